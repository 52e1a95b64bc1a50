"""Batches: many matches of one game in numpy arrays, all of which act at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from noir.games import part_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Numbers: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Flags: TypeAlias = NDArray[np.bool_]
Rewards: TypeAlias = NDArray[np.float64]


class Batch(Protocol):
    """The matches, counted from 0. A match that isn't dealt yet is over."""

    over: Flags
    """Whether each match is over."""

    seat: Numbers
    """The seat that must act in each match. After the end, the one that would have been next."""

    winner: Numbers
    """The seat that has won each match, -1 for a match that goes on and for a draw."""

    def deal(self, matches: Numbers, random: np.random.Generator, /) -> None:
        """Deal some matches afresh."""
        ...

    def set_deals(self, matches: Numbers, deals: Sequence[str], /) -> None:
        """Begin some matches with written deals."""
        ...

    def deals(self) -> list[str]:
        """Return the text of each match's deal."""
        ...

    def legal(self) -> Bytes:
        """Return the mask of all actions for each match: 1 for those that its seat may play."""
        ...

    def counts(self) -> Bytes:
        """Return the counts of the observation of each match's seat."""
        ...

    def play(self, matches: Numbers, numbers: Numbers, /) -> None:
        """Play a legal action in each of some different matches."""
        ...


def batch_of(game_name: str, size: int) -> Batch:
    """Return an empty batch of an encoded game."""
    module = part_of(__name__, game_name)
    assert module is not None, "an encoded game"
    batch: Batch = module.Batch(game_name, size)
    return batch


def table_of(rows: ArrayLike) -> Numbers:
    """Return nested sequences as a table to look up."""
    return np.array(rows, np.int64)
