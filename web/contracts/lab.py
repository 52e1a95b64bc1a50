"""Model: the bots to start from and the exercises that a game gives the lab.

Each bot is a file beside the game's ``LAB``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task: beat a level. The words have a title, the task and a hint (``exercise.<name>...``)."""

    name: str
    level: str
    start: str
    """The example to start from."""


@dataclass(frozen=True, slots=True)
class Lab:
    """The bots and exercises of a game. The first example is in the editor at first."""

    examples: tuple[str, ...]
    exercises: tuple[Exercise, ...] = ()
