"""Backup: everything the page keeps, as the text of one file, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, GameError
from web.dispatch import BACKUP as PARTS
from web.dispatch import find
from web.model import real_games, settings, table, validation
from web.model.validation import Fields
from web.puzzles import attempts
from web.saves import model

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

VERSION = 3
FIRST_VERSION = 1  # of a file with nothing that older pages do not know
SINCE = {"friends": 2, attempts.KEY: 2, "real": 3}  # the version that first knew a part
MAGIC = "noir-backup"
FILE_NAME = "noir-backup.json"
MAX_FILE_CHARS = 8_000_000  # characters. More than any browser keeps for a page


def _check_settings(text: str) -> None:
    _, errors = settings.read(text, settings.Settings())
    if errors:
        raise errors[0]


def _check_real_games(text: str) -> None:
    real_games.unpack(text)


def pack(contents: Mapping[str, str]) -> str:
    """Return the text of the file. A damaged part stays out: nothing could be taken from a file with it."""
    return validation.run_to_end(packing(contents))


def packing(contents: Mapping[str, str]) -> Generator[tuple[int, int], None, str]:
    """Pack in slices, and yield how many of the games in a part are checked."""
    sound = {}
    for key in [key for key in PARTS if key in contents]:
        try:
            yield from _check(key, contents[key])
        except GameError:
            continue
        sound[key] = contents[key]
    version = max((SINCE.get(key, FIRST_VERSION) for key in sound), default=FIRST_VERSION)
    return json.dumps({"file": MAGIC, "v": version, "kept": sound}, ensure_ascii=False, indent=1)


def _check(key: str, text: str) -> Iterator[tuple[int, int]]:
    """Check a part with the code of its feature, which raises for a bad one. It may do so in slices."""
    slices = find("BACKUP", PARTS[key], key)(text)
    if isinstance(slices, Iterator):
        yield from slices


def unpack(text: str) -> dict[str, str]:
    """Return the contents of a file by key. Raises CorruptRecord, or NewerSave for a file from the future."""
    return validation.run_to_end(unpacking(text))


def unpacking(text: str) -> Generator[tuple[int, int], None, dict[str, str]]:
    """Unpack in slices, and yield how many of the games in a part are checked.

    Nothing is taken from a file of which a part is broken.
    """
    fields = Fields(validation.parse(text, "file", MAX_FILE_CHARS), "file")
    fields.one_of("file", (MAGIC,))
    fields.version(VERSION)
    contents = fields.found.get("kept")
    if type(contents) is not dict:
        validation.refuse(contents, "what was kept, by key", "file")
    for key, value in contents.items():
        if key not in PARTS or type(value) is not str:
            validation.refuse(key, "one of " + ", ".join(PARTS), "file")
        try:
            yield from _check(key, value)
        except GameError as error:
            raise CorruptRecord(error.value, error.expected, f"file, {key}") from error
    return dict(contents)


BACKUP = {
    "settings": _check_settings,
    "match": table.read,
    "shelf": model.reading,
    "real": _check_real_games,
}
