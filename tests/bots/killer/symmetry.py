"""Symmetry of Killer vs Inspector: a grid can be turned over or read by columns, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.games.killer.action import format_action, parse_action
from noir.games.killer.pieces import transpose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noir.games.killer.facts import Position

BY_COLUMNS = str.maketrans("rcewsn", "crsnew")


def images(position: Position) -> Iterator[tuple[Position, Callable[[str], str]]]:
    """Yield the other positions with the name that each action has there."""
    height, width = len(position.grid), len(position.grid[0])

    def by_columns(action: str) -> str:
        return action.translate(BY_COLUMNS) if action[0] in "rc" else action

    def turn(action: str) -> str:
        if action[0] == "r" and width > 2:
            return action.translate(str.maketrans("ew", "we"))
        return f"c{width + 1 - int(action[1])}{action[2]}" if action[0] == "c" else action

    if height == width:  # a line of two is shifted one way only, whichever line it is
        yield _with(position, transpose(position.grid), by_columns), by_columns
    yield _with(position, tuple(row[::-1] for row in position.grid), turn), turn


def _with(position: Position, grid: tuple[str, ...], image: Callable[[str], str]) -> Position:
    banned = parse_action(image(format_action(position.banned))) if position.banned else None
    return replace(position, grid=grid, banned=banned)
