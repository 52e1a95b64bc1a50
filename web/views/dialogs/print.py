"""The dialog of the print sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def print_(look: Look, _ui: Ui) -> Html:
    """Return the choice between all cards and the deal on the table."""
    t = look.t
    hidden = not look.eyes
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
