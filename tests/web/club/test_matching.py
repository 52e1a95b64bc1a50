"""Pairs of a matching: as cheap as the best of all ways to pair."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from web.club.matching import match_all


def random_costs(size: int, most: int, rng: Random) -> list[list[int]]:
    costs = [[0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            costs[one][other] = costs[other][one] = int(rng.random() * most)
    return costs


def least(costs: list[list[int]]) -> int:
    """Return the cost of the best way to pair, by looking at all ways."""

    @cache
    def rest(items: frozenset[int]) -> int:
        if not items:
            return 0
        one = min(items)
        return min(costs[one][other] + rest(items - {one, other}) for other in items - {one})

    return rest(frozenset(range(len(costs))))


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10, 12])
@pytest.mark.parametrize("most", [2, 4, 30, 10**30])
def test_no_way_to_pair_is_cheaper(size: int, most: int) -> None:
    rng = Random(f"{size} {most}")
    for _ in range(25 if size < 12 else 4):
        costs = random_costs(size, most, rng)
        pairs = match_all(costs)
        assert sorted(item for pair in pairs for item in pair) == list(range(size))
        assert sum(costs[one][other] for one, other in pairs) == least(costs)
