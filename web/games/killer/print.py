"""The print sheets of Killer vs Inspector: 25 suspects for the grid, 25 evidence cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import FIRST_HAND
from web.games.killer.names import NAMES
from web.markup import Html, el
from web.views.print import card

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.settings import Settings

A_PAGE = 16


def deck(t: Words, _settings: Settings) -> list[Html]:
    """Return the suspects and then the evidence cards, A to Y."""
    return [card(None, *_face(t, kind, suspect)) for kind in ("suspect", "evidence") for suspect in SUSPECTS]


def deal(t: Words, _settings: Settings, deal: str) -> list[Html]:
    """Return the grid row by row and the evidence from the top."""
    grid, evidence = deal.split(".")
    cards = []
    for at, suspect in enumerate(grid):
        place = t("killer.print.cell", row=at // SIDE + 1, column=at % SIDE + 1)
        cards.append(card(at + 1, *_face(t, "suspect", suspect), place=place))
    for at, suspect in enumerate(evidence):  # K6: who of the four is the Inspector is not dealt, but chosen
        kind = "identity" if at == 0 else "hand" if at <= FIRST_HAND else "pile"
        cards.append(card(at + 1, *_face(t, "evidence", suspect), place=t(f"killer.print.{kind}")))
    return cards


def setup(t: Words) -> list[str]:
    """Return how to lay out a deal."""
    return [t("print.cut"), t("killer.print.setup")]


def _face(t: Words, kind: str, suspect: str) -> tuple[Html, ...]:
    return (
        el("p", t(f"killer.print.{kind}"), class_="sheet-kind"),
        el("span", class_="face", data_face=suspect, aria_hidden="true"),
        el("p", el("b", suspect), f" {NAMES[suspect]}", class_="sheet-name"),
        el("p", t(f"killer.job.{suspect}")),
    )
