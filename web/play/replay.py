"""Replay: any moment of the match, through the eyes that may see it, and trying again from there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.contracts.table import view_of
from web.model.players import Spectating, seating_of
from web.model.table import Table
from web.model.takeback import decision
from web.model.ui import Live, Past
from web.model.validation import LONGEST_NAME, one_of, parse_integer
from web.model.viewpoint import PERSPECTIVES, may_choose_eyes
from web.play.at_table import sit
from web.play.play import greet

if TYPE_CHECKING:
    from web.session.session import Session


def at(session: Session, rest: str) -> None:
    """Show the moment after so many actions. The last one is the present."""
    table = session.table
    first, last = table.match.start, table.match.ply
    if not first <= parse_integer(rest) <= last:
        raise InvalidNotation(rest[:40], f"{first} to {last}", "replay")
    _show(session, int(rest))


def step(session: Session, rest: str) -> None:
    """Go one moment forward (``1``) or back (``-1``)."""
    by, match = int(one_of(rest, ("1", "-1"), "replay")), session.table.match
    _show(session, min(max(_now(session) + by, match.start), match.ply))


def play(session: Session, _rest: str) -> None:
    """Let the moments pass by themselves, or stop that. From the beginning when at the end."""
    match session.ui.moment:
        case Past(ply, playing):
            session.ui.moment = Past(ply, not playing)
        case _ if session.table.match.plies:
            _show(session, session.table.match.start, playing=True)


def watch(session: Session, name: str) -> None:
    """Play a watched game from its beginning, under the name of its player."""
    table = session.table
    if isinstance(table.seating, Spectating):
        table.seating = replace(table.seating, author=name[:LONGEST_NAME])
        play(session, "")


def tick(session: Session, _rest: str) -> None:
    """Go on by one moment while the replay plays."""
    if session.ui.plays:
        _show(session, min(_now(session) + 1, session.table.match.ply), playing=True)


def live(session: Session, _rest: str) -> None:
    """Come back to the present."""
    session.ui.leave_past()
    greet(session)


def set_perspective(session: Session, rest: str) -> None:
    """Look through the eyes of a seat, or through both. Only when nothing is hidden any more."""
    perspective = one_of(rest, PERSPECTIVES, "replay")
    if may_choose_eyes(session.table):
        session.ui.perspective = perspective
        session.tell(session.t(f"replay.perspective.{perspective}"))
    else:
        session.tell(session.t("replay.hidden"))


def branch(session: Session, rest: str) -> None:
    """Go on from a moment at a table of its own, with the same players. The old game is kept.

    Where somebody else was to move it goes on from the decision before: one's own is tried again.
    """
    table = session.table
    at = parse_integer(rest) if rest else _now(session)
    ply = decision(table, at) if table.match.start <= at <= table.match.ply else None
    if ply is None:
        raise InvalidNotation(rest[:40], "a moment with something to decide", "replay")
    if table.is_watched and not may_choose_eyes(table):
        session.tell(session.t("replay.guess"))  # the deal of a watched game is only one of those possible
        return
    if table.is_hidden:
        session.tell(session.t("friend.hidden"))
        return
    sit(session, branch_off(table, ply))
    greet(session)
    session.tell(session.t("replay.branched", n=ply + 1))


def branch_off(table: Table, ply: int) -> Table:
    """Return a table that shares the first actions of another. It does not count in the statistics."""
    marks = tuple(mark for mark in table.marks if mark <= ply)
    return Table(
        table.match.branch(ply),
        seating_of(table.players),
        seed=table.seed,
        tossed=table.tossed,
        request=table.request,
        undone=table.undone,
        branched=True,
        nonce=table.nonce,
        seal=table.seal,
        view=dict(table.view),
        marks=marks,
    )


def _now(session: Session) -> int:
    return session.table.match.ply if session.ui.at is None else session.ui.at


def _show(session: Session, ply: int, *, playing: bool = False) -> None:
    """Show a moment and announce its event."""
    session.ui.close()
    session.ui.moment = Live() if ply == session.table.match.ply else Past(ply, playing)
    look = session.look(live=True)
    lines = view_of(look.game).log(look)
    match = session.table.match
    start = session.t("replay.position" if match.position else "replay.deal")
    session.tell(lines[ply - 1] if ply > match.start else start)


COMMANDS = {
    "at": at,
    "step": step,
    "play": play,
    "tick": tick,
    "live": live,
    "perspective": set_perspective,
    "branch": branch,
}
ADDRESS = {"watch": watch}
