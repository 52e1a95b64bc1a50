"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "district": (
        Measurement(731, (
            (24, 40), (60, 109), (92, 147), (130, 204), (175, 247), (235, 349), (305, 500), (388, 588),
            (482, 670), (581, 733), (676, 800), (763, 867), (836, 917), (891, 934), (930, 968), (955, 973),
            (973, 982),
        )),
        Measurement(731, (
            (24, 40), (60, 109), (92, 147), (130, 204), (175, 247), (235, 349), (305, 500), (388, 588),
            (482, 670), (581, 733), (676, 800), (763, 867), (836, 917), (891, 934), (930, 968), (955, 973),
            (973, 982),
        )),
    ),
}
