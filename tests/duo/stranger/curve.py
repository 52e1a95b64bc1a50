"""The group, hashes and encodings of section 2, by libsecp256k1 and hashlib alone."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256, sha512
from math import factorial
from typing import TYPE_CHECKING, Any

from coincurve import PublicKey

if TYPE_CHECKING:
    from collections.abc import Sequence

N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = PublicKey.from_secret((1).to_bytes(32, "big")).format()
NEUTRAL = bytes(33)


class Refused(Exception):
    """A text that the protocol refuses, with its code of section 8."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def demand(fact: object, code: str) -> None:
    """Refuse with a code unless a fact holds."""
    if not fact:
        raise Refused(code)


def is_point(data: bytes) -> bool:
    """Tell whether 33 bytes are a point other than the neutral one."""
    if len(data) != 33:
        return False
    try:
        PublicKey(data)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1 << 16)  # changed logs have most texts of the right one
def times(point: bytes, factor: int) -> bytes:
    """Return P*k."""
    factor %= N
    if point == NEUTRAL or not factor:
        return NEUTRAL
    return PublicKey(point).multiply(factor.to_bytes(32, "big")).format()


def add(*points: bytes) -> bytes:
    """Return the sum of points."""
    terms = [PublicKey(point) for point in points if point != NEUTRAL]
    if not terms:
        return NEUTRAL
    try:
        return PublicKey.combine_keys(terms).format()
    except ValueError:  # they cancel out
        return NEUTRAL


def negative(point: bytes) -> bytes:
    """Return the point with the other y."""
    return bytes([point[0] ^ 1]) + point[1:]


def number(data: bytes) -> int:
    """Return the number that bytes write."""
    return int.from_bytes(data, "big")


def pack(points: Sequence[bytes]) -> bytes:
    """Return many points: their x, then the signs."""
    signs = sum((point[0] & 1) << at for at, point in enumerate(points))
    return b"".join(point[1:] for point in points) + signs.to_bytes(-(-len(points) // 8), "big")


def unpack(data: bytes, count: int) -> list[bytes]:
    """Return the points that ``pack`` wrote, or refuse."""
    signs = number(data[32 * count :])
    demand(signs >> count == 0, "deck")
    points = [bytes([2 + (signs >> at & 1)]) + data[32 * at : 32 * at + 32] for at in range(count)]
    demand(all(map(is_point, points)), "deck")
    return points


def order_bytes(count: int) -> int:
    """Return how many bytes the number of an order has."""
    return ((factorial(count) - 1).bit_length() + 7) // 8


def pack_order(order: Sequence[int]) -> bytes:
    """Return the number of an order."""
    left, value = sorted(order), 0
    for entry in order:
        value = value * len(left) + left.index(entry)
        left.remove(entry)
    return value.to_bytes(order_bytes(len(order)), "big")


def unpack_order(data: bytes, count: int) -> list[int]:
    """Return the order of a number, or refuse one that is too large."""
    value, indices = number(data), []
    for size in range(1, count + 1):
        value, index = divmod(value, size)
        indices.append(index)
    demand(value == 0, "shuffle")
    left = list(range(count))
    return [left.pop(index) for index in reversed(indices)]


class Version:
    """The hashes of one version."""

    def __init__(self, which: int) -> None:
        self.number = which
        self.letter = b"ghij"[which - 1 : which]
        self.id_size = 6 if which == 1 else 9
        self.head_size = self.id_size + 17
        self.mark = b"noir" + bytes([0, which]) + bytes(3 if which == 2 else 0)

    @property
    def veils(self) -> int:
        """How many rounds the cut has."""
        return rounds(self.number)

    def join(self, *parts: bytes) -> bytes:
        """Return the parts, each after its length."""
        if self.number == 1:
            return b"".join(parts)
        return b"".join(len(part).to_bytes(4, "big") + part for part in parts)

    def hash(self, *parts: bytes) -> bytes:
        """Return H of the parts."""
        return sha256(self.join(*parts)).digest()

    def long(self, *parts: bytes) -> int:
        """Return L of the parts."""
        return number(sha512(self.join(*parts)).digest())

    def scalar(self, *parts: bytes) -> int:
        """Return a scalar of the parts."""
        return self.long(*parts) % (N - 1) + 1

    def face(self, game: str, which: int) -> bytes:
        """Return a face of a game."""
        for at in range(256):
            point = b"\2" + self.hash(b"noir %s %d " % (game.encode(), which), bytes([at]))
            if is_point(point):
                return point
        raise AssertionError("no point")

    def order(self, count: int, *parts: bytes) -> list[int]:
        """Return an order of n numbers that follows from the parts."""
        found = list(range(count))
        for last in range(count - 1, 0, -1):
            at = self.long(*parts, bytes([last])) % (last + 1)
            found[last], found[at] = found[at], found[last]
        return found

    def game_id(self, invitation: str) -> bytes:
        """Return the id of the game that message 1 begins."""
        return self.letter + sha256(invitation.encode()).digest()[: self.id_size - 1]


def rounds(which: int) -> int:
    """Return how many veils the cut of a version has."""
    return 16 if which == 1 else 20


VERSIONS: dict[int, Version] = {which: Version(which) for which in (1, 2, 3, 4)}


class Keys:
    """The keys of one ``deal`` (section 3), and ``sign`` if the seed is known."""

    def __init__(self, version: Version, deal: bytes, sign: int = 0) -> None:
        self.deal, self.sign = deal, sign
        self.key = version.scalar(b"noir key", deal)
        self.K = times(G, self.key)
        self.coin, self.order, self.veils = (
            version.hash(what, deal) for what in (b"coin", b"order", b"veils")
        )
        self.choice = version.hash(b"choice", deal)
        self.S = times(G, sign) if sign else b""

    @classmethod
    def of_seed(cls, version: Version, seed: bytes, game: bytes = b"") -> Any:
        """Return the keys of a seed. A guest of version 4 names the game."""
        if version.number == 1:
            return cls(version, seed)
        parts = [seed, game] if game else [seed]
        return cls(version, version.hash(b"noir deal", *parts), version.scalar(b"noir sign", *parts))
