"""Imitate a level with a linear policy, in PettingZoo: ``python3 -m noir.adapters.examples.imitate``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from noir.adapters import size_of
from noir.adapters.pettingzoo import AGENTS, Table
from noir.arena import level_move
from noir.games import GAMES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from noir.adapters.pettingzoo import Seen


class Policy:
    """A softmax over the legal actions, with one row of weights for each action."""

    def __init__(self, table: Table) -> None:
        self.weights = np.zeros((len(table.encoding.ACTIONS), size_of(table.encoding)))

    def probabilities(self, seen: Seen) -> NDArray[np.float64]:
        """Return a probability for each action, zero for the illegal ones."""
        scores = np.where(seen["action_mask"] == 1, self.weights @ seen["observation"], -np.inf)
        powers: NDArray[np.float64] = np.exp(scores - scores.max())
        shares: NDArray[np.float64] = powers / powers.sum()
        return shares

    def learn(self, seen: Seen, action: int, rate: float) -> None:
        """Make an action likelier in this position."""
        gradient = -self.probabilities(seen)
        gradient[action] += 1
        self.weights += rate * np.outer(gradient, seen["observation"])


def level_action(table: Table, level: str, seed: int) -> int:
    """Return the number of the action that a level chooses now."""
    return table.numbers[level_move(table.match, level, seed)]


def train(table: Table, policy: Policy, level: str, seeds: range, rate: float = 0.05) -> None:
    """Watch a level play against itself on some deals, and learn each of its moves."""
    for seed in seeds:
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            action = level_action(table, level, seed)
            policy.learn(table.observe(table.agent_selection), action, rate)
            table.step(action)


def evaluate(table: Table, policy: Policy, level: str, games: int) -> float:
    """Return the policy's share of the points against a level, in both seats and on other deals."""
    points = 0.0
    for seed in range(games):
        table.reset(seed=1_000_000 + seed // 2)
        own = AGENTS[seed % 2]
        while not any(table.terminations.values()):
            if table.agent_selection == own:
                table.step(int(np.argmax(policy.probabilities(table.observe(own)))))
            else:
                table.step(level_action(table, level, seed))
        points += table.rewards[own] / 2 + 0.5
    return points / games


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default=next(iter(GAMES)))
    words.add_argument("--level", default="medium", help="to learn from (default: medium)")
    words.add_argument("--games", type=int, default=500)
    given = words.parse_args()
    table = Table(given.game)
    policy = Policy(table)
    for lesson in range(4):
        share = evaluate(table, policy, "easy", 200)
        print(f"after {lesson * given.games} games: {share:.1%} against easy", flush=True)
        train(table, policy, given.level, range(lesson * given.games, (lesson + 1) * given.games))
