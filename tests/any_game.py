"""Games to play by, for tests that would hold with any: they are chosen by what they are, never by a name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import GAMES, family_of
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

ONE, *_ = GAMES
"""The first game of the registry, which the page opens for who asks for none."""
OTHER = next(game for game in GAMES if family_of(game) != family_of(ONE))
"""The first game of another family."""
VARIANT = next(game for game in GAMES if game != family_of(game))
"""The first game that is a variant of another one."""


def of(game: str, area: str, part: str) -> Any:
    """Return what the tests of a game know of it: the module ``tests/<area>/<family>/<part>.py``."""
    return import_module(f"tests.{area}.{family_of(game)}.{part}")


def swept(values: Iterable[str]) -> list[Any]:
    """Return games or languages as parameters; the fast part leaves out those that go the way of another one.

    These are the variants of a game and all languages but the first. The whole suite runs them all.
    """
    repeats = {*LANGUAGES[1:], *(game for game in GAMES if game != family_of(game))}
    return [pytest.param(one, marks=pytest.mark.long) if one in repeats else one for one in values]
