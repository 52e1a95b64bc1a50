"""Numbers found by self-play; ``python3 -m tests.bench.tune_district`` finds them again."""

from __future__ import annotations

# margin of a round end: colours, sets, hopes, favours, one building, two buildings, start, offer
ROUND_WEIGHTS: dict[int, tuple[float, ...]] = {
    1: (0.247, 0.149, 0.148, 0.199, 0.964, 2.124, -0.317, 0.038),
    2: (0.288, 0.220, 0.162, 0.244, 0.930, 2.616, -0.016, 0.026),
    3: (0.366, 0.317, 0.265, 0.335, 0.734, 2.819, -0.649, 0.052),
}

# the one-ply bot, by who may still take; the features are those of heuristic.View
PLY_WEIGHTS: tuple[tuple[float, ...], ...] = (
    (1.77, -2.08, -2.85, -3.31, -3.53, -0.38, -2.77, 0.07, -0.23, 1.39, 1.41, -1.65),
    (3.14, 0.0, 0.0, -1.98, -1.74, 0.0, 0.0, 0.0, 2.18, -2.02, 1.23, 0.8),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -3.58, 1.81, 0.0, 0.0, 2.0, -0.81),
)
