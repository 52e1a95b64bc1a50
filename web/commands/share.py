"""Share: making a link, handing it over, opening one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation, Seat
from web.commands.play import greet
from web.model.links import Link, decode, encode, watched
from web.model.players import HUMAN, against_bots
from web.model.table import SEATS, Table, seal_of

if TYPE_CHECKING:
    from web.session import Session


def share(session: Session, mode: str) -> None:
    """Show the link of a mode, or of the first one that makes sense."""
    table = session.table
    if table is None:
        return
    if table.friend is not None and session.look().curtain:
        session.tell(session.t("hotseat.first"))
        return
    modes = offered(table)
    if not modes:
        session.tell(session.t("friend.hidden"))
        return
    mode = mode or modes[0]
    if mode not in modes:
        raise InvalidNotation(mode, "one of " + ", ".join(modes), "link")
    code = encode(link_of(table, mode, session.look().seat))
    link = f"{session.address}#g={code}"
    from web.model.dialogs import Share  # a start opens links and shows none

    session.show(Share(mode=mode, modes=modes, link=link, copy=link, over=table.match.outcome is not None))


def offered(table: Table) -> tuple[str, ...]:
    """Return the modes that make sense now."""
    if table.friend is not None:
        return ("watch", "open") if table.friend.proven else () if table.match.outcome else ("watch",)
    if table.match.outcome is not None or table.watch == "open":
        return ("watch", "duel", "open")
    if table.watch:
        return ("watch",)  # its deal is only one of those the sender could not rule out
    if len(table.people) > 1:
        return ("resume", "duel", "open")
    return ("resume", "watch", "duel", "open")


def link_of(table: Table, mode: str, seat: Seat) -> Link:
    """Return the link of a table, seen from a seat."""
    if table.players[seat] != HUMAN:
        seat = seat.other
    match, seed, over = table.match, table.seed, table.match.outcome is not None
    if mode == "watch" and not over:
        match, seed = watched(match, seat), ""
    if mode == "duel" and not over:
        match = match.branch(0)
    nonce = table.nonce if match is table.match and mode != "duel" else ""  # its seal is for its deal
    return Link(mode, match, table.players, seat, seed, table.tossed, table.branched, table.undone, nonce)


def table_of(code: str) -> Table:
    """Return the table that a link opens; raise BrokenLink."""
    link = decode(code)
    match, watch, duel = link.match, "", ""
    helped: tuple[bool, int] = (link.branched, link.undone)
    if link.mode == "duel":
        match, duel, helped = match.branch(0), code, (False, 0)
    elif link.mode == "watch":
        watch = next(name for name, seat in SEATS.items() if seat == link.seat)
    elif link.mode == "open" or match.outcome is not None:
        watch = "open"
    table = Table(
        match,
        link.players if watch else against_bots(link.players),
        seed=link.seed,
        tossed=link.tossed,
        asked=f"g={code}",
        branched=helped[0],
        undone=helped[1],
        watch=watch,
        duel=duel,
    )
    if not duel:  # which is dealt and sealed now; any other game was begun elsewhere
        going = link.mode == "watch" and match.outcome is None  # a deal that is only one of those possible
        table.nonce = "" if going else link.nonce
        table.seal = "" if going else seal_of(match, link.nonce)
    return table


def open_link(session: Session, code: str) -> None:
    """Sit down at the table of a link; a broken one changes nothing."""
    table = table_of(code)
    if session.table and session.table.asked == table.asked:
        return
    session.sit(table)
    greet(session)


def rival(session: Session, _rest: str) -> None:
    """After a duel, look at the sender's game."""
    table = session.table
    if table is None or not table.duel or table.match.outcome is None:
        return
    link = decode(table.duel)
    if link.match.outcome is None:
        return
    seat = next(name for name, seat in SEATS.items() if seat == link.seat)
    asked = table.asked
    theirs = Table(link.match, link.players, link.seed, asked=asked, undone=link.undone, watch=seat, nonce="")
    theirs.par = table.par
    session.sit(theirs)
    greet(session)


def copy(session: Session, _rest: str) -> None:
    """Copy what the open dialog offers."""
    if session.ui.open and (text := session.ui.open.copy):
        session.reply.effect = {"copy": text}
        session.tell(session.t("share.copied"))


def send(session: Session, _rest: str) -> None:
    """Hand the link over to another app of the device."""
    if session.ui.open and (link := session.ui.open.link):
        session.reply.effect = {"share": {"title": "Noir", "url": link}}


COMMANDS = {"share": share, "copy": copy, "send": send, "link": open_link, "rival": rival}
