"""Print: all cards of a game, or the exact order of one deal, to cut out and play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.registry import style_class

if TYPE_CHECKING:
    from web.contracts.table import Sheets
    from web.i18n import Words
    from web.markup import Child
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui


def draw_sheet(
    t: Words,
    settings: Settings,
    game: str,
    sheets: Sheets,
    deal: str = "",
    seal: str = "",
    *,
    place: Child = "",
) -> Html:
    """Return the pages of the full deck, or of a deal with its seal and its place at a club evening.

    How to use the cards and the rules in short come first.
    """
    cards = sheets.deal(t, settings, deal) if deal else sheets.deck(t, settings)
    steps = sheets.setup(t) if deal else [t("print.cut")]
    title = t("print.title.deal" if deal else "print.title.deck", game=game_name(t, game))
    head = [
        el("h2", title),
        el("p", el("b", place)) if place else None,
        [el("p", step) for step in steps],
        el("p", t("print.seal"), " ", el("code", seal)) if seal else None,
        el("p", t("shell.unofficial"), class_="fine"),
    ]
    rules = [el("h2", t("shell.rules-short")), view_of(game).rules(t, settings)]
    return join(
        [
            el("section", head, class_="sheet-head"),
            el("section", el("div", rules, class_=style_class(game)), class_="sheet-head is-rules"),
            [
                el("ol", cards[at : at + sheets.A_PAGE], class_=f"sheet-page by-{sheets.A_PAGE}")
                for at in range(0, len(cards), sheets.A_PAGE)
            ],
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


def print_(look: Look, _ui: Ui) -> Html:
    """Return the choice between all cards and the deal on the table."""
    t = look.t
    hidden = not look.perspective
    deck = el(
        "button", t("print.deck"), type="button", class_="main", data_do="/print deck", data_key="print-deck"
    )
    deal = el(
        "button",
        t("print.deal"),
        type="button",
        aria_disabled="true" if hidden else None,
        data_do="/print deal",
        data_key="print-deal",
    )
    return join(
        [
            el("p", t("print.why")),
            el("p", deck, " ", deal),
            el("p", t("print.later"), class_="fine") if hidden else None,
        ]
    )


DIALOGS = {"print": print_}
