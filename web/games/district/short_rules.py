"""The rules of District Noir in short, the cards it is played with, and the ones not seen yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.observation import unseen
from noir.games.district.pieces import CODES, COPIES, KINDS, Kind, count_kinds
from web.games.district.cards import Card, chip_of, kind_name, poker_name
from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look
    from web.model.settings import Settings

RULES = (
    "goal",
    "hand",
    "round",
    "play",
    "take",
    "stay",
    "majority",
    "sets",
    "points",
    "buildings",
    "tie",
    "removed",
)


def rules(t: Words, settings: Settings) -> Html:
    """Return the rules in short and the cards."""
    points = [el("li", t(f"district.rules.{name}")) for name in RULES]
    if settings.option("deck") == "standard":
        points.append(el("li", t("district.rules.standard")))
    return join([el("ul", points), _deck(t, settings.option("deck"))])


def _deck(t: Words, deck: str) -> Html:
    """Return the table of the 45 cards."""
    names = ("card", "copies") if deck == "gangs" else ("card", "copies", "poker")
    head = el("tr", [el("th", t(f"district.deck.{name}"), scope="col") for name in names])
    rows = [
        el(
            "tr",
            el("th", chip_of(kind), " ", kind_name(t, kind), scope="row"),
            el("td", COPIES[kind]),
            el("td", _span(t, kind)) if deck == "standard" else None,
        )
        for kind in KINDS
    ]
    return el(
        "table",
        el("caption", t("district.deck.caption")),
        el("thead", head),
        el("tbody", rows),
        class_="deck-list",
    )


def _span(t: Words, kind: Kind) -> str:
    """Return the cards of the standard deck that stand for a kind: "diamonds 3 – diamonds 10"."""
    first, last = poker_name(t, Card(kind, 1)), poker_name(t, Card(kind, COPIES[kind]))
    if COPIES[kind] <= 4:
        return t.list([poker_name(t, Card(kind, copy)) for copy in range(1, COPIES[kind] + 1)], "")
    return f"{first} – {last}"


def unseen_cards(look: Look) -> Html:
    """Return how many cards of each kind this seat has not seen yet: in the deck, the other hand or out."""
    if look.outcome:
        return Html()
    t = look.t
    left = count_kinds(unseen(look.seen))
    items = [
        el(
            "li",
            chip_of(kind),
            el("span", kind_name(t, kind), class_="visually-hidden"),
            el("span", t("district.of", n=left[kind], all=COPIES[kind]), class_="n"),
            id=f"unseen-{CODES[kind]}",
        )
        for kind in KINDS
    ]
    return el(
        "details",
        el("summary", t("district.unseen"), data_key="unseen"),
        el("p", t("district.unseen-note")),
        el("ul", items, class_="unseen-list"),
        class_="unseen",
        id="unseen",
    )
