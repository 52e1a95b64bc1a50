"""The seal of a message, and smaller proofs about cards that stay hidden.

A *seal* is a Schnorr signature over a message, 48 bytes, which also proves any number of links: this
image is that base under my key. Taking a lock off and showing a card are such links.

``within`` proves that the face of a locked card is one of some faces, and not which: by one branch for
each face inside (48 bytes, Cramer, Damgard, Schoenmakers), or, where that is shorter, by one proof of
difference for each face outside (113 bytes, after Camenisch and Shoup).
All challenges are hashes of all that is proven (Fiat-Shamir), nonces are hashes of a secret and of the same.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from noir.duo import group
from noir.duo.group import SCALAR_BYTES, G, N, Point, combine, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noir.duo.version import Version

Link = tuple[Point, Point]  # base, image: the base under the key of the prover

CHALLENGE_BYTES = 16
SEAL_BYTES = CHALLENGE_BYTES + SCALAR_BYTES
BRANCH_BYTES = SEAL_BYTES
APART_BYTES = group.BYTES + CHALLENGE_BYTES + 2 * SCALAR_BYTES


def _challenge(version: Version, label: bytes, message: bytes, points: Iterable[Point | None]) -> int:
    """Return the challenge for all that is proven and all that was promised."""
    packed = (pack(point) if point else bytes(group.BYTES) for point in points)
    found = version.digest(label, sha256(message).digest(), *packed)
    return int.from_bytes(found[:CHALLENGE_BYTES])


def _scalar(data: bytes) -> int:
    return int.from_bytes(data)


def _flat(links: Sequence[Link]) -> list[Point]:
    return [point for link in links for point in link]


def seal(version: Version, key: int, public: Point, message: bytes, links: Sequence[Link]) -> bytes:
    """Return the seal of the owner of ``key`` under a message and its links."""
    links = [(G, public), *links]
    statement = _flat(links)
    nonce = version.scalar(b"noir nonce", key.to_bytes(32), message, *map(pack, statement))
    promised = combine([(nonce, [base for base, _ in links])])
    challenge = _challenge(version, b"noir seal", message, [*statement, *promised])
    answer = (nonce + challenge * key) % N
    return challenge.to_bytes(CHALLENGE_BYTES) + answer.to_bytes(SCALAR_BYTES)


def sealed(version: Version, data: bytes, public: Point, message: bytes, links: Sequence[Link]) -> bool:
    """Return whether a seal is that of the owner of ``public``, and all links hold."""
    links = [(G, public), *links]
    challenge, answer = _scalar(data[:CHALLENGE_BYTES]), _scalar(data[CHALLENGE_BYTES:])
    if len(data) != SEAL_BYTES or answer >= N:
        return False
    promised = _back(answer, challenge, links)
    return _challenge(version, b"noir seal", message, [*_flat(links), *promised]) == challenge


def _back(answer: int, challenge: int, links: Sequence[Link]) -> list[Point | None]:
    """Return the promised point of each link, from the answer to the challenge."""
    images = [(x, group.P - y) for _, (x, y) in links]
    return combine([(answer, [base for base, _ in links]), (challenge, images)])


def by_branches(inside: int, outside: int) -> bool:
    """Return whether a proof with these numbers of faces is made of branches."""
    return BRANCH_BYTES * inside <= APART_BYTES * outside


def within_size(inside: int, outside: int) -> int:
    """Return the number of bytes in the proof, which is 0 if nothing is outside."""
    if not outside:
        return 0
    return BRANCH_BYTES * inside if by_branches(inside, outside) else APART_BYTES * outside


def prove_within(
    version: Version,
    key: int,
    public: Point,
    message: bytes,
    image: Point,
    inside: Sequence[Point],
    outside: Sequence[Point],
) -> bytes:
    """Prove that the image is one of the points inside under the key. It must be, or ValueError is raised."""
    (own,) = group.times(group.inverse(key), [image])
    if not outside:
        return b""
    if by_branches(len(inside), len(outside)):
        return _prove_one_of(version, key, public, message, image, inside, inside.index(own))
    return b"".join(_prove_apart(version, key, public, message, image, own, face) for face in outside)


def holds_within(
    version: Version,
    data: bytes,
    public: Point,
    message: bytes,
    image: Point,
    inside: Sequence[Point],
    outside: Sequence[Point],
) -> bool:
    """Return whether a proof of ``prove_within`` holds."""
    if len(data) != within_size(len(inside), len(outside)):
        return False
    if not outside:
        return True
    if by_branches(len(inside), len(outside)):
        return _holds_one_of(version, data, public, message, image, inside)
    parts = (data[at : at + APART_BYTES] for at in range(0, len(data), APART_BYTES))
    return all(
        _holds_apart(version, part, public, message, image, face)
        for part, face in zip(parts, outside, strict=True)
    )


def _prove_one_of(
    version: Version, key: int, public: Point, message: bytes, image: Point, faces: Sequence[Point], own: int
) -> bytes:
    """One honest branch. The others are made backwards, from challenges chosen first."""
    context = [public, image, *faces]
    secret = (b"noir branch", key.to_bytes(32), message, *map(pack, context))
    promised: list[Point | None] = []
    challenges, answers = [], []
    nonce = version.scalar(*secret, b"own")
    for number, face in enumerate(faces):
        mark = bytes([number])
        challenges.append(version.scalar(*secret, b"challenge", mark) >> 128)
        answers.append(version.scalar(*secret, b"answer", mark))
        if number == own:
            promised += combine([(nonce, [G, face])])
        else:
            promised += _back(answers[-1], challenges[-1], [(G, public), (face, image)])
    whole = _challenge(version, b"noir one of", message, [*context, *promised])
    challenges[own] = 0
    challenges[own] = (whole - sum(challenges)) % (1 << 8 * CHALLENGE_BYTES)
    answers[own] = (nonce + challenges[own] * key) % N
    return b"".join(
        challenge.to_bytes(CHALLENGE_BYTES) + answer.to_bytes(SCALAR_BYTES)
        for challenge, answer in zip(challenges, answers, strict=True)
    )


def _holds_one_of(
    version: Version, data: bytes, public: Point, message: bytes, image: Point, faces: Sequence[Point]
) -> bool:
    promised: list[Point | None] = []
    total = 0
    for number, face in enumerate(faces):
        part = data[number * BRANCH_BYTES : (number + 1) * BRANCH_BYTES]
        challenge, answer = _scalar(part[:CHALLENGE_BYTES]), _scalar(part[CHALLENGE_BYTES:])
        if answer >= N:
            return False
        total += challenge
        promised += _back(answer, challenge, [(G, public), (face, image)])
    whole = _challenge(version, b"noir one of", message, [public, image, *faces, *promised])
    return total % (1 << 8 * CHALLENGE_BYTES) == whole


def _prove_apart(
    version: Version, key: int, public: Point, message: bytes, image: Point, own: Point, face: Point
) -> bytes:
    """Prove that the image is not this face under the key: a multiple of their difference is shown.

    It is a face - b image, where a G - b public is the neutral point: so a is b times the key.
    """
    if own == face:
        raise ValueError("it is this face")
    secret = (b"noir apart", key.to_bytes(32), message, *map(pack, (public, image, face)))
    factor = version.scalar(*secret, b"factor")
    one, two = version.scalar(*secret, b"one"), version.scalar(*secret, b"two")
    minus = (image[0], group.P - image[1])
    minus_public = (public[0], group.P - public[1])
    (point,) = combine([(factor * key, [face]), (factor, [minus])])
    promised = combine([(one, [face, G]), (two, [minus, minus_public])])
    assert point is not None, "another face under the same key is another point"
    challenge = _challenge(version, b"noir apart", message, [public, image, face, point, *promised])
    numbers = [(one + challenge * factor * key) % N, (two + challenge * factor) % N]
    answers = b"".join(number.to_bytes(SCALAR_BYTES) for number in numbers)
    return pack(point) + challenge.to_bytes(CHALLENGE_BYTES) + answers


def _holds_apart(
    version: Version, data: bytes, public: Point, message: bytes, image: Point, face: Point
) -> bool:
    try:
        point = group.unpack(data[: group.BYTES])
    except group.NotAPoint:
        return False
    rest = data[group.BYTES :]
    challenge = _scalar(rest[:CHALLENGE_BYTES])
    one = _scalar(rest[CHALLENGE_BYTES : CHALLENGE_BYTES + SCALAR_BYTES])
    two = _scalar(rest[CHALLENGE_BYTES + SCALAR_BYTES :])
    if one >= N or two >= N:
        return False
    minus = (image[0], group.P - image[1])
    minus_public = (public[0], group.P - public[1])
    minus_shown = (point[0], group.P - point[1])
    first = combine([(one, [face]), (two, [minus]), (challenge, [minus_shown])])
    second = combine([(one, [G]), (two, [minus_public])])
    context = [public, image, face, point, *first, *second]
    return _challenge(version, b"noir apart", message, context) == challenge
