"""Cut and choose, the shuffle proof: this deck is that deck, in some order, under this key. 16 rounds.

Before the coin falls the shuffler promises sixteen veils: the deck that he was given, each in an order
and under a key of its own, and the base point under the same key. The other's coin then asks of each
veil one of two things: how it was made from the deck given, or how it is made from the deck handed on.
A deck that is no shuffle fails one of the two, so a cheat passes once in 65 536 times. Either answer
alone says nothing; **both answers to one veil give the key away**. So a promise is answered once, ever.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from noir.duo import deck, group
from noir.duo.group import SCALAR_BYTES, G

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.group import Point

ROUNDS = 16
VEIL_BYTES = 16  # of the secret that a veil is made from
CHUNK = 8  # points multiplied between two breaths


def _veil(secret: bytes, number: int) -> bytes:
    return sha256(b"noir veil" + secret + bytes([number])).digest()[:VEIL_BYTES]


def _made(veil: bytes, count: int) -> tuple[int, tuple[int, ...]]:
    """Return the key and the order of a veil."""
    return group.number_from(b"noir veil key", veil), deck.order(b"noir veil order" + veil, count)


def _leaf(scalar: int, base: Point, points: Sequence[Point]) -> Generator[None, None, bytes]:
    """Return the hash of a veil: base and points under a scalar."""
    found = sha256()
    column = [base, *points]
    for at in range(0, len(column), CHUNK):
        found.update(group.pack_all(group.times(scalar, column[at : at + CHUNK])))
        yield
    return found.digest()


def promise(secret: bytes, given: Sequence[Point]) -> Generator[None, None, bytes]:
    """Return the 32 bytes that bind the veils of a secret over the deck given."""
    found = sha256()
    for number in range(ROUNDS):
        key, places = _made(_veil(secret, number), len(given))
        found.update((yield from _leaf(key, G, [given[place] for place in places])))
    return found.digest()


def answer(secret: bytes, key: int, made: Sequence[int], coin: bytes) -> bytes:
    """Return what the coin asks for: each veil's secret, or its way to the deck handed on.

    ``made`` is the order of the shuffle: card j of the deck handed on is card made[j] of the one given.
    """
    to_there = {place: at for at, place in enumerate(made)}
    parts = []
    for number, asked in enumerate(_asked(coin)):
        veil = _veil(secret, number)
        if not asked:
            parts.append(veil)
            continue
        scalar, places = _made(veil, len(made))
        back = scalar * group.inverse(key) % group.N
        way = deck.pack_order([to_there[place] for place in places])
        parts.append(back.to_bytes(SCALAR_BYTES, "big") + way)
    return b"".join(parts)


def answer_size(coin: bytes, count: int) -> int:
    """Return how many bytes an answer to this coin has."""
    long = SCALAR_BYTES + deck.order_size(count)
    return sum(long if asked else VEIL_BYTES for asked in _asked(coin))


def holds(
    promised: bytes, told: bytes, coin: bytes, public: Point, given: Sequence[Point], handed: Sequence[Point]
) -> Generator[None, None, bool]:
    """Return whether an answer keeps the promise for the owner of the public key."""
    found, at, count = sha256(), 0, len(given)
    for asked in _asked(coin):
        if asked:
            scalar = int.from_bytes(told[at : at + SCALAR_BYTES], "big")
            at += SCALAR_BYTES
            way = told[at : at + deck.order_size(count)]
            try:
                places = deck.unpack_order(way, count)
            except ValueError:
                return False
            at += len(way)
            base, source = public, handed
        else:
            scalar, places = _made(told[at : at + VEIL_BYTES], count)
            at += VEIL_BYTES
            base, source = G, given
        if not 0 < scalar < group.N:
            return False
        found.update((yield from _leaf(scalar, base, [source[place] for place in places])))
    return at == len(told) and found.digest() == promised


def _asked(coin: bytes) -> list[int]:
    """Return what the coin asks of each veil."""
    bits = int.from_bytes(sha256(b"noir cut" + coin).digest()[:4], "big")
    return [bits >> number & 1 for number in range(ROUNDS)]
