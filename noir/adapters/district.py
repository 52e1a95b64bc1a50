"""District Noir in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.adapters import feature, one_hot, shares, wholes_of
from noir.games.district.observation import unseen_counts
from noir.games.district.pieces import CODES, COPIES, TAKE_CODE, count_kinds
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS

if TYPE_CHECKING:
    from noir.games.district import Observation, State

ACTIONS = (*CODES, TAKE_CODE)
MAX_PLIES = 48
CARDS = len(CODES)
DECK = 2 * IN_HAND * (ROUNDS - 1)

FEATURES = (
    feature("the seat: 1 for the second"),
    feature("1 if this seat is to move"),
    feature("the round, one-hot", [f"{number}" for number in range(1, ROUNDS + 1)]),
    feature("the hand by kind, as a share of the kind's copies, like all counts below", CODES, COPIES),
    feature("the row", CODES, COPIES),
    feature(
        "the five newest cards of the row, newest first, each one-hot",
        [f"{place}: {code}" for place in range(1, MAX_TAKE + 1) for code in CODES],
    ),
    feature("this seat's pile", CODES, COPIES),
    feature("the opponent's pile", CODES, COPIES),
    feature("cards never seen: the opponent's hand, the deck and the removed ones", CODES, COPIES),
    feature("1 if this seat has taken in this round, then the opponent", ("this seat", "the opponent")),
    feature(
        "cards in the opponent's hand / 5, cards in the deck / 30",
        ("the opponent's hand", "the deck"),
        (IN_HAND, DECK),
    ),
)
WHOLES = wholes_of(FEATURES)

ROUND_BYTES = {number: one_hot(number - 1, ROUNDS) for number in range(1, ROUNDS + 1)}
KIND_BYTES = [one_hot(kind, CARDS) for kind in range(CARDS)]
NO_CARDS = bytes(MAX_TAKE * CARDS)


def counts(seen: Observation) -> bytes:
    """Return the counts of an observation, in the order of FEATURES."""
    me, other = seen.seat, seen.seat.other
    newest = b"".join([KIND_BYTES[kind] for kind in seen.newest[::-1]])
    return b"".join(
        (
            bytes((me, seen.turn == me)),
            ROUND_BYTES[seen.round],
            bytes(count_kinds(seen.hand)),
            bytes(count_kinds(seen.row)),
            newest + NO_CARDS[len(newest) :],
            bytes(seen.piles[me]),
            bytes(seen.piles[other]),
            bytes(unseen_counts(seen)),
            bytes((seen.taken[me], seen.taken[other], seen.hand_sizes[other], seen.deck_left)),
        )
    )


def past(state: State) -> list[str]:
    """Return the texts of the actions so far."""
    return [ACTIONS[action] for action in state.actions]


def features(seen: Observation) -> list[float]:
    """Return the numbers of an observation, in the order of FEATURES."""
    return shares(counts(seen), WHOLES)
