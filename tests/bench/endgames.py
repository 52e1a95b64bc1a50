"""Measure players and solvers in small endgames, where the gain of an adversary is exact.

    python3 -m tests.bench.endgames

The endgames are the last actions of random games, as ``noir.adapters.examples.endgame`` makes them. What a
player concedes is its exploitability: how much more than its due an adversary wins that knows the player, on
average over both seats. A level is a fixed policy for a seed, and an adversary doesn't know the seed, so a
level's policy is the mean over some. ``results/endgames.json`` keeps the numbers, and the table of
``BENCHMARK.md`` is drawn again. Needs OpenSpiel.
"""

from __future__ import annotations

import json
from itertools import count, islice
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import Policy, UniformRandomPolicy

from noir.adapters.examples.endgame import SOLVERS, endgame
from noir.adapters.openspiel import facts_of
from noir.arena import RANDOM, player
from noir.bots import LEVELS
from noir.games import GAMES
from tests.bench.baselines import BOTS, SOLVED, draw_page
from tests.bench.baselines import ENDGAMES as RESULT
from tests.bench.replica_players import stand_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyspiel

GAME = next(iter(GAMES))
PLIES = 4
ENDGAMES = 6
"""How many are measured: the first ones in which a random player concedes something."""
SEEDS = range(4)
"""The seeds of a level."""
ROUNDS = {"external": (30, 300), "outcome": (300, 3000)}
"""How long each solver learns: its rounds of one kind cost ten times as much."""


class MeanPolicy(Policy):  # type: ignore[misc]
    """The policy of a player: its actions with some seeds, each equally likely."""

    def __init__(self, game: pyspiel.Game, name: str) -> None:
        super().__init__(game, [0, 1])
        self.name, self._known = stand_in(GAME, name), dict[str, dict[int, float]]()

    def action_probabilities(self, state: Any, *_player: int | None) -> dict[int, float]:
        """Return each action with the share of the seeds that choose it."""
        text = state.information_state_string()
        if text not in self._known:
            self._known[text] = self._ask(state)
        return self._known[text]

    def _ask(self, state: Any) -> dict[int, float]:
        match, numbers = state.match, facts_of(state.noir_name).numbers
        shares = dict.fromkeys(map(int, state.legal_actions()), 0.0)
        for seed in SEEDS:
            bot = player(match.game.name, self.name, f"{seed}/{match.ply}")
            action = bot.choose(match.observe(match.to_move))
            shares[numbers[match.game.format_action(action)]] += 1 / len(SEEDS)
        return shares


def concedes(game: pyspiel.Game, policy: Any) -> float:
    """Return the share of a win that an adversary gains from a policy. Returns of -1 to 1 have two."""
    return float(exploitability(game, policy)) / 2


def endgames() -> Iterator[pyspiel.Game]:
    """Yield the endgames in which something is left to decide."""
    for seed in count(1):
        try:
            game = endgame(GAME, PLIES, seed)
        except ValueError:  # it ended early, so the rest can be long
            continue
        if concedes(game, UniformRandomPolicy(game)) > SOLVED:
            yield game


def measure(game: pyspiel.Game) -> Iterator[tuple[str, float]]:
    """Yield the loss of each player and solver to its best adversary in an endgame."""
    yield RANDOM, concedes(game, UniformRandomPolicy(game))
    for name in (*LEVELS, (BOTS / "ismcts.py").as_posix()):
        yield Path(name).stem, concedes(game, MeanPolicy(game, name))
    for name, lengths in ROUNDS.items():
        np.random.seed(1)  # of the solvers
        solver, done = SOLVERS[name](game), 0
        for rounds in lengths:
            for _ in range(rounds - done):
                solver.iteration()
            done = rounds
            yield f"MCCFR, {name} sampling, {rounds:,} rounds", concedes(game, solver.average_policy())


def main() -> None:
    """Measure the endgames and draw the table."""
    losses: dict[str, list[float]] = {}
    for game in islice(endgames(), ENDGAMES):
        begun = process_time()
        for name, value in measure(game):
            losses.setdefault(name, []).append(round(value, 5))
        RESULT.write_text(json.dumps(losses, indent=1) + "\n", "utf-8")
        print(len(game.ending.deals), "deals", f"{process_time() - begun:.1f} s", flush=True)
    draw_page()


if __name__ == "__main__":
    main()
