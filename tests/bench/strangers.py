"""Measure bots against strangers: ``python3 -m tests.bench.strangers GAME hard``.

Each stranger plays the same deals in the role that it has, or in both seats where the seats are alike.
``--half gates`` is what counts: tuning scripts play against ``--half tuning`` alone. ``--cross`` plays the
strangers against one another, to show that each is another opponent. The table is the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import product
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noir.arena import play_out, player, points
from noir.core import Seat
from noir.games import family_of
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HALVES = ("tuning", "gates")
HOME = Path(__file__).parent / "yardsticks"


def modules(halves: Iterable[str] = HALVES) -> Iterator[tuple[str, Any]]:
    """Yield the half and the module of all strangers in some halves. No other is imported."""
    for half in halves:
        for path in sorted((HOME / half).glob("[a-z]*.py")):
            yield half, import_module(f"tests.bench.yardsticks.{half}.{path.stem}")


def strangers_of(game: str, seat: Seat, halves: Iterable[str] = HALVES) -> list[str]:
    """Return the strangers that can sit there, as names of players."""
    return [
        f"{module.__name__}:{name}"
        for _, module in modules(halves)
        if family_of(game) == module.FAMILY and seat in module.SEATS
        for name in module.BOTS
    ]


def play(job: tuple[str, str, str, str]) -> float:
    """Return the points of the first seat in one game on a deal."""
    game, first, second, seed = job
    bots = (player(game, first, f"{seed}/a"), player(game, second, f"{seed}/b"))
    return points(play_out(Match.new(game, seed), bots), Seat.FIRST)


def share(game: str, first: str, second: str, games: int, pool: ProcessPoolExecutor) -> float:
    """Return the share of the points that the first seat gets."""
    jobs = [(game, first, second, f"strangers/{number}") for number in range(games)]
    return sum(pool.map(play, jobs, chunksize=max(1, games // 16))) / games


def describe(mean: float, games: int) -> str:
    """Return a share in per cent with half its 95 % interval."""
    return f"{mean:.0%} ±{1.96 * sqrt(mean * (1 - mean) / games):.0%}"


def measure(game: str, level: str, halves: Sequence[str], games: int, pool: ProcessPoolExecutor) -> None:
    """Print the share of a level against each stranger, from each seat."""
    for seat in Seat:
        means = []
        for name in strangers_of(game, seat.other, halves):
            pair = (level, name) if seat == Seat.FIRST else (name, level)
            mean = share(game, *pair, games, pool)
            means.append(mean if seat == Seat.FIRST else 1 - mean)
            print(
                f"| {level} in seat {seat + 1} | {short(name)} | {describe(means[-1], games)} |", flush=True
            )
        print(f"| {level} in seat {seat + 1} | all | {sum(means) / len(means):.1%}, least {min(means):.0%} |")


def cross(game: str, games: int, pool: ProcessPoolExecutor) -> None:
    """Print the share of the first seat, for all pairs of strangers."""
    rows, columns = (strangers_of(game, seat) for seat in Seat)
    print("|  |", " | ".join(map(short, columns)), "|")
    print("| --- |", " | ".join("---" for _ in columns), "|")
    found = {pair: share(game, *pair, games, pool) for pair in product(rows, columns)}
    for row in rows:
        print(f"| {short(row)} |", " | ".join(f"{found[row, column]:.0%}" for column in columns), "|")


def short(name: str) -> str:
    """Return the name of a stranger with its half."""
    module, _, bot = name.partition(":")
    return f"{bot} ({module.split('.')[-2]})"


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("levels", nargs="*")
    parser.add_argument("--half", choices=HALVES, action="append", dest="halves")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--cross", action="store_true")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        if options.cross:
            cross(options.game, options.games, pool)
        for level in options.levels:
            measure(options.game, level, options.halves or HALVES, options.games, pool)
    return 0


if __name__ == "__main__":
    sys.exit(main())
