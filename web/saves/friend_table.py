"""Table of a game with a friend on another device, brought up to date with the device here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord
from noir.match import Match
from web.model.players import Remote
from web.model.remote import friend_save
from web.model.table import Table
from web.model.validation import NewerSave

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.model.remote.friend import Friend
    from web.session.session import Session

UNSEEN = "waiting"  # the seed of a deal that stands in for one that is not made yet, and is never shown


def table_of(friend: Friend, game: str, view: dict[str, str] | None = None, request: str = "") -> Table:
    """Return the table of a game with a friend."""
    match = Match.new(game, UNSEEN)
    table = Table(match, Remote(friend), request=friend.order or request, nonce="", view=view or {})
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


def load_remote_table(session: Session, key: str, request: str = "") -> Table | None:
    """Return the table of a saved game, or None without one. Show an error if it is damaged."""
    text = session.storage.get(key)
    if text is None:
        return None
    try:
        friend = friend_save.load(key, text)
    except (CorruptRecord, NewerSave) as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        session.notice(session.t(f"friend.{why}"))
        return None
    if friend.device is None:
        return None
    return table_of(friend, friend.device.rules.game, friend_save.read(text).view, request)


def find_remote_table(session: Session, is_asked: Callable[[str], bool]) -> Table | None:
    """Return the newest game with a friend that was ordered in a certain way and not given up."""
    for key, saved in friend_save.games_in(session.storage).items():
        if saved.order and saved.status != "stopped" and is_asked(saved.order):
            return load_remote_table(session, key)
    return None
