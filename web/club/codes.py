"""Result codes: how a game at a table of the evening ended, with its record, and a short form to be spoken.

A code is ``R``, the version, a packed number with a check sum, a dot and the link to the whole game. The
number holds the check sum of the link, so a code with another game is told from a damaged one. The spoken
form has no record: 8 letters, of which more than three are a check.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import TYPE_CHECKING
from zlib import crc32

from noir.core import Seat
from web.club.deals import MAX_ROUNDS
from web.club.refusal import refuse
from web.model.links import links
from web.model.links.codec import Packer, Unpacker, from_letters, to_letters
from web.model.links.links import BrokenLink, Link, decode, encode
from web.model.links.received import find, mend
from web.model.players import HUMAN

if TYPE_CHECKING:
    from noir.match import Match

KIND, VERSION = "R", "1"
RESULT = "r"
"""The parameter of an address that has a code."""
MAX_CODE_CHARS = 4100  # a link and the head
MAX_TABLES = 32  # a knockout of 40 players begins with so many, most of them byes
MAX_GAMES = 8  # at a table in a round
MAX_MARGIN = 127  # a larger one counts as this
BOTH = 2
"""The side of a code that both players hand in, from a device that they share."""

_BEGINNING = re.compile(KIND + r"\d", re.ASCII)
SPOKEN_LETTERS = 8
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are misread or misheard
_MISREAD = str.maketrans("OIL", "011")
_MARK_VALUES = 16**8
_SUMS = 2**32
_WINNERS = (None, *Seat)
_RADIXES = (MAX_ROUNDS, MAX_TABLES, MAX_GAMES, BOTH + 1, len(_WINNERS), MAX_MARGIN + 1)


@dataclass(frozen=True, slots=True)
class Place:
    """A game of the evening: its round, its table and its number there, each from 0."""

    round: int
    table: int
    game: int


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winning seat, None for a draw, and the points ahead."""

    winner: Seat | None
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """The contents of a code. ``side`` is a player of the pair, 0 or 1, or ``BOTH``."""

    place: Place
    side: int
    result: Result
    mark: str = ""
    """The name of the evening, unless the report was spoken. So for the other fields."""
    record: str = ""
    """The whole game."""
    end: Result | None = None
    """How the record ends, None if it doesn't."""

    @property
    def deal(self) -> str:
        """The game and its deal as in a record."""
        return deal_of(self.record)


def deal_of(record: str) -> str:
    """Return the part of a record that names the game and its deal."""
    return " ".join(record.split(" ", 2)[:2])


def result_of(match: Match) -> Result | None:
    """Return how a game ended, or None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    one, other = outcome.scores
    return Result(outcome.winner, min(abs(one - other), MAX_MARGIN))


def write_code(mark: str, place: Place, side: int, match: Match, seed: str) -> str:
    """Return the code of a finished game."""
    result = result_of(match)
    if result is None:
        refuse("unfinished")
    return _join(
        Report(place, side, result, mark), encode(Link("open", match, (HUMAN, HUMAN), Seat.FIRST, seed))
    )


def _join(report: Report, link: str) -> str:
    packer = Packer()
    packer.put(int(report.mark, 16), _MARK_VALUES)
    packer.put(crc32(link.encode()), _SUMS)
    _pack(packer, report)
    mark = KIND + VERSION
    return f"{mark}{to_letters(mark, packer.value())}.{link}"


def is_whole(code: str) -> bool:
    """Return whether the check of a code holds, for a search in a longer text."""
    head, _, link = code.partition(".")
    try:
        from_letters(head[:2], head[2:])
    except ValueError:
        return False
    return head[:1] == KIND and head[1:2].isdecimal() and links.is_whole(link)


def find_code(text: str) -> str:
    """Return the code in a text, such as an address that ``result_address`` made or a message around one."""
    return mend(find(text, RESULT).get(RESULT, text), is_whole)


def result_address(address: str, lang: str, code: str) -> str:
    """Return the address that brings a code to the organiser's page, from an address of the site."""
    return f"{address.rpartition('/')[0]}/club/{lang}.html#{RESULT}={code}"


@lru_cache(maxsize=4096)
def read_code(code: str) -> Report:
    """Return the contents of a code and replay its game, or raise Refused."""
    head, _, link = code.partition(".")
    if not _BEGINNING.match(code):
        refuse("not-a-code")
    if len(code) > MAX_CODE_CHARS or not code.isascii():
        refuse("damaged")
    if not is_whole(code):
        refuse("damaged")
    if head[1] != VERSION:
        refuse("newer")
    packed = Unpacker(from_letters(head[:2], head[2:]))
    mark, link_sum = f"{packed.take(_MARK_VALUES):08x}", packed.take(_SUMS)
    report = _unpack(packed)
    if packed.remaining:
        refuse("damaged")
    if link_sum != crc32(link.encode()):
        refuse("changed-record")
    try:
        match = decode(link).match
    except BrokenLink:
        refuse("changed-record")
    return replace(report, mark=mark, record=match.record(), end=result_of(match))


def is_spoken(text: str) -> bool:
    """Return whether a text has the form of spoken letters as they are written."""
    return len(text) == SPOKEN_LETTERS and set(text) <= set(_ALPHABET)


def read_report(code: str) -> Report:
    """Return the contents of a code or of spoken letters, or raise Refused."""
    return read_spoken(code)[0] if is_spoken(code) else read_code(code)


def write_spoken(mark: str, place: Place, side: int, result: Result, seed: str) -> str:
    """Return the 8 letters of a result, which need no record."""
    packer = Packer()
    _pack(packer, Report(place, side, result))
    value = packer.value()
    return write_letters(value + _check(mark, seed, value) * _spoken_values())


def write_letters(value: int) -> str:
    """Return a number as letters to be spoken."""
    letters = ""
    for _ in range(SPOKEN_LETTERS):
        value, digit = divmod(value, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters


def read_letters(text: str) -> int:
    """Return the number of spoken letters, or raise Refused."""
    letters = "".join(letter for letter in text.upper().translate(_MISREAD) if letter.isalnum())
    if len(letters) != SPOKEN_LETTERS or not set(letters) <= set(_ALPHABET):
        refuse("misheard")
    value = 0
    for letter in letters:
        value = value * len(_ALPHABET) + _ALPHABET.index(letter)
    return value


def read_spoken(text: str) -> tuple[Report, int]:
    """Return the contents of spoken letters and their check, or raise Refused."""
    check, value = divmod(read_letters(text), _spoken_values())
    return _unpack(Unpacker(value)), check


def fits_spoken(mark: str, seed: str, report: Report, check: int) -> bool:
    """Return whether a check is that of a report about this deal in this evening."""
    packer = Packer()
    _pack(packer, report)
    return check == _check(mark, seed, packer.value())


def _spoken_values() -> int:
    return prod(_RADIXES)


def _check(mark: str, seed: str, value: int) -> int:
    room: int = len(_ALPHABET) ** SPOKEN_LETTERS // _spoken_values()
    return int(sha256(f"{mark} {seed} {value}".encode()).hexdigest(), 16) % room


def _pack(packer: Packer, report: Report) -> None:
    place, result = report.place, report.result
    digits = (place.round, place.table, place.game, report.side, _WINNERS.index(result.winner), result.margin)
    for digit, radix in zip(digits, _RADIXES, strict=True):
        packer.put(digit, radix)


def _unpack(packed: Unpacker) -> Report:
    number, table, game, side, winner, margin = (packed.take(radix) for radix in _RADIXES)
    return Report(Place(number, table, game), side, Result(_WINNERS[winner], margin))
