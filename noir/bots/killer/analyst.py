"""Analyst: the search of the boss, wider: it weighs every action worth a thought, for analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.search import Search, Work, place_secrets, try_move
from noir.bots.killer.sim import move_of, sim_from
from noir.bots.killer.weights import searching
from noir.bots.scale import calibrate
from noir.chance import rng_from

if TYPE_CHECKING:
    from collections.abc import Generator

    from noir.core import Bot
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import State

WORK = Work(candidates=100, worlds=8, plies=3)  # there are never as many actions
QUICK_WORK = Work(candidates=100, worlds=1, plies=2)
PLAY_OUTS = 16  # of an action in one world


def analyst(seed: int | str) -> Bot[Action, Observation]:
    """Return a bot whose thoughts carry win chances for every action but senseless arrests."""
    return Search(seed, WORK, proves=True)


def responder(seed: int | str) -> Bot[Action, Observation]:
    """Return a quick bot of the same kind, which thinks for the other seat in many worlds."""
    return Search(seed, QUICK_WORK)


def weigh(seen: Observation, state: State, action: Action) -> Generator[None, None, float]:
    """Work out the win chance of the seat to move after an action in one world, as the analyst does."""
    root = sim_from(seen)
    world, move, rng = place_secrets(root, state), move_of(root, action), rng_from("weigh")
    total = 0.0
    for _ in range(PLAY_OUTS):
        total += try_move(world, move, WORK.plies, rng)
        yield
    return calibrate(total / PLAY_OUTS, searching(root.citizen, root.turn).scale)
