"""Proofs: walking through one, and playing on from a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.match import Match
from noir.puzzles import Facts, Hope
from web.commands.play import greet
from web.model.table import Table, seated
from web.views.puzzles import proof

if TYPE_CHECKING:
    from web.model.puzzle import Puzzle
    from web.session import Session

BACK, START = "back", "start"
BOSS = "boss"


def walk(session: Session, rest: str) -> None:
    """Give an answer for the other seat (its number), or go ``back`` or to the ``start``."""
    made = session.puzzle
    tree = made.tree if made else None
    if made is None or tree is None:
        return
    if rest == START:
        made.path = ()
    elif rest == BACK:
        made.path = made.path[:-1]
    else:
        path = (*made.path, _number(rest, len(tree.at(made.path).answers)))
        made.path = path
    _tell(session, made)


def fact(session: Session, rest: str) -> None:
    """Take in so many facts of a name."""
    made = session.puzzle
    if made is None or not isinstance(made.told, Facts):
        return
    before, made.facts = made.facts, _number(rest, len(made.told.facts) + 1)
    _tell(session, made)
    if 0 < made.facts < len(made.told.facts):  # the way on stays under the hand
        session.reply.focus = "proof-next" if made.facts > before else "proof-back"


def hand(session: Session, rest: str) -> None:
    """Look at one of the hands that are still beaten."""
    made = session.puzzle
    if made is None or not made.shown or not isinstance(made.proof, Hope):
        return
    made.hand, made.path = _number(rest, len(made.proof.trees)), ()
    _tell(session, made)


def _tell(session: Session, made: Puzzle) -> None:
    """Say where the walk has come; the proof itself shows it."""
    session.reply.focus = "proof"
    session.reply.say, session.ui.told = proof.told(session.look(), made), ""


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
    table = Table(match, seated(BOSS, made.case.seat), branched=True, nonce="")
    table.asked = session.table.asked if session.table else ""
    session.sit(table)
    greet(session)


COMMANDS = {"proof": walk, "proof-fact": fact, "proof-hand": hand, "play-on": play_on}
