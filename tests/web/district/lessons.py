"""Lessons of District Noir: their claims and numbers, checked by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.games.district.pieces import CODES, COPIES, TAKE, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS
from tests.web.played import Lesson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noir.core import Seat
    from tests.web.played import Numbers


class Played(Lesson):
    """A lesson of District Noir that was done right."""

    def gains(self, seat: Seat) -> list[int]:
        """How many cards of each kind a seat has got."""
        pairs = zip(self.before.piles[seat], self.end.piles[seat], strict=True)
        return [late - early for early, late in pairs]

    @property
    def count(self) -> Any:
        return count(self.end.piles)

    @property
    def mine(self) -> Any:
        return self.count.sides[self.seat]


def kinds(codes: str) -> list[int]:
    return [CODES.index(code) for code in codes.split()]


def colours(p: Played) -> int:
    return sum(n > 0 for n in p.gains(p.seat)[:4])


def took_everything(p: Played) -> Iterable[bool]:
    """The card lay in the row, then the opponent took the row with it."""
    card = p.after.row[-1]
    yield p.after.row[:-1] == p.before.row
    yield p.after.piles == p.before.piles
    yield p.end.row == ()
    yield p.gains(p.seat.other)[card] == 1 + p.before.row.count(card)


def waiting_pays(p: Played) -> Iterable[bool]:
    """The opponent took early and badly, and played an 8 after it, which is the learner's now."""
    theirs = p.before.actions[p.seat.other :: 2]
    yield p.before.hands[p.seat] == ()
    yield not p.before.taken[p.seat]
    yield TAKE in theirs[:-1]
    yield theirs[-1] == 3
    yield p.before.row[-5:].count(3) == p.gains(p.seat)[3] > 0
    yield p.mine.total > 0 > p.count.totals[p.seat.other]


CLAIMS: dict[str, Callable[[Played], Iterable[bool]]] = {
    "rules-district.play": took_everything,
    "rules-district.take-five": lambda p: [
        p.after.row == p.before.row[:2],
        p.mine.sets == 1,
        p.mine.betrayals == -2,
        sum(p.gains(p.seat.other)) == 2,
        p.end.row == (),
    ],
    "rules-district.take-fewer": lambda p: [p.after.row == (), p.after.taken[p.seat]],
    "rules-district.empty-row": lambda p: [
        p.before.row == (),
        p.before.actions[-1] == TAKE,
        len(p.after.row) == 1,
    ],
    "rules-district.one-take": lambda p: [
        p.before.taken[p.seat],
        not p.before.taken[p.seat.other],
        p.end.row == (),
        sum(p.gains(p.seat.other)) == len(p.before.row) + 1,
    ],
    "rules-district.forced-take": lambda p: [
        p.before.hands[p.seat] == (),
        sum(action != TAKE for action in p.before.actions[p.seat :: 2]) == IN_HAND,
    ],
    "rules-district.row-stays": lambda p: [
        p.end.row[:-1] == p.before.row,
        p.end.turn == p.seat,
        p.before.round == 1,
        len(p.before.actions) == 11,
    ],
    "rules-district.building-win": lambda p: [
        p.outcome == (p.seat, "buildings"),
        p.before.piles[p.seat][12] == 1,
        set(kinds("P Q")) <= set(p.before.row),
    ],
    "rules-district.tied-colour": lambda p: [
        p.count.colours[3].winner is None,
        (p.before.piles[p.seat.other][3], p.before.piles[p.seat][3]) == (3, 1),
        not p.attempt.legal(),
    ],
    "rules-district.sets": lambda p: [p.mine.majorities == 0, p.mine.sets == 2],
    "rules-district.negative": lambda p: [
        p.mine.sets == 1,
        p.gains(p.seat)[12] == 1,
        p.mine.majorities == 0,
        p.mine.total < 0,
    ],
    "rules-district.tie-break": lambda p: [
        len(set(p.count.totals)) == 1,
        p.end.piles[p.seat][3] > p.end.piles[p.seat.other][3],
        p.outcome == (p.seat, "tie-break"),
    ],
    "learn-district.play": lambda p: [
        p.end.row[: len(p.before.row)] == p.before.row,
        p.end.piles == p.before.piles,
    ],
    "learn-district.take": lambda p: [
        p.mine.sets == 1,
        colours(p) == 4,
        p.mine.betrayals == -2,
        sum(p.gains(p.seat.other)) < MAX_TAKE,
        p.end.row == (),
    ],
    "learn-district.round": lambda p: [
        p.before.taken == (True, True),
        p.end.round == 2,
        p.end.turn == p.seat,
        len(p.end.row) > 0,
    ],
    "learn-district.forced": waiting_pays,
    "learn-district.colours": lambda p: [
        p.count.colours[0].winner == p.seat,
        p.count.colours[1].winner is None,
        p.count.colours[2].winner == p.seat.other,
        p.count.colours[3].winner is None,
        p.outcome == (p.seat, "points"),
    ],
    "learn-district.buildings": lambda p: [holds_all_buildings(p.end.piles[p.seat]), p.outcome[0] == p.seat],
}
SAYS: dict[str, Callable[[Played], Numbers]] = {
    "rules-district.take-five": lambda p: (
        {len(p.before.row)}, {sum(p.gains(p.seat)), colours(p), sum(p.gains(p.seat.other))}, set()
    ),
    "rules-district.take-fewer": lambda p: (
        {len(p.before.row)}, {MAX_TAKE, sum(p.gains(p.seat))}, set()
    ),
    "rules-district.forced-take": lambda p: (
        set(),
        {IN_HAND, *(worth for worth, n in zip((5, 6, 7, 8), p.gains(p.seat), strict=False) if n)},
        set(),
    ),
    "rules-district.row-stays": lambda p: (
        {8}, {len(p.end.row), p.end.round, MAX_TAKE}, set()
    ),
    "rules-district.building-win": lambda p: (set(), {sum(p.end.piles[p.seat][10:]), p.before.round}, set()),
    "rules-district.tied-colour": lambda p: (
        {8, p.before.piles[p.seat.other][3]}, {p.gains(p.seat)[3], 8, p.end.piles[p.seat][3]}, set()
    ),
    "rules-district.sets": lambda p: (
        set(), {min(p.end.piles[p.seat][:4]), p.mine.sets, p.mine.set_points}, set()
    ),
    "rules-district.negative": lambda p: (
        set(),
        {p.mine.set_points + p.mine.alliances + p.mine.majorities, -p.mine.betrayals, -p.mine.total},
        set(),
    ),
    "rules-district.tie-break": lambda p: (set(), {*p.count.totals, p.count.tie_break}, set()),
    "learn-district.play": lambda p: ({ROUNDS, IN_HAND, p.own}, set(), set()),
    "learn-district.take": lambda p: (
        {len(p.before.row), MAX_TAKE, 5, 6, 7, 8},
        {sum(p.gains(p.seat)), p.mine.set_points, -p.mine.betrayals, sum(p.gains(p.seat.other))},
        set(),
    ),
    "learn-district.round": lambda p: ({p.own}, {len(p.end.hands[p.seat])}, {2}),
    "learn-district.forced": lambda p: (set(), {*map(abs, p.count.totals), 8}, set()),
    "learn-district.colours": lambda p: (
        set(),
        {
            5, 6, 7, 8, p.count.sides[p.seat.other].majorities, p.mine.majorities,
            p.mine.sets, p.mine.set_points, p.mine.alliances, -p.mine.betrayals,
            *p.count.totals,
        },
        set(),
    ),
    "learn-district.buildings": lambda p: (
        {3}, {sum(p.end.piles[p.seat][10:]), sum(COPIES)}, set()
    ),
}  # fmt: skip
