"""Labour: the work that takes long, as generators with a few milliseconds between two breaths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import cut
from noir.duo.arrival import head_after
from noir.duo.talk import Writer, locked
from noir.hidden_cards import HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.position import Position


def sitting_down(position: Position, log: Sequence[str]) -> Generator[None, None, Writer]:
    """Make and lock the own deck, promise its veils, and return the first own message."""
    keys = position.keys
    given = _given_to(position, position.me)
    yield
    made = yield from locked(position.rules.version, keys, given)
    bound = yield from cut.promise(position.rules.version, keys.veils, given)
    yield
    writer = Writer(position.copy(), head_after(position.rules.version, log))
    writer.sit_down(len(log) + 1, (made, bound))
    yield
    return writer


def shuffle_holds(position: Position) -> Generator[None, None, bool]:
    """Return whether the other's deck is a shuffle of what was given to him."""
    me, other = position.me, 1 - position.me
    promised, told, coin = position.promises[other], position.answers[other], position.coins[me]
    decks = (_given_to(position, other), position.decks[other])
    version, public = position.rules.version, position.publics[other]
    return (yield from cut.holds(version, promised, told, coin, public, *decks))


def _given_to(position: Position, player: int) -> Sequence[Point]:
    """Return the deck that a player locks: the open faces, or what the host has locked."""
    return position.rules.faces() if player == HOST else position.decks[HOST]
