"""Pairings of a round: Swiss, round robin and knockout, over numbers. Each pair names the first seat first.

A Swiss round is the cheapest of all ways to pair. Its order of costs keeps the basic rules of FIDE (C.04.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from web.club.matching import match_all

if TYPE_CHECKING:
    from collections.abc import Sequence

Pair: TypeAlias = "tuple[int, int | None]"
"""Two players, or one with a bye."""
STRONG = 2
"""The smallest lead of one seat over the other, or run of one seat, that must not grow."""


DOWN, UP = 1, -1


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player before a Swiss round. Points count halves."""

    number: int
    points: int = 0
    opponents: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    """The seats so far, oldest first. Empty where seats don't matter."""
    byes: int = 0
    floats: tuple[int, ...] = ()
    """Of each round, oldest first: DOWN to fewer points or to no opponent, UP to more points, else 0."""

    def count_floats(self, direction: int) -> tuple[int, int]:
        """Return whether the last round was such a float, and whether the one before was."""
        last, before = (
            int(self.floats[-back : len(self.floats) + 1 - back] == (direction,)) for back in (1, 2)
        )
        return last, before

    @property
    def due(self) -> tuple[int, int]:
        """The seat that the player should have, and how strongly from 0 to ``STRONG``."""
        if not self.seats:
            return 0, 0
        lead = len(self.seats) - 2 * sum(self.seats)  # of the first seat
        run = self.seats[-2:]
        if len(run) == STRONG and len(set(run)) == 1:
            return 1 - run[0], STRONG
        if not lead:
            return 1 - self.seats[-1], 0
        return int(lead > 0), min(abs(lead), STRONG)


def pair_swiss(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """Return the pairs of a Swiss round, best table first. The entrants are in the order of the draw."""
    ranked = sorted(entrants, key=lambda one: -one.points)
    costs = _sum_up(_costs_of(ranked))
    pairs: list[Pair] = []
    for one, other in match_all(costs):
        is_bye = other == len(ranked)
        pairs.append((ranked[one].number, None) if is_bye else _seat(ranked[one], ranked[other], one % 2))
    return (*(pair for pair in pairs if pair[1] is not None), *(pair for pair in pairs if pair[1] is None))


def _costs_of(ranked: Sequence[Entrant]) -> list[list[tuple[int, ...]]]:
    """Return the costs of every two entrants, the most important first. The last item is a bye."""
    groups = [one.points for one in ranked]
    size = len(ranked)
    costs = [[_cost_of_pair(ranked, groups, one, other) for other in range(size)] for one in range(size)]
    if size % 2:
        byes = [
            (0, one.byes, one.points, 0, 0, 0, *one.count_floats(DOWN), size - at)
            for at, one in enumerate(ranked)
        ]
        costs = [[*row, bye] for row, bye in zip(costs, byes, strict=True)]
        costs.append([*byes, (0,) * len(byes[0])])
    return costs


def _cost_of_pair(ranked: Sequence[Entrant], groups: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    """Return the costs: opponents again, two of byes, strong clash, points, clash, floats, places."""
    first, second = ranked[min(one, other)], ranked[max(one, other)]
    (seat, wish), (same_seat, other_wish) = first.due, second.due
    clash = bool(first.seats and second.seats) and seat == same_seat
    weaker = min(wish, other_wish)
    is_level = first.points == second.points  # else the first floats down and the second up
    half = groups.count(first.points) // 2 if is_level else 0  # the best of the lower half meets the best
    return (
        first.opponents.count(second.number),
        0,
        0,
        int(clash and weaker == STRONG),
        (first.points - second.points) ** 2,
        (1 + weaker) * clash,
        *(
            0 if is_level else down + up
            for down, up in zip(first.count_floats(DOWN), second.count_floats(UP), strict=True)
        ),
        (abs(one - other) - half) ** 2,
    )


def _sum_up(costs: Sequence[Sequence[tuple[int, ...]]]) -> list[list[int]]:
    """Return costs as numbers, in which one of a kind weighs more than all of the next kind together."""
    kinds = range(len(costs[0][0]))
    most = [max(cell[kind] for row in costs for cell in row) * len(costs) + 1 for kind in kinds]
    sums = [[0] * len(costs) for _ in costs]
    for kind in kinds:
        sums = [
            [total * most[kind] + cell[kind] for total, cell in zip(*rows, strict=True)]
            for rows in zip(sums, costs, strict=True)
        ]
    return sums


def _seat(one: Entrant, other: Entrant, toss: int) -> Pair:
    """Return two entrants by seat: the stronger wish counts, else they swap their last different seats."""
    (seat, wish), (other_seat, other_wish) = one.due, other.due
    if wish == other_wish:
        differences = [
            pair for pair in zip(one.seats[::-1], other.seats[::-1], strict=False) if len(set(pair)) > 1
        ]
        seat = 1 - differences[0][0] if differences else seat if one.seats else toss
    elif other_wish > wish:
        seat = 1 - other_seat
    return (other.number, one.number) if seat else (one.number, other.number)


def round_robin_length(places: int) -> int:
    """Return the number of rounds in which everyone meets everyone."""
    return places - 1 + places % 2


def pair_round_robin(places: Sequence[int | None], number: int) -> tuple[Pair, ...]:
    """Return the pairs of a round from 0, by the circle method. None is a place without a player.

    Each player has either seat equally often, give or take one game.
    """
    circle = round_robin_length(len(places))
    padded = [*places, *([None] * (len(places) % 2))]
    pairs: list[tuple[int | None, int | None]] = []
    for step in range(circle // 2 + 1):
        one, other = padded[(number + step) % circle], padded[(number - step) % circle if step else circle]
        pairs.append((other, one) if not step and number % 2 else (one, other))
    return _give_byes(pairs)


def draw_knockout(players: Sequence[int]) -> tuple[Pair, ...]:
    """Return the first round of a knockout. Players at the head of the draw have the byes and meet late."""
    order = [0]
    while len(order) < len(players):
        order = [place for one in order for place in (one, 2 * len(order) - 1 - one)]
    places = [players[place] if place < len(players) else None for place in order]
    return pair_knockout(places)


def pair_knockout(winners: Sequence[int | None]) -> tuple[Pair, ...]:
    """Return the next round of a knockout from the winners by table. None is an absent winner."""
    places = [*winners, *([None] * (len(winners) % 2))]
    return _give_byes([*zip(places[::2], places[1::2], strict=True)])


def _give_byes(pairs: Sequence[tuple[int | None, int | None]]) -> tuple[Pair, ...]:
    """Return pairs in which a player without an opponent has a bye."""
    found: list[Pair] = []
    for one, other in pairs:
        if one is not None:
            found.append((one, other))
        elif other is not None:
            found.append((other, None))
    return tuple(found)
