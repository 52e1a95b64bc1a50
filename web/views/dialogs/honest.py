"""Dialogs of fairness: the seal of the deal with its proof, and the bot's input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.contracts.table import view_of
from web.markup import Html, el, join
from web.model.ui import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.core import Seat
    from web.i18n import Words
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Honest(Dialog):
    """The seal of a deal. After the end the deal, and three lines of Python to copy."""

    name: str = "honest"
    seal: str
    old: bool
    """Whether it is sealed in the old way, without a nonce."""
    text: str = ""
    holds: bool = False
    bot: bool = False
    """Whether a bot had to move."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Told(Dialog):
    """The observation that a bot got before one of its actions."""

    name: str = "bot-input"
    ply: int
    seat: Seat
    action: str
    fields: Sequence[tuple[str, str]]
    turn: tuple[int, int]
    """Which of its turns, of how many."""
    before: int | None
    after: int | None


def honest(look: Look, ui: Ui) -> Html:
    """Return whether the seal holds, and folded the seal, the deal behind it and how to repeat the check."""
    t, dialog = look.t, ui.dialog_of(Honest)
    why = el("p", t("honest.why-old" if dialog.old else "honest.why"))
    seal = el("p", el("code", dialog.seal, class_="code"))
    if not dialog.text:
        return join([el("p", t("honest.later")), _fold(t, why, seal)])
    parts = [
        why,
        seal,
        el("p", t("honest.deal-old" if dialog.old else "honest.deal")),
        el("p", el("code", dialog.text, class_="code")),
        el("p", t("honest.python")),
        el("pre", dialog.copy, tabindex=0, data_key="proof"),
        el("p", el("button", t("share.copy"), type="button", data_do="/copy", data_key="copy")),
    ]
    label = t("honest.bot-input")
    to_bot = el("button", label, type="button", data_do="/bot-input", data_key="bot-input")
    return join(
        [
            el("p", t("honest.holds" if dialog.holds else "honest.broken"), class_="verdict"),
            _fold(t, *parts),
            el("p", to_bot) if dialog.bot else None,
        ]
    )


def _fold(t: Words, *parts: Html) -> Html:
    """Return the parts that only a doubter asks for."""
    return el("details", el("summary", t("honest.check"), data_key="check"), *parts, id="seal-check")


def bot_input(look: Look, ui: Ui) -> Html:
    """Return an observation of the bot, field by field, and the ways to its other turns."""
    t, dialog = look.t, ui.dialog_of(Told)
    number, total = dialog.turn
    seat = view_of(look.game).seat_name(t, dialog.seat)
    lines = [(el("dt", el("code", name)), el("dd", el("code", value))) for name, value in dialog.fields]
    return join(
        [
            el("p", t("honest.bot-input-why", seat=seat)),
            el("p", t("honest.turn", n=number, total=total, ply=dialog.ply, action=dialog.action)),
            el("p", _step(look, "before", dialog.before), " ", _step(look, "after", dialog.after)),
            el("dl", join(lines), class_="told-fields"),
        ]
    )


def _step(look: Look, way: str, ply: int | None) -> Html:
    return el(
        "button",
        look.t(f"honest.{way}"),
        type="button",
        aria_disabled="true" if ply is None else None,
        data_do=None if ply is None else f"/bot-input {ply}",
        data_key=f"told-{way}",
    )


DIALOGS = {"honest": honest, "bot-input": bot_input}
