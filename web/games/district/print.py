"""The print sheets of District Noir: 45 cards, in the deck of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.action import parse_cards
from noir.games.district.pieces import FULL_DECK, Kind
from noir.games.district.rules import DECK_AT, ROW_AT
from noir.games.district.state import IN_HAND, ROUNDS
from web.contracts.table import view_of
from web.games.district.cards import Card, card_name, face
from web.markup import Html, el
from web.views.print import card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.i18n import Words
    from web.model.settings import Settings

A_PAGE = 9


def deck(t: Words, settings: Settings) -> list[Html]:
    """Return the 45 cards by kind."""
    return [card(None, *_face(t, settings, one)) for one in _number_cards(FULL_DECK)]


def deal(t: Words, settings: Settings, deal: str) -> list[Html]:
    """Return the cards in the order of a deal, each with the hand it comes to."""
    return [
        card(at + 1, *_face(t, settings, one), place=_place(t, at))
        for at, one in enumerate(_number_cards(parse_cards(deal)))
    ]


def setup(t: Words) -> list[str]:
    """Return how to lay out a deal."""
    return [t("print.cut"), t("district.print.setup")]


def _number_cards(kinds: Iterable[Kind]) -> list[Card]:
    seen: list[Kind] = []
    cards = []
    for kind in kinds:
        seen.append(kind)
        cards.append(Card(kind, seen.count(kind)))
    return cards


def _face(t: Words, settings: Settings, one: Card) -> tuple[Html, Html]:
    name = el("p", card_name(t, one), class_="sheet-name")
    return face(t, one, settings.option("deck"), loose=True), name


def _place(t: Words, at: int) -> str:
    """Return where a card of the deal goes (D2)."""
    if ROW_AT <= at < DECK_AT:
        return t("district.print.row")
    drawn = at if at < ROW_AT else at - (DECK_AT - ROW_AT)
    pair, place = divmod(drawn, 2 * IN_HAND)
    if pair >= ROUNDS:
        return t("district.print.out")
    seat = view_of("district").seat_name(t, Seat(place // IN_HAND))
    return t("district.print.hand", round=pair + 1, seat=seat)
