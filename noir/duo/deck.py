"""The deck: faces as points, the order of a shuffle, and worlds that fit the known cards."""

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
    return number.to_bytes(order_size(len(places)), "big")


def unpack_order(data: bytes, count: int) -> tuple[int, ...]:
    """Return the order of ``pack_order``. Raise ValueError."""
    number, steps = int.from_bytes(data, "big"), []
    for size in range(1, count + 1):
        number, step = divmod(number, size)
        steps.append(step)
    if number:
        raise ValueError("no order has this number")
    rest = list(range(count))
    return tuple(rest.pop(step) for step in reversed(steps))


def fill(allowed: Sequence[int], known: Mapping[int, int], wish: Sequence[int]) -> list[int] | None:
    """Return a face for each place, each once, that agrees with all masks, or None.

    ``allowed`` holds, by place, the bits of the faces that can lie there. Where there is a choice, the
    faces that come first in ``wish`` are taken first.
    """
    taken, holder = set(known.values()), dict[int, int]()
    if len(taken) < len(known) or any(not allowed[place] >> face & 1 for place, face in known.items()):
        return None
    free = [face for face in wish if face not in taken]
    fitting = {place: _fitting(mask, free) for place, mask in enumerate(allowed) if place not in known}
    for place in sorted(fitting, key=lambda place: len(fitting[place])):
        if not _seated(place, fitting, holder, set()):
            return None
    lies = {**known, **{place: face for face, place in holder.items()}}
    return [lies[place] for place in range(len(allowed))]


def _fitting(mask: int, faces: Sequence[int]) -> list[int]:
    """Return the faces that a mask allows."""
    return [face for face in faces if mask >> face & 1]


def _seated(place: int, fitting: Mapping[int, list[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Find a face for a place, free or replaceable in its own place. Return whether there is one."""
    for face in fitting[place]:
        if face not in holder:
            holder[face] = place
            return True
    for face in fitting[place]:
        if face not in tried:
            tried.add(face)
            if _seated(holder[face], fitting, holder, tried):
                holder[face] = place
                return True
    return False
