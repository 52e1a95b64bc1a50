"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "district": (
        Measurement(732, (
            (31, 59), (80, 124), (127, 199), (177, 253), (237, 353), (307, 504), (390, 597), (484, 671),
            (584, 737), (678, 802), (765, 870), (837, 930), (892, 941), (930, 974), (956, 979), (973, 989),
        )),
        Measurement(732, (
            (31, 59), (80, 124), (127, 199), (177, 253), (237, 353), (307, 504), (390, 597), (484, 671),
            (584, 737), (678, 802), (765, 870), (837, 930), (892, 941), (930, 974), (956, 979), (973, 989),
        )),
    ),
}
