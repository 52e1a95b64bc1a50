"""District Noir in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.adapters import one_hot
from noir.games.district.observation import unseen
from noir.games.district.pieces import CODES, COPIES, KINDS, TAKE_CODE, Pile, count_kinds
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS

if TYPE_CHECKING:
    from noir.games.district import Observation

ACTIONS = (*CODES, TAKE_CODE)
MAX_PLIES = 48
CARDS = len(CODES)
DECK = 2 * IN_HAND * (ROUNDS - 1)

FEATURES = (
    ("the seat: 1 for the second", 1),
    ("1 if this seat is to move", 1),
    ("the round, one-hot", ROUNDS),
    ("the hand by kind, as a share of the kind's copies, like all counts below", CARDS),
    ("the row", CARDS),
    ("the five newest cards of the row, newest first, each one-hot", MAX_TAKE * CARDS),
    ("this seat's pile", CARDS),
    ("the opponent's pile", CARDS),
    ("cards never seen: the opponent's hand, the deck and the removed ones", CARDS),
    ("1 if this seat has taken in this round, then the opponent", 2),
    ("cards in the opponent's hand / 5, cards in the deck / 30", 2),
)


def features(seen: Observation) -> list[float]:
    """Return the numbers of an observation, in the order of FEATURES."""
    me, other = seen.seat, seen.seat.other
    newest = [*reversed(seen.newest), *(-1,) * MAX_TAKE][:MAX_TAKE]
    numbers = [float(me), float(seen.turn == me), *one_hot(seen.round - 1, ROUNDS)]
    numbers += _shares(count_kinds(seen.hand)) + _shares(count_kinds(seen.row))
    numbers += [number for kind in newest for number in one_hot(kind, CARDS)]
    numbers += _shares(seen.piles[me]) + _shares(seen.piles[other]) + _shares(count_kinds(unseen(seen)))
    numbers += [float(seen.taken[me]), float(seen.taken[other])]
    return [*numbers, seen.hand_sizes[other] / IN_HAND, seen.deck_left / DECK]


def _shares(pile: Pile) -> list[float]:
    return [pile[kind] / COPIES[kind] for kind in KINDS]
