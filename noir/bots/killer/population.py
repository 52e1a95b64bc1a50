"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(779, (
            (518, 625), (557, 679), (674, 813), (766, 899), (838, 948), (893, 988), (972, 993),
        )),
        Measurement(566, (
            (1, 19), (4, 24), (9, 49), (71, 130), (194, 250), (290, 360), (375, 449), (456, 539),
            (541, 704), (869, 850),
        )),
    ),
    "killer-citizen": (
        Measurement(482, (
            (53, 364), (122, 369), (200, 457), (264, 462), (493, 655), (596, 730), (744, 924), (860, 947),
            (928, 985), (984, 990),
        )),
        Measurement(889, (
            (8, 83), (221, 371), (609, 729), (723, 749), (848, 862), (899, 885), (942, 930), (961, 978),
            (995, 990),
        )),
    ),
}
