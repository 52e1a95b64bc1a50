"""Play thousands of games of District Noir in a C++ replica of its bots, and prove that it is one.

    python3 -m tests.bench.replica_district --check 20
    python3 -m tests.bench.replica_district --first reader --second boss --pairs 1000

A player is a name of ``tests/bench/replica/district.cpp`` with its numbers: ``boss``, ``boss,mix=0.01``,
``pimc,worlds=20``, ``medium``, ``cheat``, ``reader,heat=0.01,noise=0.3``. Deals, seeds and scores are those of
``noir.arena.tournament``. Needs g++, builds in a folder that goes away, and is no part of the product.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from noir.arena import Score, player
from noir.bots.district.value import round_end
from noir.bots.district.weights import PLY_WEIGHTS
from noir.core import Seat
from noir.match import Match
from noir.portable_math import exp
from tests.yardsticks.district import Cheat

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

SOURCE = Path(__file__).parent / "replica" / "district.cpp"
FLAGS = ("-O2", "-std=c++17", "-ffp-contract=off")
POWERS = range(-750 * 128, 50 * 128 + 1)
MOST_COPIES = 8
YARD = "tests.yardsticks.district:"
# the replica's name -> the original's
SAME = {"boss": "boss", "medium": "medium", "pimc,worlds=20": YARD + "pimc20", "reader": YARD + "reader"}
PAIRINGS = (("boss", "boss"), ("boss", "medium"), ("pimc,worlds=20", "boss"), ("boss", "cheat"))


def numbers() -> Iterator[float]:
    """Yield the numbers that the replica reads: powers of e, round ends and weights."""
    yield from (exp(n / 128) for n in POWERS)
    places = range(MOST_COPIES + 1)
    for number in range(1, 5):
        end = round_end(number)
        yield from end.weights
        for table in end._leads:
            yield from (_at(table, a, b, 0.0) for a in places for b in places)
        for reach in end._reaches:
            yield from (x for a in places for b in places for x in _at(reach, a, b, ()) or (0.0,) * 5)
    for who in range(3):
        for cards in range(6):
            yield from PLY_WEIGHTS.get((who, cards), (0.0,) * 14)


def _at(table: list[list[T]], a: int, b: int, otherwise: T) -> T:
    return table[a][b] if a < len(table) and b < len(table) else otherwise


class Replica:
    """The built program."""

    def __init__(self, folder: Path) -> None:
        self._program, self._tables = folder / "replica", folder / "tables"
        subprocess.run(["g++", *FLAGS, "-o", self._program, SOURCE], check=True)
        floats = list(numbers())
        self._tables.write_bytes(pack(f"={len(floats)}d", *floats))

    def run(self, *words: object) -> list[str]:
        """Return the lines that the program prints."""
        command = [str(word) for word in (self._program, self._tables, *words)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

    def tournament(self, first: str, second: str, pairs: int, seed: str, executor: ThreadPoolExecutor) -> Score:
        """Return the score of the first player, as ``noir.arena.tournament`` would."""
        size = max(1, min(50, pairs // 8))
        parts = [(start, min(start + size, pairs)) for start in range(0, pairs, size)]
        found = executor.map(lambda part: self.run("play", first, second, seed, *part), parts)
        scores = [[float(score) for score in line.split()] for lines in found for line in lines]
        return Score(tuple((one, two) for one, two in scores))


def decisions(first: str, second: str, seed: str) -> Iterator[tuple[int, dict[int, float]]]:
    """Yield each action of a game between original bots, with the values of all actions."""
    match = Match.new("district", seed)
    names = (first, second)
    bots = [player("district", SAME[name], f"{seed}/0/{'ab'[at]}") if name != "cheat" else None for at, name in enumerate(names)]
    while (seat := match.to_move) is not None:
        seen = match.observe(seat)
        bot = bots[seat]
        if bot is None:
            action, values = Cheat().choose(match.state, seen), ()
        else:
            *_, thought = bot.think(seen)
            action, values = thought.action, thought.values
        yield action, dict(values)
        match.play(match.game.format_action(action))


def check(replica: Replica, first: str, second: str, seed: str) -> tuple[int, float]:
    """Return how many decisions of a game agree, and by how much their values differ at the most.

    Raises ValueError where an action or a value doesn't.
    """
    lines = replica.run("trace", first, second, seed)
    worst, count = 0.0, 0
    for line, (action, values) in zip(lines, decisions(first, second, seed), strict=False):
        chosen, *parts = line.split()
        found = {int(kind): float.fromhex(value) for kind, value in (part.split(":") for part in parts)}
        if int(chosen) != action or found.keys() != values.keys():
            raise ValueError((seed, count, line, action, values))
        worst = max([worst, *(abs(found[kind] - values[kind]) for kind in values)])
        count += 1
    if count != len(lines) - 1 or worst > 1e-9:
        raise ValueError((seed, count, len(lines), worst))
    return count, worst


if __name__ == "__main__":
    import sys, time
    with TemporaryDirectory() as f:
        r = Replica(Path(f))
        for a, b in PAIRINGS:
            for n in range(int(sys.argv[1])):
                t=time.time(); print(a, b, n, check(r, a, b, f"check-{n}"), round(time.time()-t,1), flush=True)
