"""Make the data of a release again: games of the strongest levels, and the puzzles with their proofs.

    python3 -m tests.bench.dataset FOLDER --deals 1667 --processes 2

Each deal of each game is played four times, by boss and hard in both seats. A part of some deals is a file
in ``FOLDER/parts``. What is there already is not played again, so the work can be stopped at any time, and
two machines can share it. At the end all parts are packed into ``FOLDER/noir-games.txt.xz``. The same seed
gives the same lines, whatever the number of processes. Where there is g++, the replicas play, a hundred
times as fast as the bots in Python (``--python``) and move for move alike: ``tests/test_replicas.py``
compares the lines. ``--puzzles`` writes ``noir-puzzles.txt.xz``. Then ``--sheet`` reads both files, replays
every game, and draws the datasheet of ``BENCHMARK.md``.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, is_dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from noir.arena import points
from noir.bots import EVERY_LEVEL, make_bot
from noir.core import Seat
from noir.dataset import (
    GAMES_HEAD,
    PUZZLES_HEAD,
    PlayedGame,
    ProvenPuzzle,
    format_game,
    format_puzzle,
    read_games,
)
from noir.games import GAMES
from noir.match import Match
from noir.puzzles import Hope, Open, Policy, families, load
from tests.bench.benchmark import PAGE, RESULTS, table, write_tables
from tests.bench.replica_players import replica_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from noir.dataset import Json
    from noir.puzzles import Case, Proof, Tree

SEED = "data"
LEVELS = tuple(level.name for level in EVERY_LEVEL[:-3:-1])
"""The two strongest levels, the strongest first."""
DEALS_IN_A_PART = 20
SHEET = RESULTS / "dataset.json"
"""The facts of the packed files for the datasheet."""
GAMES_FILE = "noir-games.txt.xz"
PUZZLES_FILE = "noir-puzzles.txt.xz"
PRESET = 9 | lzma.PRESET_EXTREME
COUNTS = ("games", "points", "decisions", "weighed")
"""What the datasheet counts: games, points of the first seat, decisions, and those with chances."""


Player: TypeAlias = "Callable[[str, tuple[str, str], range], list[PlayedGame]]"
"""Plays some deals of a game between two levels."""


class Part(NamedTuple):
    """Some deals of a game, in a file of their own."""

    folder: str
    game: str
    first: int
    deals: int
    play: Player

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.folder) / "parts" / f"{self.game}-{self.first:05d}-{self.deals}.txt"


def play(game: str, levels: tuple[str, str], numbers: range) -> list[PlayedGame]:
    """Play deals and keep the thoughts of each level."""
    return [play_deal(game, levels, f"{SEED}-{number}") for number in numbers]


def play_in_replica(game: str, levels: tuple[str, str], numbers: range) -> list[PlayedGame]:
    """Play deals as ``play`` does. The replica says the values of a bot that only ranks, too."""
    weighs = [make_bot(game, level, "").weighs for level in levels]
    games = []
    for number, weighed in zip(
        numbers, replica_of(game).play_deals(game, levels, SEED, numbers), strict=True
    ):
        match, chances = Match.new(game, f"{SEED}-{number}"), []
        for action, values in weighed:
            seat = match.to_move
            assert seat is not None
            chances.append(values if weighs[seat] else ())
            match.play(action)
        assert match.to_move is None
        games.append(PlayedGame(*levels, match.record(), tuple(chances)))
    return games


def play_deal(game: str, levels: tuple[str, str], deal: str) -> PlayedGame:
    """Play a deal with the bots themselves."""
    match, chances = Match.new(game, deal), []
    bots = [make_bot(game, level, f"{deal}/{seat}") for seat, level in enumerate(levels)]
    text = match.game.format_action
    while (seat := match.to_move) is not None:
        *_, thought = bots[seat].think(match.observe(seat))
        chances.append(tuple((text(action), chance) for action, chance in thought.values))
        match.play(text(thought.action))
    return PlayedGame(*levels, match.record(), tuple(chances))


def pairings() -> list[tuple[str, str]]:
    """Return the levels in both seats of the games of a deal."""
    return [(first, second) for first in LEVELS for second in LEVELS]


def play_part(part: Part) -> Path:
    """Play the deals of a part that isn't there yet, and write it whole or not at all."""
    if not part.path.exists():
        numbers = range(part.first, part.first + part.deals)
        deals = zip(*(part.play(part.game, levels, numbers) for levels in pairings()), strict=True)
        lines = [format_game(game) for games in deals for game in games]
        part.path.parent.mkdir(parents=True, exist_ok=True)
        half = part.path.with_suffix(f".{os.getpid()}")
        half.write_text("".join(f"{line}\n" for line in lines), "ascii")
        half.replace(part.path)
    return part.path


def parts_of(folder: Path, deals: int, games: Iterable[str] = GAMES, player: Player = play) -> list[Part]:
    """Return the parts of some deals of each game. All games advance side by side."""
    firsts = range(0, deals, DEALS_IN_A_PART)
    return [
        Part(str(folder), game, first, min(DEALS_IN_A_PART, deals - first), player)
        for first in firsts
        for game in games
    ]


def pack(head: str, lines: Iterable[str], target: Path) -> str:
    """Pack lines into a file. Return the SHA-256 of the text, which no version of xz changes."""
    text = "".join(f"{line}\n" for line in (head, *lines)).encode("ascii")
    target.write_bytes(lzma.compress(text, preset=PRESET))
    return sha256(text).hexdigest()


def pack_games(parts: Sequence[Part], target: Path) -> str:
    """Pack the parts that are there, game by game."""
    there = sorted(part.path for part in parts if part.path.exists())
    return pack(GAMES_HEAD, (line for path in there for line in path.read_text("ascii").splitlines()), target)


def proof_data(proof: Proof) -> Json:
    """Return a proof as JSON."""
    if isinstance(proof, Policy):
        return {"is": "policy", "tree": tree_data(proof.tree)}
    if isinstance(proof, Hope):
        hands: list[Json] = [[*hand] for hand in proof.hands]
        return {"is": "hope", "hands": hands, "trees": [tree_data(tree) for tree in proof.trees]}
    return {"is": type(proof).__name__.lower()} | fields_of(proof)


def tree_data(tree: Tree, path: tuple[int, ...] = ()) -> Json:
    """Return the rest of a tree after some answers."""
    step = tree.at(path)
    answers: list[Json] = [
        fields_of(answer) | {"then": tree_data(tree, (*path, number))}
        for number, answer in enumerate(step.answers)
    ]
    return {"action": step.action, "answers": answers}


def fields_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass that can be written and aren't empty."""
    assert is_dataclass(value)
    assert not isinstance(value, type)
    plain = {name: one for name, one in vars_of(value) if not callable(one)}
    return {name: one for name, one in plain.items() if one not in (None, "", ())}


def vars_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a dataclass. Those inside are dicts."""
    for name in type(value).__slots__:
        one = getattr(value, name)
        inside = isinstance(one, tuple) and one and is_dataclass(one[0])
        yield name, [asdict(each) for each in one] if inside else one


def prove(case: Case) -> str:
    """Return a puzzle with its proof as a line."""
    return format_puzzle(ProvenPuzzle(**asdict(case), proof=proof_data(Open(case).proof())))


def describe(folder: Path) -> dict[str, Any]:
    """Return the sizes, hashes and counts of the packed files. Every game is read and played again."""
    games = folder / GAMES_FILE
    rows: dict[str, dict[str, Any]] = {}
    for game in read_games(games):
        match = game.match()
        assert match.outcome is not None  # all games are whole
        row = rows.setdefault(f"{match.game.name} {game.first} {game.second}", dict.fromkeys(COUNTS, 0))
        counts = (1, points(match.outcome, Seat.FIRST), match.ply, sum(map(bool, game.chances)))
        for name, value in zip(COUNTS, counts, strict=True):
            row[name] += value
    files = {path.name: facts_of(path) for path in (games, folder / PUZZLES_FILE) if path.exists()}
    return {"files": files, "games": rows}


def facts_of(path: Path) -> dict[str, Any]:
    """Return the size of a packed file, and the lines and the SHA-256 of its text."""
    text = lzma.decompress(path.read_bytes())
    return {"bytes": path.stat().st_size, "lines": text.count(b"\n") - 1, "sha256": sha256(text).hexdigest()}


def draw(sheet: dict[str, Any]) -> dict[str, str]:
    """Return the tables of the datasheet by name."""
    files = [
        (f"`{name}`", *(f"{value:,}" for value in (one["bytes"], one["lines"])), f"`{one['sha256']}`")
        for name, one in sheet["files"].items()
    ]
    games = []
    for name, row in sheet["games"].items():
        share = row["points"] / row["games"]
        margin = 1.96 * sqrt(share * (1 - share) / row["games"])
        games.append(
            (
                *name.split(),
                row["games"],
                f"{100 * share:.1f} % ±{100 * margin:.1f}",
                f"{row['decisions']:,}",
                f"{row['weighed']:,}",
            )
        )
    return {
        "files": table(("file", "bytes", "lines", "SHA-256 of the text"), files),
        "data": table(
            (
                "game",
                "first seat",
                "second seat",
                "games",
                "first seat’s points",
                "decisions",
                "with chances",
            ),
            games,
        ),
    }


def main() -> None:
    """Play the missing parts and pack them all."""
    words = argparse.ArgumentParser(prog="python3 -m tests.bench.dataset", description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("--deals", type=int, default=1667, help="of each game, each played four times")
    words.add_argument("--games", nargs="*", choices=list(GAMES), default=list(GAMES))
    words.add_argument("--processes", type=int, default=os.cpu_count())
    words.add_argument("--python", action="store_true", help="play with the bots themselves, without g++")
    words.add_argument("--pack", action="store_true", help="only pack the parts that are there")
    words.add_argument("--puzzles", action="store_true", help="write the puzzles, not the games")
    words.add_argument("--sheet", action="store_true", help="only read both files and draw the datasheet")
    given = words.parse_args()
    player = play if given.python or not which("g++") else play_in_replica
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.sheet:
        sheet = describe(given.folder)
        SHEET.write_text(json.dumps(sheet, indent=1) + "\n", "utf-8")
        PAGE.write_text(write_tables(PAGE.read_text("utf-8"), draw(sheet)), "utf-8")
        return
    with ProcessPoolExecutor(given.processes) as executor:
        if given.puzzles:
            cases = [case for family in families() for case in load(family)]
            lines = executor.map(prove, cases, chunksize=8)
            print(pack(PUZZLES_HEAD, lines, given.folder / PUZZLES_FILE))
            return
        parts = parts_of(given.folder, given.deals, given.games, player)
        for done, _ in enumerate(() if given.pack else executor.map(play_part, parts), 1):
            print(f"\r{done}/{len(parts)} parts", end="", flush=True)
    print()
    print(pack_games(parts, given.folder / GAMES_FILE))


if __name__ == "__main__":
    main()
