"""Screen: the reader's view, one of these or a course of lessons. The table is on it or below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.model.puzzle import Puzzle


class Screen:
    """One of these, or that of a feature."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Opening(Screen):
    """Nothing yet: the page waits for its first text."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StartScreen(Screen):
    """The first screen. Nothing of the table is announced or goes on."""

    others: tuple[str, ...] = ()
    """The games of other tabs, which are offered at the table."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LoadingPuzzle(Screen):
    """The puzzle of the address is on its way. Nothing else is shown or played."""

    waits_at_start: bool = False
    """Whether the first screen is what comes if there is no such puzzle."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AtPuzzle(Screen):
    """A puzzle in place of the table."""

    puzzle: Puzzle


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AtTable(Screen):
    """The table."""
