"""Seals, signatures, cuts and proofs of one of many (sections 6 and 7): each is made and checked here."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from tests.duo.stranger.curve import (
    NEUTRAL,
    G,
    Keys,
    N,
    Version,
    add,
    demand,
    is_point,
    number,
    order_bytes,
    pack,
    pack_order,
    times,
    unpack_order,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    Link = tuple[bytes, bytes]

CHALLENGES = 1 << 128


def wide(value: int) -> bytes:
    """Return a scalar in 32 bytes."""
    return value.to_bytes(32, "big")


def commitment(base: bytes, image: bytes, answer: int, challenge: int) -> bytes:
    """Return B*s - I*c."""
    return add(times(base, answer), times(image, -challenge))


# --- seals ---


def seal_challenge(version: Version, message: bytes, links: Sequence[Link], points: Sequence[bytes]) -> bytes:
    """Return c of a seal."""
    named = [point for link in links for point in link]
    return version.hash(b"noir seal", sha256(message).digest(), *named, *points)[:16]


def check_seal(
    version: Version, data: bytes, public: bytes, message: bytes, links: Sequence[Link] = ()
) -> bool:
    """Tell whether 48 bytes are the seal of a key over a message."""
    every = [(G, public), *links]
    challenge, answer = data[:16], number(data[16:])
    if len(data) != 48 or answer >= N or not is_point(public):
        return False
    points = [commitment(base, image, answer, number(challenge)) for base, image in every]
    return seal_challenge(version, message, every, points) == challenge


def make_seal(version: Version, key: int, message: bytes, links: Sequence[Link] = ()) -> bytes:
    """Return the seal of a key over a message."""
    every = [(G, times(G, key)), *links]
    nonce = secrets.randbelow(N - 1) + 1
    challenge = seal_challenge(version, message, every, [times(base, nonce) for base, _ in every])
    return challenge + wide((nonce + number(challenge) * key) % N)


def both(version: Version, K: bytes, S: bytes) -> tuple[int, bytes]:  # noqa: N803 -- names of the document
    """Return w and X, the public key of both keys."""
    weight = version.scalar(b"noir both", K, S)
    return weight, add(K, times(S, weight))


# --- cuts ---


def leaf(points: Sequence[bytes], factor: int) -> bytes:
    """Return the leaf of one veil."""
    found = [times(point, factor) for point in points]
    return sha256(b"".join(pack(found[at : at + 8]) for at in range(0, len(found), 8))).digest()


def questions(version: Version, coin: bytes) -> list[int]:
    """Return which answer a coin asks of each veil."""
    bits = number(version.hash(b"noir cut", coin)[:4])
    return [bits >> at & 1 for at in range(version.veils)]


def veil(version: Version, keys: Keys, at: int) -> bytes:
    """Return the secret of a veil."""
    return version.hash(b"noir veil", keys.veils, bytes([at]))[:16]


def open_veil(version: Version, secret: bytes, count: int) -> tuple[int, list[int]]:
    """Return the scalar and the order of a veil."""
    return version.scalar(b"noir veil key", secret), version.order(count, b"noir veil order", secret)


def veil_leaf(version: Version, secret: bytes, given: Sequence[bytes]) -> bytes:
    """Return the leaf of a veil that is open."""
    factor, order = open_veil(version, secret, len(given))
    return leaf([G, *(given[at] for at in order)], factor)


def leaves(version: Version, keys: Keys, given: Sequence[bytes]) -> bytes:
    """Return sha256 of all leaves."""
    veils = [veil(version, keys, at) for at in range(version.veils)]
    return sha256(b"".join(veil_leaf(version, secret, given) for secret in veils)).digest()


def answer_cut(version: Version, keys: Keys, count: int, coin: bytes) -> bytes:
    """Return the answer to the cut that a coin asks for."""
    order, data = version.order(count, keys.order), b""
    for at, bit in enumerate(questions(version, coin)):
        secret = veil(version, keys, at)
        factor, seen = open_veil(version, secret, count)
        again = pack_order([order.index(card) for card in seen])
        data += wide(factor * pow(keys.key, -1, N) % N) + again if bit else secret
    return data


def answer_size(version: Version, coin: bytes, count: int) -> int:
    """Return how many bytes the answer to a cut has."""
    return sum(32 + order_bytes(count) if bit else 16 for bit in questions(version, coin))


def read_answer(
    version: Version, answer: bytes, coin: bytes, count: int
) -> list[tuple[bytes, int, list[int]]]:
    """Return for each veil its secret, or the scalar and the order, or refuse numbers that are none."""
    found, at = [], 0
    for bit in questions(version, coin):
        if bit:
            factor, end = number(answer[at : at + 32]), at + 32 + order_bytes(count)
            demand(0 < factor < N, "shuffle")
            found.append((b"", factor, unpack_order(answer[at + 32 : end], count)))
            at = end
        else:
            found.append((answer[at : at + 16], 0, []))
            at += 16
    return found


def cut_hash(
    version: Version,
    answer: Sequence[tuple[bytes, int, list[int]]],
    public: bytes,
    given: Sequence[bytes],
    handed: Sequence[bytes],
) -> bytes:
    """Return sha256 of the leaves that an answer leads to."""
    found = b""
    for secret, factor, order in answer:
        if secret:
            found += veil_leaf(version, secret, given)
        else:
            found += leaf([public, *(handed[at] for at in order)], factor)
    return sha256(found).digest()


# --- one of many ---


def claim_size(inside: int, outside: int) -> int:
    """Return how many bytes the proof of a claim has."""
    if not outside:
        return 0
    return min(48 * inside, 113 * outside)


class Claim:
    """That the face of an image is inside a set, publicly among a larger one."""

    def __init__(
        self, version: Version, public: bytes, image: bytes, inside: Sequence[bytes], outside: Sequence[bytes]
    ) -> None:
        self.version, self.public, self.image = version, public, image
        self.inside, self.outside = inside, outside
        self.size = claim_size(len(inside), len(outside))
        self.branches = 48 * len(inside) <= 113 * len(outside)

    def _sum(self, message: bytes, points: Sequence[bytes]) -> int:
        what = (sha256(message).digest(), self.public, self.image, *self.inside, *points)
        return number(self.version.hash(b"noir one of", *what)[:16])

    def _apart(self, message: bytes, face: bytes, Z: bytes, points: Sequence[bytes]) -> bytes:  # noqa: N803
        what = (sha256(message).digest(), self.public, self.image, face, Z, *points)
        return self.version.hash(b"noir apart", *what)[:16]

    def check(self, message: bytes, proof: bytes) -> bool:
        """Tell whether a proof holds after a message up to it."""
        if len(proof) != self.size or not self.size:
            return len(proof) == self.size
        if self.branches:
            parts = [proof[at : at + 48] for at in range(0, len(proof), 48)]
            pairs = [(number(part[:16]), number(part[16:])) for part in parts]
            if any(answer >= N for _, answer in pairs):
                return False
            points = []
            for face, (challenge, answer) in zip(self.inside, pairs, strict=True):
                points += [
                    commitment(G, self.public, answer, challenge),
                    commitment(face, self.image, answer, challenge),
                ]
            return sum(challenge for challenge, _ in pairs) % CHALLENGES == self._sum(message, points)
        for at, face in enumerate(self.outside):
            part = proof[113 * at : 113 * at + 113]
            Z, c, a, b = part[:33], part[33:49], number(part[49:81]), number(part[81:])  # noqa: N806
            if not is_point(Z) or a >= N or b >= N:
                return False
            one = add(times(face, a), times(self.image, -b), times(Z, -number(c)))
            two = commitment(G, self.public, a, b)
            if self._apart(message, face, Z, (one, two)) != c:
                return False
        return True

    def make(self, message: bytes, key: int, face: bytes) -> bytes:
        """Return a proof made with the key and the face."""
        if not self.size:
            return b""
        if self.branches:
            return self._make_branches(message, key, self.inside.index(face))
        return b"".join(self._make_difference(message, key, other) for other in self.outside)

    def _make_branches(self, message: bytes, key: int, true: int) -> bytes:
        pairs = [(secrets.randbelow(CHALLENGES), secrets.randbelow(N)) for _ in self.inside]
        nonce, points = pairs[true][1], []
        for at, (challenge, answer) in enumerate(pairs):
            used = 0 if at == true else challenge
            points += [
                commitment(G, self.public, answer, used),
                commitment(self.inside[at], self.image, answer, used),
            ]
        rest = sum(challenge for at, (challenge, _) in enumerate(pairs) if at != true)
        own = (self._sum(message, points) - rest) % CHALLENGES
        pairs[true] = own, (nonce + own * key) % N
        return b"".join(challenge.to_bytes(16, "big") + wide(answer) for challenge, answer in pairs)

    def _make_difference(self, message: bytes, key: int, other: bytes) -> bytes:
        t, one, two = (secrets.randbelow(N - 1) + 1 for _ in range(3))
        Z = add(times(other, t * key), times(self.image, -t))  # noqa: N806
        points = commitment(other, self.image, one, two), add(times(G, one), times(self.public, -two))
        c = self._apart(message, other, Z, points)
        a, b = (one + number(c) * t * key) % N, (two + number(c) * t) % N
        assert Z != NEUTRAL
        return Z + c + wide(a) + wide(b)
