"""Registry of the games on the page: a package in ``web/games``, named like a rule book's, holds the parts.

A part is a module. Its name says what it is: ``view`` (the only one that every game has), ``pictures``,
``print``, ``lessons``, ``tutorial``, ``rules_page``, ``puzzles``, ``occasions``. The contracts are in
``web/contracts``. Facts about a game are its package's ``UI``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from noir.games import families, family_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that only one game has, such as its deck. The first value is the default."""

    name: str
    values: tuple[str, ...]
    has_samples: bool = False
    """Whether ``sample`` in the game's part ``pictures`` draws what a value looks like."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The opponent of a level: a name of ours, the same in every language. The words have a remark."""

    name: str
    wins: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    """By the name of a game, how many of 100 games are won against all kinds of opponents, as measured.

    One number for each role that the person can choose: in both seats alike, in the second, in the first.
    """


@dataclass(frozen=True, slots=True)
class GameUI:
    """Facts about a game for the page. Every field has a default."""

    minutes: int = 0
    """How long a game takes, for its poster. 0 where that is not said."""
    opponents: Mapping[str, Opponent] = field(default_factory=dict)
    """By level. Each has a line in the words (``opponent.<level>``) and a face in the style."""
    options: tuple[Option, ...] = ()
    """Settings of its own."""
    ready: tuple[tuple[str, dict[str, str]], ...] = ()
    """Links for teachers: the key of a sentence in ``<family>.teach`` and the parameters of the table."""
    coached: Mapping[str, str] = field(default_factory=dict)
    """Values of its view in a person's first games."""
    first_role: str = ""
    """The role in a person's first game, where the coin would decide. "" where it does."""
    fits_low: bool = False
    """Whether its table has a layout of its own for a low window."""
    words_at_hand: bool = False
    """Whether its style has anchors, ``--words`` and ``--words-line``, for the line that tells the turn."""
    tells_end: bool = False
    """Whether its table says at the end how it ended, in place of the line above it."""
    seats: tuple[str, ...] = ()
    """The words for its seats, where they have names. Those for their choice are ``role``, ``starts``."""


@cache
def ui_of(game: str) -> GameUI:
    """Return the ``UI`` of a registered game's package, or the defaults."""
    found: GameUI = getattr(import_module(_package(game)), "UI", GameUI())
    return found


@cache
def has_part(game: str, part: str) -> bool:
    """Return whether a registered game has a part, without importing it."""
    return find_spec(f"{_package(game)}.{part}") is not None


def part_of(game: str, part: str) -> Any:
    """Import a part of a registered game, which must have it."""
    return import_module(f"{_package(game)}.{part}")


def _package(game: str) -> str:
    return f"web.games.{family_of(game)}"


def options() -> dict[str, tuple[str, Option]]:
    """Return the games' own settings by name, each with the family it belongs to."""
    return {option.name: (family, option) for family in families() for option in ui_of(family).options}


def style_class(game: str) -> str:
    """Return the class under which the style of a game stands, on the regions that the game draws in."""
    return f"game-{family_of(game)}"
