"""The weights of the one-ply bot (a policy for each role) and of the leaves of the search (a judge).

A judge is a regression of results on features, from games between the policies: so
tests/bench/tune_killer.py prints it. In the base game the Killer's policy began as such a regression and
the Inspector's was evolved (``--evolve inspector --against random=0.6 easy=0.2 hard=0.2``), that of the
boss Inspector too (``--against random=0.25 easy=0.25 hard=0.5``). The variant's were set by hand and kept
because they won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from noir.bots.scale import Scale


class Weights(NamedTuple):
    """The weights of the features of noir.bots.killer.value, for each role."""

    killer: tuple[float, ...]
    inspector: tuple[float, ...]


class Searching(NamedTuple):
    """A seat's search: the policy of the play-outs, the judge after them, and the scale."""

    policy: Weights
    judge: Weights
    scale: Scale


# fmt: off
BASE = Weights(
    (
        -0.223, -0.074, 0.845, -1.028, -0.357, -2.969, 0.049, -0.597, 0.381, -0.669, 0.375, -0.23,
        -0.752, 2.233, -0.729, -0.071, 1.267, -0.016, 0.0, 0.0, 0.395, -0.064, 0.104, 0.394, 1.343,
    ),
    (
        -1.169, -0.362, 1.807, 0.647, 2.535, -3.375, 0.633, 0.391, -1.069, -1.767, -0.151, -0.261, -0.318,
        0.215, 0.826, 0.006, 0.544, 0.846, 0.031, -0.296, 0.162, 1.764, 0.659, -0.266, -0.273, 0.039,
    ),
)
BASE_JUDGE = Weights(
    (
        0.946, -0.334, -0.277, -1.344, -0.309, -1.605, -0.418, -1.007, 0.097, 0.098, 0.481, 0.056,
        1.066, 0.743, 0.464, -0.645, 0.867, -0.899, 0.0, 0.0, 0.57, 0.399, 0.564, 0.339, 0.411,
    ),
    (
        -1.294, 0.024, -0.07, -0.176, -0.045, -0.198, -0.01, 0.325, -0.462, -0.346, -0.52, -1.071,
        0.803, -0.129, 0.376, 0.0, 0.0, 0.0, 0.18, 0.427, -0.246, -0.497, -0.386, -0.301, -0.162,
        -0.534,
    ),
)
# how the boss searches as the Inspector of the base game: with an Inspector evolved against the hard Killer
BASE_SLEUTH = Weights(
    BASE.killer,
    (
        -1.387, -0.126, 1.025, 0.731, 2.888, -6.683, 0.283, 0.693, -0.898, -2.135, -0.409, -0.238, -1.016,
        0.491, 0.69, 0.325, 0.387, 0.477, 0.232, -0.297, 0.149, -0.588, 0.137, -3.064, -0.083, 0.122,
    ),
)
BASE_SLEUTH_JUDGE = Weights(
    (
        0.884, -0.025, -0.902, -0.681, -0.362, -4.615, -0.595, -0.318, -0.552, 0.544, -0.032, 0.019, -1.418,
        2.356, 1.167, -0.342, 1.037, -0.132, 0.0, 0.0, -0.225, 1.028, 1.599, 0.042, 2.149,
    ),
    (
        -0.938, -0.044, -0.02, -0.177, 0.277, -1.241, 1.929, 0.492, 0.091, 0.648, -1.855, -1.173, 0.704,
        0.115, -0.037, 0.0, 0.0, 0.0, 0.293, -0.157, 0.194, -0.429, -0.701, -0.606, 0.244, -1.828,
    ),
)
CITIZEN = Weights(
    (
        0, 0.5, -1, -3, -0.5, 0, -0.3, 1, 0, 0.5, 0.2, -1, 2, 2, 0.3, 0, 0, 0, 0, 0, 0, -0.5, -0.2,
        0, 0,
    ),
    (
        -1, -0.3, 1, 0.3, 2, -2, 0, 0.5, -1, -2, -1, -0.3, -0.5, 0.5, 0.3, 0.2, 0.5, 0.5, 0, 0,
        0.3, -0.2, 1.5, -2, 0, 0,
    ),
)
CITIZEN_JUDGE = Weights(
    (
        0.588, 0.153, -0.394, -1.18, 0.098, -1.9, 0.08, 0.041, 0.438, 0.478, 0.055, -0.262, -0.248,
        1.956, 0.15, -0.389, -0.12, -1.302, -0.71, -1.302, -0.025, 0.163, 0.712, -0.382, 1.016,
    ),
    (
        -0.776, 0.107, 0.598, -0.19, 0.283, -0.717, -0.245, -0.113, -0.656, -0.177, -1.589, 0.41,
        -0.064, 0.276, 0.635, 0.462, 0.026, 0.614, 0.576, 0.028, -0.258, -0.229, 0.241, -0.058,
        -0.353, -0.707,
    ),
)
BASE_SCALES: tuple[Scale, Scale] = (
    (
        (565, 475), (649, 548), (703, 567), (802, 572), (842, 619), (876, 704), (903, 785), (925, 851),
        (942, 909), (956, 962), (967, 986), (975, 990), (991, 995),
    ),
    (
        (51, 7), (63, 19), (79, 36), (97, 56), (119, 83), (144, 132), (176, 181), (213, 228),
        (254, 287), (302, 330), (356, 360), (416, 378), (472, 438), (523, 550), (657, 555), (850, 742),
        (990, 856),
    ),
)
CITIZEN_SCALES: tuple[Scale, Scale] = (
    (
        (274, 54), (379, 59), (389, 71), (400, 97), (448, 102), (458, 121), (468, 133), (478, 152),
        (488, 175), (499, 242), (509, 256), (548, 261), (558, 278), (568, 283), (578, 305), (588, 397),
        (598, 540), (607, 554), (616, 582), (635, 587), (644, 634), (654, 639), (663, 695), (673, 753),
        (693, 758), (703, 841), (713, 846), (723, 895), (734, 900), (745, 926), (769, 931), (779, 963),
        (814, 968), (828, 981), (872, 986), (884, 990), (998, 995),
    ),
    (
        (5, 2), (223, 7), (244, 13), (264, 33), (284, 38), (303, 44), (324, 49), (342, 105), (358, 222),
        (369, 241), (378, 260), (388, 265), (397, 301), (418, 306), (433, 339), (449, 409), (461, 531),
        (471, 716), (530, 721), (540, 757), (551, 832), (560, 885), (599, 890), (609, 903), (619, 923),
        (628, 944), (740, 949), (751, 959), (993, 964), (997, 990),
    ),
)
# fmt: on


def policy_weights(citizen: bool) -> Weights:
    """Return the policy weights of the base game or of the variant with citizen arrests."""
    return CITIZEN if citizen else BASE


# the scales: fitted to games of the boss against itself, every game counting alike
_SEARCHING = {
    (False, 0): Searching(BASE, BASE_JUDGE, BASE_SCALES[0]),
    (False, 1): Searching(BASE_SLEUTH, BASE_SLEUTH_JUDGE, BASE_SCALES[1]),
    (True, 0): Searching(CITIZEN, CITIZEN_JUDGE, CITIZEN_SCALES[0]),
    (True, 1): Searching(CITIZEN, CITIZEN_JUDGE, CITIZEN_SCALES[1]),
}


def searching(citizen: bool, seat: int) -> Searching:
    """Return the search set-up of a seat (0: Killer) in the base game or in the variant."""
    return _SEARCHING[citizen, seat]
