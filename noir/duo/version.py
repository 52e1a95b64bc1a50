"""Versions of the protocol and their differences. A game ends under the version it began with."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256, sha512
from typing import TYPE_CHECKING

from noir.duo import group

if TYPE_CHECKING:
    from noir.duo.group import Point

MARK = b"noir"  # in an invitation, which has no id yet
_LENGTH_BYTES = 4


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the protocol. All its hashes go through ``join``."""

    number: int
    letter: bytes
    """The first byte of a game's id."""
    id_bytes: int
    """The size of a game's id, its letter included."""
    rounds: int
    """The rounds of the shuffle proof."""
    framed: bool
    """Whether each part of a hash carries its length."""
    signs: bool
    """Whether players have signing keys, which are never opened."""
    compact: bool = False
    """Whether an invitation has a short head, one promise and no seal, and a code travels as bytes."""
    binds_guest: bool = False
    """Whether a guest's secrets follow from the invitation, too, and both the guest's keys seal the reply."""
    opening: int = 2
    """The message in which the guest gives the host's first cards. The next one gives the guest's."""

    @property
    def mark(self) -> bytes:
        """The first bytes of an invitation, where later messages have the game's id."""
        mark = MARK + self.number.to_bytes(2)
        return mark if self.compact else mark.ljust(self.id_bytes, b"\0")

    def join(self, *parts: bytes) -> bytes:
        """Return the bytes that a hash of these parts reads."""
        if not self.framed:
            return b"".join(parts)
        return b"".join(len(part).to_bytes(_LENGTH_BYTES) + part for part in parts)

    def digest(self, *parts: bytes) -> bytes:
        """Return the 32 bytes of a hash of these parts."""
        return sha256(self.join(*parts)).digest()

    def number_from(self, *parts: bytes) -> int:
        """Return a large number that the parts determine."""
        return int.from_bytes(sha512(self.join(*parts)).digest())

    def scalar(self, *parts: bytes) -> int:
        """Return a scalar that the parts determine, as good as evenly spread."""
        return self.number_from(*parts) % (group.N - 1) + 1

    def point(self, *parts: bytes) -> Point:
        """Return a point of unknown logarithm: the first x on the curve in a row of hashes."""
        for attempt in range(256):
            try:
                return group.lift_x(int.from_bytes(self.digest(*parts, bytes([attempt]))), 0)
            except group.NotAPoint:
                continue
        raise group.NotAPoint(parts)


ONE = Version(1, b"g", 6, 16, framed=False, signs=False)
TWO = Version(2, b"h", 9, 20, framed=True, signs=True)
THREE = Version(3, b"i", 9, 20, framed=True, signs=True, compact=True)
FOUR = Version(4, b"j", 9, 20, framed=True, signs=True, compact=True, binds_guest=True, opening=4)
VERSIONS = {version.number: version for version in (ONE, TWO, THREE, FOUR)}
NEWEST = FOUR
