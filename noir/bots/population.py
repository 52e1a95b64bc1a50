"""The population: all kinds of opponents. Half of them play as the strongest level, half by other ideas.

The values of a bot are chances against an equal. Hints, reviews and analyses show chances against the
population, for a player who plays on like the strongest level. ``noir.bots.<family>.population`` has the
measurements (``tests/bench/chances.py``).

>>> from noir.core import Seat
>>> against_all("district", Seat.FIRST, 1.0, ply=0)
1.0
"""

from __future__ import annotations

from bisect import bisect_right
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.scale import Scale, calibrate
from noir.games import part_of

if TYPE_CHECKING:
    from noir.core import Seat


PLIES = (0, 8, 40)
"""Where a scale holds alone. At first a search can't see that most opponents are weaker than it."""


class Measurement(NamedTuple):
    """The score of the strongest level against the population in a seat."""

    usual: int
    """Its share of the points, in thousandths."""
    scales: tuple[Scale, ...]
    """From its chance against an equal to that against the population, one for each of ``PLIES``."""


EVEN = Measurement(500, ((),) * len(PLIES))
"""An even game that changes no chance: nothing was measured."""


def measurement_of(game_name: str, seat: Seat) -> Measurement:
    """Return the measurement of a seat of a game."""
    part = part_of("noir.bots", game_name, ".population")
    found: tuple[Measurement, ...] | None = part.MEASUREMENTS.get(game_name) if part else None
    return found[seat] if found else EVEN


def usual_chance(game_name: str, seat: Seat) -> float:
    """Return how often the strongest level wins against the population from the start."""
    return measurement_of(game_name, seat).usual / 1000


def against_all(game_name: str, seat: Seat, chance: float, ply: int) -> float:
    """Return the chance against the population of a chance against an equal, after so many plies."""
    scales = measurement_of(game_name, seat).scales
    return fsum(share * calibrate(chance, scales[number]) for number, share in mix(ply))


def mix(ply: int) -> tuple[tuple[int, float], ...]:
    """Return the numbers of the scales that hold at a ply, each with its share."""
    after = bisect_right(PLIES, ply)
    if after == len(PLIES):
        return ((after - 1, 1.0),)
    begin, end = PLIES[after - 1 : after + 1]
    share = (ply - begin) / (end - begin)
    return (after - 1, 1 - share), (after, share)
