"""Worlds: guesses of the other hand, all of them when they are few, else an even sample."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.games.district.observation import unseen

if TYPE_CHECKING:
    from random import Random

    from noir.games.district import Observation
    from noir.games.district.state import Hand

# a hand and how often it came
Guess = tuple["Hand", int]


def guesses(seen: Observation, most: int, rng: Random) -> list[Guess]:
    """Return guesses of the other hand with their weights, in sorted order.

    When there are at most ``most`` ways to draw the hand (always so in round 4, where the rest
    are the three removed cards, if ``most`` is 56 or more) the list holds every way.
    """
    cards, other = unseen(seen), seen.seat.other
    face_up = seen.face_up[other]
    size = seen.hand_sizes[other] - len(face_up)
    is_small = comb(len(cards), size) <= most
    hands = combinations(cards, size) if is_small else _sample(cards, size, most, rng)
    return sorted(Counter(tuple(sorted(face_up + hand)) for hand in hands).items())


def _sample(cards: tuple[int, ...], size: int, number: int, rng: Random) -> list[Hand]:
    """Deal hands from one shuffle after the other: every card comes equally often."""
    hands: list[Hand] = []
    while True:
        deck = shuffle(cards, rng)
        for at in range(0, len(deck) - size + 1, size):
            hands.append(tuple(sorted(deck[at : at + size])))
            if len(hands) == number:
                return hands
