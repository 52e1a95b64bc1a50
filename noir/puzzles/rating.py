"""Ratings: of puzzles by the levels that find them and by depth, of a reader by Glicko.

They are numbers of this house alone, not those of any other site.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, pi, sqrt
from typing import TYPE_CHECKING

from noir.bots import level_of
from noir.portable_math import exp, log

if TYPE_CHECKING:
    from collections.abc import Mapping

MIN_RATING, MAX_RATING = 0.0, 4000.0
STEPS = 60  # of the bisection: far below a thousandth

PUZZLE_DEVIATION = 75.0
LEAST_DEVIATION = 60.0  # so that a reader who improves is followed
Q = log(10) / 400


def expect(player: float, puzzle: float) -> float:
    """Return the chance that a player of this rating solves a puzzle of that one."""
    return 1 / (1 + exp(Q * (puzzle - player)))


def fit_rating(shares: Mapping[str, float], prior: float) -> float:
    """Return the rating at which the levels find a puzzle as often as they did. The prior is one player more.

    ``shares`` are the shares of tries that found it, by level. The prior finds it every other time.
    """
    goal = fsum(shares.values()) + 0.5
    low, high = MIN_RATING, MAX_RATING
    for _ in range(STEPS):
        middle = (low + high) / 2
        expected = fsum(expect(level_of(level).rating, middle) for level in shares) + expect(prior, middle)
        low, high = (middle, high) if expected > goal else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Rating:
    """A reader's rating: its value and how uncertain it is. Two deviations either way hold 95 %."""

    value: float = 1200.0
    """The rating. The levels are at 1000 to 2100."""
    deviation: float = 350.0
    """Its standard deviation."""

    def after(self, puzzle: float, *, solved: bool) -> Rating:
        """Return the rating after the first try of a puzzle of this rating (Glicko, one game a period)."""
        spread = Q * PUZZLE_DEVIATION / pi
        weight = Q / sqrt(1 + 3 * spread * spread)
        chance = 1 / (1 + exp(-weight * (self.value - puzzle)))
        precision = 1 / (self.deviation * self.deviation) + weight * weight * chance * (1 - chance)
        value = self.value + weight / precision * (solved - chance)
        return Rating(value, max(LEAST_DEVIATION, sqrt(1 / precision)))
