"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "district": (
        Measurement(728, (
            (37, 85), (75, 158), (176, 163), (234, 187), (306, 364), (387, 547), (487, 705), (585, 750),
            (681, 882), (764, 892), (838, 962), (931, 967), (955, 982),
        )),
        Measurement(728, (
            (37, 85), (75, 158), (176, 163), (234, 187), (306, 364), (387, 547), (487, 705), (585, 750),
            (681, 882), (764, 892), (838, 962), (931, 967), (955, 982),
        )),
    ),
}
