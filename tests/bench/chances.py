"""Hold the chances that are shown against what came true: ``python3 -m tests.bench.chances GAME``.

The boss plays in its replica, half of its games against itself and half against strangers, each as often.
Every game counts alike. Prints how often the shown chances came true, in each tenth, and the scale that
fits the games. ``--write`` makes it the scale of the game. What was fitted to ``--half tuning`` is checked
with other deals and other strangers: ``--half gates --seed check``. Needs g++.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from noir.arena import player, points
from noir.bots.population import Measured, against_all
from noir.core import Seat
from noir.games import GAMES, family_of
from noir.match import Match
from tests.bench.calibration import Prediction, deciles, fit
from tests.bench.strangers import HALVES, strangers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOSS = "tests.bench.replica_players:boss"
WIDTH, LEAST = 0.12, 1 / 50  # a scale for few games: wide steps
HOME = Path(__file__).parents[2] / "noir" / "bots"
HEAD = '''"""What the boss scores against the population. ``python3 -m tests.bench.chances`` writes it."""

from __future__ import annotations

from noir.bots.population import Measured

# fmt: off
MEASURED = {
'''


class Game(NamedTuple):
    """A game to play, and the seats in which the boss is watched."""

    name: str
    players: tuple[str, str]
    seed: str

    @property
    def seats(self) -> list[Seat]:
        """Where the boss sits."""
        return [seat for seat in Seat if self.players[seat] == BOSS]


class Told(NamedTuple):
    """A game that was played: the chances of the boss against an equal in each seat, and its points."""

    chances: tuple[list[float], list[float]]
    points: tuple[float, float]


def play(game: Game) -> Told:
    """Play a game, and remember the chance of each decision of the boss."""
    match, told = Match.new(game.name, game.seed), Told(([], []), (0, 0))
    bots = [
        player(game.name, who, f"{game.seed}/{seat}") for who, seat in zip(game.players, "ab", strict=True)
    ]
    while (seat := match.to_move) is not None:
        seen = match.observe(seat)
        if seat in game.seats:
            *_, thought = bots[seat].think(seen)
            if len(thought.values) > 1:
                told.chances[seat].append(thought.values[0][1])
            action = thought.action
        else:
            action = bots[seat].choose(seen)
        match.play(match.game.format_action(action))
    assert match.outcome is not None
    return told._replace(points=(points(match.outcome, Seat.FIRST), points(match.outcome, Seat.SECOND)))


def population(name: str, half: str, games: int, seed: str, slow: int) -> list[Game]:
    """Return the games, so mixed that the first ones are the same population: self, strangers, self ..."""
    mirrors = [Game(name, (BOSS, BOSS), f"{seed}/{number}") for number in range(games)]
    columns = [mirrors]
    for seat in Seat:
        for other in strangers_of(name, seat.other, (half,)):
            players = (BOSS, other) if seat == Seat.FIRST else (other, BOSS)
            most = slow if other.endswith("monte_carlo") else games
            columns.append([Game(name, players, f"{seed}/{number}") for number in range(most)])
    steps = ((number / len(column), game) for column in columns for number, game in enumerate(column))
    return [game for _, game in sorted(steps, key=lambda step: step[0])]


def play_all(games: list[Game], keep: Path, processes: int) -> Iterator[Told]:
    """Play the games, or read from a file what was played before. Keep each in the file."""
    kept = keep.read_text("ascii").splitlines() if keep.exists() else []
    yield from (Told(*json.loads(line)) for line in kept)
    with ProcessPoolExecutor(processes) as pool, keep.open("a", encoding="ascii") as file:
        for told in pool.map(play, games[len(kept) :]):
            file.write(json.dumps(told) + "\n")
            file.flush()
            yield told


def are_alike(name: str) -> bool:
    """Return whether both seats of a game have the same strangers, and so one scale."""
    return strangers_of(name, Seat.FIRST) == strangers_of(name, Seat.SECOND)


def weigh(games: list[Game], seat: Seat) -> dict[tuple[str, str], float]:
    """Return what a game of each pair of players weighs: itself is half of the population of a seat."""
    counts = Counter(game.players for game in games if seat in game.seats)
    others = len(counts) - 1
    return {pair: (1 if pair == (BOSS, BOSS) else 1 / max(1, others)) / n for pair, n in counts.items()}


def predictions(seats: list[Seat], games: list[Game], told: list[Told]) -> list[Prediction]:
    """Return the chances in some seats, with that shown for each."""
    found = []
    for seat in seats:
        weights = weigh(games, seat)
        for number, (game, one) in enumerate(zip(games, told, strict=True)):
            for chance in one.chances[seat]:
                weight = weights[game.players] / len(one.chances[seat])
                shown = against_all(game.name, seat, chance)
                found.append(Prediction(chance, shown, one.points[seat], weight, number))
    return found


def measure(seats: list[Seat], games: list[Game], told: list[Told]) -> Measured:
    """Return the share of the points in some seats, and a scale. Print how often the chances came true."""
    entries = predictions(seats, games, told)
    whole = fsum(entry.weight for entry in entries)
    for line in deciles(entries):
        print(line, f"{line['worth'] / whole:.1%}", flush=True)
    won = fsum(entry.weight * entry.won for entry in entries) / whole
    return Measured(round(1000 * won), fit([entry for entry in entries if 0 < entry.raw < 1], WIDTH, LEAST))


def write(name: str, found: dict[Seat, Measured]) -> None:
    """Keep what was measured in the module of the game."""
    path = HOME / family_of(name) / "population.py"
    kept = dict(import_module(f"noir.bots.{family_of(name)}.population").MEASURED) if path.exists() else {}
    kept[name] = tuple(found[seat] for seat in Seat)
    path.write_text(HEAD + "".join(lines(kept)) + "}\n", "utf-8")


def lines(kept: dict[str, tuple[Measured, ...]]) -> Iterator[str]:
    """Yield the text of a table of games, ten points a line."""
    for name, seats in sorted(kept.items()):
        yield f'    "{name}": (\n'
        for usual, scale in seats:
            yield f"        Measured({usual}, (\n"
            for at in range(0, len(scale), 8):
                yield "            " + " ".join(f"{point}," for point in scale[at : at + 8]) + "\n"
            yield "        )),\n"
        yield "    ),\n"


def main() -> None:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=200, help="against itself, and against each stranger")
    parser.add_argument("--slow", type=int, default=10, help="games against each stranger that thinks long")
    parser.add_argument("--half", choices=HALVES, default=HALVES[0])
    parser.add_argument("--seed", default="fit")
    parser.add_argument(
        "--keep", type=Path, required=True, help="a file of the games, which go on from there"
    )
    parser.add_argument("--only-kept", action="store_true", help="play no more games")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    games = population(given.game, given.half, given.games, given.seed, given.slow)
    told = [] if given.only_kept else list(play_all(games, given.keep, given.processes))
    told = told or [Told(*json.loads(line)) for line in given.keep.read_text("ascii").splitlines()]
    games = games[: len(told)]
    found: dict[Seat, Measured] = {}
    for seats in [list(Seat)] if are_alike(given.game) else [[seat] for seat in Seat]:
        one = measure(seats, games, told)
        print(one, flush=True)
        found |= dict.fromkeys(seats, one)
    if given.write:
        if given.half != HALVES[0]:
            sys.exit("a scale is fitted to the half for tuning alone")
        write(given.game, found)


if __name__ == "__main__":
    main()
