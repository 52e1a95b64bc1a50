"""Table of a game with a friend on another device, brought up to date with the device here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.match import Match
from web.model.players import Remote
from web.model.table import Table

if TYPE_CHECKING:
    from web.model.remote.friend import Friend

UNSEEN = "waiting"  # the seed of a deal that stands in for one that is not made yet, and is never shown


def table_of(friend: Friend, game: str, view: dict[str, str] | None = None, request: str = "") -> Table:
    """Return the table of a game with a friend."""
    match = Match.new(game, UNSEEN)
    table = Table(match, Remote(friend), request=request, nonce="", view=view or {})
    update_table(table, friend)
    return table


def update_table(table: Table, friend: Friend) -> None:
    """Bring the table of a game with a friend up to date with its device."""
    device = friend.device
    if device is None or device.match is None or device.seat is None:
        return
    table.match = device.match
    table.seating = Remote(friend, device.seat)
    table.tossed = device.rules.first == "toss"
