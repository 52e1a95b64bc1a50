"""District Noir in plain numbers, read afresh from the record. The adapter must find the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.observation import plays_of
from noir.games.district.pieces import CODES, COPIES, KINDS, Pile, count_kinds
from noir.games.district.rules import draw_hand
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS

if TYPE_CHECKING:
    from noir.games.district import Observation, State

CARDS = len(CODES)


def features(seen: Observation) -> list[float]:
    me, other = seen.seat, seen.seat.other
    newest = [*reversed(seen.newest), *(-1,) * MAX_TAKE][:MAX_TAKE]
    numbers = [float(me), float(seen.turn == me), *one_hot(seen.round - 1, ROUNDS)]
    numbers += shares(count_kinds(seen.hand)) + shares(count_kinds(seen.row))
    numbers += [number for kind in newest for number in one_hot(kind, CARDS)]
    numbers += shares(seen.piles[me]) + shares(seen.piles[other]) + shares(unseen(seen))
    numbers += [float(seen.taken[me]), float(seen.taken[other])]
    return [*numbers, seen.hand_sizes[other] / IN_HAND, seen.deck_left / (2 * IN_HAND * (ROUNDS - 1))]


def shares(pile: Pile) -> list[float]:
    return [pile[kind] / COPIES[kind] for kind in KINDS]


def name_numbers(seen: Observation) -> dict[str, float]:
    """Some numbers, by the name of their part and their label."""
    row, unknown = count_kinds(seen.row), unseen(seen)
    other = seen.seat.other
    return {
        **{f"the row: {code}": row[kind] / COPIES[kind] for kind, code in enumerate(CODES)},
        **{
            f"the five newest cards of the row, newest first, each one-hot: {place}: {CODES[kind]}": 1
            for place, kind in enumerate(reversed(seen.newest), start=1)
        },
        **{
            f"cards never seen: the opponent's hand, the deck and the removed ones: {code}": unknown[kind]
            / COPIES[kind]
            for kind, code in enumerate(CODES)
        },
        f"the round, one-hot: {seen.round}": 1,
        "1 if this seat has taken in this round, then the opponent: the opponent": seen.taken[other],
        "cards in the opponent's hand / 5, cards in the deck / 30: the deck": seen.deck_left / 30,
    }


def unseen(seen: Observation) -> Pile:
    left = list(COPIES)
    other = seen.seat.other
    for cards in (seen.first_row, *seen.drawn, *plays_of(seen, other), seen.face_up[other]):
        for kind in cards:
            left[kind] -= 1
    return tuple(left)


def one_hot(number: int, size: int) -> list[float]:
    return [float(number == place) for place in range(size)]


def open_cards(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The actions that show cards soonest."""
    return texts


def secrets(state: State) -> object:
    """All that is hidden in the last round and still matters."""
    return state.hands


def is_clear(state: State) -> bool:
    """Whether no hand of this round has equal cards: then a card that was played has one place."""
    hands = [draw_hand(state.deal, state.round, seat) for seat in (0, 1)]
    return all(len({*hand}) == len(hand) for hand in hands)
