"""Boards: the grid packed for search: suspects are numbers 0..24, sets of them are bit masks.

A board never changes. Boards are interned, so that a search that comes back to a grid finds its
neighbourhoods ready.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from noir.games.killer.pieces import shifts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noir.games.killer.action import Action
    from noir.games.killer.pieces import Grid

MOST_BOARDS = 1500  # about 1 kB each. Boards never refer to boards, so forgetting them is quick


def number(name: str) -> int:
    """Return the number of a suspect's letter."""
    return ord(name) - ord("A")


def letter(suspect: int) -> str:
    """Return the letter of a suspect's number."""
    return chr(ord("A") + suspect)


def members(mask: int) -> list[int]:
    """Return the suspects of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(suspects: Iterable[int]) -> int:
    """Return the mask of some suspects, each named once."""
    mask = 0
    for suspect in suspects:
        mask |= 1 << suspect
    return mask


def taker(cells: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Return a function that drops the entries of some cells from a tuple with an entry for each cell."""
    if len(cells) > 1:
        return itemgetter(*cells)
    return lambda entries: tuple(entries[cell] for cell in cells)


class Shape:
    """The shared data of all grids of one size: their shifts, and the shifts that touch each cell."""

    def __init__(self, height: int, width: int) -> None:
        grid = tuple("".join(letter(row * width + x) for x in range(width)) for row in range(height))
        self.height, self.width = height, width
        self.shifts: tuple[Action, ...] = shifts(grid)
        # cell n takes what lies in cell moves[shift][n]
        self.moves = tuple(self._permutation(shift) for shift in self.shifts)
        self.moved = tuple(taker(cells) for cells in self.moves)
        self.undoing = tuple(self._undoing(at) for at in range(len(self.shifts)))
        # the shifts that can change who is adjacent to the suspect of a cell
        self.touching = tuple(self._touching(*divmod(cell, width)) for cell in range(height * width))

        self.around = tuple(self._around(cell) for cell in range(height * width))
        # for each cell those that one shift can make adjacent to it, those that need two, and so on
        self.rings = self._rings()
        self.beside = tuple(taker(cells) for cells in self.around)
        self.ringed = tuple(tuple(taker(ring) for ring in rings) for rings in self.rings)

    def _around(self, cell: int) -> tuple[int, ...]:
        y, x = divmod(cell, self.width)
        return tuple(
            b * self.width + a
            for b in range(max(0, y - 1), min(self.height, y + 2))
            for a in range(max(0, x - 1), min(self.width, x + 2))
            if (b, a) != (y, x)
        )

    def _rings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Walk back from the adjacent pairs of cells, one shift at a time."""
        cells = range(self.height * self.width)
        ring = {(one, other) for one in cells for other in self.around[one]}
        met = set(ring) | {(cell, cell) for cell in cells}
        found: list[list[list[int]]] = [[] for _ in cells]
        while ring:
            ring = self._pairs_after_shift(ring) - met
            met |= ring
            for rings in found:
                rings.append([])
            for one, other in sorted(ring):
                found[one][-1].append(other)
        return tuple(tuple(tuple(names) for names in rings if names) for rings in found)

    def _pairs_after_shift(self, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
        """Return where a shift can take pairs of cells, which is also where it can bring them from."""
        return {(to[one], to[other]) for one, other in pairs for to in self.moves}

    def _permutation(self, shift: Action) -> tuple[int, ...]:
        cells = list(range(self.height * self.width))
        at = shift.line - 1
        line = (
            cells[at * self.width : (at + 1) * self.width] if shift.verb == "r" else cells[at :: self.width]
        )
        step = 1 if (shift.way in "ws" and shift.verb == "r") or shift.way == "n" else -1
        for place, cell in enumerate(line):
            cells[cell] = line[(place + step) % len(line)]
        return tuple(cells)

    def _undoing(self, at: int) -> int:
        """Return the number of the shift that undoes this one (K12)."""
        there = self.moves[at]
        back = tuple(there.index(cell) for cell in range(len(there)))
        return self.moves.index(back)

    def _touching(self, row: int, column: int) -> tuple[int, ...]:
        return tuple(
            at
            for at, shift in enumerate(self.shifts)
            if abs((row if shift.verb == "r" else column) - (shift.line - 1)) <= 1
        )


@lru_cache(maxsize=32)
def shape(height: int, width: int) -> Shape:
    """Return the shape of grids of this size."""
    return Shape(height, width)


class _Near(dict[int, int]):
    """The neighbours of each suspect as a mask, computed on first use. 0 for a suspect off the grid."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._bits, self._beside, self._everybody = board.bits, board.shape.beside, board.everybody

    def __missing__(self, suspect: int) -> int:
        bit, bits = 1 << suspect, self._bits
        mask = sum(self._beside[bits.index(bit)](bits)) if self._everybody & bit else 0
        self[suspect] = mask
        return mask


class Board:
    """One grid: ``near[s]`` is the mask of the neighbours of suspect s, 0 for a suspect off the grid."""

    def __init__(self, bits: tuple[int, ...], height: int, width: int) -> None:
        self.bits, self.height, self.width = bits, height, width
        self.shape = shape(height, width)
        self.everybody = sum(bits)
        self.near = _Near(self)
        self._rings: dict[int, list[int]] = {}

    @cached_property
    def lines(self) -> tuple[list[int], list[int]]:
        """The masks of the rows and of the columns."""
        bits, width = self.bits, self.width
        rows = [sum(bits[at : at + width]) for at in range(0, len(bits), width)]
        return rows, [sum(bits[x::width]) for x in range(width)]

    def rings(self, suspect: int) -> list[int]:
        """Return the masks of suspects that one shift, two shifts and so on bring next to a suspect."""
        found = self._rings.get(suspect)
        if found is None:
            bits = self.bits
            takers = self.shape.ringed[bits.index(1 << suspect)]
            found = self._rings[suspect] = [sum(take(bits)) for take in takers]
        return found

    def steps(self, suspect: int, others: int) -> tuple[int, int]:
        """Return how many of the others are one shift away, and the steps to all of them together."""
        rings = self.rings(suspect)
        if not rings:
            return 0, 0
        total = first = (others & rings[0]).bit_count()
        for at in range(1, len(rings)):
            total += (at + 1) * (others & rings[at]).bit_count()
        return first, total

    def after_shift(self, at: int) -> Board:
        """Return the board after the shift of this number, before any collapse."""
        return board_of(self.shape.moved[at](self.bits), self.height, self.width)

    def touching(self, suspect: int) -> tuple[int, ...]:
        """Return the numbers of the shifts that can change the neighbours of a suspect."""
        return self.shape.touching[self.bits.index(1 << suspect)]

    def fallen(self, dead: int) -> Board:
        """Return the board after the collapse these dead cause. Itself when there is none (K13)."""
        if (dead & self.everybody).bit_count() < min(self.height, self.width):
            return self
        rows, columns = self.lines
        gone = 0
        for line in (*rows, *columns):
            if line & dead == line:
                gone |= line
        if not gone:
            return self
        height = sum(1 for line in rows if line & dead != line)
        width = sum(1 for line in columns if line & dead != line)
        return board_of(tuple(bit for bit in self.bits if not gone & bit), height, width)


_boards: dict[tuple[tuple[int, ...], int], Board] = {}


def board_of(bits: tuple[int, ...], height: int, width: int) -> Board:
    """Return the board with these suspects' bits. Equal ones are the same object while remembered."""
    key = (bits, width)
    board = _boards.get(key)
    if board is None:
        if len(_boards) >= MOST_BOARDS:
            _boards.clear()
        board = _boards[key] = Board(bits, height, width)
    return board


def board_from(grid: Grid) -> Board:
    """Return the board of a grid of letters."""
    bits = tuple(1 << number(name) for row in grid for name in row)
    return board_of(bits, len(grid), len(grid[0]))
