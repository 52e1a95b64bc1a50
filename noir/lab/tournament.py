"""Tournament: bots and levels, every two of them on the same deals, and the points of each player.

Bots are numbers from 0, and levels have their names. Bots come before levels.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

from noir.arena import Score
from noir.lab import PAIRS, Row, RowPlay, count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Player = int | str

COLUMNS = ("game", "seed", "first", "second", "games", "won", "drawn", "lost", "score", "margin", "records")
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
        while one in (*result, *PAIRS, ALL):
            number += 1
            one = f"{name} {number}"
        result.append(one)
    return result


def row_of(game_name: str, pairing: tuple[Player, Player], seed: str, pairs: int | None) -> RowPlay:
    """Return the row of a pairing, to be played."""
    first, second = (player if isinstance(player, str) else "" for player in pairing)
    return RowPlay(game_name, second, seed, pairs, first)


def sum_up(rows: Sequence[tuple[Row, int]]) -> tuple[str, ...]:
    """Return the cells of a player's games from "games" on. Each row comes with the player's side.

    The interval is that of the deals, for all rows are played on the same ones.
    """
    scores = [_points(row, side) for row, side in rows]
    # of each deal half the points against all: exact on every machine
    halves = [sum(map(sum, deal)) / 2 for deal in zip(*scores, strict=True)]
    totals = Score(tuple(zip(halves, halves, strict=True)))
    results = list(chain.from_iterable(chain.from_iterable(scores)))
    records = chain.from_iterable(row.records for row, _ in rows)
    return count(results, totals.mean / len(rows), totals.margin / len(rows), records)


def _points(row: Row, side: int) -> list[tuple[float, float]]:
    """Return the points of a side, deal by deal."""
    return [(1 - first, 1 - second) if side else (first, second) for first, second in row.score.pairs]
