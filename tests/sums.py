"""Sums of points by libsecp256k1, each once in a session: two devices, and every opening of one, do the same.

``tests/duo/test_group.py`` compares our own arithmetic with the library's, so it runs without this patch.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coincurve import PublicKey

from noir.duo import group, seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from noir.duo.group import Point


def _sum(keys: Sequence[bytes], points: Sequence[Point]) -> Point | None:
    """Return the sum of scalar times point, or None for the neutral one."""
    pairs = zip(keys, points, strict=True)
    parts = [PublicKey.from_point(*point).multiply(key) for key, point in pairs if any(key)]
    try:
        return (parts[0] if len(parts) == 1 else PublicKey.combine_keys(parts)).point() if parts else None
    except ValueError:  # the library has no neutral point
        return None


@lru_cache(maxsize=6000)  # of half a deck each: some fifty megabytes
def _combine_cached(terms: tuple[tuple[int, tuple[Point, ...]], ...]) -> tuple[Point | None, ...]:
    keys = [(scalar % group.N).to_bytes(group.SCALAR_BYTES, "big") for scalar, _ in terms]
    return tuple(_sum(keys, row) for row in zip(*(points for _, points in terms), strict=True))


def _combine(terms: Sequence[tuple[int, Sequence[Point]]]) -> list[Point | None]:
    return list(_combine_cached(tuple((scalar, tuple(points)) for scalar, points in terms)))


_lift = lru_cache(maxsize=20_000)(group.lift_x)


def use_library(patch: pytest.MonkeyPatch) -> None:
    """Let the devices of this process sum by the library, for as long as the patch lasts."""
    patch.setattr(group, "combine", _combine)
    patch.setattr(seal, "combine", _combine)
    patch.setattr(group, "prepare", list)
    patch.setattr(group, "multiply_prepared", group.times)
    patch.setattr(group, "lift_x", _lift)
