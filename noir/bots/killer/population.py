"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
    "killer": (
        Measurement(765, (
            (518, 574), (557, 646), (675, 788), (764, 896), (839, 946), (893, 970), (929, 988), (972, 993),
        )),
        Measurement(552, (
            (2, 29), (7, 34), (66, 147), (199, 285), (301, 422), (386, 436), (464, 550), (546, 661),
            (892, 887),
        )),
    ),
    "killer-citizen": (
        Measurement(496, (
            (51, 401), (123, 406), (180, 471), (262, 476), (508, 604), (629, 818), (793, 907), (911, 976),
            (963, 981), (983, 990), (993, 995),
        )),
        Measurement(898, (
            (19, 63), (369, 483), (722, 746), (858, 843), (901, 886), (942, 935), (961, 970), (991, 990),
        )),
    ),
}
