"""Evaluate a bot of OpenSpiel on mirrored deals: ``python3 -m noir.adapters.examples.evaluate``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from noir.adapters.openspiel import LevelBot, spiel_name
from noir.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence


def dealt(game: pyspiel.Game, random: np.random.Generator) -> pyspiel.State:
    """Return a state after the deal, with player 0 or 1 to move."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(actions, p=chances)))
    return state


def play(state: pyspiel.State, bots: Sequence[pyspiel.Bot]) -> list[float]:
    """Let two bots finish a game and return both results: 1 for a win, -1 for a loss."""
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def evaluate(game_name: str, level: str, pairs: int, seed: int = 1) -> list[float]:
    """Return a uniformly random bot's points in each pair: two games on one deal, the seats swapped."""
    game, random, points = pyspiel.load_game(spiel_name(game_name)), np.random.default_rng(seed), []
    for number in range(pairs):
        state, total = dealt(game, random), 0.0
        for own in (0, 1):
            bots = [LevelBot(player, level, f"{seed}/{number}") for player in (0, 1)]
            bots[own] = pyspiel.make_uniform_random_bot(own, seed * pairs + number)
            total += play(state.clone(), bots)[own]
        points.append(total / 4 + 0.5)
    return points


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default=next(iter(GAMES)))
    words.add_argument("--level", default="easy")
    words.add_argument("--pairs", type=int, default=100)
    given = words.parse_args()
    results = evaluate(given.game, given.level, given.pairs)
    margin = 1.96 * np.std(results, ddof=1) / np.sqrt(len(results))
    print(f"random v {given.level}: {np.mean(results):.1%} +-{margin:.1%} in {2 * given.pairs} games")
