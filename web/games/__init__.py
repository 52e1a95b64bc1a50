"""The games on the page: a game's package here, named like its rule book's, says in ``UI`` what it has.

This module knows no game. The contracts of the parts stand in web.views.parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from noir.games import families, family_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that only one game has, such as its deck; the first value is the default."""

    name: str
    values: tuple[str, ...]
    sample: Callable[[Any, str], Any] | None = None
    """Draws what a value looks like, of the words and the value."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who plays a level: a name of ours, the same in every language; the words have a line of character."""

    name: str
    wins: Mapping[str, int] = field(default_factory=dict)
    """By the name of a game, how many of 100 games are won against another level, as measured."""
    against: str = ""
    """That level, where it is not the one before."""


@dataclass(frozen=True, slots=True)
class GameUI:
    """What a game brings to the page. Parts are functions, so that none is imported before it is needed."""

    view: Callable[[], Any]
    """A TableView."""
    minutes: int = 0
    """How long a game takes, for its poster; 0 where that is not said."""
    sheets: Callable[[], Any] | None = None
    """Sheets to print and play with."""
    pictures: Callable[[], Any] | None = None
    """Small Pictures of positions and actions, for the review and the card of the end."""
    positions: Callable[[], tuple[Any, ...]] | None = None
    """The lessons of the rules page."""
    tutorial: Callable[[], tuple[Any, ...]] | None = None
    """The lessons of the tutorial, in order."""
    widgets: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    """By name what a reader can try beside the lessons of the rules: Widgets."""
    people: Callable[[], dict[str, str]] | None = None
    """Whom the sentences of a lesson may name: placeholder -> name."""
    rules_page: Callable[[], Any] | None = None
    """A RulesPage."""
    puzzles: Callable[[], Any] | None = None
    """A PuzzleView, for a family with puzzles (noir.puzzles)."""
    opponents: Mapping[str, Opponent] = field(default_factory=dict)
    """By level. Each has a line in the words (``opponent.<level>``) and a face in the style."""
    says: Callable[[], Any] | None = None
    """Occasions, where the opponents have lines (in the words ``<family>-says``, ``<level>.<occasion>``)."""
    options: tuple[Option, ...] = ()
    """Settings of its own."""
    ready: tuple[tuple[str, dict[str, str]], ...] = ()
    """Links for teachers: the key of a sentence in ``<family>.teach`` and the parameters of the table."""
    seals: bool = False
    """Whether its table has a place for the wax seal while one plays; else it is among the tools."""
    fits_low: bool = False
    """Whether its table has a layout of its own for a low window."""
    tells_end: bool = False
    """Whether its table says at the end how it ended, in place of the line above it."""
    says_who_starts: bool = False
    """Whether the game has a sentence (``<family>.starts``) for those who choose who starts."""


@cache
def ui_of(game: str) -> GameUI:
    """Return what a registered game brings to the page."""
    found: GameUI = import_module(f"web.games.{family_of(game)}").UI
    return found


def options() -> dict[str, tuple[str, Option]]:
    """Return the games' own settings by name, each with the family it belongs to."""
    return {option.name: (family, option) for family in families() for option in ui_of(family).options}


def style_class(game: str) -> str:
    """Return the class under which the style of a game stands, on the regions that the game draws in."""
    return f"game-{family_of(game)}"
