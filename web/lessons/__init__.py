"""Lessons: fixed positions on the real engine, for the rules pages and the tutorials.

A *course* is a tuple of lessons under a name, ``rules-<family>`` or ``learn-<family>``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games import families
from web.games import ui_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.lessons.model import Lesson


def _makers() -> dict[str, Callable[[], tuple[Lesson, ...]]]:
    """Return what makes each course there is."""
    found = {}
    for family in families():
        ui = ui_of(family)
        if ui.positions or ui.rules_page:
            found[f"rules-{family}"] = ui.positions or tuple
        if ui.tutorial:
            found[f"learn-{family}"] = ui.tutorial
    return found


def courses() -> tuple[str, ...]:
    """Return the names of all courses."""
    return tuple(_makers())


def lessons_of(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a course; raise InvalidNotation for a name that does not exist."""
    makers = _makers()
    if name not in makers:
        raise InvalidNotation(name, "one of " + ", ".join(makers), "course")
    return makers[name]()
