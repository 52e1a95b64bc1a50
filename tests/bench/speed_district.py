"""Speed of the District engine beside the same game in other frameworks, all in one run.

    python3 -m tests.bench.speed_district --write

Needs Node with npm (it fetches boardgame.io and Pyodide into a temporary folder) and the PyPI
packages ``open_spiel`` and ``numpy``. Every number is the median of five runs that take turns, in seconds of
the processor, so that a busy machine does not speak into it (much).
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from tests.bench.speed_core_district import measure

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CORE = "tests.bench.speed_core_district"
PACKAGES = (
    "boardgame.io@0.50.2",
    "pyodide@" + json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]["pyodide"],
)


def openspiel_plies(games: int) -> float:
    """Return the plies per second of OpenSpiel with the Python game, deals included."""
    from tests.bench.rivals.openspiel_district import DistrictGame

    game, plies, begun = DistrictGame(), 0, process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                kinds, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(kinds, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                plies += 1
        state.returns()
    return plies / (process_time() - begun)


def node(script: str, *words: str) -> dict[str, float]:
    """Run a Node script and return the JSON it prints."""
    command = ["node", str(HERE / "rivals" / script), *words]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(printed)
    return found


def medians(runs: list[dict[str, float]]) -> dict[str, float]:
    """Return the median of each number."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def compare(modules: str, runs: int) -> dict[str, object]:
    """Return all numbers and their ratios."""

    def boardgame() -> dict[str, float]:
        played = node("boardgame_district.mjs", modules, "60")
        return {"plies a second": played["plies"] / played["seconds"]}

    contestants: dict[str, Callable[[], dict[str, float]]] = {
        "native": lambda: measure(300, 40),
        "pyodide": lambda: node("pyodide_speed.mjs", modules, str(ROOT), CORE, "300", "40"),
        "openspiel": lambda: {"plies a second": openspiel_plies(200)},
        "boardgame.io": boardgame,
    }
    taken: dict[str, list[dict[str, float]]] = {name: [] for name in contestants}
    for _ in range(runs):
        for name, run in contestants.items():
            taken[name].append(run())
    found: dict[str, dict[str, float]] = {name: medians(each) for name, each in taken.items()}
    plies = {name: numbers["plies a second"] for name, numbers in found.items()}
    return {
        "python": platform.python_version(),
        "runs": runs,
        **found,
        "native over openspiel": round(plies["native"] / plies["openspiel"], 2),
        "native over boardgame.io": round(plies["native"] / plies["boardgame.io"], 2),
        "native over pyodide": round(plies["native"] / plies["pyodide"], 2),
    }


def main() -> None:
    """Measure, print, and write the results file if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="keep results/speed_district.json")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as modules:
        fetch = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", modules, *PACKAGES]
        subprocess.run(fetch, check=True, stdout=sys.stderr)
        text = json.dumps(compare(modules, given.runs), indent=1)
    print(text)
    if given.write:
        (HERE / "results").mkdir(exist_ok=True)
        (HERE / "results" / "speed_district.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
