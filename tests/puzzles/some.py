"""Puzzles of the collection to look at, by kind."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.match import Match
from noir.puzzles import Case, Hope, Open, families, kinds, load

if TYPE_CHECKING:
    from noir.core import Thought


@cache
def collection() -> tuple[Case, ...]:
    return tuple(case for family in families() for case in load(family))


def of_kind(kind: str, game: str = "") -> list[Case]:
    return [case for case in collection() if case.kind == kind and f"{game}:" in case.record]


def sample(kind: str, number: int) -> list[Case]:
    """Return some puzzles of a kind that brute force checks quickly, the same ones every time."""
    late = isinstance(Open(of_kind(kind)[0]).proof(), Hope)
    cases = sorted(of_kind(kind), key=lambda case: len(case.record), reverse=late)
    return [pick(cases[: len(cases) // 2], rng_from(f"{kind} {n}")) for n in range(number)]


def every_kind() -> list[str]:
    return [kind.name for family in families() for kind in kinds(family)]


@cache
def spread(family: str, kind: str, game: str, number: int) -> list[Case]:
    """Return puzzles of a kind, spread over their ratings."""
    cases = [case for case in load(family).of_kind(kind) if f"{game}:" in case.record]
    return cases[:: max(1, len(cases) // number)][:number]


def thoughts(case: Case, level: str) -> list[Thought[Any]]:
    """Return a level's thoughts on a puzzle, slice by slice."""
    match = Match.from_record(case.record)
    return list(make_bot(match.game.name, level, 1).think(match.observe(case.seat)))


def one_for_each_answer() -> list[str]:
    """Return the first kind that asks for an action, and the first that asks for a suspect."""
    found: dict[str, str] = {}
    for family in families():
        for kind in kinds(family):
            found.setdefault(kind.asks, kind.name)
    return list(found.values())


def several() -> list[str]:
    """Return a kind for each way to answer in each family."""
    found: dict[tuple[str, str], str] = {}
    for family in families():
        for kind in kinds(family):
            found.setdefault((family, kind.asks), kind.name)
    return list(found.values())
