"""Pieces: the grid of suspects, with its neighbours, shifts and collapses (K10, K11, K13).

A grid is a tuple of rows, a row a string with one letter per suspect. Rows and columns count from 1,
top left. The functions never look at who is alive unless they are told the dead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from noir.games.killer.action import SHIFTS, Action

if TYPE_CHECKING:
    from collections.abc import Callable

Grid = tuple[str, ...]
"""The rows of the grid from the top. Each is a text with one letter for each suspect."""

SUSPECTS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
"""The letters of all suspects."""
SIDE = 5


@dataclass(frozen=True, slots=True)
class Collapse:
    """The lines that leave the grid at once: their numbers before the fall, and the suspects on them."""

    rows: tuple[int, ...] = ()
    """The numbers of the rows that leave, counted from 1."""
    columns: tuple[int, ...] = ()
    """The numbers of the columns that leave, counted from 1."""
    gone: str = ""
    """The letters of the suspects on them."""


NO_COLLAPSE = Collapse()


@lru_cache(maxsize=512)
def neighbourhoods(grid: Grid) -> dict[str, str]:
    """Return for each suspect of the grid its up to eight neighbours in reading order (K10)."""
    cells = "".join(grid)
    around = _around(len(grid), len(grid[0]))
    return {name: "".join(take(cells)) for name, take in zip(cells, around, strict=True)}


@lru_cache(maxsize=32)
def _around(rows: int, columns: int) -> tuple[Callable[[str], tuple[str, ...] | str], ...]:
    """Return for each cell of a grid of this size a function that picks its neighbours from all names."""
    found: list[Callable[[str], tuple[str, ...] | str]] = []
    for row in range(rows):
        for column in range(columns):
            beside = [
                y * columns + x
                for y in range(max(0, row - 1), min(rows, row + 2))
                for x in range(max(0, column - 1), min(columns, column + 2))
                if (y, x) != (row, column)
            ]
            found.append(itemgetter(*beside) if beside else lambda _: "")
    return tuple(found)


def neighbours(grid: Grid, name: str) -> str:
    """Return the neighbours of a suspect, dead ones too. Empty for a suspect off the grid (K10)."""
    return neighbourhoods(grid).get(name, "")


def living_neighbours(grid: Grid, name: str, dead: str) -> str:
    """Return the neighbours of a suspect that are alive, in reading order."""
    return "".join([other for other in neighbours(grid, name) if other not in dead])


def transpose(grid: Grid) -> Grid:
    """Return the grid with rows and columns exchanged."""
    return tuple(map("".join, zip(*grid, strict=True)))


def line_length(grid: Grid, verb: str) -> int:
    """Return how many cells a row (verb ``r``) or a column (``c``) has."""
    return len(grid[0]) if verb == "r" else len(grid)


def apply_shift(grid: Grid, shift: Action) -> Grid:
    """Return the grid after a shift: the card pushed off re-enters at the other end (K11)."""
    if shift.verb == "c":
        return transpose(_shift_row(transpose(grid), shift.line - 1, on=shift.way == "s"))
    return _shift_row(grid, shift.line - 1, on=shift.way == "e")


def _shift_row(grid: Grid, index: int, *, on: bool) -> Grid:
    row = grid[index]
    row = row[-1] + row[:-1] if on else row[1:] + row[0]
    return (*grid[:index], row, *grid[index + 1 :])


def shifts(grid: Grid) -> tuple[Action, ...]:
    """Return every shift the grid has room for, sorted (K11): in a line of two one way only."""
    return _shifts(len(grid), len(grid[0]))


@lru_cache(maxsize=32)
def _shifts(rows: int, columns: int) -> tuple[Action, ...]:
    found = []
    for verb, ways in SHIFTS.items():
        lines, length = (rows, columns) if verb == "r" else (columns, rows)
        allowed = ways if length > 2 else ways[:1] if length == 2 else ""
        found += [Action(verb, line=line, way=way) for line in range(1, lines + 1) for way in allowed]
    return tuple(sorted(found))


def has_shift(grid: Grid, shift: Action) -> bool:
    """Return whether the grid has room for a shift (K11)."""
    return shift in _every_shift(len(grid), len(grid[0]))


@lru_cache(maxsize=32)
def _every_shift(rows: int, columns: int) -> frozenset[Action]:
    return frozenset(_shifts(rows, columns))


def undoing(grid: Grid, shift: Action) -> Action:
    """Return the shift that would exactly undo this one in the grid it led to (K12)."""
    if line_length(grid, shift.verb) == 2:
        return shift
    ways = SHIFTS[shift.verb]
    return Action(shift.verb, line=shift.line, way=ways[1 - ways.index(shift.way)])


def collapse_of(grid: Grid, dead: str) -> Collapse:
    """Return the complete lines of dead suspects, all at once (K13)."""
    if len(dead) < min(len(grid), len(grid[0])):
        return NO_COLLAPSE
    fallen = set(dead)
    rows = tuple(n for n, row in enumerate(grid, 1) if fallen.issuperset(row))
    columns = tuple(n for n, column in enumerate(zip(*grid, strict=True), 1) if fallen.issuperset(column))
    if not rows and not columns:
        return NO_COLLAPSE
    left = "".join(remove_lines(grid, Collapse(rows, columns)))
    return Collapse(rows, columns, "".join(name for row in grid for name in row if name not in left))


def remove_lines(grid: Grid, collapse: Collapse) -> Grid:
    """Return the grid closed up after a collapse (K13)."""
    return tuple(
        "".join(name for x, name in enumerate(row, 1) if x not in collapse.columns)
        for y, row in enumerate(grid, 1)
        if y not in collapse.rows
    )


def fall(grid: Grid, dead: str) -> tuple[Grid, Collapse]:
    """Return the grid after the collapse these dead cause, and that collapse (K13)."""
    collapse = collapse_of(grid, dead)
    return (grid, collapse) if collapse is NO_COLLAPSE else (remove_lines(grid, collapse), collapse)
