"""Jobs: the work that takes long, as generators that yield every few milliseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import shuffle_proof
from noir.duo.messages import Writer, lock_deck
from noir.duo.sequence import head_after
from noir.hidden_cards import HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.position import Position


def sitting_down(position: Position, log: Sequence[str]) -> Generator[None, None, Writer]:
    """Make and lock a deck, promise its veils, and return the player's first message."""
    keys = position.keys
    given = _given_to(position, position.me)
    yield
    deck = yield from lock_deck(position.rules.version, keys, given)
    coin = _read_coin(position, position.me, keys.coin)
    bound = yield from shuffle_proof.promise(position.rules.version, keys.veils, given, coin)
    yield
    writer = Writer(position.copy(), head_after(position.rules.version, log))
    writer.sit_down(len(log) + 1, (deck, bound))
    yield
    return writer


def shuffle_holds(position: Position) -> Generator[None, None, bool]:
    """Return whether the other's deck is a shuffle of the deck given, and the coin the promised one."""
    me, other = position.me, 1 - position.me
    promised, answer, coin = position.promises[other], position.answers[other], position.coins[me]
    decks = (_given_to(position, other), position.decks[other])
    version, public = position.rules.version, position.publics[other]
    bound = _read_coin(position, other, position.coins[other])
    return (yield from shuffle_proof.holds(version, promised, answer, coin, public, *decks, bound))


def _read_coin(position: Position, player: int, coin: bytes) -> bytes:
    """Return the coin of a player if it is promised along with the veils: the host's is, as it falls last."""
    return coin if position.rules.version.compact and player == HOST else b""


def _given_to(position: Position, player: int) -> Sequence[Point]:
    """Return the deck that a player locks: the open faces, or the host's deck."""
    return position.rules.faces() if player == HOST else position.decks[HOST]
