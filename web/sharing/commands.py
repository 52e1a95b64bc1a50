"""Commands of sharing: make a link, hand it over, open one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation, Seat
from web.model.links.duel import Duel
from web.model.links.links import Link, decode, encode, is_whole
from web.model.links.received import mend
from web.model.players import HotSeat, Remote, Solo, Spectating, seating_of
from web.model.table import Table, seal_of
from web.play.at_table import sit
from web.play.play import greet
from web.sharing.dialogs import Share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.model.players import Seating
    from web.session.session import Session


def share(session: Session, mode: str) -> None:
    """Show the link of a mode, or of the first one that makes sense."""
    table = session.table
    session.require(not (table.is_remote and session.look().curtain), "hotseat.first")
    modes = share_modes(table)
    session.require(modes, "replay.no-deal" if table.match.position else "friend.hidden")
    mode = mode or modes[0]
    if mode not in modes:
        raise InvalidNotation(mode, "one of " + ", ".join(modes), "link")
    code = encode(table.link(mode, session.look().seat))
    link = f"{session.ui.browser.address}#g={code}"
    session.show(Share(mode=mode, modes=modes, link=link, copy=link, over=table.match.outcome is not None))


def share_modes(table: Table) -> tuple[str, ...]:
    """Return the modes that make sense now."""
    over = table.match.outcome is not None
    if table.match.position:
        return ()
    match table.seating:
        case Remote(friend):
            return ("watch", "open") if friend.proven else () if over else ("watch",)
        case Spectating(perspective=Seat()) if not over:
            return ("watch",)  # its deal is only one of those the sender could not rule out
        case Solo() if not over:
            return ("resume", "watch", "duel", "open")
        case HotSeat() if not over:
            return ("resume", "duel", "open")
        case _:
            return ("watch", "duel", "open")


def table_of(text: str) -> Table:
    """Return the table that a link opens, or raise BrokenLink. Its request is the link as it was made."""
    code = mend(text, is_whole)
    link = decode(code)
    match, order = link.match, f"g={code}"
    if link.mode == "duel":  # it is dealt and sealed now
        duel, seating = Duel(code), seating_of(link.players)
        return Table(match.branch(0), seating, link.seed, link.tossed, order, duel=duel)
    going = link.mode == "watch" and match.outcome is None  # a deal that is only one of those possible
    return Table(
        match,
        _seating(link),
        link.seed,
        link.tossed,
        order,
        branched=link.branched,
        undone=link.undone,
        nonce="" if going else link.nonce,
        seal="" if going else seal_of(match, link.nonce),
    )


def order(_session: Session, params: Mapping[str, str], _request: str) -> Table:
    """Return the table that an address orders."""
    return table_of(params["g"])


def _seating(link: Link) -> Seating:
    """Return how one sits at the table of a link: playing, or only looking at it."""
    if link.mode == "watch":
        return Spectating(link.players, link.seat)
    if link.mode == "open":
        return Spectating(link.players)
    if link.match.outcome is not None:
        return Spectating(link.players, link.seat, is_own=True)
    return seating_of(link.players)


def open_link(session: Session, code: str) -> None:
    """Sit down at the table of a link. A broken one changes nothing."""
    table = table_of(code)
    if session.table.request == table.request:
        return
    sit(session, table)
    greet(session)


def rival(session: Session, _rest: str) -> None:
    """After a duel, look at the sender's game."""
    table = session.table
    if not table.duel or table.match.outcome is None:
        return
    link = decode(table.duel.code)
    if link.match.outcome is None:
        return
    seating = Spectating(link.players, link.seat, table.duel.par)
    theirs = Table(link.match, seating, link.seed, request=table.request, undone=link.undone, nonce="")
    sit(session, theirs)
    greet(session)


def copy(session: Session, _rest: str) -> None:
    """Copy the text of the open dialog."""
    if session.ui.open and (text := session.ui.open.copy):
        session.reply.effect = {"copy": text}
        session.tell(session.t("share.copied"))


def send(session: Session, _rest: str) -> None:
    """Hand the link over to another app of the device."""
    if session.ui.open and (link := session.ui.open.link):
        session.reply.effect = {"share": {"title": "Noir", "url": link}}


COMMANDS = {"share": share, "copy": copy, "send": send, "link": open_link, "rival": rival}
ADDRESS = {"g": order}
