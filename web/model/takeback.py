"""Takeback: the actions an undo takes back and its price, and the retry point of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.new_information import learned
from web.model.players import HUMAN
from web.model.validation import MOST_MARKS, MOST_UNDONE

if TYPE_CHECKING:
    from web.model.table import Table

FREE, MARKED, ASK = "free", "marked", "ask"
OPEN = "open"  # not weighed yet: while a bot thinks, nobody waits for the price of an undo


@dataclass(frozen=True, slots=True)
class Offer:
    """An undo that is possible: back to ply ``to``, at a ``price`` (FREE, MARKED, ASK first, or OPEN)."""

    seat: Seat
    to: int
    price: str


def offer(table: Table, seat: Seat) -> Offer | None:
    """Return the undo that takes a person back to the previous decision. None where there is none."""
    match = table.match
    if seat not in table.people or match.outcome is not None or table.is_remote or table.is_of_club:
        return None
    for ply in reversed(match.plies):
        if match.mover(ply) == seat and len(match.game.legal_actions(match.at(ply))) > 1:
            return Offer(seat, ply, OPEN if table.bot_to_move else _price(table, seat, ply))
    return None


def add_price(table: Table, found: Offer) -> Offer:
    """Return an offer with its price."""
    return found if found.price != OPEN else Offer(found.seat, found.to, _price(table, found.seat, found.to))


def _price(table: Table, seat: Seat, to: int) -> str:
    """Return FREE where neither the seat nor another person has learned anything since."""
    shared = table.is_shared
    seen_by_other = any(table.match.mover(ply) != seat for ply in range(to, table.match.ply))
    if (shared and seen_by_other) or learned(table.match, seat, to):
        return ASK if shared else MARKED
    return FREE


def take_back(table: Table, accepted: Offer) -> None:
    """Undo the offered actions. One with a price is marked in the log and counted."""
    while table.match.ply > accepted.to:
        table.match.undo()
    table.marks = tuple(min(mark, accepted.to) for mark in table.marks)
    if accepted.price != FREE:
        table.undone = min(table.undone + 1, MOST_UNDONE)
        table.marks = (*table.marks, accepted.to)[-MOST_MARKS:]


def decision(table: Table, at: int) -> int | None:
    """Return the latest moment, up to the given one, at which the reader has a decision."""
    match, seats = table.match, [seat for seat in Seat if table.players[seat] == HUMAN]
    if match.mover(at) is None:
        return None
    for ply in range(at, match.start - 1, -1):
        if match.mover(ply) in seats and len(match.game.legal_actions(match.at(ply))) > 1:
            return ply
    return None
