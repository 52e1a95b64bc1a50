"""Backup: everything the page keeps, as the text of one file, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, GameError
from web.library import model, stats
from web.model import settings, strict, table
from web.model.strict import Fields
from web.puzzles import attempts
from web.remote.save import check

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

VERSION = 2
FIRST = 1  # of a file with nothing that older pages do not know
MAGIC = "noir-backup"
FILE_NAME = "noir-backup.json"
LONGEST = 8_000_000  # characters; more than any browser keeps for a page


def _check_settings(text: str) -> None:
    _, errors = settings.read(text, settings.Settings())
    if errors:
        raise errors[0]


def _check_friends(text: str) -> None:
    for _ in _friends_checked(text):
        pass


def _friends_checked(text: str) -> Iterator[tuple[int, int]]:
    return check(text)


# key of the store -> what raises when a text is not what belongs there
CHECKS: dict[str, Callable[[str], object]] = {
    "settings": _check_settings,
    "match": table.read,
    "stats": stats.read,
    "shelf": model.read,
    attempts.KEY: attempts.read,
    "friends": _check_friends,
}


# of those, what is done in slices
SLICES: dict[str, Callable[[str], Iterator[tuple[int, int]]]] = {
    "stats": stats.reading,
    "shelf": model.reading,
    "friends": _friends_checked,
}


def _at_once(key: str, text: str) -> Iterator[tuple[int, int]]:
    CHECKS[key](text)
    return iter(())


def pack(kept: Mapping[str, str]) -> str:
    """Return the text of the file. A damaged part stays out: nothing could be taken from a file with it."""
    sound = {key: kept[key] for key in CHECKS if key in kept and _is_sound(key, kept[key])}
    version = VERSION if sound.keys() & {"friends", attempts.KEY} else FIRST
    return json.dumps({"file": MAGIC, "v": version, "kept": sound}, ensure_ascii=False, indent=1)


def _is_sound(key: str, text: str) -> bool:
    try:
        CHECKS[key](text)
    except (GameError, strict.NewerSave):
        return False
    return True


def unpack(text: str) -> dict[str, str]:
    """Return what a file keeps, by key; raise CorruptRecord, or NewerSave for a file from the future."""
    return strict.whole(unpacking(text))


def unpacking(text: str) -> Generator[tuple[int, int], None, dict[str, str]]:
    """Unpack in slices, and yield how many of the games in a part are checked.

    Nothing is taken from a file of which a part is broken.
    """
    fields = Fields(strict.parsed(text, "file", LONGEST), "file")
    fields.one_of("file", (MAGIC,))
    fields.version(VERSION)
    kept = fields.found.get("kept")
    if type(kept) is not dict:
        strict.refuse(kept, "what was kept, by key", "file")
    for key, value in kept.items():
        if key not in CHECKS or type(value) is not str:
            strict.refuse(key, "one of " + ", ".join(CHECKS), "file")
        try:
            yield from SLICES[key](value) if key in SLICES else _at_once(key, value)
        except GameError as error:
            raise CorruptRecord(error.value, error.expected, f"file, {key}") from error
    return dict(kept)
