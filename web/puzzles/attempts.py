"""Attempts: the first answer to each puzzle, and everything else is counted from them.

A try carries the puzzle's id, never what was answered. Two devices or two tabs can be put together
without counting twice. Nothing is ever dropped.
"""

from __future__ import annotations

import json
import re
from dataclasses import astuple, dataclass, fields
from itertools import takewhile
from typing import TYPE_CHECKING

from noir.puzzles.rating import Rating
from web.model import validation
from web.model.validation import Fields

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

KEY = "puzzles"
VERSION = 1
WHERE = "puzzles"
MAX_ATTEMPTS = 50_000  # tries. More than anybody makes
MAX_RECORD_CHARS = 4_000_000  # characters
LAST_DAY = 99_999  # days after 1 January 1970
MOST_RATED = 4000
FIRST_RATING = 1100
"""Of the puzzle for a reader who has tried none."""
UNRATED = 5
"""Puzzles without a rating at first: it would jump by hundreds of points."""
FAR_ABOVE = 300
"""Points of a rating above the reader's, from which a puzzle is called hard."""
_ID = re.compile(r"[a-z]{1,24}-[a-z2-7]{5}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Try:
    """The first answer to a puzzle. ``daily`` tells that it was the case of that very day."""

    puzzle: str
    day: int
    rating: int
    solved: bool
    daily: bool

    def __post_init__(self) -> None:
        """Refuse impossible tries. Raises CorruptRecord."""
        if type(self.puzzle) is not str or not _ID.fullmatch(self.puzzle):
            validation.refuse(self.puzzle, "the id of a puzzle", WHERE)
        for number, most in ((self.day, LAST_DAY), (self.rating, MOST_RATED)):
            if type(number) is not int or not 0 <= number <= most:
                validation.refuse(number, f"a whole number from 0 to {most}", WHERE)
        for flag in (self.solved, self.daily):
            if type(flag) is not bool:
                validation.refuse(flag, "true or false", WHERE)

    @property
    def mark(self) -> tuple[str, int]:
        """The key that is counted once: a puzzle, and once more as the case of a day."""
        return self.puzzle, self.day if self.daily else -1


_FIELDS = fields(Try)


@dataclass(frozen=True, slots=True)
class Sums:
    """The totals of the tries. ``streak`` counts the latest cases of the day solved in a row."""

    tried: int
    solved: int
    streak: int
    best: int
    rating: Rating

    @property
    def tries_left(self) -> int:
        """How many puzzles the reader still has to try to see the rating."""
        return max(0, UNRATED - self.tried)


def read(text: str) -> tuple[Try, ...]:
    """Return the tries of a kept text, or raise CorruptRecord, or NewerSave for one from the future."""
    fields = Fields(validation.parse(text, WHERE, MAX_RECORD_CHARS), WHERE)
    fields.version(VERSION)
    return merge((Try(*one) for one in fields.rows("tries", len(_FIELDS), MAX_ATTEMPTS)), ())


def to_text(tries: Iterable[Try]) -> str:
    """Return the text that ``read`` understands."""
    return json.dumps({"v": VERSION, "tries": [list(astuple(one)) for one in tries]}, separators=(",", ":"))


def merge(older: Iterable[Try], newer: Iterable[Try]) -> tuple[Try, ...]:
    """Return all tries once, in the order of their days. Of two at one puzzle the earlier one counts."""
    found: dict[tuple[str, int], Try] = {}
    for one in sorted((*older, *newer), key=lambda one: one.day):
        found.setdefault(one.mark, one)
    return tuple(found.values())


def run(tries: Iterable[Try], puzzles: Container[str]) -> int:
    """Return how many of the latest puzzles of a set were solved in a row."""
    firsts: dict[str, bool] = {}
    for one in tries:
        if one.puzzle in puzzles:
            firsts.setdefault(one.puzzle, one.solved)
    return len([*takewhile(bool, reversed(firsts.values()))])


def sums(tries: Iterable[Try], today: int) -> Sums:
    """Return the totals of the tries up to a day. A rating counts only the first try of each puzzle."""
    firsts: dict[str, Try] = {}
    for one in tries:
        firsts.setdefault(one.puzzle, one)
    rating = Rating()
    for one in firsts.values():
        rating = rating.after(one.rating, solved=one.solved)
    solved = sum(one.solved for one in firsts.values())
    return Sums(len(firsts), solved, *_streaks(tries, today), rating)


def level(tries: Iterable[Try]) -> float:
    """Return the rating of a puzzle that suits the reader."""
    return level_of(sums(tries, 0))


def level_of(found: Sums) -> float:
    """Return the rating of a puzzle that suits a reader with these sums."""
    return found.rating.value if found.tried else FIRST_RATING


def is_hard(rating: int, found: Sums) -> bool:
    """Return whether a puzzle is far above the level of a reader with these sums."""
    return rating > level_of(found) + FAR_ABOVE


def _streaks(tries: Iterable[Try], today: int) -> tuple[int, int]:
    """Return the days in a row up to today or yesterday, and the most there ever were."""
    days = sorted({one.day for one in tries if one.daily and one.solved})
    best = run = 0
    before = -1
    for day in days:
        run = run + 1 if day == before + 1 else 1
        best, before = max(best, run), day
    return run if days and today - before in (0, 1) else 0, best


BACKUP = {KEY: read}
