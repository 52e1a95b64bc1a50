"""Scale: the frequency with which a number comes true."""

from __future__ import annotations

from itertools import pairwise

Scale = tuple[tuple[int, int], ...]
"""Points from a number to how often it came true, in thousandths. Between them it grows evenly."""


def calibrate(value: float, by: Scale) -> float:
    """Return how often a number comes true. Certainties stay."""
    found = 1000 * min(1.0, max(0.0, value))
    points = (0, 0), *by, (1000, 1000)
    (low, before), (high, after) = next(pair for pair in pairwise(points) if found <= pair[1][0])
    return (before + (after - before) * (found - low) / (high - low)) / 1000
