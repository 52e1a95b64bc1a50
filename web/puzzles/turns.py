"""Turns: the turning points of the reader's finished games, as data.

The latest games are kept until their review is worked out and each of its turning points is solved.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.core import Seat
from noir.match import LONGEST_RECORD, Match
from noir.review import GOOD, label
from web.model import validation
from web.model.percent import percent_lost
from web.model.validation import Fields
from web.puzzles.attempts import LAST_DAY
from web.saves.model import mark

if TYPE_CHECKING:
    from noir.review import Review

KEY = "turns"
VERSION = 1
WHERE = "turning points"
ROOM = 12  # games
MAX_POINTS = 3  # turning points of a game
MAX_TEXT_CHARS = 400_000  # characters
LABELS = ("blunder", "mistake")
GAME = ("packed", "level", "seat", "day", "points")
POINT = ("ply", "best", "lost", "sure")
MAX_ACTIONS = 200
MAX_ACTION_CHARS = 20  # characters


@dataclass(frozen=True, slots=True)
class Point:
    """A decision to play better. ``best`` are the actions that the review calls good there."""

    ply: int
    best: tuple[str, ...]
    lost: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game of one person against a level. ``points`` is None before its review."""

    packed: str
    level: str
    seat: Seat
    day: int
    points: tuple[Point, ...] | None = None

    @property
    def match(self) -> Match:
        """The whole game."""
        return Match.from_record(validation.unpack(self.packed, LONGEST_RECORD, WHERE))

    def name(self, point: Point) -> str:
        """Return the name of one of its turning points."""
        return f"{mark(self.packed)} {point.ply}"


def read(text: str) -> tuple[Game, ...]:
    """Return the games of a kept text, or raise CorruptRecord, or NewerSave for one from the future."""
    fields = Fields(validation.parse(text, WHERE, MAX_TEXT_CHARS), WHERE)
    fields.version(VERSION)
    return tuple(_game(_name_fields(GAME, row)) for row in fields.rows("games", len(GAME), ROOM))


def _name_fields(names: tuple[str, ...], row: list[object]) -> Fields:
    return Fields(dict(zip(names, row, strict=True)), WHERE)


def _game(one: Fields) -> Game:
    points = None
    if one.found["points"] is not None:
        points = tuple(_point(_name_fields(POINT, row)) for row in one.rows("points", len(POINT), MAX_POINTS))
    level, seat = one.one_of("level", LEVELS), Seat(one.integer("seat", 1))
    return Game(one.text("packed", LONGEST_RECORD), level, seat, one.integer("day", LAST_DAY), points)


def _point(one: Fields) -> Point:
    best = one.texts("best", MAX_ACTIONS, MAX_ACTION_CHARS)
    return Point(one.integer("ply", LONGEST_RECORD), best, one.integer("lost", 100), one.flag("sure"))


def to_text(games: tuple[Game, ...]) -> str:
    """Return the text that ``read`` understands."""
    return json.dumps({"v": VERSION, "games": [astuple(game) for game in games]}, separators=(",", ":"))


def points_of(report: Review) -> tuple[Point, ...]:
    """Return the gravest mistakes of a review, in their order."""
    grave = sorted((one for one in report.decisions if one.label in LABELS), key=lambda one: -one.loss)[
        :MAX_POINTS
    ]
    return tuple(
        Point(
            one.ply,
            tuple(text for text, chance in one.values if label(one.before - chance) == GOOD),
            percent_lost(one),
            one.sure,
        )
        for one in sorted(grave, key=lambda one: one.ply)
    )
