"""Solution of a puzzle: walk through its proof on the table, and play on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.match import Match
from noir.puzzles import Dangers, Hope
from noir.review import ADVISER
from web.contracts.table import view_of
from web.model.players import Solo
from web.model.table import Table
from web.play.at_table import sit
from web.play.play import greet
from web.puzzles import proof
from web.puzzles.screen import at_puzzle, at_solution

if TYPE_CHECKING:
    from web.model.puzzle import Puzzle
    from web.session.session import Session


def walk(session: Session, puzzle: Puzzle, rest: str) -> None:
    """Show a step of the proof, by its number. 0 is the position of the puzzle."""
    go(session, puzzle, _number(rest, len(puzzle.moments)))
    _tell(session, puzzle)


def go(session: Session, puzzle: Puzzle, step: int) -> None:
    """Show a step. Its action is animated when it follows the previous one."""
    follows = step == puzzle.step + 1
    puzzle.step = step
    news = 0 if puzzle.moment.danger else puzzle.moment.news
    if follows and news:
        look = session.look()
        session.reply.cues = view_of(look.game).cues(look, look.ply - news)


def answer(session: Session, puzzle: Puzzle, rest: str) -> None:
    """Go to another answer of the other (its number), another hand, or where another action is punished."""
    found = puzzle.proof
    if isinstance(found, Dangers):
        puzzle.step = 2 + _number(rest, len(found.dangers))
    elif isinstance(found, Hope) and rest.startswith(proof.HAND):
        puzzle.walk(hand=_number(rest.removeprefix(proof.HAND), len(found.trees)))
        puzzle.step = 1
    elif puzzle.tree is not None:
        pair = puzzle.pair
        before = puzzle.path[:pair]
        puzzle.walk((*before, _number(rest, len(puzzle.tree.at(before).answers))))
        puzzle.step = 2 * pair + 2
    else:
        return
    _tell(session, puzzle)


def _tell(session: Session, puzzle: Puzzle) -> None:
    """Say the step once. The table and the words beside it show it, and the focus stays where it is."""
    session.reply.say, session.ui.news.last_event = proof.step_text(session.look(), puzzle), ""


def _number(rest: str, most: int) -> int:
    if not (rest.isascii() and rest.isdecimal() and len(rest) < 5 and int(rest) < most):
        raise InvalidNotation(rest[:40], f"a number below {most}", "proof")
    return int(rest)


def play_on(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Go on from the puzzle's position against the boss, at a table of its own."""
    match = Match.from_record(puzzle.case.record)
    table = Table(match, Solo(ADVISER, puzzle.case.seat), branched=True, nonce="")
    table.request = session.table.request
    sit(session, table)
    greet(session)


def last(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Repeat the other seat's latest turn before a puzzle, or the step of its proof."""
    look = session.look()
    if puzzle.shown:
        session.reply.say = proof.step_text(look, puzzle)
    else:
        session.tell(" ".join(view_of(look.game).log(look)[look.ply - max(1, look.unseen_actions) :]))


COMMANDS = {
    "puzzle-last": at_puzzle(last),
    "proof": at_solution(walk),
    "proof-answer": at_solution(answer),
    "play-on": at_solution(play_on),
}
