"""Measure how long the boss of Killer vs Inspector thinks, natively and in Pyodide.

    python3 -m tests.bench.speed_killer --write

Needs Node with npm. The boss thinks at every fourth decision
of games between hard players. The times are seconds of the processor, so that a busy machine does not
speak into them (much). ``--write`` keeps them in ``tests/bench/results/speed_killer.json``.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median
from time import process_time

from noir.bots import make_bot
from noir.core import Seat
from noir.match import Match
from tests.bench.pyodide import compare

RESULTS = Path(__file__).parent / "results" / "speed_killer.json"
BOOKS = ("killer", "killer-citizen")
GAMES = 5
EVERY = 4


def think(book: str, seed: str) -> tuple[list[float], list[float]]:
    """Return the times of decisions and of slices in one game."""
    match, decisions, slices = Match.new(book, seed), list[float](), list[float]()
    bots = [make_bot(book, "hard", f"{seed}/{seat:d}") for seat in Seat]
    while (seat := match.to_move) is not None:
        observation = match.observe(seat)
        if match.ply % EVERY == seat:
            begun = last = process_time()
            for _ in make_bot(book, "boss", seed).think(observation):
                now = process_time()
                slices.append(now - last)
                last = now
            decisions.append(last - begun)
        match.play(match.game.format_action(bots[seat].choose(observation)))
    return decisions, slices


def measure(games: int) -> dict[str, dict[str, float]]:
    """Return the numbers of each book, in milliseconds."""
    table: dict[str, dict[str, float]] = {}
    for book in BOOKS:
        played = [think(book, f"thinking-{number}") for number in range(games)]
        decisions = [time for each, _ in played for time in each]
        slices = [time for _, each in played for time in each]
        numbers = {
            "mean decision, ms": mean(decisions),
            "median decision, ms": median(decisions),
            "longest decision, ms": max(decisions),
            "longest slice, ms": max(slices),
        }
        table[book] = {name: round(1000 * time) for name, time in numbers.items()}
        table[book]["decisions"] = len(decisions)
    return table


if __name__ == "__main__":
    compare("tests.bench.speed_killer", RESULTS, "--games", GAMES, "of each book")
