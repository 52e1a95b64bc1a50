"""The way in: one quiet button that leads to the puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words


def entry(t: Words) -> Html:
    """Return the button for the case of the day."""
    name, about = el("b", t("puzzle.daily")), el("span", t("puzzle.entry"), class_="fine")
    return el(
        "button",
        name,
        " ",
        about,
        type="button",
        class_="day-case",
        data_do="/puzzle daily",
        data_key="puzzle-daily",
    )
