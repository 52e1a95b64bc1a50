"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(781, (
            (514, 630), (557, 654), (675, 799), (764, 888), (838, 945), (893, 988), (972, 993),
        )),
        Measurement(542, (
            (1, 25), (7, 30), (42, 88), (126, 147), (211, 332), (288, 388), (374, 429), (455, 516),
            (541, 650), (793, 738), (998, 990),
        )),
    ),
    "killer-citizen": (
        Measurement(520, (
            (50, 410), (123, 415), (174, 464), (261, 469), (425, 652), (595, 774), (729, 926), (796, 942),
            (876, 958), (921, 990), (995, 995),
        )),
        Measurement(889, (
            (4, 34), (106, 210), (324, 389), (695, 724), (723, 729), (841, 852), (894, 886), (941, 927),
            (958, 973), (991, 990),
        )),
    ),
}
