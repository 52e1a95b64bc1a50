"""The population: all kinds of opponents. Half of them play as the strongest level, half by other ideas.

The values of a bot are chances against an equal. Hints, reviews and analyses show chances against the
population, for a player who plays on like the strongest level. ``noir.bots.<family>.population`` has the
measurements (``tests/bench/chances.py``).

>>> from noir.core import Seat
>>> against_all("district", Seat.FIRST, 1.0)
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noir.bots.scale import Scale, calibrate
from noir.games import part_of

if TYPE_CHECKING:
    from noir.core import Seat


class Measurement(NamedTuple):
    """The score of the strongest level against the population in a seat."""

    usual: int
    """Its share of the points, in thousandths."""
    scale: Scale
    """From its chance against an equal to that against the population."""


EVEN = Measurement(500, ())
"""An even game that changes no chance: nothing was measured."""


def measurement_of(game_name: str, seat: Seat) -> Measurement:
    """Return the measurement of a seat of a game."""
    part = part_of("noir.bots", game_name, ".population")
    found: tuple[Measurement, ...] | None = part.MEASUREMENTS.get(game_name) if part else None
    return found[seat] if found else EVEN


def usual_chance(game_name: str, seat: Seat) -> float:
    """Return how often the strongest level wins against the population from the start."""
    return measurement_of(game_name, seat).usual / 1000


def against_all(game_name: str, seat: Seat, chance: float) -> float:
    """Return the chance against the population of a chance against an equal."""
    return calibrate(chance, measurement_of(game_name, seat).scale)
