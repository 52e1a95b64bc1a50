"""Tournament: bots and levels, every two of them on deals of their own, and the points of each player.

Bots are numbers from 0, and levels have their names. Bots come before levels.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import chain, combinations
from typing import TYPE_CHECKING

from noir.arena import Score
from noir.bots import LEVELS
from noir.lab import COLUMNS as ROW_COLUMNS
from noir.lab import Row, count, format_forfeits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noir.lab import Player

COLUMNS = (*ROW_COLUMNS[:2], "first", "second", *ROW_COLUMNS[3:])
ALL = "all"
"""The second player in a row that sums up the games of the first."""


def pairings(bots: int, levels: Iterable[str]) -> list[tuple[Player, Player]]:
    """Return every two players of a tournament."""
    return list(combinations((*range(bots), *levels), 2))


def tell_apart(names: Iterable[str]) -> list[str]:
    """Return the names of bots, with numbers where two are the same or one is that of a level."""
    result: list[str] = []
    for name in names:
        number, one = 1, name
        while one in (*result, *LEVELS, ALL):
            number += 1
            one = f"{name} {number}"
        result.append(one)
    return result


def sum_up(rows: Sequence[tuple[Row, int]]) -> tuple[str, ...]:
    """Return the cells of a player's games from "games" on. Each row comes with the player's side."""
    pairs = chain.from_iterable(_points(row, side) for row, side in rows)
    own = [replace(one, side=0) for row, side in rows for one in row.forfeits if one.side == side]
    records = chain.from_iterable(row.records for row, _ in rows)
    return count(Score(tuple(pairs)), format_forfeits(own), records)


def _points(row: Row, side: int) -> list[tuple[float, float]]:
    """Return the points of a side, deal by deal."""
    return [(1 - first, 1 - second) if side else (first, second) for first, second in row.score.pairs]


def draw_seed(date: str, sources: Iterable[str]) -> str:
    """Return the seed of a tournament: it follows from a date such as 2026-11-28 and the bots' texts.

    So nobody chooses the deals, and a bot that knows them by heart has another text and so other deals.
    """
    texts = [sha256(source.encode()).hexdigest() for source in in_order(sources)]
    return f"{date}-{sha256(' '.join([date, *texts]).encode()).hexdigest()[:16]}"


def in_order(sources: Iterable[str]) -> list[str]:
    """Sort bots by their hashes."""
    return sorted(sources, key=lambda source: sha256(source.encode()).hexdigest())


def is_drawn(seed: str, sources: Sequence[str]) -> bool:
    """Tell whether a seed and the order of the bots follow from a date and their texts."""
    return seed == draw_seed(seed[:10], sources) and [*sources] == in_order(sources)
