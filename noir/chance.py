"""Chance that is the same on every Python: built on ``Random.random()`` alone.

``Random.shuffle``, ``choice`` and ``randrange`` may change their draws between versions.
The stream of ``random()`` for a text seed is guaranteed not to.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


def rng_from(seed: int | str) -> Random:
    """Return a generator for a seed. The number 7 and the text "7" are the same seed."""
    return Random(str(seed))


def below(n: int, rng: Random) -> int:
    """Return a whole number in 0..n-1. ``n`` must be positive."""
    return int(rng.random() * n)


def pick(items: Sequence[T], rng: Random) -> T:
    """Return one item of a non-empty sequence."""
    return items[below(len(items), rng)]


def shuffle(items: Iterable[T], rng: Random) -> tuple[T, ...]:
    """Return the items in random order (Fisher-Yates). The input is left alone."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, rng)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
