"""Packed cards: the search's own form, whole numbers, so that a move is one addition or shift.

A *packed pile* holds a count of up to 15 in every four bits: the kinds 0-9 from the lowest, then
the number of buildings on top (one building is as good as another until there are three).
A *packed row* holds kind + 1 in every four bits, newest card lowest. Zero is "no card".
The readable rules are in ``noir.games.district``. Tests play both side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.games.district.pieces import Kind, Pile

BUILDING_SHIFT = 40
ALL_BUILDINGS = 3 << BUILDING_SHIFT
ONE = tuple(1 << (4 * min(kind, 10)) for kind in KINDS)

GANGS = 0xFFFF  # the four colours of a packed pile
GANG_BITS = 16
COLOUR_COPIES = COPIES[:4]

FIVE = 0xFFFFF  # the newest five cards of a packed row
FIVE_BITS = 20
ROW_KEPT = 15  # two takes and what the next starter would find: deeper cards never count


def pack_pile(pile: Pile) -> int:
    """Return the packed form of counts by kind."""
    return sum(ONE[kind] * number for kind, number in enumerate(pile))


def pack_row(row: Sequence[Kind]) -> int:
    """Return the packed form of the newest cards of a row, given oldest first."""
    packed = 0
    for kind in row[-ROW_KEPT:]:
        packed = packed << 4 | kind + 1
    return packed


def row_kinds(row: int) -> list[Kind]:
    """Return the cards of a packed row, newest first."""
    kinds = []
    while row:
        kinds.append((row & 15) - 1)
        row >>= 4
    return kinds


class Sums(dict[int, int]):
    """Packed row of at most five cards -> the packed pile they make. Computed once each."""

    def __missing__(self, row: int) -> int:
        total = self[row] = sum(ONE[kind] for kind in row_kinds(row))
        return total


SUMS = Sums()
