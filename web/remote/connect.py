"""Connect to a friend's device: two codes by hand or by link, the camera, the page's reports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from noir.games import GAMES
from web.contracts.table import game_name
from web.model import validation
from web.model.links.received import find
from web.model.remote.connection import CAMERA, HERE, KINDS, REFUSALS, SERVER, STATES, Live, is_answer
from web.model.remote.friend import RIDDEN
from web.model.validation import Fields
from web.remote.connection_dialog import Connection
from web.remote.invite import open_, typed_text
from web.remote.play import game, in_game, say_first
from web.views import page
from web.views.friend_elements import attached_note

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.duo import Device
    from web.dispatch import Do
    from web.model.remote.friend import Friend
    from web.session.session import Session
    from web.session.update import CarrierOrder, LineOrder

MAX_CODE_CHARS = 2_000  # characters of a message that can hold a code
NUMBER = 400  # digits of a code
MAX_ENDS_CHARS = 200


def _fields(rest: str) -> Fields:
    try:
        return Fields(validation.parse(rest, "friend", 5 * MAX_CODE_CHARS), "friend")
    except CorruptRecord as error:
        raise InvalidNotation(rest[:40], "a JSON object", "friend") from error


def _live(session: Session) -> Live:
    session.ui.live = session.ui.live or Live()
    return session.ui.live


def order(session: Session, step: CarrierOrder) -> None:
    """Give the page an order for its carrier."""
    before = session.reply.friend or {}
    session.reply.friend = before | {"live": before.get("live", {}) | step}


def _show(session: Session, trouble: str = "", *, reading: bool = False) -> None:
    """Show the dialog, without an earlier error and with the camera off."""
    session.show(Connection(trouble=trouble, reading=reading))


def _trouble(session: Session, key: str) -> None:
    """Show an error, and leave all as it is."""
    dialog = session.ui.find(Connection)
    _show(session, key, reading=dialog is not None and dialog.reading and key.startswith("live.no."))
    session.tell(session.t(key))


def _room(session: Session) -> str:
    friend = game(session)
    return friend.key if friend else ""


def open_with_code(session: Session, name: str) -> None:
    """Show a code (``code``), or end the connection (``close``)."""
    live = _live(session)
    if validation.one_of(name, ("code", "close"), "friend") == "close":
        order(session, {"close": True})
        session.ui.live = Live("ended", server=live.server)
        session.tell(session.t("live.state.ended"))
    else:
        _begin(session)
        _show(session)
        session.reply.focus = "dialog-title"


def _begin(session: Session, code: str = "", *, rides: bool = False, agreed: bool = False) -> None:
    server, friend = _live(session).server, game(session)
    server_url = SERVER if server else ""
    how: LineOrder = {
        "code": code,
        "room": _room(session),
        "server": server_url,
        "rides": rides,
        "agreed": agreed,
    }
    order(session, {"open": how})
    session.ui.live = Live("opening", rides=rides, theirs=code, server=server)
    if rides and friend and friend.device:
        # The next message carries the code if this one was read already, except for an invitation.
        texts = len(friend.device.log)
        session.ui.live.since = texts + 1 if friend.sent == texts > 1 else texts


def apart(do: Callable[[Session, Friend, Device, str], None], *statuses: str) -> Do:
    """Return a command about the game with a friend. While the line to them is open it does nothing."""

    def run(session: Session, friend: Friend, device: Device, rest: str) -> None:
        if not _live(session).open:
            do(session, friend, device, rest)

    return in_game(run, *statuses)


def go_live(session: Session, friend: Friend, device: Device, _rest: str) -> None:
    """Have a code made that travels with the next link of the game. Its answer comes back with theirs."""
    is_ours = friend.key and friend.writer
    if is_ours and friend.offered_code:  # the friend's offer is answered, not crossed with another one
        connect(session, "")
    elif is_ours:
        _begin(session, rides=True)  # the sentence beside the button explains what the friend learns
        if len(device.log) == 1:
            friend.sent = friend.delivered_length = 0  # the invitation handed over before is outdated
        session.ui.close()


def take_code(session: Session, friend: Friend, device: Device, code: str) -> None:
    """Take the code of a new message, or "" if the friend has not answered ours.

    Each code that does not answer ours connects only after a press of its own.
    """
    live = _live(session)
    if not code:
        if live.since < len(device.log):  # our code has travelled, and this is the answer
            order(session, {"close": True})
            session.ui.live = Live(server=live.server)
            say_first(session, session.t("friend.rides.unanswered"))
    elif live.state == "code" and live.kind == "offer":
        live.theirs = code
        order(session, {"answer": code, "agreed": True})  # the reader has made a code to connect now
    elif is_answer(code):
        say_first(session, session.t("friend.rides.gone"))
    else:
        friend.offered_code = code
        say_first(session, f"{session.t('friend.meets')} {session.t('live.consent')}")


def connect(session: Session, _rest: str) -> None:
    """Connect by a code of the friend, after the reader has read the privacy note and pressed.

    A code that came by a link is only taken in its dialog.
    """
    live, friend = _live(session), game(session)
    if live.offered_code and session.ui.find(Connection) and not live.open:
        _begin(session, live.offered_code, agreed=True)
        _show(session)
    elif friend and friend.offered_code and not live.open:
        code, friend.offered_code = friend.offered_code, ""
        session.ui.close()
        _begin(session, code, rides=True, agreed=True)
        session.reply.focus = page.focus(session.look())


def code(session: Session, rest: str) -> None:
    """Take the other side's code, typed as ``{text}`` or from a link. It begins or answers."""
    is_typed = rest.startswith("{")  # under the sentence that explains what the friend learns
    text = typed_text(rest) if is_typed else rest
    take(session, text.strip()[:MAX_CODE_CHARS], agreed=is_typed)


def take(session: Session, text: str, *, agreed: bool) -> None:
    """Take the other side's code. The page finds out its kind, and asks before it connects."""
    live = _live(session)
    if live.open:
        session.tell(session.t(f"live.state.{live.state}"))
    elif not text:
        _trouble(session, "live.no.damaged")
    elif live.state == "code":
        order(session, {"answer": text, "agreed": agreed})
    else:
        _begin(session, text, agreed=agreed)
        _show(session)


def take_report(session: Session, rest: str) -> None:
    """Take a report that the connection has changed: ``{state}``, with the details of that state."""
    fields = _fields(rest)
    state = fields.one_of("state", (*STATES, "asked", "refused"))
    live = _live(session)
    if live.rides and state in ("refused", "failed", "closed"):
        _in_vain(session, str(fields.found.get("why", "")))
    elif state == "asked":
        _ask(session, live, fields.text("code", MAX_CODE_CHARS))
    elif state == "refused":
        if live.state == "opening":
            session.ui.live = Live(server=live.server)
        _trouble(session, f"live.no.{fields.one_of('why', REFUSALS)}")
    else:
        _show_state(session, live, state, fields)


def _ask(session: Session, live: Live, code: str) -> None:
    """Ask whether to connect by the code of a link. Nothing has changed so far."""
    live.offered_code, name = code, code.rpartition(".")[2]
    live.offered_game = name if name in GAMES else ""
    live.state = "" if live.state == "opening" else live.state
    _show(session)
    session.reply.focus = "live-connect"
    session.tell(session.t("live.consent"))


def _show_state(session: Session, live: Live, state: str, fields: Fields) -> None:
    """Show and announce a new state of the connection."""
    before = live.state
    live.state = state
    if live.open:
        live.note_open(fields.text("ends", MAX_ENDS_CHARS, live.ends))
    if state == "code":
        live.code, live.number = fields.text("code", MAX_CODE_CHARS), fields.text("number", NUMBER)
        live.kind = fields.one_of("kind", KINDS)
        if _tell_code(session, live):
            return
    _update_dialog(session, live)
    _tell_state(session, live, before)


def _tell_state(session: Session, live: Live, before: str) -> None:
    """Announce the state of a connection if it is news. The friend is announced once it is known."""
    if live.open and not live.known:
        if before not in HERE and not (game(session) and session.look(live=True).seen):
            session.tell(session.t("friend.line.open"))
    elif live.state != before and (before, live.state) != ("away", "open"):
        friend = session.look(live=True).friend
        is_gone = friend is not None and friend.is_done and live.state in ("lost", "closed")
        session.tell(session.t("friend.dot.gone" if is_gone else f"live.state.{live.state}"))


def _tell_code(session: Session, live: Live) -> bool:
    """Show a code that is ready. Return whether nothing is left to announce."""
    if live.rides:
        look = session.look()
        session.reply.focus = page.focus(look)
        text = attached_note(session.t, look.friend) if look.friend else ""
        session.reply.say = text or None  # it is shown beside the table
    else:
        _show(session)
        session.reply.focus = "live-copy"
        if live.kind == "answer":
            session.tell(session.t("live.answer"))  # the dialog has its state
    return live.rides or live.kind == "answer"


def _update_dialog(session: Session, live: Live) -> None:
    """Close the dialog when both see the table. Open it if only a new code helps."""
    if live.open:
        if session.ui.dialog == "live":
            session.ui.close()
        if session.is_at_start:  # what can be played together is offered at a table
            session.screen = session.table_screen.at_table
    elif live.state == "gone" and not session.is_at_start:
        _show(session)
        session.reply.focus = "live-show"


def _in_vain(session: Session, why: str) -> None:
    """Go on by links after a code that travelled with one has failed to connect."""
    order(session, {"close": True})
    is_offer = not _live(session).theirs
    session.ui.live = Live(server=_live(session).server)
    says = f"live.no.{why}" if why == "handed" or (why == "unable" and is_offer) else "friend.rides.late"
    session.tell(session.t(says))


def hand(session: Session, how: str) -> None:
    """Hand this side's code over: to another app of the device (``share``), or to the clipboard."""
    live = _live(session)
    session.require(live.state == "code")
    place = session.table.other_place if live.kind == "offer" else ""
    table = session.table
    address = f"{session.ui.browser.address}{place}#c={live.with_game(table.game if table.is_remote else '')}"
    key = "friend.share.answer" if live.kind == "answer" else "friend.share.live"
    text = session.t(key, game=game_name(session.t, table.game))
    if how == "share" and session.ui.browser.can_share:
        session.reply.effect = {"share": {"title": "Noir", "text": text, "url": address}}
    else:
        session.reply.effect = {"copy": f"{text}\n{address}"}
        session.tell(session.t("friend.copied"))


def camera(session: Session, rest: str) -> None:
    """Switch the camera on or off."""
    _show(session, reading=rest == "on")
    session.reply.focus = "live-camera"


def take_scan(session: Session, rest: str) -> None:
    """Take a scan of the camera, an address with a text or a code, or show why there is no picture."""
    fields = _fields(rest)
    if fields.found.get("why"):
        _trouble(session, f"live.camera.{fields.one_of('why', CAMERA)}")
    else:
        _take_picture(session, fields.text("text", 40 * MAX_CODE_CHARS))


def _take_picture(session: Session, text: str) -> None:
    """Open the address or the code that the camera has read, and end the reading."""
    if dialog := session.ui.find(Connection):
        session.ui.open = replace(dialog, reading=False)
    if find(text, "d"):
        open_(session, text)
    else:
        take(session, text[:MAX_CODE_CHARS], agreed=True)


def server(session: Session, _rest: str) -> None:
    """Allow or forbid a public server. A code on screen is made again."""
    live = _live(session)
    live.server = not live.server
    if live.state == "code" and live.kind != "answer":
        _begin(session)
    _show(session)
    session.reply.focus = "live-server"


def open_dialog(session: Session, _rest: str) -> None:
    """Open the dialog of the connection."""
    session.show(Connection())


COMMANDS = {
    "friend-camera": camera,
    "friend-code": code,
    "friend-connect": connect,
    "friend-go-live": apart(go_live, *RIDDEN),
    "friend-hand": hand,
    "friend-live": take_report,
    "friend-live-with": open_with_code,
    "friend-met": apart(take_code),
    "friend-scanned": take_scan,
    "friend-server": server,
    "open-live": open_dialog,
}
ADDRESS = {"c": code}
