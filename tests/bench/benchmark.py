"""Measure the games as a benchmark: their sizes, choices, lengths, hidden worlds and luck.

    python3 -m tests.bench.benchmark

Rows with fewer games in ``results/benchmark.json`` are played, where there is g++ by the replicas, and the
tables of ``BENCHMARK.md`` are drawn again. All deals follow from their numbers, so all machines agree.
"""

from __future__ import annotations

import json
import re
from math import factorial, log10, prod, sqrt
from pathlib import Path
from statistics import fmean, median_low
from typing import TYPE_CHECKING, Any

from noir.adapters import encoded_games, encoding_of, size_of
from noir.arena import RANDOM, play_out, player
from noir.bots import LEVELS
from noir.core import Seat
from noir.games import find_game, positions_of
from noir.match import Match
from noir.puzzles import families, kinds, load
from tests.bench.replica_players import stand_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "BENCHMARK.md"
RESULTS = Path(__file__).parent / "results"
RESULT = RESULTS / "benchmark.json"
PLAYERS = (RANDOM, *LEVELS)
DEALS = 1000
"""Deals of each player, each played twice against itself."""
SMALL = 3
"""Deals that a test plays again, with the second player of the list."""
LOOKED_AT = 20
"""Deals of a player whose hidden worlds are counted."""
EVERY = 5
"""Plies from one moment whose worlds are counted to the next."""


def sizes(name: str) -> dict[str, Any]:
    """Return the numbers of a game that need no play."""
    encoding, game = encoding_of(name), find_game(name)
    groups = game.deal_symbols(game.format_deal(Match.new(name, 0).state))
    orders = prod(factorial(len(group)) for group in groups)
    equal = prod(factorial(group.count(symbol)) for group in groups for symbol in set(group))
    return {
        "deals, log10": round(log10(orders // equal), 1),
        "actions": len(encoding.ACTIONS),
        "numbers of an observation": size_of(encoding),
        "plies at most": encoding.MAX_PLIES,
    }


def play(name: str, who: str, deal: int, again: int) -> Match:
    """Play a deal, a player against itself."""
    match = Match.new(name, f"benchmark-{deal}")
    one, other = (player(name, stand_in(name, who), f"benchmark-{deal}-{again}-{seat:d}") for seat in Seat)
    play_out(match, (one, other))
    return match


def worlds(match: Match, own: Seat) -> Iterator[int]:
    """Yield how many ways the hidden things can be for a seat that is to move, at some plies of a match.

    These are the other seat's hand and secret role. The order of the cards below them doesn't count.
    """
    positions = positions_of(match.game.name)
    for ply in match.plies[::EVERY]:
        if match.mover(ply) == own:
            position = positions.position_of(match.observe(own, ply))
            yield sum(1 for _ in positions.worlds(position))


def first_points(match: Match) -> float:
    """Return the points of the first seat."""
    outcome = match.outcome
    assert outcome is not None  # it was played to its end
    return 0.5 if outcome.winner is None else float(outcome.winner == Seat.FIRST)


def measure(name: str, who: str, deals: int) -> dict[str, Any]:
    """Return the lengths, choices, worlds and luck of a player against itself."""
    pairs = [(play(name, who, deal, 0), play(name, who, deal, 1)) for deal in range(deals)]
    matches = [match for pair in pairs for match in pair]
    choices = [
        len(match.game.legal_actions(match.at(ply)))
        for match in matches[: 2 * LOOKED_AT]
        for ply in match.plies
    ]
    hidden = [sorted(n for one, _ in pairs[:LOOKED_AT] for n in worlds(one, seat)) for seat in Seat]
    points = [(first_points(one), first_points(other)) for one, other in pairs]
    results = [point for pair in points for point in pair]
    lengths = [match.ply for match in matches]
    return {
        "games": len(matches),
        "plies": round(fmean(lengths), 1),
        "shortest": min(lengths),
        "longest": max(lengths),
        "choices": round(fmean(choices), 1),
        "most choices": max(choices),
        "without a choice": round(choices.count(1) / len(choices), 3),
        "worlds": [[median_low(seat), seat[9 * len(seat) // 10], seat[-1]] for seat in hidden],
        "one world": [round(seat.count(1) / len(seat), 3) for seat in hidden],
        "first seat": round(fmean(results), 3),
        "margin": round(1.96 * spread(results) / sqrt(len(pairs)), 3),
        "draws": results.count(0.5),
        "same game": round(fmean(one.actions == other.actions for one, other in pairs), 3),
        "deal": round(correlation(points), 2),
    }


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of some values."""
    mean = fmean(values)
    return sqrt(fmean((value - mean) ** 2 for value in values))


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Return how much of the spread of the results two games on one deal share, between 0 and 1.

    Both games of a pair are alike, so they have one mean and one spread.
    """
    mean = fmean(point for pair in pairs for point in pair)
    whole = fmean((point - mean) ** 2 for pair in pairs for point in pair)
    shared = fmean((one - mean) * (other - mean) for one, other in pairs)
    return max(0.0, shared / whole) if whole else 0.0


def measure_all(found: dict[str, Any]) -> None:
    """Measure the rows with too few games, and keep each as it comes."""
    for name in encoded_games():
        one = found.setdefault(name, {"players": {}})
        one |= {"sizes": sizes(name), "small": measure(name, LEVELS[0], SMALL)}
        for who in PLAYERS:
            if one["players"].get(who, {"games": 0})["games"] < 2 * DEALS:
                one["players"][who] = measure(name, who, DEALS)
                RESULT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
                print(name, who, one["players"][who], flush=True)


def percent(share: float) -> str:
    """Return a share for a table."""
    return f"{100 * share:.0f} %"


def luck(row: dict[str, Any]) -> str:
    """Return the share that the deal decides, if there are some games that aren't repeated."""
    if row["same game"] > 0.1 or row["games"] < 100:
        return "–"
    return f"{percent(row['deal'])} ±{196 * (1 - row['deal'] ** 2) / sqrt(row['games'] / 2):.0f}"


CELLS: dict[str, Callable[[dict[str, Any]], str]] = {
    "games": lambda row: f"{row['games']}",
    "plies (shortest, longest)": lambda row: f"{row['plies']} ({row['shortest']}, {row['longest']})",
    "choices (most)": lambda row: f"{row['choices']} ({row['most choices']})",
    "no choice": lambda row: percent(row["without a choice"]),
    "first seat": lambda row: f"{percent(row['first seat'])} ±{100 * row['margin']:.0f}",
    "draws": lambda row: f"{row['draws']}",
    "decided by the deal": luck,
}
"""The columns of the table of play."""
WORLDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "first seat": lambda row: ", ".join(f"{number:,}" for number in row["worlds"][0]),
    "one world": lambda row: percent(row["one world"][0]),
    "second seat": lambda row: ", ".join(f"{number:,}" for number in row["worlds"][1]),
    "one world ": lambda row: percent(row["one world"][1]),
}
"""The columns of the table of information sets."""


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def tables(results: dict[str, Any]) -> dict[str, str]:
    """Return the tables of the page by name."""
    columns = list(next(iter(results.values()))["sizes"])
    all_rows = [(name, *row) for name, found in results.items() for row in found["players"].items()]
    played, hidden = (
        [(name, who, *(cell(row) for cell in cells.values())) for name, who, row in all_rows]
        for cells in (CELLS, WORLDS)
    )
    return {
        "sizes": table(["", *columns], [(name, *found["sizes"].values()) for name, found in results.items()]),
        "play": table(["game", "player", *CELLS], played),
        "worlds": table(["game", "player", *WORLDS], hidden),
        "puzzles": table(["games", "kind", "puzzles"], puzzle_counts()),
    }


def puzzle_counts() -> list[tuple[str, str, int]]:
    """Return how many puzzles of each kind there are."""
    return [
        (family, kind.name, len(load(family).of_kind(kind.name)))
        for family in families()
        for kind in kinds(family)
    ]


def write_tables(text: str, drawn: dict[str, str]) -> str:
    """Return the text of a page with its tables drawn again."""
    for name, lines in drawn.items():
        place = re.compile(rf"(<!-- table: {name} -->\n).*?(?=\n<!-- end -->)", re.DOTALL)
        text, found = place.subn(rf"\g<1>\n{lines}", text)
        assert found == 1, name
    return text


if __name__ == "__main__":
    numbers = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    measure_all(numbers)
    PAGE.write_text(write_tables(PAGE.read_text("utf-8"), tables(numbers)), "utf-8")
