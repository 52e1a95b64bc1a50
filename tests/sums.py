"""Sums of points that are done once in a session: two devices, and every opening of one, do the same ones.

What is remembered depends on the numbers alone, so a device finds out what it would find out anyway.
The arithmetic itself is tested by ``tests/duo/test_group.py``, which has none of this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.duo import group, seal

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from noir.duo.group import Point

_honest = group.combine


@lru_cache(maxsize=6000)  # of half a deck each: some fifty megabytes
def _combine_cached(terms: tuple[tuple[int, tuple[Point, ...]], ...]) -> tuple[Point | None, ...]:
    return tuple(_honest(terms))


def _combine(terms: Sequence[tuple[int, Sequence[Point]]]) -> list[Point | None]:
    return list(_combine_cached(tuple((scalar, tuple(points)) for scalar, points in terms)))


_lift = lru_cache(maxsize=20_000)(group.lift_x)


def skip_preparing(patch: pytest.MonkeyPatch) -> None:
    """Multiply points without preparing them, which pays from three scalars on."""
    patch.setattr(group, "prepare", list)
    patch.setattr(group, "multiply_prepared", group.times)


def remember(patch: pytest.MonkeyPatch) -> None:
    """Let the devices of this process do no sum twice, for as long as the patch lasts."""
    patch.setattr(group, "combine", _combine)
    patch.setattr(seal, "combine", _combine)
    patch.setattr(group, "lift_x", _lift)
