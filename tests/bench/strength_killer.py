"""Measure the levels of Killer vs Inspector, each role apart, on mirrored deals.

    python3 -m tests.bench.strength_killer --pairs 1000

prints a table and writes it to ``tests/bench/results/strength_killer.json``, a line for each pairing.
Lines that were not played again stay. The boss plays a tenth of the pairs. Work and deals are fixed, so the
table is the same on every machine. ``tests.bench.replica_killer`` plays the boss a hundred times as fast.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from noir.arena import tournament

if TYPE_CHECKING:
    from concurrent.futures import Executor

RANDOM = "tests.yardsticks.killer:random_bot"
RESULTS = Path(__file__).parent / "results" / "strength_killer.json"

# game, player, opponent, gates as the Killer and as the Inspector (None: no gate), part of --pairs
GATES: list[tuple[str, str, str, float | None, float | None, float]] = [
    ("killer", "easy", RANDOM, None, None, 1),
    ("killer", "medium", "easy", None, None, 1),
    ("killer", "hard", RANDOM, 0.85, 0.82, 1),
    ("killer", "hard", "easy", 0.88, 0.70, 1),
    ("killer", "hard", "hard", None, None, 1),
    ("killer", "boss", "hard", 0.70, 0.65, 0.1),
    ("killer-citizen", "medium", "easy", None, None, 1),
    ("killer-citizen", "hard", RANDOM, None, None, 1),
    ("killer-citizen", "hard", "easy", None, None, 1),
    ("killer-citizen", "hard", "hard", None, None, 1),
    ("killer-citizen", "boss", "hard", None, None, 0.1),
]


def describe(wins: list[float], gate: float | None) -> dict[str, object]:
    """Return percent, half the 95 % interval and the verdict of one role."""
    mean = sum(wins) / len(wins)
    half = 1.96 * sqrt(mean * (1 - mean) / len(wins))
    verdict = "" if gate is None else "reached" if mean >= gate else "missed"
    percent = round(100 * mean, 1)
    return {"percent": percent, "interval": round(100 * half, 1), "gate": gate, "verdict": verdict}


def measure(pairs: int, only: str, executor: Executor) -> None:
    """Play the pairings whose name contains ``only``. Print and write a line for each."""
    for game, player, opponent, killer, inspector, share in GATES:
        who = f"{game}: {player} v {opponent.rpartition(':')[2]}"
        if only not in who:
            continue
        number = max(1, round(pairs * share))
        score = tournament(game, player, opponent, number, seed="bench", executor=executor)
        line: dict[str, object] = {
            "who": who,
            "pairs": number,
            "as Killer": describe([pair[0] for pair in score.pairs], killer),
            "as Inspector": describe([pair[1] for pair in score.pairs], inspector),
            "draws": score.draws,
        }
        print(line, flush=True)
        write(line)


def write(line: dict[str, object]) -> None:
    """Put a line into the results, in place of the one of the same name."""
    lines: list[dict[str, object]] = json.loads(RESULTS.read_text("ascii")) if RESULTS.exists() else []
    fields = {str(old["who"]): old for old in lines} | {str(line["who"]): line}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(list(fields.values()), indent=1) + "\n", "ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--only", default="", help="a part of 'game: player v opponent'")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as pool:
        measure(options.pairs, options.only, pool)


if __name__ == "__main__":
    main()
