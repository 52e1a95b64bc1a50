"""The dialog of playing live: the own code, the friend's code, a second window, and what has become of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.model.dialogs import Connection
from web.model.live import SERVED_BY, Live

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def live(look: Look, ui: Ui) -> Html:
    """Return what can be done next, after a sentence on how it stands."""
    t, state = look.t, _live(ui).state
    said = []
    if state:
        about = {"class_": "live-state", "data_key": "live-state", "role": "status"}
        said = [el("p", t(f"live.state.{state}"), **about)]
    if trouble := ui.shown(Connection).trouble:
        said.append(el("p", t(trouble), class_="notice", role="alert"))
    if _live(ui).here:
        return join(
            [*said, el("p", _button(t("live.end"), "/friend-live-with close", "live-end"), class_="ways")]
        )
    if state in ("opening", "joining"):
        return join(said)
    parts = _shown(look, ui) if state == "code" else [el("p", t("live.how")), _ways(look, ui)]
    if not (state == "code" and _live(ui).kind == "answer"):
        parts += [_read(look, ui), _server(look, _live(ui))]
    return join([*said, *parts])


def _live(ui: Ui) -> Live:
    return ui.live or Live()


def _button(text: str, do: str, key: str, *, main: bool = False) -> Html:
    return el("button", text, type="button", class_="main" if main else None, data_do=do, data_key=key)


def _ways(look: Look, ui: Ui) -> Html:
    """Return the ways to begin; a second window needs a game that it can join."""
    t, tried = look.t, _live(ui).name == "channel" and _live(ui).state
    show = _button(
        t("live.again" if tried else "live.show"), "/friend-live-with channel", "live-show", main=True
    )
    found = [el("p", show, class_="ways")]
    if look.friend and look.friend.outgoing:
        window = _button(t("live.window"), "/friend-live-with window", "live-window")
        found.append(el("p", window, " ", el("span", t("live.window.note"), class_="fine"), class_="ways"))
    return join(found)


def _shown(look: Look, ui: Ui) -> list[Html]:
    """Return the own code as a picture and as a text, each of them an address."""
    t, code = look.t, _live(ui)
    address = f"{ui.address}#c={code.code}"
    hand = _button(t("live.copy"), "/friend-hand copy", "live-copy", main=True)
    send = [" ", _button(t("share.send"), "/friend-hand share", "live-send")] if ui.can_share else []
    return [
        el("h3", t(f"live.{code.kind}.title")),
        el("p", t(f"live.{code.kind}")),
        el("noir-qr", data_text=f"{ui.address}#c={code.number}", role="img", aria_label=t("live.qr")),
        el(
            "textarea",
            address,
            readonly=True,
            rows=3,
            class_="code",
            aria_label=t("live.code"),
            data_key="live-code",
        ),
        el("p", hand, *send, class_="ways"),
    ]


def _read(look: Look, ui: Ui) -> Html:
    """Return the two ways to read the friend's code: the camera and a field."""
    t = look.t
    waits = _live(ui).state == "code"
    reading = ui.shown(Connection).reading
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
    """Return the switch that lets a public server be asked, with who learns what."""
    box = el("input", type="checkbox", checked=live.server, data_do="/friend-server", data_key="live-server")
    note = el("p", look.t("live.server.note", name=SERVED_BY), class_="fine", id="live-server-note")
    return join([el("label", box, el("span", look.t("live.server")), class_="option switch"), note])


DIALOGS = {"live": live}
