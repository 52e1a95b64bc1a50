"""The dialogs of the honest deal: the seal and its proof, and what the bot was told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def honest(look: Look, ui: Ui) -> Html:
    """Return the seal, and after the game the deal behind it, the check and how to repeat it."""
    t, data = look.t, ui.data
    parts = [
        el("p", t("honest.why-old" if data["old"] else "honest.why")),
        el("p", el("code", data["seal"], class_="code")),
    ]
    if not data["text"]:
        return join([*parts, el("p", t("honest.later"))])
    parts += [
        el("p", t("honest.deal-old" if data["old"] else "honest.deal")),
        el("p", el("code", data["text"], class_="code")),
        el("p", t("honest.holds" if data["holds"] else "honest.broken"), class_="verdict"),
        el("p", t("honest.python")),
        el("pre", data["copy"], tabindex=0, data_key="proof"),
    ]
    buttons = [el("button", t("share.copy"), type="button", data_do="/copy", data_key="copy")]
    if data["bot"]:
        buttons.append(el("button", t("honest.told"), type="button", data_do="/told", data_key="told"))
    return join([*parts, el("p", join([(button, " ") for button in buttons]))])


def told(look: Look, ui: Ui) -> Html:
    """Return an observation of the bot, field by field, and the ways to its other turns."""
    t, data = look.t, ui.data
    number, total = data["turn"]
    seat = view_of(look.game).seat_name(t, data["seat"])
    lines = [(el("dt", el("code", name)), el("dd", el("code", value))) for name, value in data["fields"]]
    return join(
        [
            el("p", t("honest.told-why", seat=seat)),
            el("p", t("honest.turn", n=number, total=total, ply=data["ply"], action=data["action"])),
            el("p", _step(look, "before", data["before"]), " ", _step(look, "after", data["after"])),
            el("dl", join(lines), class_="told-fields"),
        ]
    )


def _step(look: Look, way: str, ply: int | None) -> Html:
    return el(
        "button",
        look.t(f"honest.{way}"),
        type="button",
        aria_disabled="true" if ply is None else None,
        data_do=None if ply is None else f"/told {ply}",
        data_key=f"told-{way}",
    )


DIALOGS = {"honest": honest, "told": told}
