"""Game: the rule book of District Noir, as the registry hands it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.games.district.action import format_action, format_cards, parse_action, parse_cards
from noir.games.district.observation import observe
from noir.games.district.pieces import FULL_DECK
from noir.games.district.rules import apply, legal_actions, outcome, start, to_move
from noir.games.district.worlds import determinize

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from noir.games.district.state import State


class District:
    """The rule book, as ``noir.core.Game`` wants it."""

    name = "district"

    to_move = staticmethod(to_move)
    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)
    outcome = staticmethod(outcome)
    observe = staticmethod(observe)
    determinize = staticmethod(determinize)
    format_action = staticmethod(format_action)
    parse_action = staticmethod(parse_action)

    @staticmethod
    def deal(rng: Random) -> State:
        """D1: shuffle the 45 cards."""
        return start(shuffle(FULL_DECK, rng))

    @staticmethod
    def format_deal(state: State) -> str:
        """Return the 45 codes of the deal, joined by dots."""
        return format_cards(state.deal)

    @staticmethod
    def parse_deal(text: str) -> State:
        """Return the first state of a written deal, or raise InvalidNotation."""
        return start(parse_cards(text))

    @staticmethod
    def deal_symbols(text: str) -> tuple[tuple[str, ...], ...]:
        """Return one group, the codes of the cards."""
        return (tuple(text.split(".")),)

    @staticmethod
    def deal_text(symbols: Sequence[Sequence[str]]) -> str:
        """Return the deal text of the codes."""
        return ".".join(symbols[0])


DISTRICT = District()
"""The rule book of District Noir."""
