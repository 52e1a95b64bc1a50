"""Courses of lessons: fixed positions on the real engine, for the rules pages and the tutorials.

A *course* is a tuple of lessons under a name: ``rules-<family>``, the ``POSITIONS`` of a game's part
``lessons``, or ``learn-<family>``, the ``TUTORIAL`` of its part ``tutorial``. Their positions and lines are
studies, ``studies/rules.txt`` and ``studies/learn.txt`` in the game's folder. The analysis board opens them.

The part ``lessons`` can have ``WIDGETS``, to try beside them, and ``PEOPLE``, for the sentences to name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games import families
from web.registry import has_part, part_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

    from web.contracts.lessons import Lesson
    from web.contracts.table import Widget


def courses() -> tuple[str, ...]:
    """Return the names of all courses."""
    kinds = {"rules": ("lessons", "rules_page"), "learn": ("tutorial",)}
    return tuple(
        f"{kind}-{family}"
        for family in families()
        for kind, parts in kinds.items()
        if any(has_part(family, part) for part in parts)
    )


def lessons_of(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a course, or raise InvalidNotation for a name that does not exist."""
    if name not in courses():
        raise InvalidNotation(name, "one of " + ", ".join(courses()), "course")
    kind, _, family = name.partition("-")
    lessons: tuple[Lesson, ...] = ()
    if kind == "learn":
        lessons = part_of(family, "tutorial").TUTORIAL
    elif has_part(family, "lessons"):
        lessons = part_of(family, "lessons").POSITIONS
    return lessons


def widgets_of(game: str) -> Mapping[str, Callable[[], Widget]]:
    """Return the widgets beside the lessons of a game, by name."""
    widgets: Mapping[str, Callable[[], Widget]] = getattr(_lessons(game), "WIDGETS", {})
    return widgets


def people_of(game: str) -> Mapping[str, str]:
    """Return the names for the placeholders in the sentences of a game's lessons."""
    people: Mapping[str, str] = getattr(_lessons(game), "PEOPLE", {})
    return people


def _lessons(game: str) -> ModuleType | None:
    return part_of(game, "lessons") if has_part(game, "lessons") else None
