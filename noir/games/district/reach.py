"""Reach: the sizes that row and piles can have, which is all that decides whether a game gets there.

Any card can be dealt to any hand and played at any time, and the deal is free. So apart from the copies
of a card (D1) and the end by buildings (D10) a position can be reached exactly if its sizes can: the
numbers of cards in the row and the two piles, by the actions in which the takes were made (D4, D6).
A *plan* names those of a round: the number of each seat's action that was its take, 0 for none so far.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from noir.games.district.state import ACTIONS_A_ROUND, MAX_TAKE, starter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Plan: TypeAlias = tuple[int, int]
Acted: TypeAlias = tuple[int, int]  # how many actions each seat did in a round

EACH = ACTIONS_A_ROUND // 2  # actions of a seat in a round


class Sizes(NamedTuple):
    """The numbers of cards in the row and in the piles."""

    row: int
    first: int
    second: int


def seats_of(round_number: int, acted: Acted) -> Iterator[tuple[int, int]]:
    """Yield the actions of a round in order: the seat, and the number of the action among its own."""
    seat = int(starter(round_number))
    for past in range(sum(acted)):
        yield (seat + past) % 2, past // 2 + 1


@cache
def play_sizes(row: int, round_number: int, acted: Acted, plan: Plan) -> Sizes | None:
    """Return the row and the sizes of the takes after actions of a round, or None for a take of nothing."""
    takes = [0, 0]
    for seat, number in seats_of(round_number, acted):
        if plan[seat] != number:
            row += 1
        elif row:
            takes[seat] = min(MAX_TAKE, row)
            row -= takes[seat]
        else:
            return None
    return Sizes(row, takes[0], takes[1])


@cache
def starts(round_number: int) -> dict[Sizes, tuple[Plan, ...]]:
    """Return all sizes at the start of a round, each with the plans of the rounds before it."""
    if round_number == 1:
        return {Sizes(2, 0, 0): ()}
    found: dict[Sizes, tuple[Plan, ...]] = {}
    turns = range(1, EACH + 1)
    for (row, first, second), plans in starts(round_number - 1).items():
        for plan in product(turns, turns):
            after = play_sizes(row, round_number - 1, (EACH, EACH), plan)
            if after is not None:
                sizes = Sizes(after.row, first + after.first, second + after.second)
                found.setdefault(sizes, (*plans, plan))
    return found


def plans_to(
    sizes: Sizes, round_number: int, acted: Acted, taken: tuple[bool, bool], last: int | None = None
) -> tuple[Plan, ...] | None:
    """Return plans of all rounds that lead to these sizes, or None. ``last`` is a seat that took last."""
    before = starts(round_number)
    for row, plan in product({size.row for size in before}, _plans(acted, taken, last)):
        after = play_sizes(row, round_number, acted, plan)
        if after is not None and after.row == sizes.row:
            start = Sizes(row, sizes.first - after.first, sizes.second - after.second)
            if start in before:
                return (*before[start], plan)
    return None


def nearest(sizes: Sizes, round_number: int, acted: Acted, taken: tuple[bool, bool]) -> Sizes | None:
    """Return the sizes that a game can reach with the fewest cards in other places, or None for no game."""
    reachable = (
        Sizes(after.row, start.first + after.first, start.second + after.second)
        for start, plan in product(starts(round_number), _plans(acted, taken))
        if (after := play_sizes(start.row, round_number, acted, plan))
    )

    def distance(other: Sizes) -> int:
        return sum(abs(one - two) for one, two in zip(sizes, other, strict=True))

    return min(reachable, key=distance, default=None)


def _plans(acted: Acted, taken: tuple[bool, bool], last: int | None = None) -> list[Plan]:
    """Return the plans of a round after some actions. ``last`` is a seat that took last."""

    def takes(seat: int) -> Iterable[int]:
        if not taken[seat]:
            return (0,)
        return range(acted[seat] if seat == last else 1, acted[seat] + 1)

    return list(product(takes(0), takes(1)))
