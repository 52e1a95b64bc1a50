"""Print sheets: all cards of a game, or the exact order of one deal, to cut out and play with."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from web.games import style_class
from web.markup import Html, el, join
from web.views.parts import game_name, view_of

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.settings import Settings
    from web.views.parts import Sheets


def sheet(t: Words, settings: Settings, game: str, sheets: Sheets, deal: str = "", seal: str = "") -> Html:
    """Return the pages of the full deck, or of a deal with its seal.

    What to do comes first, with the rules in short on its other side: on both sides of the paper each page
    of cards still has its backs behind it.
    """
    cards = sheets.deal(t, settings, deal) if deal else sheets.deck(t, settings)
    backs = [_back(sheets.back(t, at)) for at in range(len(cards))]
    steps = sheets.setup(t) if deal else [t("print.cut")]
    title = t("print.title.deal" if deal else "print.title.deck", game=game_name(t, game))
    head = [
        el("h2", title),
        [el("p", step) for step in steps],
        el("p", t("print.behind")),
        el("p", t("print.seal"), " ", el("code", seal)) if seal else None,
        el("p", t("shell.unofficial"), class_="fine"),
    ]
    rules = [el("h2", t("shell.rules-short")), view_of(game).rules(t, settings)]
    return join(
        [
            el("section", head, class_="sheet-head"),
            el("section", el("div", rules, class_=style_class(game)), class_="sheet-head is-behind"),
            [_pages(cards, backs, at, sheets.A_PAGE) for at in range(0, len(cards), sheets.A_PAGE)],
        ]
    )


def _pages(cards: list[Html], backs: list[Html], at: int, size: int) -> list[Html]:
    """Return a page of cards and the page that is printed on its other side."""
    columns = isqrt(size)
    mine = [*backs[at : at + size], *[Html()] * (size - len(backs[at : at + size]))]
    rows = [mine[row : row + columns] for row in range(0, size, columns)]
    turned = [
        back or el("li", class_="sheet-card is-back is-blank") for row in rows for back in reversed(row)
    ]
    page = f"sheet-page by-{size}"
    return [
        el("ol", cards[at : at + size], class_=page),
        el("ol", turned, class_=f"{page} is-behind", aria_hidden="true"),
    ]


def _back(inside: Html) -> Html:
    return el("li", el("div", inside, class_="sheet-face"), class_="sheet-card is-back")


def card(number: int | None, *inside: Html, place: str = "") -> Html:
    """Return one card to cut out, with its number in the deal and where it goes."""
    return el(
        "li",
        el("div", inside, class_="sheet-face"),
        el("p", el("b", number), f" {place}", class_="sheet-place") if number else None,
        class_="sheet-card",
    )
