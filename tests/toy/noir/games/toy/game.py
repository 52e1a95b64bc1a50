"""Game: the rules of Toy.

The deal is an order of the letters a to t. Its first three are the prizes, a being worth 1. For
each prize the first seat bids one of its cards 1, 2 and 3, face down, then the second seat does, and
both are shown: the higher card wins the prize, equal ones nobody. An action is ``b`` and the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.chance import pick, shuffle
from noir.core import IllegalAction, InvalidNotation, Outcome, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LETTERS = "abcdefghijklmnopqrst"
CARDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class State:
    """A deal and the bids so far, those of the two seats in turn."""

    deal: str
    bids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """A seat's observation: the prizes shown so far, and all bids but one that lies face down (0)."""

    seat: Seat
    prizes: str
    bids: tuple[int, ...]


def points(prizes: str, bids: tuple[int, ...]) -> tuple[int, int]:
    """Return each seat's prizes."""
    sums = [0, 0]
    for prize, mine, theirs in zip(prizes, bids[::2], bids[1::2], strict=False):
        if mine != theirs:
            sums[mine < theirs] += LETTERS.index(prize) + 1
    return sums[0], sums[1]


def hand_of(bids: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Return the cards that a seat can still bid."""
    return tuple(card for card in CARDS if card not in bids[seat::2])


class Toy:
    """The rule book, as ``noir.core.Game`` wants it."""

    name = "toy"

    def deal(self, rng: Random) -> State:
        """Return a fresh order of the letters."""
        return State("".join(shuffle(LETTERS, rng)))

    def to_move(self, state: State) -> Seat | None:
        """Return the seat that bids next."""
        return Seat(len(state.bids) % 2) if len(state.bids) < 2 * len(CARDS) else None

    def legal_actions(self, state: State) -> Sequence[int]:
        """Return the cards that can be bid."""
        seat = self.to_move(state)
        return () if seat is None else hand_of(state.bids, seat)

    def apply(self, state: State, action: int) -> State:
        """Return the state after a bid."""
        if action not in self.legal_actions(state):
            raise IllegalAction(action, "a card that has not been bid", "toy", "gone")
        return State(state.deal, (*state.bids, action))

    def outcome(self, state: State) -> Outcome | None:
        """Return the seat with more prizes."""
        if self.to_move(state) is not None:
            return None
        sums = points(state.deal, state.bids)
        winner = None if sums[0] == sums[1] else Seat(sums[0] < sums[1])
        return Outcome(winner, "points", sums)

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return a seat's observation."""
        shown = min(len(state.bids) // 2 + 1, len(CARDS))
        hidden = len(state.bids) % 2 == 1 and seat == Seat.SECOND
        bids = (*state.bids[:-1], 0) if hidden else state.bids
        return Observation(seat, state.deal[:shown], bids)

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Return a state with another order of the hidden prizes, and another hidden bid."""
        rest = "".join(shuffle(sorted(set(LETTERS) - set(observation.prizes)), rng))
        bids = observation.bids
        if bids and bids[-1] == 0:
            bids = (*bids[:-1], pick(hand_of(bids[:-1], Seat.FIRST), rng))
        return State(observation.prizes + rest, bids)

    def format_deal(self, state: State) -> str:
        """Return the twenty letters."""
        return state.deal

    def parse_deal(self, text: str) -> State:
        """Return the first state of a deal text."""
        if sorted(text) != sorted(LETTERS):
            raise InvalidNotation(text, "the letters a to t in some order", "deal")
        return State(text)

    def deal_symbols(self, text: str) -> tuple[tuple[str, ...], ...]:
        """Return one group, the letters."""
        return (tuple(text),)

    def deal_text(self, symbols: Sequence[Sequence[str]]) -> str:
        """Return the deal text of the letters."""
        return "".join(symbols[0])

    def format_action(self, action: int) -> str:
        """Return ``b`` and the card."""
        return f"b{action}"

    def parse_action(self, text: str) -> int:
        """Return the card that a text names."""
        if text not in {f"b{card}" for card in CARDS}:
            raise InvalidNotation(text, "b1, b2 or b3", "action")
        return int(text[1])


TOY = Toy()
"""The rule book."""
