"""The deck: faces as points, and the order of a shuffle."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noir.duo.group import Point
    from noir.duo.version import Version


@lru_cache(maxsize=4)
def faces(version: Version, game: str, count: int) -> tuple[Point, ...]:
    """Return the faces of a game as points of unknown logarithms."""
    return tuple(version.point(f"noir {game} {face} ".encode()) for face in range(count))


@lru_cache(maxsize=4)
def face_of(version: Version, game: str, count: int) -> Mapping[Point, int]:
    """Return the face of each point."""
    return {point: face for face, point in enumerate(faces(version, game, count))}


def order(version: Version, count: int, *secret: bytes) -> tuple[int, ...]:
    """Return the numbers below ``count`` in an order that the secret decides (Fisher-Yates)."""
    found = list(range(count))
    for last in range(count - 1, 0, -1):
        other = version.number_from(*secret, bytes([last])) % (last + 1)
        found[last], found[other] = found[other], found[last]
    return tuple(found)


def order_size(count: int) -> int:
    """Return how many bytes an order needs."""
    total = 1
    for factor in range(2, count + 1):
        total *= factor
    return ((total - 1).bit_length() + 7) // 8


def pack_order(places: Sequence[int]) -> bytes:
    """Return the number of an order among all orders, as bytes."""
    rest, number = list(range(len(places))), 0
    for place in places:
        number = number * len(rest) + rest.index(place)
        rest.remove(place)
    return number.to_bytes(order_size(len(places)))


def unpack_order(data: bytes, count: int) -> tuple[int, ...]:
    """Return the order of ``pack_order``. Raise ValueError."""
    number, steps = int.from_bytes(data), []
    for size in range(1, count + 1):
        number, step = divmod(number, size)
        steps.append(step)
    if number:
        raise ValueError("no order has this number")
    rest = list(range(count))
    return tuple(rest.pop(step) for step in reversed(steps))
