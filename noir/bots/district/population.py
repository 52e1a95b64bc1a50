"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "district": (
        Measurement(732, (
            (24, 47), (60, 101), (93, 144), (130, 202), (177, 253), (237, 351), (307, 504), (390, 596),
            (484, 671), (583, 736), (678, 801), (765, 870), (837, 929), (892, 941), (930, 974), (956, 979),
            (973, 989),
        )),
        Measurement(732, (
            (24, 47), (60, 101), (93, 144), (130, 202), (177, 253), (237, 351), (307, 504), (390, 596),
            (484, 671), (583, 736), (678, 801), (765, 870), (837, 929), (892, 941), (930, 974), (956, 979),
            (973, 989),
        )),
    ),
}
