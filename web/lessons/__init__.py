"""Lessons: fixed positions on the real engine, for the rules pages and the tutorials.

A *course* is a tuple of lessons under a name: ``rules-<family>``, the ``POSITIONS`` of a game's part
``lessons``, or ``learn-<family>``, the ``TUTORIAL`` of its part ``tutorial``. Their positions and lines are
studies, ``studies/rules.txt`` and ``studies/learn.txt`` in the game's folder. The analysis board opens them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games import families
from web.games import has_part, part_of

if TYPE_CHECKING:
    from web.lessons.model import Lesson


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
