"""Playing live with a friend: two codes by hand or a second window, the camera, what the page tells of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from web.commands.friend import open_, typed
from web.commands.friend_game import game, mine
from web.model import strict
from web.model.dialogs import Connection
from web.model.live import CAMERA, KINDS, REFUSALS, SERVER, STATES, WAYS, Live
from web.model.strict import Fields
from web.views import page
from web.views.friend import riding

if TYPE_CHECKING:
    from web.session import Session
    from web.update import CarrierOrder

LONGEST = 2_000  # characters of what may hold a code
NUMBER = 400  # digits of a code


def _fields(rest: str) -> Fields:
    try:
        return Fields(strict.parsed(rest, "friend", 5 * LONGEST), "friend")
    except CorruptRecord as error:
        raise InvalidNotation(rest[:40], "a JSON object", "friend") from error


def _live(session: Session) -> Live:
    session.ui.live = session.ui.live or Live()
    return session.ui.live


def _page(session: Session, told: CarrierOrder) -> None:
    """Tell the page what to do with its carrier."""
    session.reply.friend = (session.reply.friend or {}) | {"live": told}


def _show(session: Session, trouble: str = "", *, reading: bool = False) -> None:
    """Show the dialog; what was wrong before is forgotten, the camera is off."""
    session.show(Connection(trouble=trouble, reading=reading))


def _trouble(session: Session, key: str) -> None:
    """Say what is wrong, and leave all as it is."""
    shown = session.ui.find(Connection)
    _show(session, key, reading=shown is not None and shown.reading and key.startswith("live.no."))
    session.tell(session.t(key))


def _room(session: Session) -> str:
    friend = game(session)
    return friend.key if friend else ""


def meet(session: Session, name: str) -> None:
    """Show a code (``channel``), open a second window (``window``), or end it (``close``)."""
    live = _live(session)
    if name == "close":
        _page(session, {"close": True})
        session.ui.live = Live(live.name, "ended", server=live.server)
        session.tell(session.t("live.state.ended"))
        return
    if name not in WAYS:
        raise InvalidNotation(name[:40], "channel, window or close", "friend")
    _begin(session, name)
    _show(session)
    session.reply.focus = "dialog-title"
    friend = game(session)
    if name == "window" and friend and friend.outgoing:
        session.reply.effect = {"window": f"{session.address}#d={friend.outgoing}"}


def _begin(session: Session, name: str, code: str = "", *, rides: bool = False) -> None:
    server = _live(session).server
    asked = SERVER if server and name == "channel" else ""
    _page(session, {"open": name, "code": code, "room": _room(session), "server": asked, "rides": rides})
    state = "waiting" if name == "window" else "opening"
    session.ui.live = Live(name, state, rides=rides, theirs=code, server=server)


def go_live(session: Session, _rest: str) -> None:
    """Have a code made that travels with the next link of the game: its answer comes back with theirs."""
    friend = game(session)
    if friend is None or not friend.key or not friend.writer or friend.status in ("over", "stopped"):
        return
    if _live(session).here:
        return
    _begin(session, "channel", rides=True)
    friend.sent = friend.carried = 0  # the link that was handed over is another one now
    session.ui.close()


def brought(session: Session, code: str) -> None:
    """Take the code that has come with a link; none came ("") where ours has found no answer."""
    live = _live(session)
    if live.here or (code and code == live.theirs):
        return
    if not code:
        _page(session, {"close": True})
        session.ui.live = Live(server=live.server)
    elif live.name == "channel" and live.state == "code" and live.kind == "offer":
        live.theirs = code
        _page(session, {"answer": code})
    else:
        _begin(session, "channel", code, rides=True)


def beside(session: Session) -> None:
    """Connect two windows of this browser that play the two sides of one game, as soon as both are kept."""
    friend = game(session)
    if not _live(session).name and friend and friend.device and len(mine(session, friend.device.id)) > 1:
        _begin(session, "window")


def code(session: Session, rest: str) -> None:
    """Take the other side's code: typed as ``{text}``, or out of an address; it begins or answers."""
    text = typed(rest) if rest.startswith("{") else rest
    take(session, "".join(text.split())[:LONGEST])


def take(session: Session, text: str) -> None:
    """Take the other side's code; the page finds out what it is."""
    live = _live(session)
    if live.here:
        session.tell(session.t(f"live.state.{live.state}"))
    elif not text:
        _trouble(session, "live.no.damaged")
    elif live.name == "channel" and live.state == "code":
        _page(session, {"answer": text})
    else:
        _begin(session, "channel", text)
        _show(session)


def told(session: Session, rest: str) -> None:
    """Hear that the connection has changed: ``{name, state}``, with ``{code, number, kind}`` or ``{why}``."""
    fields = _fields(rest)
    state = fields.one_of("state", (*STATES, "refused"))
    live = _live(session)
    if live.rides and state in ("refused", "failed", "closed"):
        _in_vain(session, str(fields.found.get("why", "")))
        return
    if state == "refused":
        if live.state in ("opening", "waiting"):
            session.ui.live = Live(server=live.server)
        _trouble(session, f"live.no.{fields.one_of('why', REFUSALS)}")
        return
    before = live.state
    live.name, live.state = fields.one_of("name", WAYS), state
    if state == "code":
        live.code, live.number = fields.text("code", LONGEST), fields.text("number", NUMBER)
        live.kind = fields.one_of("kind", KINDS)
        if live.rides:
            look = session.look()
            session.reply.focus = page.focus(look)
            session.reply.say = (
                riding(session.t, look.friend) if look.friend else None
            )  # seen beside the table
            return
        _show(session)
        session.reply.focus = "live-copy"
        if live.kind == "answer":
            session.tell(f"{session.t('live.state.code')} {session.t('live.answer')}")
            return
    _turned(session, live)
    if state != before and not (before == "away" and state == "open"):
        friend = session.look(live=True).friend
        is_gone = friend is not None and friend.is_done and state in ("lost", "closed")
        session.tell(session.t("friend.dot.gone" if is_gone else f"live.state.{state}"))


def _turned(session: Session, live: Live) -> None:
    """Close the dialog when both see the table; open it where only a new code leads on."""
    if live.here:
        live.rides = False
        if session.ui.dialog == "live":
            session.ui.close()
    elif live.state == "gone" and session.lobby is None:
        _show(session)
        session.reply.focus = "live-show"


def _in_vain(session: Session, why: str) -> None:
    """Go on by links: the code that travelled with one has not led to the other side."""
    _page(session, {"close": True})
    asked = not _live(session).theirs
    session.ui.live = Live(server=_live(session).server)
    says = f"live.no.{why}" if why == "handed" or (why == "unable" and asked) else "friend.rides.late"
    session.tell(session.t(says))


def hand(session: Session, how: str) -> None:
    """Hand the own code over: to another app of the device (``share``), or to the clipboard."""
    live = _live(session)
    if live.state != "code":
        return
    address = f"{session.address}#c={live.code}"
    if how == "share" and session.can_share:
        session.reply.effect = {"share": {"title": "Noir", "url": address}}
    else:
        session.reply.effect = {"copy": address}
        session.tell(session.t("friend.copied"))


def camera(session: Session, rest: str) -> None:
    """Switch the camera on or off."""
    _show(session, reading=rest == "on")
    session.reply.focus = "live-camera"


def scanned(session: Session, rest: str) -> None:
    """Take what the camera has read, an address with a text or a code; or say why there is no picture."""
    fields = _fields(rest)
    if fields.found.get("why"):
        _trouble(session, f"live.camera.{fields.one_of('why', CAMERA)}")
        return
    text = fields.text("text", 40 * LONGEST)
    if shown := session.ui.find(Connection):
        session.ui.open = replace(shown, reading=False)
    if "#d=" in text:
        open_(session, text)
    else:
        take(session, text[:LONGEST])


def server(session: Session, _rest: str) -> None:
    """Allow or forbid that a public server is asked; a code that is shown is made anew."""
    live = _live(session)
    live.server = not live.server
    if live.state == "code" and live.kind == "offer":
        _begin(session, "channel")
    _show(session)
    session.reply.focus = "live-server"


COMMANDS = {
    "friend-camera": camera,
    "friend-code": code,
    "friend-go-live": go_live,
    "friend-hand": hand,
    "friend-live": told,
    "friend-live-with": meet,
    "friend-met": brought,
    "friend-scanned": scanned,
    "friend-server": server,
}
