"""Analyst: the search of the boss, wider: it weighs every action worth a thought, for analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.search import Search, Work

if TYPE_CHECKING:
    from noir.core import Bot
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

WORK = Work(candidates=100, worlds=8, plies=3)  # there are never as many actions
QUICK_WORK = Work(candidates=100, worlds=1, plies=2)


def analyst(seed: int | str) -> Bot[Action, Observation]:
    """Return a bot whose thoughts carry win chances for every action but senseless arrests."""
    return Search(seed, WORK, proves=True)


def responder(seed: int | str) -> Bot[Action, Observation]:
    """Return a quick bot of the same kind, which thinks for the other seat in many worlds."""
    return Search(seed, QUICK_WORK)
