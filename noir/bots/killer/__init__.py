"""The bots for Killer vs Inspector, from rules of thumb to search in guessed worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.search import BOSS_WORK, Search
from noir.bots.killer.simple import Casual, Heuristic, Mixed

if TYPE_CHECKING:
    from noir.core import Bot
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

MOST_DEALS = 25
"""Deals of a row of the lab at most, because this game takes longer than others."""


def bot(_game_name: str, level: str, seed: int | str, *, proves: bool = True) -> Bot[Action, Observation]:
    """Return the bot of a level: easy, medium, hard or boss. It plays both roles.

    Without ``proves`` hard and boss do not look for sure wins near the end.
    """
    if level == "easy":
        return Casual(seed)
    if level == "medium":
        return Mixed(seed)
    if level == "hard":
        return Heuristic(seed, proves=proves)
    return Search(seed, BOSS_WORK, proves=proves)
