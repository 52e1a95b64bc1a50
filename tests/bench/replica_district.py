"""Replica: the District bots in C++, for thousands of games, and a check of every number.

    python3 -m tests.bench.replica_district --check 10
    python3 -m tests.bench.replica_district --pairs 1000
    python3 -m tests.bench.replica_district --nats 80
    python3 -m tests.bench.replica_district --calibration 2000 --seed fresh

The first demands equal actions and values of both, the second plays the pairings of ``GATES``, the third says
what the readers of ``READINGS`` learn of a hand. The last lets the boss meet itself, and compares the chances
that it shows with the results. All write to ``tests/bench/results``.

A player is a name of ``tests/bench/replica/district.cpp`` with its numbers: ``boss``, ``plain,mix=0.01``,
``pimc,worlds=20``, ``medium``, ``cheat``, ``reader,model=12``, ``monte``. ``plain`` is the boss without
reading. Deals, seeds and scores are those of ``noir.arena.tournament``. It needs g++.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from struct import pack
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING, TypeVar

from noir.arena import Score, player
from noir.bots.district.reading import ROWS
from noir.bots.district.reading.net import SCALE
from noir.bots.district.value import round_end
from noir.bots.district.weights import PLY_WEIGHTS
from noir.core import Thought
from noir.games import find_game
from noir.match import Match
from noir.portable_math import exp
from tests.bench.replica_players import Adviser, build
from tests.yardsticks.district import Cheat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from noir.games.district.pieces import Action
    from noir.games.district.state import State
    from tests.bench.replica_players import Weighed

T = TypeVar("T")

SOURCE = Path(__file__).parent / "replica" / "district.cpp"
RESULTS = Path(__file__).parent / "results" / "replica_district.json"
CALIBRATION = RESULTS.with_name("calibration_district.json")
FLAGS = ("-O3", "-std=c++17", "-ffp-contract=off")
POWERS = range(-750 * 128, 50 * 128 + 1)
COUNTS = range(9)  # no colour has more than eight cards
PART = 25  # pairs that one process plays
CLOSE = 1e-9
CALIBRATED = 0.04  # how far a tenth may be off
YARD = "tests.yardsticks.district:"
TWINS = {"medium": "medium", "hard": "hard", "boss": "boss", "monte_carlo": "monte", "ismcts": "ismcts"}
"""The players of the replica who act as a level or as a stranger, by their names."""
# the replica's name -> the original's
ORIGINALS = {name: name for name in ("boss", "hard", "medium")} | {
    name: YARD + of for name, of in (("plain", "plain"), ("pimc,worlds=20", "pimc20"), ("reader", "reader"))
}
CHECKED = (
    ("boss", "boss"),
    ("hard", "boss"),
    ("plain", "medium"),
    ("pimc,worlds=20", "boss"),
    ("boss", "cheat"),
    ("reader", "boss"),
)
HEATS = ("0.005", "0.01", "0.015", "0.01,cards=1", "0.02,cards=1")
MIXED = "plain,mix=0.01"
HOT = "plain,mix=0.02"
EARLY = HOT + ",rounds=1"
INSIDER = "reader,heat=0.02,noise=0.1"  # supposes a mixture, and reads the plain boss as well as the reader
AWARE = "reader,net=1"  # knows that the boss reads

# player, opponent, least and most percent. A trial has no gate
GATES: tuple[tuple[str, str, tuple[int, int] | None], ...] = (
    ("boss", "medium", (80, 100)),
    ("boss", "cheat", (30, 100)),
    ("boss", "pimc,worlds=20", (48, 100)),
    ("boss", "plain", (51, 100)),
    ("reader", "boss", (0, 51)),
    (AWARE, "boss", None),
    ("reader", "plain", None),
    ("reader", MIXED, None),
    (INSIDER, MIXED, None),
    (INSIDER, EARLY, None),
    *((f"plain,mix={heat}", "plain", None) for heat in HEATS),
    (MIXED, "medium", None),
    (MIXED, "cheat", None),
    (MIXED, "pimc,worlds=20", None),
    (EARLY, "plain", None),
)
# reader, and the boss whose hand it reads
READINGS = (
    ("reader", "boss"),
    (AWARE, "boss"),
    *((reader, boss) for reader in ("reader", INSIDER) for boss in ("plain", MIXED, HOT)),
)


def numbers() -> Iterator[float]:
    """Yield the numbers that the replica reads: powers of e, round ends and weights."""
    yield from (exp(n / 128) for n in POWERS)
    for number in range(1, 5):
        end = round_end(number)
        yield from end.weights
        for table in end._leads:
            yield from (_at(table, a, b, 0.0) for a in COUNTS for b in COUNTS)
        for reach in end._reaches:
            yield from (x for a in COUNTS for b in COUNTS for x in _at(reach, a, b, ()) or (0.0,) * 5)
    for who in range(3):
        for cards in range(6):
            yield from PLY_WEIGHTS.get((who, cards), (0.0,) * 14)
    yield SCALE
    for row in ROWS:
        yield from map(float, row)


def _at(table: list[list[T]], a: int, b: int, otherwise: T) -> T:
    return table[a][b] if a < len(table) and b < len(table) else otherwise


class Replica:
    """The program with its tables."""

    def __init__(self, folder: Path) -> None:
        self._program, self._tables = build(SOURCE, FLAGS), folder / "tables"
        floats = list(numbers())
        self._tables.write_bytes(pack(f"={len(floats)}d", *floats))

    def command(self, *words: object) -> list[str]:
        """Return the words that start the program."""
        return [str(word) for word in (self._program, self._tables, *words)]

    def output(self, *words: object) -> bytes:
        """Return all that the program prints."""
        return subprocess.run(self.command(*words), check=True, capture_output=True).stdout

    def run(self, *words: object) -> list[str]:
        """Return the lines that the program prints."""
        return self.output(*words).decode().splitlines()

    def run_in_parts(self, words: tuple[str, ...], number: int, executor: Executor) -> list[str]:
        """Return the lines that the program prints for so many deals."""
        starts = range(0, number, PART)
        jobs = [executor.submit(self.run, *words, at, min(at + PART, number)) for at in starts]
        return [line for job in jobs for line in job.result()]

    def tournament(self, first: str, second: str, pairs: int, seed: str, executor: Executor) -> Score:
        """Return the score of the first player, as ``noir.arena.tournament`` would."""
        lines = self.run_in_parts(("play", first, second, seed), pairs, executor)
        scores = [[float(score) for score in line.split()] for line in lines]
        return Score(tuple((one, two) for one, two in scores))


@cache
def replica() -> Replica:
    """Return the replica, built once in each process."""
    return Replica(Path(mkdtemp()))


@cache
def adviser() -> Adviser:
    """Return the replica, started once in each process."""
    return Adviser(replica().command("advise", "-", "-", "-"))


def play_deals(_game: str, levels: tuple[str, str], seed: str, numbers: range) -> Iterator[Weighed]:
    """Yield the games of two levels on some deals."""
    text = find_game("district").format_action
    output = replica().output("tell", *levels, seed, numbers.start, numbers.stop).decode()
    for game in output.split("\n\n")[:-1]:
        weighed: Weighed = []
        for action, *pairs in map(str.split, game.splitlines()):
            values = (pair.split(":") for pair in pairs)
            weighed.append(
                (text(int(action)), tuple((text(int(kind)), float.fromhex(value)) for kind, value in values))
            )
        yield weighed


def advise(_game: object, world: State, player: str, seed: str) -> Thought[Action]:
    """Return the thought of a player in a world."""
    deal, actions = (
        "".join(chr(ord("A") + number) for number in part) for part in (world.deal, world.actions)
    )
    action, *pairs = adviser().ask(player, seed, deal, actions or "-")
    values = ((ord(pair[0]) - ord("A"), float.fromhex(pair[2:])) for pair in pairs)
    return Thought(ord(action) - ord("A"), tuple(values))


def decisions(names: tuple[str, str], seed: str) -> Iterator[tuple[int, dict[int, float]]]:
    """Yield each action of a game between the original bots, with the values of all actions."""
    match = Match.new("district", seed)
    bots = [
        Cheat() if name == "cheat" else player("district", ORIGINALS[name], f"{seed}/0/{letter}")
        for name, letter in zip(names, "ab", strict=True)
    ]
    while (seat := match.to_move) is not None:
        seen, bot = match.observe(seat), bots[seat]
        if isinstance(bot, Cheat):
            thought = Thought(bot.choose(match.state, seen))
        else:
            *_, thought = bot.think(seen)
        yield thought.action, dict(thought.values)
        match.play(match.game.format_action(thought.action))


def check(replica: Replica, names: tuple[str, str], seed: str) -> tuple[int, float]:
    """Return the number of equal decisions of a game, and the largest difference of a value.

    Raises ValueError where an action or a value differs.
    """
    *lines, _score = replica.run("trace", *names, seed)
    worst = 0.0
    for line, (action, values) in zip(lines, decisions(names, seed), strict=True):
        chosen, *parts = line.split()
        found = {int(kind): float.fromhex(value) for kind, value in (part.split(":") for part in parts)}
        if int(chosen) != action or found.keys() != values.keys():
            raise ValueError(f"{names}, {seed}: {line} is not {action} with {values}")
        worst = max([worst, *(abs(found[kind] - values[kind]) for kind in values)])
    if worst > CLOSE:
        raise ValueError(f"{names}, {seed}: off by {worst}")
    return len(lines), worst


def check_all(replica: Replica, games: int) -> dict[str, object]:
    """Compare games of each checked pairing, and one game of the costly reader."""
    total, worst = 0, 0.0
    for names in CHECKED:
        for number in range(1 if "reader" in names else games):
            count, off = check(replica, names, f"check-{number}")
            total, worst = total + count, max(worst, off)
        print(" v ".join(names), "agree", flush=True)
    return {"decisions": total, "off by at most": worst}


def measure(
    replica: Replica, pairs: int, only: str, seed: str, executor: Executor
) -> list[dict[str, object]]:
    """Play the pairings whose name contains ``only``. Return a line for each."""
    lines: list[dict[str, object]] = []
    for first, second, gate in GATES:
        who = f"{first} v {second}"
        if only not in who:
            continue
        score = replica.tournament(first, second, pairs, seed, executor)
        percent, interval = round(100 * score.mean, 1), round(100 * score.margin, 1)
        verdict = "trial" if gate is None else "reached" if gate[0] <= percent <= gate[1] else "missed"
        lines.append(
            {
                "who": who,
                "seed": seed,
                "games": score.games,
                "percent": percent,
                "interval": interval,
                "gate": gate,
                "verdict": verdict,
            }
        )
        print(f"{who}: {score}; {verdict}", flush=True)
    return lines


def measure_readings(
    replica: Replica, games: int, only: str, seed: str, executor: Executor
) -> list[dict[str, object]]:
    """Let readers follow games of a boss against itself. Return their gains in nats, round by round."""
    lines: list[dict[str, object]] = []
    for reader, boss in READINGS:
        who = f"{reader} reads {boss}"
        if only not in who:
            continue
        gains: dict[str, list[float]] = {}
        for found in replica.run_in_parts(("read", reader, boss, seed), games, executor):
            number, gain = found.split()
            gains.setdefault(f"round {number}", []).append(float(gain))
        shares = {
            name: (round(mean(each), 2), round(1.96 * stdev(each) / sqrt(len(each)), 2))
            for name, each in gains.items()
        }
        lines.append({"who": who, "seed": seed, "games": games} | shares)
        print(lines[-1], flush=True)
    return lines


def calibrate(replica: Replica, games: int, seed: str, executor: Executor) -> list[dict[str, object]]:
    """Let the boss meet itself. Return the mean chance of each tenth, and the share that came true."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for line in replica.run_in_parts(("predict", "boss", "boss", seed), games, executor):
        chance, result = map(float, line.split())
        tenths[min(9, int(chance * 10))].append((chance, result))
    lines: list[dict[str, object]] = []
    for number, pairs in enumerate(tenths):
        shown, true = (mean(each) for each in zip(*pairs, strict=True))
        lines.append(
            {
                "decile": f"{number * 10}-{number * 10 + 10} %",
                "decisions": len(pairs),
                "predicted": round(100 * shown, 1),
                "came true": round(100 * true, 1),
                "off": round(100 * (true - shown), 1),
                "verdict": "reached" if abs(true - shown) <= CALIBRATED else "missed",
            }
        )
        print(*lines[-1].values(), sep="\t", flush=True)
    return lines


def main() -> None:
    """Read the command line, build, check or measure, write. Exit with 1 if a gate is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", type=int, default=0, metavar="GAMES", help="games of each pairing")
    parser.add_argument("--nats", type=int, default=0, metavar="GAMES", help="what readers learn in so many")
    parser.add_argument("--calibration", type=int, default=0, metavar="GAMES", help="2000 for the record")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--only", default="", help="part of a line's name, such as 'boss v cheat'")
    parser.add_argument("--seed", default="read", help="of the deals")
    parser.add_argument("--processes", type=int, default=None)
    given = parser.parse_args()
    lines: list[dict[str, object]] = []
    checked: dict[str, object] = {}
    with TemporaryDirectory() as folder, ThreadPoolExecutor(given.processes) as executor:
        replica = Replica(Path(folder))
        if given.check:
            checked = check_all(replica, given.check)
        elif given.nats:
            lines = measure_readings(replica, given.nats, given.only, given.seed, executor)
        elif given.calibration:
            lines = calibrate(replica, given.calibration, given.seed, executor)
        else:
            lines = measure(replica, given.pairs, given.only, given.seed, executor)
    if given.calibration:
        CALIBRATION.write_text(json.dumps(lines, indent=1) + "\n")
    else:
        write(checked, lines)
    sys.exit(any(line.get("verdict") == "missed" for line in lines))


def write(checked: dict[str, object], lines: list[dict[str, object]]) -> None:
    """Put a check or lines into the results, in place of those of the same names."""
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {"check": {}, "lines": []}
    names = {line["who"] for line in lines}
    others = [line for line in found["lines"] if line["who"] not in names]
    found = {"check": checked or found["check"], "lines": others + lines}
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
