"""Replay: any moment of the match, through the eyes that may see it, and trying again from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.commands.play import greet
from web.model.players import HUMAN
from web.model.table import Table
from web.model.viewpoint import EYES, may_choose_eyes
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.session import Session


def at(app: Session, rest: str) -> None:
    """Show the moment after so many actions; the last one is the present."""
    table = app.table
    if table is None:
        return
    if not rest.isdecimal() or int(rest) > table.match.ply:
        raise InvalidNotation(rest[:40], f"0 to {table.match.ply}", "replay")
    app.ui.playing = False
    _show(app, int(rest))


def step(app: Session, rest: str) -> None:
    """Go one moment forward (``1``) or back (``-1``)."""
    if app.table is None:
        return
    if rest not in ("1", "-1"):
        raise InvalidNotation(rest[:40], "1 or -1", "replay")
    now, last = _now(app), app.table.match.ply
    app.ui.playing = False
    _show(app, min(max(now + int(rest), 0), last))


def play(app: Session, _rest: str) -> None:
    """Let the moments pass by themselves, or stop that; from the beginning when at the end."""
    if app.table is None or not app.table.match.ply:
        return
    app.ui.playing = not app.ui.playing
    if app.ui.playing and app.ui.at is None:
        _show(app, 0)


def tick(app: Session, _rest: str) -> None:
    """Go on by one moment while the replay plays."""
    if app.table is None or not app.ui.playing:
        return
    _show(app, min(_now(app) + 1, app.table.match.ply))
    app.ui.playing = app.ui.at is not None


def live(app: Session, _rest: str) -> None:
    """Come back to the present."""
    if app.table is None:
        return
    app.ui.leave_past()
    greet(app)


def eyes(app: Session, rest: str) -> None:
    """Look through the eyes of a seat, or through both; only when nothing is hidden any more."""
    if app.table is None:
        return
    if rest not in EYES:
        raise InvalidNotation(rest[:40], "one of " + ", ".join(EYES), "replay")
    if not may_choose_eyes(app.table):
        app.tell(app.t("replay.hidden"))
        return
    app.ui.eyes = rest
    app.tell(app.t(f"replay.eyes.{rest}"))


def branch(app: Session, rest: str) -> None:
    """Go on from a moment at a table of its own, with the same players; the old game is kept."""
    table = app.table
    if table is None:
        return
    ply = int(rest) if rest.isdecimal() else -1 if rest else _now(app)
    if not 0 <= ply <= table.match.ply or table.match.mover(ply) is None:
        raise InvalidNotation(rest[:40], "a moment with something to decide", "replay")
    if table.watch and not may_choose_eyes(table):
        app.tell(app.t("replay.guess"))  # the deal of a watched game is only one of those possible
        return
    app.sit(branched(table, ply))
    greet(app)
    app.tell(app.t("replay.branched", n=ply))


def branched(table: Table, ply: int) -> Table:
    """Return a table that shares the first actions of another. It does not count in the statistics."""
    marks = tuple(mark for mark in table.marks if mark <= ply)
    players = table.players if HUMAN in table.players else (HUMAN, table.players[1])
    return Table(
        table.match.branch(ply),
        players,
        seed=table.seed,
        tossed=table.tossed,
        asked=table.asked,
        undone=table.undone,
        branched=True,
        nonce=table.nonce,
        seal=table.seal,
        view=dict(table.view),
        marks=marks,
    )


def _now(app: Session) -> int:
    assert app.table is not None
    return app.table.match.ply if app.ui.at is None else app.ui.at


def _show(app: Session, ply: int) -> None:
    """Show a moment and say what happened just then."""
    assert app.table is not None
    app.ui.close()
    app.ui.at = None if ply == app.table.match.ply else ply
    look = app.look(live=True)
    lines = view_of(look.game).log(look)
    app.tell(lines[ply - 1] if ply else app.t("replay.deal"))


COMMANDS = {
    "at": at,
    "step": step,
    "play": play,
    "tick": tick,
    "live": live,
    "eyes": eyes,
    "branch": branch,
}
