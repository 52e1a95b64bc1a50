"""Model of the library: unfinished games that made room for another one, newest first.

Each is kept as the text of a saved table, as it was, under a key of its own. One that a newer version
wrote stays untouched until that version is back.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from noir.core import GameError
from noir.games import family_of
from web.model import validation
from web.model.storage import UNFINISHED
from web.model.table import read as read_table
from web.model.ui import Dialog
from web.model.validation import Fields, NewerSave

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from web.model.real_games import KeptGame
    from web.model.remote.friend_save import SavedGame
    from web.model.table import Table

VERSION = 1
ROOM = 60  # games. About 600 characters each
MAX_GAMES = 500  # in a text from outside
LISTED = 20  # games of a kind that are listed at first
GAMES_PER_SLICE = 10  # games that are checked in a slice: 40 ms at most in a browser
MAX_SHELF_CHARS = 4_000_000  # characters of such a text
_MARK = 12  # hexadecimal digits
_KEY = re.compile(re.escape(UNFINISHED) + r"(\d{6,12})\.[0-9a-f]{12}(\.\w{1,20})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewGame(Dialog):
    """The form of a new table, and the games that wait."""

    name: str = "new"
    unfinished: Sequence[tuple[str, Table]] = ()
    friends: Mapping[str, SavedGame] = field(default_factory=dict)
    real: Mapping[str, KeptGame] = field(default_factory=dict)
    """Games at a real table, by key."""
    lists_all: bool = False
    more: int = 0
    """How many games there are in all, if older ones aren't listed."""
    records: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """By game and level, how many games the reader has won, of how many played."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Tabs(Dialog):
    """The games of other tabs, by mark."""

    name: str = "tabs"
    tabs: Sequence[tuple[str, Table]]


def read(text: str) -> tuple[str, ...]:
    """Return the games of a kept text, or raise CorruptRecord, or NewerSave for one from the future.

    Each of them can be opened and gone on with, or comes from a newer version.
    """
    return validation.run_to_end(reading(text))


def reading(text: str) -> Generator[tuple[int, int], None, tuple[str, ...]]:
    """Read in slices, and yield how many games are checked."""
    fields = Fields(validation.parse(text, "shelf", MAX_SHELF_CHARS), "shelf")
    fields.version(VERSION)
    unfinished = fields.texts("books", MAX_GAMES, validation.MAX_CHARS)
    for done, saved in enumerate(unfinished):
        if done and done % GAMES_PER_SLICE == 0:
            yield done, len(unfinished)
        check(saved)
    return unfinished


def check(saved: str) -> Table | None:
    """Return the table of a game, None for a newer version's, or raise CorruptRecord for anything else."""
    try:
        table = read_table(saved)
    except NewerSave:
        return None
    if not table.people or table.match.outcome is not None:
        validation.refuse(saved, "an unfinished game with a person", "shelf")
    return table


def to_text(unfinished: Iterable[str]) -> str:
    """Return the text that ``read`` understands, for a file with everything."""
    return json.dumps({"v": VERSION, "books": list(unfinished)}, ensure_ascii=False)


def mark(saved: str) -> str:
    """Return the name of a saved game, made from its text."""
    return hashlib.sha256(saved.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK]


def key_of(number: int, saved: str, slot: str = "") -> str:
    """Return the key that a game is kept under. ``slot`` is that of the tab that has left it.

    Each game has a key of its own, so that two tabs which put games there never undo each other.
    """
    return ".".join([f"{UNFINISHED}{number:06d}", mark(saved), *([slot] if slot else [])])


def number_of(key: str) -> int:
    """Return the number of a key, the higher the newer. -1 for another key."""
    found = _KEY.fullmatch(key)
    return int(found[1]) if found else -1


def unfinished_in(storage: Mapping[str, str]) -> dict[str, str]:
    """Return the unfinished games in the storage, by key, newest first and each one once."""
    keys = sorted((key for key in storage if number_of(key) >= 0), key=number_of, reverse=True)
    first: dict[str, str] = {}
    for key in keys:
        first.setdefault(storage[key], key)
    return {key: text for text, key in first.items()}


def briefs(storage: Mapping[str, str]) -> dict[str, str]:
    """Return by family how far the newest unfinished game in the storage has come."""
    found: dict[str, str] = {}
    for text in unfinished_in(storage).values():
        family, brief = _brief(text)
        if family:
            found.setdefault(family, brief)
    return found


@lru_cache(ROOM)
def _brief(saved: str) -> tuple[str, str]:
    """Return the family of an unfinished game and how far it has come. Two empty texts if it can't be read.

    Games saved before version 1.2 don't name their family.
    """
    try:
        fields = json.loads(saved)
        table = None if "family" in fields else check(saved)
        return family_of(table.game) if table else str(fields["family"]), str(fields.get("brief", ""))
    except (GameError, ValueError, LookupError, TypeError, RecursionError):
        return "", ""


def open_game(saved: str) -> Table | None:
    """Return the table of an unfinished game. None for one this version cannot read."""
    try:
        return check(saved)
    except GameError:
        return None


def is_worth_keeping(table: Table) -> bool:
    """Return whether this table is worth saving: unfinished, and a person has acted at it."""
    return not table.is_remote and table.is_begun  # a game with a friend has its own record
