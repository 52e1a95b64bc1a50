"""Weights found by self-play; tests/bench/tune_killer.py finds and prints them anew."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What the features of noir.bots.killer.value count for, for each role."""

    killer: tuple[float, ...]
    inspector: tuple[float, ...]


BASE = Weights(
    (0, 0.5, -1, -3, -0.5, 0, -0.3, 1, 0, 0.5, 0.2, -1, 2, 2, 0.3, 0, 0, 0, 0, 0, 0, -0.5, -0.2, 0, 0),
    (
        0,
        -0.5,
        2,
        0.3,
        0.5,
        -2,
        0,
        0.3,
        -1,
        -2,
        -1,
        -0.3,
        0,
        0.5,
        0.3,
        0.2,
        0.5,
        0.5,
        0,
        0,
        0.2,
        0.1,
        0.5,
        0.2,
        0,
        0,
    ),
)
CITIZEN = Weights(
    (0, 0.5, -1, -3, -0.5, 0, -0.3, 1, 0, 0.5, 0.2, -1, 2, 2, 0.3, 0, 0, 0, 0, 0, 0, -0.5, -0.2, 0, 0),
    (
        0,
        -0.5,
        2,
        0.3,
        0.5,
        -2,
        0,
        0.3,
        -1,
        -2,
        -1,
        -0.3,
        0,
        0.5,
        0.3,
        0.2,
        0.5,
        0.5,
        0,
        0,
        0.2,
        0.1,
        0.5,
        0.2,
        0,
        0,
    ),
)


def weights_for(citizen: bool) -> Weights:
    """Return the weights of the base game or of the variant with citizen arrests."""
    return CITIZEN if citizen else BASE
