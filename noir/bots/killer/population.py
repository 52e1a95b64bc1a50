"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(786, (
            (554, 671), (640, 790), (754, 878), (857, 957), (972, 990),
        )),
        Measurement(543, (
            (16, 14), (154, 153), (253, 253), (366, 391), (454, 493), (540, 621), (990, 990),
        )),
    ),
    "killer-citizen": (
        Measurement(480, (
            (51, 373), (60, 378), (98, 476), (261, 481), (521, 598), (666, 854), (817, 975), (991, 980),
        )),
        Measurement(926, (
            (27, 31), (456, 558), (721, 744), (891, 956), (925, 970), (947, 975),
        )),
    ),
}
