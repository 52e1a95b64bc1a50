"""Measure how many random games a second the environments play, next to the engine alone.

    python3 -m tests.bench.environments

Seconds are of the processor, and all take turns, so a busy machine speaks into the ratios
less than into the speeds. Of each the best of several turns counts.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from noir.adapters import encoded_games, openspiel, pettingzoo
from noir.adapters.vector import Tables
from noir.games import find_game

if TYPE_CHECKING:
    from collections.abc import Callable

TURNS = 8
MATCHES = 1024
SECONDS = 0.4


def engine(name: str, rng: Random) -> Callable[[], None]:
    """Return a function that plays a random game with the engine alone."""
    game = find_game(name)

    def play() -> None:
        state = game.deal(rng)
        while game.to_move(state) is not None:
            actions = game.legal_actions(state)
            state = game.apply(state, actions[int(rng.random() * len(actions))])
        game.outcome(state)

    return play


def environment(name: str, rng: Random) -> Callable[[], None]:
    """Return a function that plays a random game in PettingZoo, with every observation."""
    table = pettingzoo.env(name)

    def play() -> None:
        table.reset()
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            (legal,) = seen["action_mask"].nonzero()
            table.step(int(legal[int(rng.random() * len(legal))]))

    return play


def vector(name: str, rng: Random) -> Callable[[], int]:
    """Return a function that plays a random action in each match of a vector environment."""
    tables = Tables(name, MATCHES)
    seen, _ = tables.reset(seed=int(rng.random() * 1000))
    chance = np.random.default_rng(1)

    def play() -> int:
        nonlocal seen
        actions = random_actions(seen["action_mask"], chance)
        seen, _, ended, _, _ = tables.step(actions)
        return int(ended.sum())

    return play


def random_actions(mask: Any, chance: np.random.Generator) -> Any:
    """Return a random legal action for each row of a mask, 0 for a row without one."""
    rows, actions = mask.nonzero()
    counts = np.bincount(rows, minlength=len(mask))
    begin = np.cumsum(counts) - counts
    at = begin + (chance.random(len(mask)) * counts).astype(np.int64)
    return np.where(counts, np.append(actions, 0)[at], 0)


def spiel(name: str, rng: Random) -> Callable[[], None]:
    """Return a function that plays a random game in OpenSpiel, the deal included, without observations."""
    game: Any = pyspiel.load_game(openspiel.spiel_name(name))

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])

    return play


PLAYERS: dict[str, Callable[[str, Random], Callable[[], int | None]]] = {
    "engine": engine,
    "pettingzoo": environment,
    "vector": vector,
    "openspiel": spiel,
}


def measure_speed(play: Callable[[], int | None]) -> float:
    """Return how many games a second a function plays."""
    games, begun = 0, process_time()
    while (passed := process_time() - begun) < SECONDS:
        ended = play()
        games += 1 if ended is None else ended
    return games / passed


def measure(name: str) -> dict[str, float]:
    """Return the best speed of each way to play a game."""
    players = {word: player(name, Random(1)) for word, player in PLAYERS.items()}
    best = dict.fromkeys(PLAYERS, 0.0)
    for _ in range(TURNS):
        for word, play in players.items():
            best[word] = max(best[word], measure_speed(play))
    return best


if __name__ == "__main__":
    for name in encoded_games():
        found = measure(name)
        for word, games in found.items():
            print(
                f"{name:16}{word:12}{games:8.0f} games a second{games / found['engine']:8.2f} of the engine"
            )
