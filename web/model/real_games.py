"""Games at a real table that are kept for the next visit: each a text under a key of its own.

The text has the game, the seat and the answers so far. ``noir.real_table`` brings the game back from them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import GameError, Seat
from noir.games import GAMES
from web.model.validation import Fields, parse, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VERSION = 1
PREFIX = "real."
ROOM = 20
"""Games. About 500 characters each."""
MAX_STEPS = 500
MAX_STEP_CHARS = 60
MAX_ADDRESS_CHARS = 20_000
MAX_PACKED_CHARS = 1_000_000
WHERE = "real table"
_KEY = re.compile(re.escape(PREFIX) + r"(\d{6,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game at a real table: its answers, those that were taken back, and the address of its board."""

    game: str
    seat: Seat
    steps: tuple[str, ...]
    undone: tuple[str, ...] = ()
    is_over: bool = False
    address: str = ""

    @property
    def text(self) -> str:
        """The text that ``read`` understands."""
        fields = {
            "v": VERSION,
            "game": self.game,
            "seat": int(self.seat),
            "steps": self.steps,
            "undone": self.undone,
            "over": self.is_over,
            "address": self.address,
        }
        return json.dumps(fields, ensure_ascii=False)


def read(text: str) -> KeptGame | None:
    """Return the game of a kept text, None for a damaged one or a newer version's."""
    try:
        fields = Fields(parse(text, WHERE), WHERE)
        fields.version(VERSION)
        return KeptGame(
            fields.one_of("game", tuple(GAMES)),
            Seat(fields.integer("seat", 1)),
            fields.texts("steps", MAX_STEPS, MAX_STEP_CHARS),
            fields.texts("undone", MAX_STEPS, MAX_STEP_CHARS),
            fields.flag("over"),
            fields.text("address", MAX_ADDRESS_CHARS),
        )
    except GameError:
        return None


def number_of(key: str) -> int:
    """Return the number of a key, the higher the newer. -1 for another key."""
    found = _KEY.fullmatch(key)
    return int(found[1]) if found else -1


def next_key(keys: Iterable[str]) -> str:
    """Return the key of a new game."""
    return f"{PREFIX}{1 + max(map(number_of, keys), default=-1):06d}"


def games_in(storage: Mapping[str, str]) -> dict[str, KeptGame]:
    """Return the games of a storage that can be read, by key, the newest one first."""
    keys = sorted((key for key in storage if number_of(key) >= 0), key=number_of, reverse=True)
    found = ((key, read(storage[key])) for key in keys)
    return {key: game for key, game in found if game is not None}


def pack(storage: Mapping[str, str]) -> str:
    """Return the games of a storage as one text, the newest one first. "" without any."""
    games = [game.text for game in games_in(storage).values() if game.steps]
    return json.dumps(games, ensure_ascii=False) if games else ""


def unpack(text: str) -> tuple[KeptGame, ...]:
    """Return the games of a text that ``pack`` made, or raise CorruptRecord."""
    texts = parse(text, WHERE, MAX_PACKED_CHARS)
    games = [read(each) if type(each) is str else None for each in texts] if type(texts) is list else [None]
    if len(games) > ROOM or None in games:
        refuse(text[:40], "games at a real table", WHERE)
    return tuple(game for game in games if game is not None)


def add(storage: Mapping[str, str], games: Iterable[KeptGame]) -> dict[str, str]:
    """Return the texts to store for the games that a storage lacks, by new keys. The newest ones fit."""
    ours = games_in(storage)
    known = {(game.game, game.seat, game.steps) for game in ours.values()}
    fresh = [game for game in games if (game.game, game.seat, game.steps) not in known]
    first = number_of(next_key(storage))
    room = max(0, ROOM - len(ours))
    return {f"{PREFIX}{first + n:06d}": game.text for n, game in enumerate(reversed(fresh[:room]))}


def unfinished_in(storage: Mapping[str, str]) -> dict[str, KeptGame]:
    """Return the games that are begun and not over, by key, the newest one first."""
    return {key: game for key, game in games_in(storage).items() if game.steps and not game.is_over}
