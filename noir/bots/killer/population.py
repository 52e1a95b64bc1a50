"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(779, (
            (513, 677), (557, 682), (673, 813), (765, 899), (838, 948), (893, 979), (929, 990), (998, 995),
        )),
        Measurement(566, (
            (1, 19), (4, 24), (8, 49), (43, 108), (122, 165), (210, 277), (290, 360), (375, 449),
            (456, 539), (541, 704), (816, 790),
        )),
    ),
    "killer-citizen": (
        Measurement(489, (
            (51, 369), (59, 374), (99, 381), (121, 386), (181, 466), (263, 471), (458, 672), (588, 725),
            (726, 911), (799, 941), (882, 956), (924, 981), (985, 986), (991, 990), (995, 995),
        )),
        Measurement(890, (
            (4, 86), (96, 225), (298, 387), (645, 741), (724, 746), (837, 874), (892, 889), (939, 923),
            (951, 957), (992, 990),
        )),
    ),
}
