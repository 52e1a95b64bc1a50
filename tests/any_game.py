"""Sample games for tests that hold with any, chosen by their features and never by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle, groupby, islice
from statistics import median
from typing import TYPE_CHECKING, Any

from noir.bots import has_bots
from noir.chance import pick, rng_from
from noir.games import GAMES, can_set_up, family_of
from noir.match import Match
from noir.review import weighs
from web.contracts.table import TableView, view_of
from web.i18n import ENGLISH, LANGUAGES
from web.registry import has_part, ui_of

if TYPE_CHECKING:
    from collections.abc import Iterable

ONE, *_ = GAMES
"""The first game of the registry, which the page opens for who asks for none."""
OTHER = next(game for game in GAMES if family_of(game) != family_of(ONE))
"""The first game of another family."""
VARIANT = next(game for game in GAMES if game != family_of(game))
"""The first game that is a variant of another one."""

WITH_BOTS = [game for game in GAMES if has_bots(game)]
WEIGHED = [game for game in WITH_BOTS if weighs(game)]
"""Games whose bots know the chance to win, so there are reviews."""
EXPLAINED = [game for game in WITH_BOTS if find_spec(f"noir.bots.{family_of(game)}.explain")]
"""Games whose hints have reasons."""
WITH_FACES = [game for game in GAMES if ui_of(game).opponents]
SET_UP = [game for game in GAMES if can_set_up(game)]
"""Games whose positions can be set up."""
TELLING_END = [game for game in GAMES if ui_of(game).tells_end]
"""Games whose table has the verdict."""


def with_part(part: str) -> list[str]:
    """Return the games whose page has a part, such as ``print``."""
    return [game for game in GAMES if has_part(game, part)]


def with_hook(name: str) -> list[str]:
    """Return the games whose table has a hook of its own, such as ``cues``, in place of the default."""
    return [game for game in GAMES if getattr(type(view_of(game)), name) is not getattr(TableView, name)]


@cache
def of(game: str, area: str, part: str) -> Any:
    """Return ``tests/<area>/<family>/<part>.py``, or None for a game that does without."""
    name = f"tests.{area}.{family_of(game)}"
    return import_module(f"{name}.{part}") if find_spec(name) and find_spec(f"{name}.{part}") else None


def fact_of(game: str, name: str, default: Any) -> Any:
    """Return a value of ``tests/web/<family>/known.py``, or the default for a game without it."""
    return getattr(of(game, "web", "known"), name, default)


def swept(values: Iterable[str]) -> list[Any]:
    """Return games or languages as parameters. The fast part leaves out those that go the way of another one.

    These are the variants of a game and all languages but the first. The whole suite runs them all.
    """
    import pytest  # not at the top: benches choose games where there is no pytest, as in Pyodide

    repeats = {*LANGUAGES[1:], *(game for game in GAMES if game != family_of(game))}
    return [pytest.param(one, marks=pytest.mark.long) if one in repeats else one for one in values]


def richest(games: Iterable[str]) -> list[str]:
    """Return the last variant of each family, which has the actions and words of the others and its own."""
    return list({family_of(game): game for game in games}.values())


def with_languages(games: Iterable[str]) -> list[tuple[str, str]]:
    """Return games with languages as parameters: each game in the first one, the richest in the others."""
    every = [*games]
    return [(game, lang) for lang in LANGUAGES for game in (every if lang == ENGLISH else richest(every))]


def with_roles(games: Iterable[str]) -> list[tuple[str, str]]:
    """Return games with roles as parameters: each role in one game of every family, by turns."""
    families = groupby(games, family_of)
    return [pair for _, some in families for pair in islice(zip(cycle(some), ("first", "second")), 2)]


def opening(game: str, plies: int) -> int:
    """Return a number of plies after which most games go on: fewer than asked for in a short game."""
    return min(plies, 2 * _usual_length(game) // 3)


@cache
def _usual_length(game: str) -> int:
    matches = [Match.new(game, seed) for seed in range(9)]
    for seed, match in enumerate(matches):
        rng = rng_from(seed)
        while match.to_move is not None:
            match.play(pick(match.legal(), rng))
    return int(median(match.ply for match in matches))
