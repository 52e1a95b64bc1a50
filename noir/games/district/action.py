"""The texts of deals and actions. There is one text for each, and it is case-sensitive."""

from __future__ import annotations

from noir.core import InvalidNotation
from noir.games.district.pieces import CODES, FULL_DECK, TAKE, TAKE_CODE, Action, Kind

_KINDS = {code: kind for kind, code in enumerate(CODES)}
_ACTIONS = {**_KINDS, TAKE_CODE: TAKE}


def format_action(action: Action) -> str:
    """Return the text of an action: the card's code, or T for a take."""
    return TAKE_CODE if action == TAKE else CODES[action]


def parse_action(text: str) -> Action:
    """Return the action of a text, or raise InvalidNotation."""
    action = _ACTIONS.get(text)
    if action is None:
        raise InvalidNotation(text, "one of " + " ".join(_ACTIONS), "action")
    return action


def format_cards(cards: tuple[Kind, ...]) -> str:
    """Return the codes of the cards, joined by dots."""
    return ".".join(CODES[kind] for kind in cards)


def parse_cards(text: str) -> tuple[Kind, ...]:
    """Return the order of the 45 cards of a deal, or raise InvalidNotation."""
    codes = text.split(".")
    for place, code in enumerate(codes, start=1):
        if code not in _KINDS:
            raise InvalidNotation(code, "a card code", f"deal, card {place}")
    cards = tuple(_KINDS[code] for code in codes)
    if len(cards) != len(FULL_DECK):
        raise InvalidNotation(len(cards), f"{len(FULL_DECK)} cards", "deal")
    for kind, code in enumerate(CODES):
        if cards.count(kind) != FULL_DECK.count(kind):
            raise InvalidNotation(cards.count(kind), f"{FULL_DECK.count(kind)} times {code}", "deal")
    return cards
