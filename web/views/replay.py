"""Replay: the ways through the past of a match: steps, a slider, whose eyes, and trying again from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui

PERSPECTIVES = ("open", "first", "second")
REST = "replay-rest"


def controls(look: Look, ui: Ui) -> Html:
    """Return the controls. Where nothing is hidden any more they offer both seats' eyes as well."""
    t = look.t
    start, end = look.ply == look.match.start, look.is_live
    slider = el(
        "input",
        type="range",
        min=look.match.start,
        max=look.last,
        value=look.ply,
        data_do="/at",
        data_key="replay-slider",
        aria_label=t("replay.slider"),
        aria_valuetext=t("replay.at", n=look.ply, last=look.last),
    )
    steps = el(
        "div",
        _button(look, "first", f"/at {look.match.start}", off=start),
        _button(look, "back", "/step -1", off=start),
        _button(look, "pause" if ui.playing else "play", "/play", key="play"),
        _button(look, "forward", "/step 1", off=end),
        _button(look, "live", "/live", off=end),
        role="toolbar",
        aria_label=t("replay.title"),
        id="replay-steps",
        class_="steps",
    )
    here = _button(look, "try", f"/branch {look.offers.retry}") if look.offers.retry is not None else None
    title = t("replay.title")
    return el("div", slider, steps, _rest(look, here), class_="replay", role="group", aria_label=title)


def _rest(look: Look, here: Html | None) -> list[Html]:
    """Return whose eyes, and another try: in the bar where there is room, on a phone behind a button."""
    if not (look.perspective or here):
        return []
    more = el(
        "button",
        look.t("shell.more"),
        type="button",
        class_="replay-more",
        popovertarget=REST,
        data_key="replay-more",
    )
    return [more, el("div", _perspective(look), here, class_="replay-rest", id=REST, popover=True)]


def _button(look: Look, name: str, do: str, *, key: str = "", off: bool = False) -> Html:
    return el(
        "button",
        look.t(f"replay.{name}"),
        type="button",
        aria_disabled="true" if off else None,
        data_do=do,
        data_key=f"replay-{key or name}",
        class_="is-playing" if name == "pause" else None,
        title=look.t(f"replay.{name}"),
    )


def _perspective(look: Look) -> Html:
    if not look.perspective:
        return Html()
    buttons = [
        el(
            "button",
            _name(look, perspective),
            type="button",
            data_do=f"/perspective {perspective}",
            data_key=f"perspective-{perspective}",
            aria_pressed="true" if perspective == look.perspective else "false",
        )
        for perspective in PERSPECTIVES
    ]
    return el("div", buttons, role="group", aria_label=look.t("replay.perspective"), class_="segments")


def _name(look: Look, perspective: str) -> str:
    if perspective == "open":
        return look.t("replay.open")
    return look.t("replay.seat", name=look.names[0 if perspective == "first" else 1])
