"""Hotseat, two people at one device: the curtain between their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from web.model import strict
from web.model.limits import LONGEST_NAME
from web.model.strict import Fields
from web.model.table import SEATS
from web.model.viewpoint import is_curtained, is_shared, unanswered
from web.views import page
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.session import Session


def lift(session: Session, _rest: str) -> None:
    """Show the table to the person whose turn it is, and tell what happened since the last one."""
    table = session.table
    if table is None or table.friend or session.ui.begged or not is_curtained(table, session.ui):
        return
    seat = table.match.to_move
    assert seat is not None
    session.ui.lifted, session.ui.fresh = seat, unanswered(table, seat)
    look = session.look()
    view = view_of(look.game)
    news = view.log(look)[look.ply - look.fresh :]
    turn = session.t("hotseat.turn", name=look.names[seat])
    session.tell(" ".join([*news, turn, page.status(look)]))
    session.ui.told = " ".join(news)
    session.reply.focus = view.focus(look)


def hand_over(session: Session, _rest: str) -> None:
    """Let the curtain down; the next person lifts it."""
    if session.table is None or not session.look().shared or session.look().outcome:
        return
    session.ui.close()
    session.ui.leave_past()
    session.ui.lifted, session.ui.told, session.ui.fresh = None, "", 0
    look = session.look()
    session.reply.say = page.status(look)
    session.reply.focus = page.focus(look)


def names(session: Session, rest: str) -> None:
    """Ask two people for their names; ``rest`` is a JSON object with both, by seat."""
    table = session.table
    if table is None or not is_shared(table):
        return
    if not rest:
        session.show("names", names=table.names)
        return
    try:
        told = Fields(strict.parsed(rest, "names"), "names")
        found = [told.text(seat, LONGEST_NAME, "").strip() for seat in SEATS]
    except CorruptRecord as error:
        raise InvalidNotation(rest[:40], "two names", "names") from error
    table.names = (found[0], found[1])
    session.ui.close()
    session.reply.focus = page.focus(session.look())


COMMANDS = {"lift": lift, "pass": hand_over, "names": names}
