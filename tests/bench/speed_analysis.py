"""Measure how long the analysis board takes for a slice of its work, natively and in Pyodide.

    python3 -m tests.bench.speed_analysis --write

Needs Node with npm. The board is asked about positions of games between quick players, then which cases
its best action needs. A slice is what the worker does at once: it answers no press meanwhile. The times are
of the processor, with the drawing. ``--write`` keeps them in ``tests/bench/results/speed_analysis.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from time import process_time

from noir.bots import make_bot
from noir.match import Match
from tests.bench.pyodide import compare
from web.analysis.screen import AtBoard
from web.app.app import App
from web.contracts.editor import games_to_analyse
from web.contracts.study_link import code_of_study
from web.views.analysis_link import chapter_of

RESULTS = Path(__file__).parent / "results" / "speed_analysis.json"
POSITIONS = 8
EVERY = 5  # plies between two of them
GOAL = 50  # ms


def codes(game: str, number: int) -> list[str]:
    """Return the codes of positions of the seat to move."""
    result: list[str] = []
    while len(result) < number:
        seed = f"slices-{len(result)}"
        match, bot = Match.new(game, seed), make_bot(game, "easy", seed)
        while (seat := match.to_move) is not None and len(result) < number:
            seen = match.observe(seat)
            if match.ply % EVERY == EVERY - 1 and (chapter := chapter_of(game, seen, None)):
                result.append(code_of_study((chapter,)))
            match.play(match.game.format_action(bot.choose(seen)))
    return result


class Board:
    """A board whose slices are timed."""

    def __init__(self, code: str) -> None:
        self._app = App(lambda: "0")
        self.slices: list[float] = []
        self.do("/analyse " + json.dumps({"code": code, "lang": "en", "address": "", "game": ""}))
        self.slices.clear()  # the first one imports what it needs

    def do(self, text: str) -> float:
        """Do something to its end, and return how long it took."""
        begun, following = process_time(), text
        while following:
            since = process_time()
            update = self._app.handle(following)
            update.to_json()
            self.slices.append(process_time() - since)
            following = update.next or ""
        return process_time() - begun

    @property
    def best(self) -> str:
        """The first action of its report, "" where there is none."""
        screen = self._app.screen
        report = screen.board.report if isinstance(screen, AtBoard) else None
        return report.lines[0].action if report and report.lines else ""


def measure(number: int) -> dict[str, dict[str, float]]:
    """Return the numbers of each game, in milliseconds."""
    table: dict[str, dict[str, float]] = {}
    for game in games_to_analyse():
        slices: list[float] = []
        answers: list[float] = []
        for code in codes(game, number):
            board = Board(code)
            answers.append(board.do("/board ask"))
            if board.best:
                board.do(f"/board needs {board.best}")
            slices += board.slices
        late = [time for time in slices if time * 1000 > GOAL]
        table[game] = {
            "median answer, ms": round(1000 * median(answers)),
            "median slice, ms": round(1000 * median(slices), 1),
            "longest slice, ms": round(1000 * max(slices)),
            "slices": len(slices),
            f"over {GOAL} ms": len(late),
        }
    return table


if __name__ == "__main__":
    compare("tests.bench.speed_analysis", RESULTS, "--positions", POSITIONS, "of each game")
