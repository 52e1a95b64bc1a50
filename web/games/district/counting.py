"""The counting example: two piles that a reader can change, counted by the real count (D10-D14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.games.district.pieces import CODES, COPIES, holds_all_buildings
from noir.games.district.scoring import count

if TYPE_CHECKING:
    from noir.games.district.pieces import Pile
    from noir.games.district.scoring import Count

EXAMPLE: tuple[Pile, Pile] = (
    (2, 2, 3, 2, 1, 0, 0, 0, 1, 1, 0, 0, 0),
    (1, 2, 2, 5, 1, 1, 1, 1, 0, 0, 0, 0, 0),
)
"""5,5 6,6 7,7,7 8,8 with B3 B2 A2 against 5 6,6 7,7 8,8,8,8,8 with A4 A3 A2 B1: 19 to 21."""


class Piles:
    """Two piles under a reader's hands."""

    def __init__(self) -> None:
        self.piles = EXAMPLE

    def change(self, text: str) -> None:
        """Do ``+0 A2`` or ``-1 8``, a card more or less for a seat; raise IllegalAction for none left."""
        how, _, code = text.partition(" ")
        if how not in ("+0", "+1", "-0", "-1") or code not in CODES:
            raise InvalidNotation(text, "a change such as +0 A2", "count")
        seat, kind = int(how[1]), CODES.index(code)
        if not self.can(how[0], seat, kind):
            raise IllegalAction(text, "a card that is there", "count", "none")
        counts = list(self.piles[seat])
        counts[kind] += 1 if how[0] == "+" else -1
        pile = tuple(counts)
        self.piles = (self.piles[0], pile) if seat else (pile, self.piles[1])

    def can(self, sign: str, seat: int, kind: int) -> bool:
        """Tell whether a pile can get or lose a card of a kind; nobody can hold more than there are."""
        if sign == "-":
            return self.piles[seat][kind] > 0
        return self.piles[0][kind] + self.piles[1][kind] < COPIES[kind]

    @property
    def counted(self) -> Count:
        """The count of the piles as they are."""
        return count(self.piles)

    @property
    def taken_over(self) -> Seat | None:
        """The seat that holds all three buildings, if one does."""
        return next((seat for seat in Seat if holds_all_buildings(self.piles[seat])), None)
