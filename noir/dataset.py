r"""Dataset: games that the levels played, with their chances, and puzzles with proofs, read from files.

``tests/bench/dataset.py`` makes both files again, and ``BENCHMARK.md`` has their datasheet. A line of
text is a game or a puzzle. ``read_games`` and ``read_puzzles`` read files that are packed by xz.

>>> game = parse_game("hard\tboss\t" + Match.new("district", 7).play("5").record() + "\t51,8:48")
>>> [(one.ply, one.player, one.action, one.chances) for one in game.decisions()]
[(0, 'hard', '5', (('5', 0.51), ('8', 0.48)))]
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeAlias

from noir.arena import points
from noir.core import CorruptRecord, Seat
from noir.games import positions_of
from noir.match import Match
from noir.puzzles import Case

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""Any value of JSON."""
Chances: TypeAlias = "tuple[tuple[str, float], ...]"
"""Actions with their chances to win in 0..1."""

GAMES_HEAD = "noir-games 1"
"""The first line of a file of games."""
PUZZLES_HEAD = "noir-puzzles 1"
"""The first line of a file of puzzles."""
COLUMNS = 4
"""The columns of a line: both levels, the record, the chances."""
MOST_CHANCES = 3
"""Actions of a decision with a chance at most: those that the level trusted most."""
UNWEIGHED = "-"
"""A decision without chances."""
PERCENT = 100
"""Chances are written in percent."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game, with all that its seat knew.

    ``ply`` is its number from 0, ``seat`` and ``player`` the seat and its level, ``action`` its action.
    ``text`` is the position that the seat saw, as ``noir.games.positions_of`` reads it. ``chances`` are the
    actions that the level weighed, the played one first, each with its chance to win in 0..1. They are empty
    where it only ranked, or had no choice. ``points`` are the seat's in the end: 1, 0.5 or 0, None in an
    unfinished game.
    """

    ply: int
    seat: Seat
    player: str
    text: str
    action: str
    chances: Chances
    points: float | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game with the levels in both seats.

    ``first`` and ``second`` are the levels, ``record`` is the game, ``chances`` has those of each decision.
    """

    first: str
    second: str
    record: str
    chances: tuple[Chances, ...]

    def match(self) -> Match:
        """Return the game as a match, or raise CorruptRecord."""
        return Match.from_record(self.record)

    def decisions(self) -> Iterator[Decision]:
        """Yield each decision. The texts are made from the record, which takes a moment."""
        match = self.match()
        positions, outcome = positions_of(match.game.name), match.outcome
        for ply, chances in zip(match.plies, self.chances, strict=True):
            seat = match.mover(ply)
            assert seat is not None  # it has acted
            text = positions.to_text(positions.position_of(match.observe(seat, ply)))
            result = None if outcome is None else points(outcome, seat)
            player = (self.first, self.second)[seat]
            yield Decision(ply, seat, player, text, match.action(ply), chances, result)


@dataclass(frozen=True, slots=True)
class ProvenPuzzle(Case):
    """A puzzle with its ``proof``.

    The proof has the fields of its class in ``noir.puzzles.kind`` and its name as ``is``. A tree is
    ``{"action": ..., "answers": [...]}``, and each answer has the next one as ``then``.
    """

    proof: Json


def format_game(game: PlayedGame) -> str:
    """Return a game as a line."""
    tokens = []
    actions = game.record.split(" ")[2:]
    for action, chances in zip(actions, game.chances, strict=True):
        parts = [(text, round(chance * PERCENT)) for text, chance in chances[:MOST_CHANCES]]
        assert not parts or parts[0][0] == action, "the played action comes first"
        tokens.append(",".join(f"{text}:{chance}" for text, chance in parts).partition(":")[2] or UNWEIGHED)
    return "\t".join((game.first, game.second, game.record, " ".join(tokens)))


def parse_game(line: str) -> PlayedGame:
    """Return the game of a line, or raise CorruptRecord. The record itself is checked when it is played."""
    columns = line.rstrip("\n").split("\t")
    if len(columns) != COLUMNS:
        raise CorruptRecord(line, f"{COLUMNS} columns", "data of games")
    first, second, record, tokens = columns
    actions, words = record.split(" ")[2:], tokens.split(" ") if tokens else []
    if len(actions) != len(words):
        raise CorruptRecord(tokens, "chances of each action", "data of games")
    try:
        chances = tuple(map(_parse_chances, actions, words))
    except ValueError as error:
        raise CorruptRecord(tokens, "actions with chances", "data of games") from error
    return PlayedGame(first, second, record, chances)


def _parse_chances(action: str, word: str) -> Chances:
    if word == UNWEIGHED:
        return ()
    parts = [part.split(":") for part in f"{action}:{word}".split(",")]
    return tuple((text, int(chance) / PERCENT) for text, chance in parts)


def format_puzzle(puzzle: ProvenPuzzle) -> str:
    """Return a puzzle as a line of JSON."""
    values = {one.name: getattr(puzzle, one.name) for one in fields(puzzle)}
    return json.dumps(values, separators=(",", ":"))


def parse_puzzle(line: str) -> ProvenPuzzle:
    """Return the puzzle of a line, or raise CorruptRecord."""
    try:
        values = json.loads(line)
        return ProvenPuzzle(**values | {"seat": Seat(values["seat"])})
    except (ValueError, TypeError, KeyError) as error:
        raise CorruptRecord(line, "a puzzle as JSON", "data of puzzles") from error


def read_games(path: str | Path) -> Iterator[PlayedGame]:
    """Yield the games of a file, or raise CorruptRecord. Where xz can't read it, lzma.LZMAError."""
    return map(parse_game, _lines(path, GAMES_HEAD))


def read_puzzles(path: str | Path) -> Iterator[ProvenPuzzle]:
    """Yield the puzzles of a file. Raises as ``read_games``."""
    return map(parse_puzzle, _lines(path, PUZZLES_HEAD))


def _lines(path: str | Path, head: str) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="ascii") as file:
        if (found := file.readline().rstrip("\n")) != head:
            raise CorruptRecord(found, head, "first line")
        yield from file
