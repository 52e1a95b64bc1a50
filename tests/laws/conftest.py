"""The laws hold over every game in the registry: adding a game is adding it there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.games import GAMES
from tests.any_game import swept

if TYPE_CHECKING:
    from noir.core import Game


@pytest.fixture(params=swept(sorted(GAMES)))
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """Every game, one after the other."""
    return GAMES[request.param]
