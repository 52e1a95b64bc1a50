"""Print sheets: all cards of a game, or the exact order of one deal, to cut out and play with.

Every game has a module with ``deck`` and ``deal``, each a list of cards as they go onto paper.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.settings import Settings

_MODULES = {
    "district": "web.games.district.print",
    "killer": "web.games.killer.print",
    "killer-citizen": "web.games.killer.print",
}


class Sheets(Protocol):
    """What the module of a game offers."""

    A_PAGE: int
    """How many of its cards one page holds; A4 and Letter both have room for them."""

    def deck(self, t: Words, settings: Settings) -> list[Html]:
        """Return every card once, in the order of the game's own list."""
        ...

    def deal(self, t: Words, settings: Settings, deal: str) -> list[Html]:
        """Return every card in the order of a deal text, marked with its place."""
        ...

    def setup(self, t: Words) -> list[str]:
        """Return how to lay out the cards of a deal, in a few sentences."""
        ...


def sheet(t: Words, settings: Settings, game: str, deal: str = "", seal: str = "") -> Html:
    """Return the pages of the full deck, or of a deal with its seal."""
    module = cast("Sheets", import_module(_MODULES[game]))
    cards = module.deal(t, settings, deal) if deal else module.deck(t, settings)
    pages = [cards[at : at + module.A_PAGE] for at in range(0, len(cards), module.A_PAGE)]
    steps = module.setup(t) if deal else [t("print.cut")]
    title = t("print.title.deal" if deal else "print.title.deck", game=t(f"shell.game.{game}"))
    return join(
        [
            el(
                "section",
                el("h2", title),
                [el("p", step) for step in steps],
                el("p", t("print.seal"), " ", el("code", seal)) if seal else None,
                el("p", t("shell.unofficial"), class_="fine"),
                class_="sheet-head",
            ),
            [el("ol", page, class_=f"sheet-page by-{module.A_PAGE}") for page in pages],
        ]
    )


def card(number: int | None, *inside: Html, place: str = "") -> Html:
    """Return one card to cut out, with its number in the deal and where it goes."""
    return el(
        "li",
        el("div", inside, class_="sheet-face"),
        el("p", el("b", number), f" {place}", class_="sheet-place") if number else None,
        class_="sheet-card",
    )
