"""The rules of District Noir to read: the chapters, and those that no other game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, COPIES, KINDS, family
from web.games.district.cards import Card, face
from web.markup import Html, el

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.i18n import Words

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("setup", ("D1", "D2", "D3")),
    ("round", ("D4", "D5", "D6", "D7", "D8", "D9")),
    ("end", ("D10", "D11", "D12", "D13", "D14")),
)
CARDS = ("gang", "alliance", "betrayal", "building")
STANDARD = ("5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3")


def _cards(t: Words, _live: Callable[[str], Html]) -> Html:
    items = [el("li", el("p", t(f"district-page.cards.{name}")), _every(t, name)) for name in CARDS]
    heading = el("h2", t("district-page.section.cards"))
    return el("section", heading, el("ul", items, class_="every-card"), id="cards", class_="chapter")


def _every(t: Words, name: str) -> Html:
    """Return each kind of card of a family once. The sentence beside them says how many there are."""
    kinds = [kind for kind in KINDS if family(kind) == name]
    faces = [face(t, Card(kind, 1), "gangs", loose=True) for kind in kinds]
    return el("p", faces, class_="faces-of", aria_hidden="true")


def _counting(t: Words, live: Callable[[str], Html]) -> Html:
    heading = el("h2", t("district-page.section.count"))
    return el(
        "section",
        heading,
        el("p", t("district-page.count.lead")),
        el("div", live("count"), class_="position"),
        id="count",
        class_="chapter",
    )


def _mapping(t: Words, _live: Callable[[str], Html]) -> Html:
    """Return the card that maps playing cards to cards of the game."""
    lines = [(code, COPIES[CODES.index(code)]) for code in STANDARD]
    rows = [_line(t, name, copies) for name, copies in [*lines, ("city", 3)]]
    columns = [
        el("th", t(f"district-page.mapping.{name}"), scope="col") for name in ("card", "stands", "copies")
    ]
    caption = el("caption", t("district-page.mapping.caption"))
    table = el("table", caption, el("thead", el("tr", columns)), el("tbody", rows), class_="mapping")
    heading = el("h2", t("district-page.section.mapping"))
    return el(
        "section", heading, el("p", t("district-page.mapping.lead")), table, id="mapping", class_="chapter"
    )


def _line(t: Words, name: str, copies: int) -> Html:
    head = el("th", t(f"district-page.mapping.name.{name}"), scope="row")
    return el("tr", head, el("td", t(f"district-page.mapping.{name}")), el("td", copies))


BEFORE: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {"cards": _cards}
AFTER: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {
    "count": _counting,
    "mapping": _mapping,
}
