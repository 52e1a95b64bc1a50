"""Retry: from which moment a game is tried again, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from web.model.players import HUMAN

if TYPE_CHECKING:
    from web.model.table import Table


def _seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats that a person takes who tries again."""
    return tuple(seat for seat in Seat if table.players[seat] == HUMAN)


def decision(table: Table, at: int) -> int | None:
    """Return the latest moment up to one of the game at which who tries again has something to decide."""
    match, seats = table.match, _seats(table)
    if match.mover(at) is None:
        return None
    for ply in range(at, -1, -1):
        if match.mover(ply) in seats and len(match.game.legal_actions(match.at(ply))) > 1:
            return ply
    return None
