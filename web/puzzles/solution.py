"""Solution of a puzzle: walk through its proof on the table, and play on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.match import Match
from noir.puzzles import Dangers, Hope
from web.commands.play import greet
from web.model.players import Solo
from web.model.table import Table
from web.puzzles import proof
from web.views.contracts import view_of

if TYPE_CHECKING:
    from web.puzzles.model import Puzzle
    from web.session import Session

BOSS = "boss"


def walk(session: Session, rest: str) -> None:
    """Show a step of the proof, by its number. 0 is the position of the puzzle."""
    made = session.puzzle
    if made is None or not made.shown:
        return
    go(session, made, _number(rest, len(made.moments)))
    _tell(session, made)


def go(session: Session, made: Puzzle, step: int) -> None:
    """Show a step. Its action is animated when it follows the previous one."""
    follows = step == made.step + 1
    made.step = step
    news = 0 if made.moment.danger else made.moment.news
    if follows and news:
        look = session.look()
        session.reply.cues = [cue.to_dict() for cue in view_of(look.game).cues(look, look.ply - news)]


def answer(session: Session, rest: str) -> None:
    """Go to another answer of the other (its number), another hand, or where another action is punished."""
    made = session.puzzle
    if made is None or not made.shown:
        return
    found = made.proof
    if isinstance(found, Dangers):
        made.step = 2 + _number(rest, len(found.dangers))
    elif isinstance(found, Hope) and rest.startswith(proof.HAND):
        made.walk(hand=_number(rest.removeprefix(proof.HAND), len(found.trees)))
        made.step = 1
    elif made.tree is not None:
        pair = made.pair
        before = made.path[:pair]
        made.walk((*before, _number(rest, len(made.tree.at(before).answers))))
        made.step = 2 * pair + 2
    else:
        return
    _tell(session, made)


def _tell(session: Session, made: Puzzle) -> None:
    """Say the step once. The table and the words beside it show it, and the focus stays where it is."""
    session.reply.say, session.ui.last_event = proof.step_text(session.look(), made), ""


def _number(rest: str, most: int) -> int:
    if not (rest.isascii() and rest.isdecimal() and len(rest) < 5 and int(rest) < most):
        raise InvalidNotation(rest[:40], f"a number below {most}", "proof")
    return int(rest)


def play_on(session: Session, _rest: str) -> None:
    """Go on from the puzzle's position against the boss, at a table of its own."""
    made = session.puzzle
    if made is None or not made.shown:
        return
    match = Match.from_record(made.case.record)
    table = Table(match, Solo(BOSS, made.case.seat), branched=True, nonce="")
    table.asked = session.table.asked
    session.sit(table)
    greet(session)


def last(session: Session, _rest: str) -> None:
    """Repeat the other seat's latest turn before a puzzle, or the step of its proof."""
    made = session.puzzle
    if made is None:
        return
    look = session.look()
    if made.shown:
        session.reply.say = proof.step_text(look, made)
    else:
        session.tell(" ".join(view_of(look.game).log(look)[look.ply - max(1, look.unseen_actions) :]))


COMMANDS = {"puzzle-last": last, "proof": walk, "proof-answer": answer, "play-on": play_on}
