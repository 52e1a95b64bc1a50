"""Scoring: the count at the end (D11-D14), explained: every point has a place where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.pieces import ALLIANCES, BETRAYALS, COLOURS, WORTH, Kind

if TYPE_CHECKING:
    from noir.games.district.pieces import Pile

SET_WORTH = 5


@dataclass(frozen=True, slots=True)
class ColourCount:
    """One gang: the members each seat holds, and the seat that scores its value (D11)."""

    kind: Kind
    value: int
    counts: tuple[int, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class SideCount:
    """The points of one seat. ``betrayals`` is zero or negative. ``total`` is the sum (D13)."""

    majorities: int
    sets: int  # how many complete sets
    set_points: int
    alliances: int
    betrayals: int
    total: int


@dataclass(frozen=True, slots=True)
class Count:
    """The whole count. ``tie_break`` is the value of the gang that decided equal totals."""

    colours: tuple[ColourCount, ...]  # values 5, 6, 7, 8
    sides: tuple[SideCount, SideCount]
    winner: Seat | None
    tie_break: int | None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of the two seats."""
        return (self.sides[0].total, self.sides[1].total)


def leader(mine: int, theirs: int) -> Seat | None:
    """Return the seat with more, FIRST being ``mine``. None when equal."""
    if mine > theirs:
        return Seat.FIRST
    return Seat.SECOND if theirs > mine else None


def complete_sets(pile: Pile) -> int:
    """Return how many sets of four colours a pile holds (D12)."""
    return min(pile[:4])


@lru_cache(maxsize=8)  # each part of a page counts the same piles
def count(piles: tuple[Pile, Pile]) -> Count:
    """Count two piles as after round 4. Live counts use it too: it asks for no end."""
    colours = tuple(_colour(kind, piles) for kind in COLOURS)
    sides = (_side(Seat.FIRST, piles[0], colours), _side(Seat.SECOND, piles[1], colours))
    winner = leader(sides[0].total, sides[1].total)
    if winner is not None:
        return Count(colours, sides, winner, None)
    for colour in reversed(colours):  # D14: 8s first
        if colour.winner is not None:
            return Count(colours, sides, colour.winner, colour.value)
    return Count(colours, sides, None, None)


def _colour(kind: Kind, piles: tuple[Pile, Pile]) -> ColourCount:
    counts = (piles[0][kind], piles[1][kind])
    return ColourCount(kind, WORTH[kind], counts, leader(*counts))


def _side(seat: Seat, pile: Pile, colours: tuple[ColourCount, ...]) -> SideCount:
    majorities = sum(colour.value for colour in colours if colour.winner == seat)
    sets = complete_sets(pile)
    alliances = sum(pile[kind] * WORTH[kind] for kind in ALLIANCES)
    betrayals = sum(pile[kind] * WORTH[kind] for kind in BETRAYALS)
    total = majorities + sets * SET_WORTH + alliances + betrayals
    return SideCount(majorities, sets, sets * SET_WORTH, alliances, betrayals, total)
