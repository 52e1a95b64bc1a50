"""Shuffle proof, by cut and choose: this deck is that deck, in some order, under this key.

Before the coin falls the shuffler promises 20 veils (16 in version 1). Each is the deck that the shuffler was
given, in an order and under a key of its own, with the base point under the same key. The other's coin then
asks of each veil one of two things: how it was made from the deck given, or how it is made from the deck
handed on. A deck that is no shuffle fails one of the two, so a cheat passes once in 2^20 times (2^16 in
version 1). Either answer alone says nothing. **Both answers to one veil give the key away**, so a promise is
answered once, ever.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from noir.duo import deck, group
from noir.duo.group import SCALAR_BYTES, G

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.group import Point, Prepared
    from noir.duo.version import Version

VEIL_BYTES = 16  # of the secret that a veil is made from
CHUNK = 8  # points multiplied between two breaths


def rounds(version: Version) -> int:
    """Return how many veils are promised."""
    return version.rounds


def _veil(version: Version, secret: bytes, number: int) -> bytes:
    return version.digest(b"noir veil", secret, bytes([number]))[:VEIL_BYTES]


def _make_veil(version: Version, veil: bytes, count: int) -> tuple[int, tuple[int, ...]]:
    """Return the key and the order of a veil."""
    return version.scalar(b"noir veil key", veil), deck.order(version, count, b"noir veil order", veil)


def _prepare(base: Point, points: Sequence[Point]) -> Generator[None, None, list[Prepared]]:
    """Return base and points prepared for many veils."""
    found: list[Prepared] = []
    column = [base, *points]
    for at in range(0, len(column), CHUNK // 2):
        found += group.prepare(column[at : at + CHUNK // 2])
        yield
    return found


def _leaf(scalar: int, places: Sequence[int], source: Sequence[Prepared]) -> Generator[None, None, bytes]:
    """Return the hash of a veil: the base, and the points in an order, under a scalar."""
    found = sha256()
    column = [source[0], *(source[1 + place] for place in places)]
    for at in range(0, len(column), CHUNK):
        found.update(group.pack_all(group.multiply_prepared(scalar, column[at : at + CHUNK])))
        yield
    return found.digest()


def promise(
    version: Version, secret: bytes, given: Sequence[Point], coin: bytes = b""
) -> Generator[None, None, bytes]:
    """Return the 32 bytes that bind the veils of a secret over the deck given, and a coin if there is one."""
    found, source = sha256(), (yield from _prepare(G, given))
    for number in range(rounds(version)):
        found.update(
            (yield from _leaf(*_make_veil(version, _veil(version, secret, number), len(given)), source))
        )
    return _bound(version, found.digest(), coin)


def _bound(version: Version, leaves: bytes, coin: bytes) -> bytes:
    """Return the promise of the leaves, or of both."""
    return version.digest(b"noir promise", coin, leaves) if coin else leaves


def answer(version: Version, secret: bytes, key: int, order: Sequence[int], coin: bytes) -> bytes:
    """Answer the coin: with each veil's secret, or with its way to the deck handed on.

    ``made`` is the order of the shuffle: card j of the deck handed on is card made[j] of the one given.
    """
    to_there = {place: at for at, place in enumerate(order)}
    parts = []
    for number, question in enumerate(_questions(version, coin)):
        veil = _veil(version, secret, number)
        if not question:
            parts.append(veil)
            continue
        scalar, places = _make_veil(version, veil, len(order))
        back = scalar * group.inverse(key) % group.N
        way = deck.pack_order([to_there[place] for place in places])
        parts.append(back.to_bytes(SCALAR_BYTES) + way)
    return b"".join(parts)


def answer_size(version: Version, coin: bytes, count: int) -> int:
    """Return how many bytes an answer to this coin has."""
    long = SCALAR_BYTES + deck.order_size(count)
    return sum(long if question else VEIL_BYTES for question in _questions(version, coin))


def holds(
    version: Version,
    promised: bytes,
    proof: bytes,
    coin: bytes,
    public: Point,
    given: Sequence[Point],
    handed: Sequence[Point],
    bound: bytes = b"",
) -> Generator[None, None, bool]:
    """Return whether an answer keeps the promise for the owner of the public key.

    ``bound`` is the coin that was promised along with the veils, if there is one.
    """
    found, at, count = sha256(), 0, len(given)
    sources = ((yield from _prepare(G, given)), (yield from _prepare(public, handed)))
    for question in _questions(version, coin):
        if question:
            scalar = int.from_bytes(proof[at : at + SCALAR_BYTES])
            at += SCALAR_BYTES
            way = proof[at : at + deck.order_size(count)]
            try:
                places = deck.unpack_order(way, count)
            except ValueError:
                return False
            at += len(way)
        else:
            scalar, places = _make_veil(version, proof[at : at + VEIL_BYTES], count)
            at += VEIL_BYTES
        if not 0 < scalar < group.N:
            return False
        found.update((yield from _leaf(scalar, places, sources[question])))
    return at == len(proof) and _bound(version, found.digest(), bound) == promised


def _questions(version: Version, coin: bytes) -> list[int]:
    """Return the coin's question to each veil, 0 or 1."""
    bits = int.from_bytes(version.digest(b"noir cut", coin)[:4])
    return [bits >> number & 1 for number in range(rounds(version))]
