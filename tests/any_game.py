"""Games to play by, for tests that would hold with any: they are chosen by what they are, never by a name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noir.games import GAMES, family_of

ONE, *_ = GAMES
"""The first game of the registry, which the page opens for who asks for none."""
OTHER = next(game for game in GAMES if family_of(game) != family_of(ONE))
"""The first game of another family."""
VARIANT = next(game for game in GAMES if game != family_of(game))
"""The first game that is a variant of another one."""


def of(game: str, area: str, part: str) -> Any:
    """Return what the tests of a game know of it: the module ``tests/<area>/<family>/<part>.py``."""
    return import_module(f"tests.{area}.{family_of(game)}.{part}")
