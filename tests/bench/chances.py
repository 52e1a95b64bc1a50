"""Compare the chances that a page shows with the results: ``python3 -m tests.bench.chances GAME``.

The boss plays in its replica, half of its games against itself and half against strangers, each as often.
Every decision counts alike. Prints how often the shown chances came true, in each tenth and each part of the
game, and the scales that fit. ``--write`` makes them those of the game. They are checked on other deals:
``--seed check --publish`` puts what it finds into ``strangers.md``. The strangers are those for tuning.
``--half gates`` checks the scales with strangers that they don't know. Needs g++.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import fsum, inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from noir.arena import player, points
from noir.bots.population import Measurement, against_all
from noir.core import Seat
from noir.games import GAMES, family_of, part_of
from noir.match import Match
from tests.bench.benchmark import table
from tests.bench.calibration import Prediction, deciles, fit_scales
from tests.bench.replica_players import in_replica
from tests.bench.strangers import HALVES, PAGE, publish, seat_of, strangers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOSS = "tests.bench.replica_players:boss"
WIDTH = 0.1  # of the results that a point of a scale stands for, where they are even
LEAST = 150  # games that it stands for
POINTS = 7  # of a scale, in a line
PARTS = (0, 2, 8, 20, 40)  # the first plies of a part of the game
BY_PLIES = "plies-"
HOME = Path(__file__).parents[2] / "noir" / "bots"
RESULTS = PAGE.parent / "results" / "chances.json"
LEAST_WORTH = 1  # per cent of the decisions, in a tenth that is published
HEAD = '''"""Measurements of the boss against the population, written by ``tests.bench.chances``."""

from __future__ import annotations

from noir.bots.population import Measurement

# fmt: off
MEASUREMENTS = {
'''


Tenths = dict[str, list[dict[str, object]]]
"""How often the chances of each seat came true, by tenths."""


class Game(NamedTuple):
    """A game to play, and the seats in which the boss is watched."""

    name: str
    players: tuple[str, str]
    seed: str

    @property
    def seats(self) -> list[Seat]:
        """Where the boss sits."""
        return [seat for seat in Seat if self.players[seat] == BOSS]


class Sample(NamedTuple):
    """The chances against an equal that the boss gave in each seat of a game, and the points of the seats."""

    chances: tuple[list[float], list[float]]
    points: tuple[float, float]


def play(game: Game) -> Sample:
    """Play a game, and keep the chance of each decision of the boss."""
    match = Match.new(game.name, game.seed)
    chances: tuple[list[float], list[float]] = ([], [])
    seeds = (f"{game.seed}/a", f"{game.seed}/b")
    bots = [player(game.name, who, seed) for who, seed in zip(game.players, seeds, strict=True)]
    while (seat := match.to_move) is not None:
        *_, thought = bots[seat].think(match.observe(seat))
        if seat in game.seats and len(thought.values) > 1:
            chances[seat].append(thought.values[0][1])
        match.play(match.game.format_action(thought.action))
    assert match.outcome is not None
    return Sample(chances, (points(match.outcome, Seat.FIRST), points(match.outcome, Seat.SECOND)))


def list_games(name: str, given: argparse.Namespace) -> list[Game]:
    """Return the games. Those of each pair of players are spread evenly, so that any part is a population."""
    mirrors: list[Game] = []
    columns = [mirrors]
    for seat in Seat:
        others = strangers_of(name, seat.other, [given.half])
        mirrors[:] = [Game(name, (BOSS, BOSS), f"{given.seed}/{n}") for n in range(given.games * len(others))]
        for other in others:
            stand_in = in_replica(name, other)
            players = (BOSS, stand_in) if seat == Seat.FIRST else (stand_in, BOSS)
            columns.append([Game(name, players, f"{given.seed}/{n}") for n in range(given.games)])
    steps = [(n / len(column), game) for column in columns for n, game in enumerate(column)]
    return [game for _, game in sorted(steps, key=lambda step: step[0])]


def play_all(games: list[Game], file: Path, processes: int) -> Iterator[Sample]:
    """Play the games that a file lacks, and add them to it. Yield all."""
    yield from read(file)
    with ProcessPoolExecutor(processes) as pool, file.open("a", encoding="ascii") as end:
        for sample in pool.map(play, games[len(read(file)) :]):
            end.write(json.dumps(sample) + "\n")
            end.flush()
            yield sample


def read(file: Path) -> list[Sample]:
    """Return the games of a file."""
    return (
        [Sample(*json.loads(line)) for line in file.read_text("ascii").splitlines()] if file.exists() else []
    )


def are_alike(name: str) -> bool:
    """Return whether both seats of a game have the same strangers, and so one scale."""
    first, second = (strangers_of(name, seat) for seat in Seat)
    return first == second


def weigh(games: list[Game], seat: Seat) -> dict[tuple[str, str], float]:
    """Return how much a game of each pair of players counts: those against itself count as all the others."""
    counts = Counter(game.players for game in games if seat in game.seats)
    others = max(1, len(counts) - 1)
    return {pair: (1 if pair == (BOSS, BOSS) else 1 / others) / number for pair, number in counts.items()}


def predict(seats: list[Seat], games: list[Game], samples: list[Sample]) -> list[Prediction]:
    """Return the chances in some seats, with the number that the page shows. All weigh 100.

    Players take turns, so a seat's decision comes at twice its number, or a little later.
    """
    found = []
    for seat in seats:
        weights = weigh(games, seat)
        for number, (game, sample) in enumerate(zip(games, samples, strict=True)):
            for ply, chance in enumerate(sample.chances[seat]):
                ply = 2 * ply + seat  # noqa: PLW2901
                value = against_all(game.name, seat, chance, ply)
                weight = weights[game.players]
                found.append(Prediction(chance, value, sample.points[seat], weight, number, ply))
    whole = fsum(entry.weight for entry in found) / 100
    return [entry._replace(weight=entry.weight / whole) for entry in found]


def measure(entries: list[Prediction], games: int) -> Measurement:
    """Return the share of the points, and the scales that fit so many games."""
    starts = [entry for entry in entries if entry.ply in list(Seat)]
    won = fsum(entry.weight * entry.won for entry in starts) / fsum(entry.weight for entry in starts)
    open_ones = [entry for entry in entries if 0 < entry.raw < 1]
    return Measurement(round(1000 * won), fit_scales(open_ones, WIDTH, LEAST / games))


def list_parts(entries: list[Prediction]) -> list[dict[str, object]]:
    """Return for each part of the game the mean of the shown chances and how often they came true."""
    parts: list[dict[str, object]] = []
    for begin, end in pairwise((*PARTS, inf)):
        inside = [entry for entry in entries if begin <= entry.ply < end]
        if inside:
            name = f"{begin}-{end - 1:.0f}" if end < inf else f"{begin}-"
            whole = fsum(entry.weight for entry in inside)
            means = [fsum(e.weight * getattr(e, kind) for e in inside) / whole for kind in ("shown", "won")]
            values = zip(("predicted", "came true"), (round(100 * mean, 1) for mean in means), strict=True)
            parts.append({"plies": name, **dict(values), "worth": round(whole, 1)})
    return parts


def keep(half: str, found: Tenths) -> dict[str, Tenths]:
    """Keep the tenths of some seats, against the strangers of a half. Return all by half and seat."""
    results = json.loads(RESULTS.read_text("ascii")) if RESULTS.exists() else {}
    results[half] = dict(sorted((results.get(half, {}) | found).items()))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "ascii")
    return results


def draw_all(results: dict[str, Tenths]) -> dict[str, str]:
    """Return the tables of the page by their names."""
    return {
        f"chances-{name}": (draw_parts if name.startswith(BY_PLIES) else draw_tenths)(found)
        for name, found in results.items()
    }


def draw_parts(results: Tenths) -> str:
    """Return the table of the parts of a game."""
    parts = {who: {line["plies"]: line for line in worthy(lines)} for who, lines in results.items()}
    names = list(dict.fromkeys(name for lines in parts.values() for name in lines))
    text = "{predicted:.0f} → {came true:.0f} ({worth:.0f} %)"
    rows = [
        [name, *(text.format_map(lines[name]) if name in lines else "" for lines in parts.values())]
        for name in names
    ]
    return table(["plies", *parts], rows)


def draw_tenths(results: Tenths) -> str:
    """Return the table of the tenths."""
    tenths = {who: {line["tenth"]: line for line in worthy(lines)} for who, lines in results.items()}
    names = [f"{10 * n}-{10 * n + 10} %" for n in range(10)]
    rows = [[name, *(cell(lines.get(name)) for lines in tenths.values())] for name in names]
    return table(["shown", *tenths], rows)


def worthy(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the tenths with enough of the decisions."""
    return [line for line in lines if float(str(line["worth"])) >= LEAST_WORTH]


def cell(line: dict[str, object] | None) -> str:
    """Return a tenth as it is published."""
    if not line:
        return ""
    text = "{predicted:.0f} → {came true:.0f} ±{interval:.0f} ({worth:.0f} %)"
    return text.format_map(line)


def write(name: str, found: dict[Seat, Measurement]) -> None:
    """Write the measurements of a game into the module of its family."""
    path = HOME / family_of(name) / "population.py"
    part = part_of("noir.bots", name, ".population")
    table = dict(part.MEASUREMENTS) if part else {}
    table[name] = tuple(found[seat] for seat in Seat)
    path.write_text(HEAD + "".join(draw(table)) + "}\n", "utf-8")


def draw(table: dict[str, tuple[Measurement, ...]]) -> Iterator[str]:
    """Yield the text of the measurements, a few points a line."""
    for name, seats in sorted(table.items()):
        different = dict.fromkeys(seats)
        yield f'    "{name}": (\n'
        for usual, scales in different:
            yield f"        Measurement({usual}, (\n"
            for scale in scales:
                yield "            (\n"
                for at in range(0, len(scale), POINTS):
                    points = " ".join(f"{point}," for point in scale[at : at + POINTS])
                    yield f"                {points}\n"
                yield "            ),\n"
            yield "        )),\n"
        yield "    ),\n" if len(different) == len(seats) else f"    ) * {len(seats)},\n"


def main() -> None:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "--games", type=int, default=40, help="of the boss in each role against each stranger"
    )
    parser.add_argument("--half", choices=HALVES, default=HALVES[0])
    parser.add_argument("--seed", default="fit")
    parser.add_argument(
        "--keep", type=Path, required=True, help="a file of the games, which go on from there"
    )
    parser.add_argument("--only-kept", action="store_true", help="play no more games")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--publish", action="store_true", help="keep the tenths")
    given = parser.parse_args()
    if given.write and given.half != HALVES[0]:
        parser.error("a scale is fitted to the strangers for tuning")
    games = list_games(given.game, given)
    samples = read(given.keep) if given.only_kept else list(play_all(games, given.keep, given.processes))
    found: dict[Seat, Measurement] = {}
    tenths: Tenths = {}
    parts: Tenths = {}
    for seats in [list(Seat)] if are_alike(given.game) else [[seat] for seat in Seat]:
        entries = predict(seats, games[: len(samples)], samples)
        who = seat_of(given.game, seats[0]) if len(seats) == 1 else given.game
        tenths[who], parts[who] = deciles(entries), list_parts(entries)
        one = measure(entries, len(samples))
        lines = ("\t".join(map(str, line.values())) for line in (*tenths[who], *parts[who]))
        print(*lines, one, sep="\n", flush=True)
        found |= dict.fromkeys(seats, one)
    if given.write:
        write(given.game, found)
    if given.publish:
        keep(given.half, tenths)
        publish(draw_all(keep(BY_PLIES + given.half, parts)))


if __name__ == "__main__":
    main()
