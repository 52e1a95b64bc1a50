"""State: a game of District Noir at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from noir.core import Seat
from noir.games.district.pieces import Action, Kind, Pile

Hand: TypeAlias = tuple[Kind, ...]
"""The cards of a hand as kinds, sorted."""

ROUNDS = 4
ACTIONS_A_ROUND = 12
IN_HAND = 5
MAX_TAKE = 5


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. ``deal`` is the order of all 45 cards (D2).

    ``row`` is oldest first. Hands are sorted. ``piles`` are counts by kind. ``taken`` tells who
    has used the take of this round. ``turn`` is None when the game is over.
    """

    deal: tuple[Kind, ...]
    actions: tuple[Action, ...]
    """Everybody's actions so far, oldest first."""
    round: int
    """The number of the round, 1 to 4 (D3)."""
    turn: Seat | None
    hands: tuple[Hand, Hand]
    """The cards in each hand as kinds, sorted."""
    row: tuple[Kind, ...]
    piles: tuple[Pile, Pile]
    taken: tuple[bool, bool]


def starter(round_number: int) -> Seat:
    """Return the seat that starts a round: the first seat in rounds 1 and 3 (D3)."""
    return Seat.FIRST if round_number % 2 else Seat.SECOND


def mover(actions_so_far: int) -> Seat:
    """Return whose action number ``actions_so_far + 1`` is, in a game that goes on."""
    return Seat.FIRST if actions_so_far // ACTIONS_A_ROUND % 2 == actions_so_far % 2 else Seat.SECOND


def add(pile: Pile, cards: tuple[Kind, ...]) -> Pile:
    """Return a pile with some cards more."""
    counts = list(pile)
    for kind in cards:
        counts[kind] += 1
    return tuple(counts)
