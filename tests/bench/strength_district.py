"""Measure the levels of District Noir against the yardsticks.

    python3 -m tests.bench.strength_district --pairs 500

prints a table of scores with 95 % intervals and writes it to ``tests/bench/results``. Work and
deals are fixed, so the table is the same on every machine. Only the hours differ.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from noir.arena import mirrored_pair, tournament
from tests.yardsticks.district import pair_with_cheat

if TYPE_CHECKING:
    from concurrent.futures import Executor

YARD = "tests.yardsticks.district:"
RESULTS = Path(__file__).parent / "results"

# player, opponent, least and most share of the points, part of --pairs
GATES = [
    ("easy", YARD + "random_bot", 0.80, 1.0, 1.0),
    ("easy", "medium", 0.12, 0.25, 1.0),
    ("medium", YARD + "random_bot", 0.94, 1.0, 1.0),
    ("medium", YARD + "greedy", 0.82, 1.0, 1.0),
    ("hard", YARD + "greedy", 0.92, 1.0, 1.0),
    ("hard", "medium", 0.65, 1.0, 1.0),
    ("boss", YARD + "greedy", 0.94, 1.0, 0.5),
    ("boss", "medium", 0.80, 1.0, 2.0),
    ("boss", "cheat", 0.30, 1.0, 2.0),
    ("boss", YARD + "pimc20", 0.48, 1.0, 2.0),
]


def measure(pairs: int, only: str, executor: Executor) -> list[dict[str, object]]:
    """Return one line per gate."""
    lines: list[dict[str, object]] = []
    for player, opponent, least, most, share in GATES:
        name = opponent.removeprefix(YARD)
        if only not in f"{player} v {name}":
            continue
        play = pair_with_cheat if opponent == "cheat" else mirrored_pair
        number = max(1, round(pairs * share))
        score = tournament("district", player, opponent, number, seed="bench", executor=executor, play=play)
        verdict = "reached" if least <= score.mean <= most else "missed"
        lines.append(
            {
                "who": f"{player} v {name}",
                "games": score.games,
                "percent": round(100 * score.mean, 1),
                "interval": round(100 * score.margin, 1),
                "gate": [100 * least, 100 * most],
                "verdict": verdict,
            }
        )
        print(f"{player} v {name}: {score}; gate {least:.0%}-{most:.0%} {verdict}", flush=True)
    return lines


def main() -> None:
    """Read the command line, measure, write. Exit with 1 if a gate is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--only", default="", help="part of a line's name, such as 'boss v cheat'")
    parser.add_argument("--processes", type=int, default=None)
    parser.add_argument("--write", default="", help="name of the results file, without .json")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes) as executor:
        found = measure(given.pairs, given.only, executor)
    if given.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{given.write}.json").write_text(json.dumps(found, indent=1) + "\n")
    sys.exit(any(line["verdict"] == "missed" for line in found))


if __name__ == "__main__":
    main()
