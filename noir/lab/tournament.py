"""Tournament: bots and levels, every two of them on the same deals, and the points of each player.

Bots are numbers from 0, and levels have their names. Bots come before levels.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from noir.arena import Score
from noir.lab import PAIRS, Row, RowPlay, count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Player = int | str
    Result = tuple[Player, Player, Row]

COLUMNS = ("game", "seed", "first", "second", "games", "won", "drawn", "lost", "score", "margin", "records")
ALL = "all"
"""The second player in a row that sums up the games of the first."""


def pairings(bots: int, levels: Iterable[str]) -> list[tuple[Player, Player]]:
    """Return every two players of a tournament."""
    return list(combinations((*range(bots), *levels), 2))


def deals(levels: Iterable[str]) -> int:
    """Return the deals of each pairing: those of the slowest level."""
    return min((PAIRS[level] for level in levels), default=max(PAIRS.values()))


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
    scores = [
        [tuple(1 - points if side else points for points in pair) for pair in row.score.pairs]
        for row, side in rows
    ]
    # of each deal half the points against all: exact on every machine
    halves = [sum(sum(pair) for pair in deal) / 2 for deal in zip(*scores, strict=True)]
    totals = Score(tuple((half, half) for half in halves))
    results = [points for row in scores for pair in row for points in pair]
    records = [record for row, _ in rows for record in row.records]
    return count(results, totals.mean / len(rows), totals.margin / len(rows), records)


def table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Return a tournament as CSV with a head: each pairing, then each player against all."""
    rows: list[tuple[str, ...]] = [COLUMNS]
    for first, second, row in results:
        game, seed, _, *cells = row.cells()
        rows.append((game, seed, _name(first, names), _name(second, names), *cells))
    for player in dict.fromkeys(player for *pairing, _ in results for player in pairing):
        own = [(row, pairing.index(player)) for *pairing, row in results if player in pairing]
        rows.append((*rows[1][:2], _name(player, names), ALL, *sum_up(own)))
    import csv  # late: a page does without
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _name(player: Player, names: Sequence[str]) -> str:
    return player if isinstance(player, str) else names[player]
