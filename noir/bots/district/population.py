"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "district": (
        Measurement(733, (
            (32, 45), (79, 115), (124, 163), (174, 198), (231, 313), (300, 480), (385, 590), (478, 673),
            (578, 742), (672, 817), (761, 905), (833, 920), (889, 950), (928, 980), (999, 985),
        )),
        Measurement(733, (
            (32, 45), (79, 115), (124, 163), (174, 198), (231, 313), (300, 480), (385, 590), (478, 673),
            (578, 742), (672, 817), (761, 905), (833, 920), (889, 950), (928, 980), (999, 985),
        )),
    ),
}
