"""Value: the worth of a pair of piles at the end of a round, as a margin whose logistic is P(win).

Hands are empty at a round end, so public data are enough. The margin is a weighted sum of a few
features, one set of weights a round, after round 4 it is the result itself. All of it is "mine
minus theirs": swapping the piles changes the sign.
"""

from __future__ import annotations

from functools import cache
from itertools import repeat
from math import comb, fsum, prod
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.district.packed import BUILDING_SHIFT, COLOUR_COPIES, GANG_BITS, GANGS
from noir.bots.district.weights import ROUND_WEIGHTS
from noir.games.district.pieces import WORTH
from noir.portable_math import exp

if TYPE_CHECKING:
    from collections.abc import Callable

WON = 50.0  # a margin whose logistic is 1 for every purpose
SET_WORTH = 5
MARGIN_OF_A_POINT = 0.35  # about what a point of lead is worth shortly before the end
MAX_ROW = 100_000  # remembered margins of a kind: some 10 MB at the very most

# what a card of the row is worth to somebody who has not looked at the piles
FLAT = (2.0, 2.0, 2.0, 2.0, 2.0, 3.0, 4.0, -1.0, -2.0, -3.0, 1.0, 1.0, 1.0)

Table = list[list[float]]


class Features(NamedTuple):
    """The inputs of a margin before round 4 ends, in points where they are points."""

    colours: float  # expected points of the four majorities
    sets: float  # complete sets
    hopes: float  # expected further sets
    favours: float  # alliances and betrayals
    one_building: float  # +1: I hold one building and they hold none
    two_buildings: float  # +1: I hold two and they hold none
    start: float  # +1: I start the next round, -1: they do


def chance_to_win(margin: float) -> float:
    """Return the win probability of a margin."""
    if abs(margin) >= WON:
        return 1.0 if margin > 0 else 0.0
    return 1.0 / (1.0 + exp(-margin))


class Memo(dict[int, float]):
    """A function of a packed number, remembered. Forgets everything before it grows too big."""

    def __init__(self, function: Callable[[int], float]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: int) -> float:
        if len(self) >= MAX_ROW:
            self.clear()
        value = self[key] = self._function(key)
        return value


class RoundEnd:
    """The value of the end of round 1, 2, 3 or 4.

    ``gangs[mine << 16 | theirs]`` is the part of the margin that the colours make,
    ``favours[pile >> 16]`` that of alliances and betrayals of one pile,
    ``buildings[mine][theirs]`` that of the building race.
    """

    def __init__(self, round_number: int, weights: tuple[float, ...] | None = None) -> None:
        self.last = round_number == 4
        takes = 2 * (4 - round_number)
        share = takes / (takes + 1)  # the share of the cards not yet taken that will be
        self._leads = [_leads(colour, share) for colour in range(4)]
        self._reaches = [_reaches(colour, share) for colour in range(4)]
        if self.last:
            # points, and a tenth for the tie-break: the sign of the sum is the result (D14)
            self.weights: tuple[float, ...] = (1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0)
            self.gangs = Memo(self._final_gangs)
        else:
            self.weights = weights or ROUND_WEIGHTS[round_number]
            self.gangs = Memo(self._gangs)
        self.favours = Memo(lambda key: self.weights[3] * favours(key << GANG_BITS))
        one, two = self.weights[4], self.weights[5]
        self.buildings = ((0.0, -one, -two, -WON), (one, 0.0, 0.0, -WON), (two, 0.0, 0.0, -WON), (WON,) * 4)

    def margin(self, mine: int, theirs: int, start: int = 0) -> float:
        """Return the margin of two packed piles, after round 4 WON, 0 or -WON.

        ``start`` is +1 when I start the next round, -1 when they do.
        """
        race = self.buildings[mine >> BUILDING_SHIFT][theirs >> BUILDING_SHIFT]
        if abs(race) == WON:
            return race
        colours = self.gangs[(mine & GANGS) << GANG_BITS | theirs & GANGS]
        margin = colours + self.favours[mine >> GANG_BITS] - self.favours[theirs >> GANG_BITS] + race
        if self.last:
            return WON * ((margin > 0) - (margin < 0))
        return margin + start * self.weights[6]

    def lean(self, mine: int, theirs: int) -> float:
        """Return a margin that tells a small lead from a large one, after round 4 too."""
        race = self.buildings[mine >> BUILDING_SHIFT][theirs >> BUILDING_SHIFT]
        colours = self.gangs[(mine & GANGS) << GANG_BITS | theirs & GANGS]
        margin = colours + self.favours[mine >> GANG_BITS] - self.favours[theirs >> GANG_BITS]
        return race + (margin * MARGIN_OF_A_POINT if self.last else margin)

    def features(self, mine: int, theirs: int, start: int) -> Features:
        """Return the features of packed piles. ``start`` is +1 when I start the next round."""
        colours, sets, hopes = self._colour_features((mine & GANGS) << GANG_BITS | theirs & GANGS)
        a, b = mine >> BUILDING_SHIFT, theirs >> BUILDING_SHIFT
        one = (a == 1 and b == 0) - (b == 1 and a == 0)
        two = (a == 2 and b == 0) - (b == 2 and a == 0)
        return Features(colours, sets, hopes, favours(mine) - favours(theirs), one, two, start)

    def _colour_features(self, key: int) -> tuple[float, float, float]:
        pairs = [(key >> GANG_BITS + 4 * c & 15, key >> 4 * c & 15) for c in range(4)]
        colours = fsum(self._leads[c][a][b] for c, (a, b) in enumerate(pairs))
        sets = min(a for a, _ in pairs) - min(b for _, b in pairs)
        mine = [self._reaches[c][a][b] for c, (a, b) in enumerate(pairs)]
        theirs = [self._reaches[c][b][a] for c, (a, b) in enumerate(pairs)]
        expected = 0.0
        for k in range(5):
            expected += mine[0][k] * mine[1][k] * mine[2][k] * mine[3][k]
            expected -= theirs[0][k] * theirs[1][k] * theirs[2][k] * theirs[3][k]
        return colours, SET_WORTH * sets, SET_WORTH * (expected - sets)

    def _gangs(self, key: int) -> float:
        colours, sets, hopes = self._colour_features(key)
        return self.weights[0] * colours + self.weights[1] * sets + self.weights[2] * hopes

    def _final_gangs(self, key: int) -> float:
        points = tie_break = 0.0
        my_sets = their_sets = 9
        for colour in (3, 2, 1, 0):
            a, b = key >> GANG_BITS + 4 * colour & 15, key >> 4 * colour & 15
            lead = (a > b) - (a < b)
            points += lead * WORTH[colour]
            tie_break = tie_break or lead / 10
            my_sets, their_sets = min(my_sets, a), min(their_sets, b)
        return points + SET_WORTH * (my_sets - their_sets) + tie_break


@cache
def round_end(number: int) -> RoundEnd:
    """Return the one RoundEnd of a round: its tables are made once, its memory is shared."""
    return RoundEnd(number)


def favours(pile: int) -> int:
    """Return the alliances minus the betrayals of a packed pile, in points."""
    return sum(WORTH[kind] * (pile >> 4 * kind & 15) for kind in range(4, 10))


@cache
def _landing(number: int, share: float) -> Table:
    """Return P(i of these cards end with me, j with them), each with kept/2, else in no pile."""
    table = [[0.0] * (number + 1) for _ in range(number + 1)]
    for mine in range(number + 1):
        for theirs in range(number + 1 - mine):
            ways = comb(number, mine) * comb(number - mine, theirs)
            nobody = prod(repeat(1 - share, number - mine - theirs))
            table[mine][theirs] = ways * prod(repeat(share / 2, mine + theirs)) * nobody
    return table


def _leads(colour: int, share: float) -> Table:
    """Return, by my and their count of a colour, the expected points of its majority."""
    copies = COLOUR_COPIES[colour]
    table = [[0.0] * (copies + 1) for _ in range(copies + 1)]
    for mine in range(copies + 1):
        for theirs in range(copies + 1 - mine):
            lead = 0.0
            for more, line in enumerate(_landing(copies - mine - theirs, share)):
                for other, chance in enumerate(line):
                    final = mine + more - theirs - other
                    lead += chance * ((final > 0) - (final < 0))
            table[mine][theirs] = WORTH[colour] * lead
    return table


def _reaches(colour: int, share: float) -> list[list[tuple[float, ...]]]:
    """Return, by my and their count, P(I end with at least k cards of the colour), k = 1..5."""
    copies = COLOUR_COPIES[colour]
    table: list[list[tuple[float, ...]]] = [[()] * (copies + 1) for _ in range(copies + 1)]
    for mine in range(copies + 1):
        for theirs in range(copies + 1 - mine):
            line = [fsum(chances) for chances in _landing(copies - mine - theirs, share)]
            table[mine][theirs] = tuple(
                fsum(chance for more, chance in enumerate(line) if mine + more >= k) for k in range(1, 6)
            )
    return table
