"""Symmetry of District Noir: the three buildings are each other's equals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TURNS = (str.maketrans("PQH", "QHP"), str.maketrans("PQ", "QP"))


def images(position: Any) -> Iterator[tuple[Any, Callable[[str], str]]]:
    """Yield the other positions with the name that each action has there."""
    module = positions_of("district")
    for turn in TURNS:
        yield module.read(module.to_text(position).translate(turn)), _translator(turn)


def _translator(turn: dict[int, int]) -> Callable[[str], str]:
    return lambda text: text.translate(turn)
