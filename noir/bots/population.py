"""The population: all whom a player may meet. Half of them play as the strongest level, half by other ideas.

A bot's own values are chances against an equal. Hints, reviews and analyses show what these come to against
the population, if the player plays on like the strongest level. ``noir.bots.<family>.population`` has what
was measured (``tests/bench/chances.py``).

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


class Measured(NamedTuple):
    """What the strongest level scores against the population in a seat."""

    usual: int
    """Its share of the games, in thousandths."""
    scale: Scale
    """From its chance against an equal to that against the population."""


def measured(game_name: str, seat: Seat) -> Measured:
    """Return what was measured of a game, or an even game that nothing changes."""
    part = part_of("noir.bots", game_name, ".population")
    found: Measured = part.MEASURED[game_name][seat] if part else Measured(500, ())
    return found


def usual_chance(game_name: str, seat: Seat) -> float:
    """Return how often the strongest level wins against the population from the start."""
    return measured(game_name, seat).usual / 1000


def against_all(game_name: str, seat: Seat, chance: float) -> float:
    """Return what a chance against an equal comes to against the population."""
    return calibrate(chance, measured(game_name, seat).scale)
