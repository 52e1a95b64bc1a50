"""Play the table of baselines: each player against others, on mirrored deals.

    python3 -m tests.bench.baselines --seconds 600

Rows that are not in ``results/baselines.json`` yet are played for so many seconds at most, and the table of
``BENCHMARK.md`` is drawn again. ``python3 -m noir.arena`` plays a row alone: the page has the command.
A bot joins by a file: put it into ``tests/bench/bots``, or into a folder there with the name of a family of
games if it plays only those, and run this. Where there is g++, the replicas play hard, boss and IS-MCTS, much
faster and move for move alike (``tests/test_replicas.py``). A policy of ``tests.bench.ppo`` has rows, too.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from noir.arena import RANDOM, Score, mirrored_pair
from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES, families, family_of
from tests.bench.benchmark import PAGE, RESULTS, table, write_tables
from tests.bench.replica_players import stand_in

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RESULT = RESULTS / "baselines.json"
PPO = RESULTS / "ppo.json"
"""Written by ``tests.bench.ppo``."""
ENDGAMES = RESULTS / "endgames.json"
"""Written by ``tests.bench.endgames``."""
SOLVED = 0.001
"""An endgame is solved if an adversary gains at most this share of a win."""
PPO_BOT = "tests.bench.ppo:bot"
POINTS_OF_CURVE = 10
BOTS = Path("tests/bench/bots")
SEED = "table"
NO_ROWS = ("__init__.py", "chance.py")
"""Files beside the bots of the lab. The second one plays at random."""
FEWEST = 100
"""Games below which a row says nothing, so the table leaves it out."""
BATCH = 5
"""Pairs that a process plays before the clock is asked."""
LETTERS = {1.0: "w", 0.5: "d", 0.0: "l"}
POINTS = {letter: points for points, letter in LETTERS.items()}


class Row(NamedTuple):
    """A row to play: a player against another one, on so many deals at most."""

    game: str
    bot: str
    against: str
    pairs: int

    @property
    def name(self) -> str:
        """The name under which its results are kept."""
        return f"{self.game}: {self.bot} v {self.against}"


def rows() -> Iterator[Row]:
    """Yield the rows of the table: the levels, the bots of the lab, and those of others."""
    for game in GAMES:
        for weaker, stronger in combinations((RANDOM, *LEVELS), 2):
            yield Row(game, stronger, weaker, 1000)
        for path in files(game):
            yield Row(game, path, RANDOM, 1000)
            yield Row(game, path, LEVELS[0], 1000)


def files(game: str) -> list[str]:
    """Return the files with bots for a game: the examples of the lab, and those that others gave."""
    examples = Path("web/games") / family_of(game) / "lab"
    others = [path for path in sorted((ROOT / BOTS).rglob("*.py")) if is_for(path, game)]
    paths = [*sorted((ROOT / examples).glob("*.py")), *others]
    return [path.relative_to(ROOT).as_posix() for path in paths if path.name not in NO_ROWS]


def is_for(path: Path, game: str) -> bool:
    """Return whether a bot plays a game: those in a folder with the name of a family play that one."""
    folder = path.parent.name
    return folder not in families() or folder == family_of(game)


def play_batch(row: Row, first: int, pairs: int) -> str:
    """Return the results of some deals, two letters each: as the first seat, as the second."""
    numbers = range(first, first + pairs)
    bot, against = stand_in(row.game, row.bot), stand_in(row.game, row.against)
    scores = [mirrored_pair(row.game, bot, against, f"{SEED}-{number}") for number in numbers]
    return "".join(LETTERS[points] for pair in scores for points in pair)


def play(row: Row, letters: str, end: float, executor: ProcessPoolExecutor, processes: int) -> str:
    """Play more deals of a row until a moment."""
    while monotonic() < end and len(letters) < 2 * row.pairs:
        firsts = range(len(letters) // 2, row.pairs, BATCH)[:processes]
        jobs = [executor.submit(play_batch, row, at, min(BATCH, row.pairs - at)) for at in firsts]
        letters += "".join(job.result() for job in jobs)
    return letters


def score_of(letters: str) -> Score:
    """Return the score of results."""
    points = [POINTS[letter] for letter in letters]
    return Score(tuple(zip(points[::2], points[1::2], strict=True)))


def letters_of(score: Score) -> str:
    """Return a score as results are kept."""
    return "".join(LETTERS[points] for pair in score.pairs for points in pair)


def command(row: Row, pairs: int) -> str:
    """Return the command that plays a row again."""
    return f"python3 -m noir.arena {row.game} {row.bot} {row.against} --pairs {pairs} --seed {SEED}"


def percent(share: tuple[float, float]) -> str:
    """Return a share with its interval for the table."""
    return f"{100 * share[0]:.1f} % ±{100 * share[1]:.1f}"


def draw(results: dict[str, str]) -> str:
    """Return the table of all rows that were played."""
    lines = []
    trained = ppo_results()
    for row in (*rows(), *trained):
        if len(letters := trained.get(row) or results.get(row.name, "")) >= FEWEST:
            score = score_of(letters)
            seats = [percent(score.in_seat(seat)) for seat in Seat]
            whole = percent((score.mean, score.margin))
            bot = Path(row.bot).stem if row.bot.endswith(".py") else row.bot
            lines.append((row.game, bot, row.against, *seats, whole, score.games, score.draws))
    head = ("game", "bot", "against", "first seat", "second seat", "both", "games", "draws")
    return table(head, lines)


def players() -> dict[str, str]:
    """Return the name that the arena knows each player by, from its name in the table."""
    paths = {Path(path).stem: path for game in GAMES for path in files(game)}
    levels = {name: name for name in (RANDOM, *LEVELS)}
    return levels | paths | {row.bot: PPO_BOT for row in ppo_results()}


def draw_players() -> str:
    """Return the table of the players that the arena knows by a file or a function."""
    return table(
        ("bot", "in the arena"), [(one, f"`{name}`") for one, name in players().items() if one != name]
    )


def ppo_results() -> dict[Row, str]:
    """Return the rows of trained policies with their results."""
    games = json.loads(PPO.read_text("utf-8")) if PPO.exists() else {}
    return {
        Row(game, PPO.stem, against, len(letters) // 2): letters
        for game, one in games.items()
        for against, letters in one["scores"].items()
    }


def draw_curve() -> str:
    """Return the table of the policies' curves, some points of each, and the hashes of the weights."""
    lines, hashes = [], ""
    for game, one in (json.loads(PPO.read_text("utf-8")) if PPO.exists() else {}).items():
        curve = one["curve"]
        for number in sorted(
            {len(curve) * n // POINTS_OF_CURVE for n in range(1, POINTS_OF_CURVE + 1)} - {0}
        ):
            steps, share, minutes = curve[number - 1]
            bar = "█" * round(20 * share)
            lines.append((game, f"{steps:,}", minutes, f"{100 * share:.0f} %", bar))
        hashes += f"\nThe weights for {game}, trained against {one['against']}: SHA-256 `{one['weights']}`.\n"
    return table(("game", "decisions", "minutes", f"points against {LEVELS[0]}", ""), lines) + hashes


def draw_endgames() -> str:
    """Return the table of small endgames: how much players and solvers concede."""
    losses: dict[str, list[float]] = json.loads(ENDGAMES.read_text("utf-8"))
    lines = [
        (
            name,
            f"{100 * fmean(values):.2f} %",
            f"{100 * max(values):.2f} %",
            f"{sum(value <= SOLVED for value in values)} of {len(values)}",
        )
        for name, values in losses.items()
    ]
    return table(("player", "concedes", "at most", "solved"), lines)


def draw_strength() -> str:
    """Return the table of earlier measurements, by the benches of single games."""
    lines = []
    for path in sorted(RESULTS.glob("strength_*.json")):
        family = path.stem.partition("_")[2]
        for one in json.loads(path.read_text("utf-8")):
            parts = {name: part for name, part in one.items() if isinstance(part, dict)} or {
                "in both seats": one
            }
            shares = [f"{part['percent']} % ±{part['interval']} {name}" for name, part in parts.items()]
            who = one["who"] if ":" in one["who"] else f"{family}: {one['who']}"
            games = one.get("games", one.get("pairs"))
            lines.append((who.replace("_bot", ""), ", ".join(shares), games))
    return table(("player v other", "share of the points", "games"), lines)


def main() -> None:
    """Play and keep as much as there is time for."""
    words = argparse.ArgumentParser(prog="python3 -m tests.bench.baselines", description=__doc__)
    words.add_argument("--seconds", type=float, default=600, help="for all rows together (default: 600)")
    words.add_argument("--row-seconds", type=float, default=120, help="for a row at most (default: 120)")
    words.add_argument("--only", default="", help="rows whose name has this text")
    words.add_argument("--processes", type=int, default=1)
    given = words.parse_args()
    results: dict[str, str] = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    end = monotonic() + given.seconds
    with ProcessPoolExecutor(given.processes) as executor:
        for row in rows():
            if given.only in row.name and monotonic() < end:
                until = min(end, monotonic() + given.row_seconds)
                results[row.name] = play(row, results.get(row.name, ""), until, executor, given.processes)
                keep(results)
                print(row.name, score_of(results[row.name]), flush=True)
    draw_page()


def all_tables(results: dict[str, str]) -> dict[str, str]:
    """Return the tables of the page by name."""
    return {
        "baselines": draw(results),
        "players": draw_players(),
        "strength": draw_strength(),
        "endgames": draw_endgames(),
        "ppo": draw_curve(),
    }


def draw_page() -> None:
    """Draw the tables of the page again."""
    tables = all_tables(json.loads(RESULT.read_text("utf-8")))
    PAGE.write_text(write_tables(PAGE.read_text("utf-8"), tables), "utf-8")


def keep(results: dict[str, str]) -> None:
    """Write the results, a line for each row."""
    lines = {row.name: results[row.name] for row in rows() if row.name in results}
    RESULT.write_text(json.dumps(lines, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
