"""Strict reading: JSON and numbers from outside, each of one type and within its range.

Whatever is not exactly that raises CorruptRecord here, at the door, so that nothing which was taken
in fails later. A later version's text raises NewerSave.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from noir.core import CorruptRecord, GameError, InvalidNotation

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

MAX_CHARS = 100_000  # characters of a text, unless a reader says otherwise
DEEPEST = 6  # brackets in each other. What we write has three
MOST_BRACKETS = 200_000  # opening ones. A file with all that a browser keeps has a third of them
SHOWN = 40  # characters of a bad text in a message
NONCE_BYTES = 16
NONCE_DIGITS = 2 * NONCE_BYTES
LONGEST_SEED = 64  # characters
MAX_DIGITS = 4200  # characters: a link and what goes with it
MOST_UNDONE = 99_999
MOST_MARKS = 999
LONGEST_NAME = 20  # characters: of a person at the table
MOST_DIGITS = 9  # of a number in a command

_NO_BRACKETS = re.compile(r"[^\[\]]+")
_REQUIRED: Any = object()
T = TypeVar("T")


class NewerSave(GameError):
    """A text written by a later version of the site."""

    code = "newer-save"


class Explained(GameError):
    """An error that brings its sentence for the reader."""

    def __init__(self, error: GameError, sentence: str) -> None:
        super().__init__(error.value, error.expected, error.where)
        self.code = error.code
        self.sentence = sentence


class OutOfTurn(GameError):
    """An order that cannot be followed at present, with the sentence that says why, or ""."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence, "another moment", "page")
        self.sentence = sentence


def refuse(value: object, expected: str, where: str) -> NoReturn:
    """Raise CorruptRecord with a value that is safe to show."""
    raise CorruptRecord(show_value(value), expected, where)


def one_of(text: str, known: Iterable[str], where: str) -> str:
    """Return a text of a command that is one of those known, or raise InvalidNotation."""
    names = tuple(known)
    if text not in names:
        raise InvalidNotation(show_value(text), "one of " + ", ".join(names), where)
    return text


def short(text: str, most: int, where: str) -> str:
    """Return a printable text of a command with at most so many characters, or raise InvalidNotation."""
    if len(text) > most or not text.isprintable():
        raise InvalidNotation(show_value(text), f"at most {most} printable characters", where)
    return text


def show_value(value: object) -> str:
    """Return a bad value as a message can show it: the beginning of a text, or of its JSON.

    A letter without a shape is replaced: a direction mark would turn the sentence around it.
    """
    text = (value if isinstance(value, str) else json.dumps(value, default=lambda _: "?"))[:SHOWN]
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def parse(text: str, where: str, longest: int = MAX_CHARS) -> Any:
    """Parse a JSON text without fractions, of limited length and depth."""
    if len(text) > longest:
        refuse(text, f"at most {longest} characters", where)
    if not is_flat(text):
        refuse(text, f"at most {DEEPEST} brackets in each other, and {MOST_BRACKETS} in all", where)
    try:
        return json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction)
    except ValueError:
        refuse(text, "JSON", where)


def is_flat(text: str) -> bool:
    """Return whether brackets stand at most DEEPEST deep in each other, and are not too many.

    Asked before a text is parsed: one of brackets alone ends Python in the browser, with no exception.
    """
    count = text.count("[") + text.count("{")
    if count <= DEEPEST or count > MOST_BRACKETS:
        return count <= DEEPEST
    bare = text.replace("\\\\", "").replace('\\"', "")
    outside = "".join(bare.split('"')[::2]).replace("{", "[").replace("}", "]")
    nested = _NO_BRACKETS.sub("", outside)
    for _ in range(DEEPEST):
        nested = nested.replace("[]", "")
    return "[" not in nested


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(text)


def run_to_end(work: Generator[object, None, T]) -> T:
    """Run work in slices to its end, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


class Fields:
    """The fields of a JSON object. A fallback stands for a field that is not there."""

    def __init__(self, found: object, where: str) -> None:
        if not isinstance(found, dict):
            refuse(found, "a JSON object", where)
        self.found: dict[str, Any] = found
        self._where = where

    def version(self, known: int) -> int:
        """Return the number of the version, ``v``, or raise NewerSave for one that is not known yet."""
        version = self._take("v", int, _REQUIRED)
        if version > known:
            raise NewerSave(version, f"a version up to {known}", self._where)
        if version < 1:
            self._refuse("v", version)
        return int(version)

    def text(self, name: str, most: int, fallback: str = _REQUIRED) -> str:
        """Return a printable text of at most ``most`` characters."""
        value: str = self._take(name, str, fallback)
        if len(value) > most or not value.isprintable():  # a half of a surrogate pair is not printable
            self._refuse(name, value)
        return value

    def integer(self, name: str, most: int, fallback: int = _REQUIRED) -> int:
        """Return a whole number in 0..most."""
        value: int = self._take(name, int, fallback)
        if not 0 <= value <= most:
            self._refuse(name, value)
        return value

    def flag(self, name: str, fallback: bool = _REQUIRED) -> bool:
        """Return true or false."""
        return bool(self._take(name, bool, fallback))

    def one_of(self, name: str, allowed: Sequence[str], fallback: str = _REQUIRED) -> str:
        """Return one of the allowed texts."""
        value: str = self._take(name, str, fallback)
        if value not in allowed:
            self._refuse(name, value)
        return value

    def wholes(self, name: str, most: int, length: int) -> tuple[int, ...]:
        """Return a list of at most ``length`` whole numbers in 0..most. An absent one is empty."""
        values = self._take(name, list, [])
        if len(values) > length or not all(type(value) is int and 0 <= value <= most for value in values):
            self._refuse(name, values)
        return tuple(values)

    def texts(
        self, name: str, length: int, most: int, fallback: Sequence[str] = _REQUIRED
    ) -> tuple[str, ...]:
        """Return a list of at most ``length`` texts of at most ``most`` characters, printable or not."""
        values = self._take(name, list, fallback if fallback is _REQUIRED else list(fallback))
        if len(values) > length or not all(type(value) is str and len(value) <= most for value in values):
            self._refuse(name, values)
        return tuple(values)

    def rows(self, name: str, width: int, length: int) -> list[list[Any]]:
        """Return a list of at most ``length`` lists of ``width`` values, whatever these are."""
        rows: list[list[Any]] = self._take(name, list, _REQUIRED)
        if len(rows) > length or not all(type(row) is list and len(row) == width for row in rows):
            self._refuse(name, rows)
        return rows

    def pairs(self, name: str, length: int, most: int) -> dict[str, str]:
        """Return an object of at most ``length`` printable texts, names and values of ``most`` characters."""
        values = self._take(name, dict, _REQUIRED)
        inner = Fields(values, f"{self._where}, {name}")
        if len(values) > length or not all(len(key) <= most and key.isprintable() for key in values):
            self._refuse(name, values)
        return {key: inner.text(key, most) for key in values}

    def _take(self, name: str, kind: type, fallback: Any) -> Any:
        value = self.found.get(name, fallback)
        if type(value) is not kind:  # and not a kind of it: True is no number here
            self._refuse(name, None if value is _REQUIRED else value)
        return value

    def _refuse(self, name: str, value: object) -> NoReturn:
        refuse(value, f"another {name}", self._where)


def pack(text: str) -> str:
    """Encode a text of ASCII so that it isn't readable by accident."""
    return urlsafe_b64encode(zlib.compress(text.encode("ascii"), 9)).decode("ascii")


def unpack(letters: str, longest: int, where: str) -> str:
    """Return the text of ``pack``, of at most ``longest`` characters."""
    try:
        data = b64decode(letters, b"-_", validate=True)
        opening = zlib.decompressobj()
        text = opening.decompress(data, longest + 1).decode("ascii")
    except (ValueError, zlib.error):
        refuse(letters, "a packed text", where)
    if not opening.eof or opening.unused_data or len(text) > longest:
        refuse(letters, f"a packed text of at most {longest} characters", where)
    return text


def parse_integer(text: str) -> int:
    """Return the whole number of a command, -1 if it is not a (short) number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else -1
