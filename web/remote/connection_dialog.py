"""Connection dialog: this side's code, the friend's code, and the state of the connection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.contracts.table import game_name
from web.markup import Html, el, join
from web.model.remote.connection import SERVED_BY, Live
from web.model.ui import Dialog

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Connection(Dialog):
    """The live connection to a friend."""

    name: str = "live"
    trouble: str = ""
    """The key of the error."""
    reading: bool = False
    """Whether the camera is on."""


def live(look: Look, ui: Ui) -> Html:
    """Return the next steps, after a sentence on the state."""
    t, state, line = look.t, _live(ui).state, _live(ui)
    lines = []
    if state:
        about = {"class_": "live-state", "data_key": "live-state", "role": "status"}
        key = "friend.line.open" if line.open and not line.known else f"live.state.{state}"
        lines = [el("p", t(key), **about)]
    if line.offered_code:
        lines += _question(t, line.offered_game)
    if trouble := ui.dialog_of(Connection).trouble:
        lines.append(el("p", t(trouble), class_="notice", role="alert"))
    if line.open:
        return join(
            [*lines, el("p", _button(t("live.end"), "/friend-live-with close", "live-end"), class_="ways")]
        )
    if state in ("opening", "joining") or (line.offered_code and state != "code"):
        return join(lines)
    return join([*lines, *_next(look, ui, line)])


def _next(look: Look, ui: Ui, line: Live) -> list[Html]:
    """Return the code to send, or how to begin, and the field for the friend's code."""
    t = look.t
    if line.state == "code":
        parts = _show_code(look, ui)
    else:
        parts = [el("p", f"{t('live.how')} {t('live.consent')}"), _begin(look, ui)]
    if line.state == "code" and line.kind == "answer":
        return parts
    return [*parts, _read(look, ui), _server(look, line)]


def _question(t: Words, game: str) -> list[Html]:
    """Return the question whether to connect. Closing the dialog is a no."""
    asks = t("friend.meets-for", game=game_name(t, game)) if game else t("friend.meets")
    yes = _button(t("friend.connect"), "/friend-connect", "live-connect", main=True)
    return [
        el("p", asks),
        el("p", yes, class_="ways"),
        el("p", t("live.consent"), class_="fine"),
    ]


def _live(ui: Ui) -> Live:
    return ui.live or Live()


def _button(text: str, do: str, key: str, *, main: bool = False) -> Html:
    return el("button", text, type="button", class_="main" if main else None, data_do=do, data_key=key)


def _begin(look: Look, ui: Ui) -> Html:
    """Return the button that makes a code."""
    label = look.t("live.again" if _live(ui).state else "live.show")
    return el("p", _button(label, "/friend-live-with code", "live-show", main=True), class_="ways")


def _show_code(look: Look, ui: Ui) -> list[Html]:
    """Return this side's code as a picture and as a text, each of them an address."""
    t, code = look.t, _live(ui)
    here = ui.browser.address + (look.match.other_place if code.kind == "offer" else "")
    address = f"{here}#c={code.with_game(look.game if look.friend else '')}"
    hand = _button(t("friend.copy"), "/friend-hand copy", "live-copy", main=True)
    send = [" ", _button(t("share.send"), "/friend-hand share", "live-send")] if ui.browser.can_share else []
    return [
        el("h3", t(f"live.{code.kind}.title")),
        el("p", t(f"live.{code.kind}")),
        el("noir-qr", data_text=f"{here}#c={code.number}", role="img", aria_label=t("live.qr")),
        el(
            "textarea",
            address,
            readonly=True,
            rows=4,
            class_="code",
            aria_label=t("live.code"),
            data_key="live-code",
        ),
        el("p", hand, *send, class_="ways"),
    ]


def _read(look: Look, ui: Ui) -> Html:
    """Return the two ways to read the friend's code: the camera and a field."""
    t = look.t
    waits = _live(ui).state == "code" and _live(ui).kind == "offer"
    reading = ui.dialog_of(Connection).reading
    switch = _button(
        t("live.camera.off" if reading else "live.camera.on"),
        f"/friend-camera {'off' if reading else 'on'}",
        "live-camera",
    )
    eye = el("noir-scan", role="img", aria_label=t("live.camera")) if reading else None
    field = el(
        "input", type="text", name="text", data_key="live-text", autocomplete="off", spellcheck="false"
    )
    form = el(
        "form",
        el("label", el("span", t("live.text")), field, class_="pasted"),
        el("button", t("live.take"), type="submit", data_key="live-take"),
        data_do="/friend-code",
        data_key="live-form",
        class_="paste",
    )
    return join([el("h3", t("live.read.answer" if waits else "live.read.any")), eye, el("p", switch), form])


def _server(look: Look, live: Live) -> Html:
    """Return the switch that allows a public server, with a privacy note."""
    box = el("input", type="checkbox", checked=live.server, data_do="/friend-server", data_key="live-server")
    note = el("p", look.t("live.server.note", name=SERVED_BY), class_="fine", id="live-server-note")
    return join([el("label", box, el("span", look.t("live.server")), class_="option switch"), note])


DIALOGS = {"live": live}
