"""Numbers found by self-play; ``python3 -m tests.bench.tune_district`` finds them again."""

from __future__ import annotations

# margin of a round end: colours, sets, hopes, favours, one building, two buildings, start, offer
ROUND_WEIGHTS: dict[int, tuple[float, ...]] = {
    1: (0.09, 0.09, 0.09, 0.09, 0.25, 0.7, 0.0, 0.04),
    2: (0.11, 0.11, 0.11, 0.11, 0.3, 0.9, 0.0, 0.05),
    3: (0.16, 0.16, 0.16, 0.16, 0.4, 1.2, 0.0, 0.07),
}

# the one-ply bot, by who may still take; the features are those of heuristic.View
PLY_WEIGHTS: tuple[tuple[float, ...], ...] = (
    (1.0, -0.6, -0.1, 0.3, -0.6, 0.0, -0.6, -0.1, 0.5, 0.5, -0.1, -0.1),
    (1.0, 0.0, 0.0, 0.2, -0.3, 0.0, 0.0, 0.0, 0.8, 0.8, -0.1, 0.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.1),
)
