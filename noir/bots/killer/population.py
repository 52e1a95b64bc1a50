"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(786, (
            (554, 671), (640, 790), (754, 878), (857, 957), (972, 990),
        )),
        Measurement(514, (
            (16, 14), (154, 153), (253, 253), (366, 391), (454, 493), (540, 621), (990, 990),
        )),
    ),
}
