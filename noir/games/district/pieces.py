"""Pieces: the 45 cards, thirteen kinds, each with a code, a number of copies and a worth.

A *kind* is an index into ``CODES``. Cards of one kind are interchangeable. A pile is a tuple
of thirteen counts, one per kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Kind: TypeAlias = int
"""A kind of card, as an index into CODES."""
Action: TypeAlias = int
"""A kind (play it) or `TAKE`."""
Pile: TypeAlias = tuple[int, ...]
"""Counts of cards, one for each of the thirteen kinds."""

CODES = ("5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3", "P", "Q", "H")
"""The code of each kind, as in records."""
COPIES = (5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1)
"""The number of cards of each kind (D1)."""
WORTH = (5, 6, 7, 8, 2, 3, 4, -1, -2, -3, 0, 0, 0)
"""The points of each kind, where it has any (D11, D12, D13)."""

COLOURS = range(4)
ALLIANCES = range(4, 7)
BETRAYALS = range(7, 10)
BUILDINGS = range(10, 13)
KINDS = range(13)

TAKE: Action = 13
"""The action that takes the newest cards of the row (D6)."""
TAKE_CODE = "T"
"""The code of this action, as in records."""

EMPTY_PILE: Pile = (0,) * len(CODES)
FULL_DECK: tuple[Kind, ...] = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))


def family(kind: Kind) -> str:
    """Return "gang", "alliance", "betrayal" or "building"."""
    if kind in COLOURS:
        return "gang"
    if kind in ALLIANCES:
        return "alliance"
    return "betrayal" if kind in BETRAYALS else "building"


def count_kinds(cards: Iterable[Kind]) -> Pile:
    """Return the counts of the cards by kind."""
    counts = [0] * len(CODES)
    for kind in cards:
        counts[kind] += 1
    return tuple(counts)


def holds_all_buildings(pile: Pile) -> bool:
    """Tell whether a pile wins at once (D10)."""
    return pile[10] > 0 and pile[11] > 0 and pile[12] > 0
