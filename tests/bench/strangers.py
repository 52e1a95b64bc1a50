"""Measure bots against strangers, and keep each result: ``python3 -m tests.bench.strangers gates``.

``gates`` lets the boss meet the half for the gates, ``levels`` all levels both halves, ``equals`` all levels
the boss, ``cross`` the strangers one another. All pairs play the same deals. A result is a letter of
``results/strangers.json``, so a run can be stopped, and the next one plays only what is missing. ``--fresh
boss`` forgets a player who has changed. The tables of ``strangers.md`` are drawn from it. ``try boss --half
tuning`` prints a table and keeps nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from itertools import combinations, pairwise, product
from math import exp, factorial, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from noir.arena import play_out, player, points
from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES, family_of
from noir.match import Match
from tests.bench.benchmark import table, write_tables
from tests.bench.replica_players import in_replica

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Record = dict[str, str]
    """The results of each pair, by its text."""
    Measure = Callable[[str, Seat, str, Record], "Share | None"]
    """The share of a player in a seat of a game."""

HALVES = ("tuning", "gates")
HOME = Path(__file__).parent / "yardsticks"
PACKAGE = "tests.bench.yardsticks."
PAGE = Path(__file__).with_suffix(".md")
RESULTS = PAGE.parent / "results" / "strangers.json"
BOSS = LEVELS[-1]
WANTED = {"gates": 1000, "levels": 200, "equals": 1000, "cross": 200, "try": 200}
"""What can be measured, and the games of each pair."""
PART = 20  # games that a pair plays before the next one does
POINTS = {"1": 1.0, "0": 0.0, "5": 0.5}


def modules(halves: Iterable[str] = HALVES) -> Iterator[tuple[str, Any]]:
    """Yield the half and the module of all strangers in some halves. No other is imported."""
    for half in halves:
        for path in sorted((HOME / half).glob("[a-z]*.py")):
            yield half, import_module(f"{PACKAGE}{half}.{path.stem}")


def strangers_of(game: str, seat: Seat, halves: Iterable[str] = HALVES) -> list[str]:
    """Return the strangers that can sit there, as names of players."""
    return [
        f"{module.__name__}:{name}"
        for _, module in modules(halves)
        if family_of(game) == module.FAMILY and seat in module.SEATS
        for name in module.BOTS
    ]


def games_of(module: Any) -> list[str]:
    """Return the games that the strangers of a module play."""
    return [game for game in GAMES if family_of(game) == module.FAMILY]


PLAYED = list(dict.fromkeys(game for _, module in modules(HALVES[:1]) for game in games_of(module)))
"""The games that have strangers."""


class Pair(NamedTuple):
    """Two players of a game."""

    game: str
    first: str
    second: str

    @property
    def text(self) -> str:
        """The key of its results."""
        return " ".join(self).replace(PACKAGE, "")

    def fast(self) -> Pair:
        """Return the same players, or their twins in the replica where they have one."""
        return Pair(self.game, in_replica(self.game, self.first), in_replica(self.game, self.second))


def pair_of(game: str, seat: Seat, name: str, other: str) -> Pair:
    """Return the pair with a player in that seat."""
    return Pair(game, name, other) if seat == Seat.FIRST else Pair(game, other, name)


def play(job: tuple[str, str, str, str]) -> float:
    """Return the points of the first seat in one game on a deal."""
    game, first, second, seed = job
    bots = (player(game, first, f"{seed}/a"), player(game, second, f"{seed}/b"))
    return points(play_out(Match.new(game, seed), bots), Seat.FIRST)


def play_part(pair: Pair, numbers: Iterable[int]) -> str:
    """Return the results of the first seat, a letter for each deal."""
    letters = {value: letter for letter, value in POINTS.items()}
    return "".join(letters[play((*pair, f"strangers/{number}"))] for number in numbers)


def play_missing(pairs: Sequence[Pair], games: int, record: Record, options: argparse.Namespace) -> None:
    """Play the games that the record lacks, all pairs a part in turn, and keep them."""
    with ProcessPoolExecutor(options.processes) as pool:
        for end in range(PART, games + PART, PART):
            parts = {}
            for pair in pairs:
                numbers = range(len(record.get(pair.text, "")), min(end, games))
                if numbers:
                    who = pair if options.python else pair.fast()
                    parts[pair.text] = pool.submit(play_part, who, numbers)
            for text, part in parts.items():
                record[text] = record.get(text, "") + part.result()
                if options.what != "try":
                    keep(record)
            if parts:
                print(options.what, min(end, games), "games each", flush=True)


def keep(record: Record) -> None:
    """Write the results, a line for each pair."""
    RESULTS.write_text(json.dumps(dict(sorted(record.items())), indent=0) + "\n")


class Share(NamedTuple):
    """A share of the points, with the variance of its error, and the games it is from."""

    mean: float
    variance: float
    games: int

    @property
    def half(self) -> float:
        """Half the 95 % interval."""
        return 1.96 * sqrt(self.variance)

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ±{100 * self.half:.1f}"


def share_of(pair: Pair, seat: Seat, record: Record) -> Share | None:
    """Return a seat's share of a pair's points, or None before they have played.

    Its variance counts two more games won and two more lost, so that a clean sheet has one, too.
    """
    results = [POINTS[letter] for letter in record.get(pair.text, "")]
    if not results:
        return None
    number, total = len(results), sum(results)
    if seat == Seat.SECOND:
        total = number - total
    likely = (total + 2) / (number + 4)
    return Share(total / number, likely * (1 - likely) / (number + 4), number)


def shares(
    game: str, seat: Seat, name: str, others: Iterable[str], record: Record
) -> dict[str, Share] | None:
    """Return a player's share against each of some others, or None if it has not met all of them."""
    found = {other: share_of(pair_of(game, seat, name, other), seat, record) for other in others}
    met = {other: share for other, share in found.items() if share}
    return met if len(met) == len(found) else None


def mean_of(parts: Iterable[Share]) -> Share:
    """Return the mean share: every opponent counts alike."""
    means, variances, games = zip(*parts, strict=True)
    return Share(sum(means) / len(means), sum(variances) / len(means) ** 2, sum(games))


def bot_of(name: str) -> str:
    """Return the last part of a player's name."""
    return name.rpartition(":")[2].replace("_", " ")


def seat_of(game: str, seat: Seat) -> str:
    """Return the name of a row: the game and the seat in it."""
    return f"{game}, seat {seat + 1}"


def verdict(mean: Share, least: Share, goals: tuple[int, int]) -> str:
    """Return a word on both goals: missed, met, or met within the error."""
    off = [(each, 100 * each.mean - goal) for each, goal in zip((mean, least), goals, strict=True)]
    if any(by < 0 for _, by in off):
        return "missed"
    return "met" if all(by > 100 * each.half for each, by in off) else "met, within the error"


def gate_tables(record: Record) -> Iterator[str]:
    """Yield for each module of the gates the shares of the boss against its strangers."""
    for _, module in [each for each in modules() if each[0] == "gates"]:
        names = [f"{module.__name__}:{name}" for name in module.BOTS]
        rows = []
        for game, seat in product(games_of(module), (Seat(other).other for other in module.SEATS)):
            found = shares(game, seat, BOSS, names, record)
            if found:
                mean, least = mean_of(found.values()), min(found.values())
                goals = module.GOALS[game]
                row: list[object] = [seat_of(game, seat), " / ".join(map(str, goals)), mean]
                row += [f"{100 * share.mean:.0f} ±{100 * share.half:.0f}" for share in found.values()]
                games = min(share.games for share in found.values())
                rows.append([*row, games, verdict(mean, least, goals)])
        if rows:
            yield table(["boss", "goal", "all", *map(bot_of, names), "games with each", ""], rows)


def share_of_strangers(game: str, seat: Seat, name: str, record: Record) -> Share | None:
    """Return a player's mean share against all strangers, or None if it has not met all."""
    found = shares(game, seat, name, strangers_of(game, seat.other), record)
    return mean_of(found.values()) if found else None


def share_of_population(game: str, seat: Seat, name: str, record: Record) -> Share | None:
    """Return a player's share against all kinds of opponents: half are strangers, half is the boss."""
    strangers = share_of_strangers(game, seat, name, record)
    equal = share_of(pair_of(game, seat, name, BOSS), seat, record)
    return mean_of([strangers, equal]) if strangers and equal else None


def share_of_both(game: str, name: str, record: Record, share: Measure = share_of_population) -> Share | None:
    """Return a player's share in both seats, against all kinds of opponents or by another measure."""
    found = [share(game, seat, name, record) for seat in Seat]
    return mean_of(each for each in found if each) if all(found) else None


def draw_steps(head: str, share: Measure, record: Record) -> Iterator[str]:
    """Yield the table with the shares of the levels, and the smallest step from one to the next."""
    rows = {
        seat_of(game, seat): [share(game, seat, level, record) for level in LEVELS]
        for game, seat in product(PLAYED, Seat)
    }
    rows |= {
        f"{game}, both": [share_of_both(game, level, record, share) for level in LEVELS] for game in PLAYED
    }
    drawn = []
    for who, found in rows.items():
        steps = [
            (Share(high.mean - low.mean, low.variance + high.variance, 0), name)
            for (low, high), name in zip(pairwise(found), LEVELS[1:], strict=True)
            if low and high
        ]
        if any(found):
            row: list[object] = [who, *(each or "" for each in found)]
            drawn.append([*row, "{1}: {0}".format(*min(steps)) if steps else ""])
    if drawn:
        yield table([head, *LEVELS, "smallest step"], drawn)


def chi_square(ones: Iterable[Share], others: Iterable[Share]) -> float:
    """Return the difference of two rows of shares: about one for each share, if they are of one player."""
    return sum(
        (one.mean - other.mean) ** 2 / (one.variance + other.variance)
        for one, other in zip(ones, others, strict=True)
    )


def chance_of(square: float, freedom: int) -> float:
    """Return the probability of at least that chi-square by chance, for an even number of shares."""
    return exp(-square / 2) * sum((square / 2) ** k / factorial(k) for k in range(freedom // 2))


def closest(game: str, seat: Seat, record: Record) -> str:
    """Return the two strangers of a seat that differ least, and the probability of that by chance."""
    others = strangers_of(game, seat.other)
    rows = [(name, shares(game, seat, name, others, record)) for name in strangers_of(game, seat)]
    found = [
        (chi_square(row.values(), another.values()), f"{bot_of(one)} and {bot_of(two)}")
        for (one, row), (two, another) in combinations(rows, 2)
        if row and another
    ]
    if not found:
        return ""
    square, who = min(found)
    return f"{who}: {square:.0f} of {len(others)}, by chance {chance_of(square, len(others)):.1g}"


def cross_tables(record: Record) -> Iterator[str]:
    """Yield for each game the shares of the first seat, and the two strangers that differ least."""
    for game in PLAYED:
        columns = strangers_of(game, Seat.SECOND)
        rows, games = [], []
        for name in strangers_of(game, Seat.FIRST):
            found = shares(game, Seat.FIRST, name, columns, record)
            if found:
                rows.append([bot_of(name), *(f"{100 * share.mean:.0f}" for share in found.values())])
                games += [share.games for share in found.values()]
        if rows:
            yield table([f"{game}, {min(games)} games each", *map(bot_of, columns)], rows)
    ends = [[seat_of(game, seat), closest(game, seat, record)] for game, seat in product(PLAYED, Seat)]
    if any(end[1] for end in ends):
        yield table(["differ least", "chi-square"], [end for end in ends if end[1]])


TABLES: dict[str, Callable[[Record], Iterator[str]]] = {
    "gates": gate_tables,
    "levels": partial(draw_steps, "against strangers", share_of_strangers),
    "population": partial(draw_steps, "against all kinds", share_of_population),
    "cross": cross_tables,
}


def draw(record: Record) -> dict[str, str]:
    """Return the tables of the page by name."""
    return {name: "\n".join(tables(record)) or "Not measured yet.\n" for name, tables in TABLES.items()}


def publish(drawn: dict[str, str]) -> None:
    """Put tables into the page."""
    PAGE.write_text(write_tables(PAGE.read_text("utf-8"), drawn), "utf-8")


def pairs_for(options: argparse.Namespace) -> Iterator[Pair]:
    """Yield the pairs that a measurement needs."""
    if options.what == "cross":
        for game in options.games_played:
            for first, second in product(*(strangers_of(game, seat) for seat in Seat)):
                if not options.players or {first, second} & set(options.players):
                    yield Pair(game, first, second)
        return
    names = options.players or ([BOSS] if options.what in ("gates", "try") else LEVELS)
    halves = ["gates"] if options.what == "gates" else options.halves or HALVES
    for game, seat, name in product(options.games_played, options.seats, names):
        others = [BOSS] if options.what == "equals" else strangers_of(game, seat.other, halves)
        yield from (pair_of(game, seat, name, other) for other in others)


def forget(record: Record, options: argparse.Namespace) -> None:
    """Drop the results of the players named as changed."""
    for text in list(record):
        game, *names = text.split()
        stale = any(names[seat] in options.fresh for seat in options.seats)
        if stale and game in options.games_played:
            del record[text]


def report(pairs: Iterable[Pair], names: Sequence[str], record: Record) -> None:
    """Print the shares of a trial."""
    seats = [(pair, Seat.FIRST if pair.first in names else Seat.SECOND) for pair in pairs]
    groups: dict[tuple[str, Seat, str], dict[str, Share]] = {}
    for pair, seat in seats:
        share = share_of(pair, seat, record)
        if share:
            name, other = pair[1 + seat], pair[1 + seat.other]
            groups.setdefault((pair.game, seat, name), {})[bot_of(other)] = share
    for (game, seat, name), found in groups.items():
        print(table([name, "all", *found], [[seat_of(game, seat), mean_of(found.values()), *found.values()]]))


def main() -> int:
    """Play the missing games, keep them, and draw the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench.strangers", description=__doc__)
    parser.add_argument("what", choices=[*WANTED, "draw"])
    parser.add_argument("players", nargs="*", help="those to measure, instead of the usual ones")
    parser.add_argument("--game", choices=PLAYED, action="append", dest="games_played")
    parser.add_argument("--seat", type=int, choices=[0, 1], action="append", dest="seats")
    parser.add_argument("--half", choices=HALVES, action="append", dest="halves")
    parser.add_argument("--games", type=int, help="of each pair")
    parser.add_argument("--fresh", action="append", default=[], help="a player whose results are too old")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--python", action="store_true", help="without replicas, where there is no g++")
    options = parser.parse_args()
    options.games_played = options.games_played or PLAYED
    options.seats = [Seat(seat) for seat in options.seats or (0, 1)]
    record: Record = json.loads(RESULTS.read_text()) if RESULTS.exists() and options.what != "try" else {}
    forget(record, options)
    pairs = list(pairs_for(options)) if options.what in WANTED else []
    play_missing(pairs, options.games or WANTED.get(options.what, 0), record, options)
    if options.what == "try":
        report(pairs, options.players or [BOSS], record)
    else:
        publish(draw(record))
    return 0


if __name__ == "__main__":
    sys.exit(main())
