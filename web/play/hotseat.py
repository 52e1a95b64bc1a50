"""Hotseat: the curtain between the turns of two people at one device, and of one with a friend elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from web.contracts.table import view_of
from web.model import validation
from web.model.players import HotSeat
from web.model.table import SEATS
from web.model.ui import Lifted, Names
from web.model.validation import LONGEST_NAME, Fields
from web.model.viewpoint import count_unanswered, is_curtained, perspective
from web.views import page

if TYPE_CHECKING:
    from web.model.look import Look
    from web.session.session import Session


def lift(session: Session, _rest: str) -> None:
    """Show the table to the person to move, and announce the events since their last turn."""
    table = session.table
    is_down = is_curtained(table, session.ui, session.settings) and not session.ui.takeback_request
    if not is_down or table.is_undealt:
        return
    seat = table.people[0] if table.is_remote else perspective(table, session.ui)
    session.ui.curtain, session.ui.news.unseen_actions = Lifted(seat), count_unanswered(table, seat)
    look = session.look()
    news = view_of(look.game).log(look)[look.ply - look.unseen_actions :]
    if table.is_remote:
        turn, session.ui.news.announced_ply = "", look.ply
    else:
        turn = session.t("hotseat.turn", name=look.names[seat])
    session.tell(" ".join(filter(None, [*news, turn, page.status(look), _dealt(look)])))
    session.ui.news.last_event = "\n".join(news)
    session.reply.focus = page.focus(look) if table.is_remote else view_of(look.game).focus(look)


def _dealt(look: Look) -> str:
    """Return the cards dealt to the seat since its latest action, in words."""
    return view_of(look.game).dealt(look, look.ply - look.unseen_actions - 1)


def hand_over(session: Session, _rest: str) -> None:
    """Let the curtain down. The next person lifts it, or the same one."""
    table = session.table
    is_done = table.is_undealt or session.look().outcome
    if is_done or not table.seating.hides(session.settings.curtain):
        return
    session.ui.close()
    session.ui.fall()
    look = session.look()
    session.reply.say = page.status(look)
    session.reply.focus = page.focus(look)


def names(session: Session, rest: str) -> None:
    """Ask two people for their names. ``rest`` is a JSON object with both, by seat."""
    seating = session.table.seating
    if isinstance(seating, HotSeat) and not rest:
        session.show(Names(names=seating.names))
    elif isinstance(seating, HotSeat):
        session.table.seating = HotSeat(_read_names(rest))
        session.ui.close()
        session.ui.news.last_event = ""  # it may speak of who they were
        session.reply.focus = page.focus(session.look())


def _read_names(text: str) -> tuple[str, str]:
    """Return two names as they can be shown."""
    try:
        fields = Fields(validation.parse(text, "names"), "names").found
    except CorruptRecord as error:
        raise InvalidNotation(text[:40], "two names", "names") from error
    # signs that only join others, or turn them round, cannot be shown
    typed = ("".join(filter(str.isprintable, str(fields.get(seat, "")))) for seat in SEATS)
    first, second = (name[:LONGEST_NAME].strip() for name in typed)
    return first, second


COMMANDS = {"lift": lift, "pass": hand_over, "names": names}
