"""Lessons: fixed positions on the real engine, for the rules pages and the tutorials.

A *course* is a tuple of lessons under a name; both are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from noir.core import InvalidNotation

if TYPE_CHECKING:
    from web.model.lesson import Lesson

# course -> (module, the lessons in it)
_COURSES = {
    "rules-district": ("web.games.district.lessons", "POSITIONS"),
    "rules-killer": ("web.games.killer.lessons", "POSITIONS"),
    "learn-district": ("web.games.district.tutorial", "TUTORIAL"),
    "learn-killer": ("web.games.killer.tutorial", "TUTORIAL"),
}
COURSES = tuple(_COURSES)


def lessons_of(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a course; raise InvalidNotation for a name that does not exist."""
    if name not in _COURSES:
        raise InvalidNotation(name, "one of " + ", ".join(COURSES), "course")
    module, lessons = _COURSES[name]
    found: tuple[Lesson, ...] = getattr(import_module(module), lessons)
    return found
