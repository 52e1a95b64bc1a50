"""Train a baseline by PPO, with MaskablePPO of Stable-Baselines3's contributions, on one core.

    uv venv ppo && uv pip install --python ppo --require-hashes -r tests/tools/ppo.txt
    ppo/bin/python -m tests.bench.ppo --minutes 50 --weights ppo.zip

It plays both seats of a game against a level, a small net from the numbers of an observation to the actions.
``results/ppo.json`` keeps the settings, the curve, the last scores and the SHA-256 of the weights. Weights
depend on the processor in their last bits, so another machine has another hash, and scores within the
intervals. The deals of training and of tests have nothing in common. The file of weights is written after
each lesson, and where it is there, training goes on from it. ``tests.bench.baselines`` draws the table.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, TypeAlias

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from noir.adapters import encoding_of, numbers_of, size_of
from noir.arena import RANDOM, Score, play_out, player, points
from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.bench.baselines import PPO as RESULT
from tests.bench.baselines import SEED, letters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.core import Bot

SETTINGS: dict[str, Any] = {
    "learning_rate": 3e-4,
    "n_steps": 128,
    "batch_size": 512,
    "n_epochs": 6,
    "gamma": 1.0,
    "gae_lambda": 0.95,
    "ent_coef": 0.01,
    "seed": 1,
}
WEIGHTS = Path("ppo.zip")
"""The file of the weights, where the bench or the arena runs."""
NET = {"net_arch": [128, 128]}
TABLES = 16
"""Games that are played at once, so the net answers for all of them together."""
LESSON = 16 * TABLES * SETTINGS["n_steps"]
"""Own decisions from one point of the curve to the next."""
Lesson: TypeAlias = "tuple[int, float, float]"
"""A point of the curve: decisions, the share of the points against easy, minutes."""


class Duel(gymnasium.Env[Any, Any]):
    """Games against a bot as an environment for one agent. Even ones are for the first seat."""

    def __init__(self, game: str, against: str, first: int = 0, every: int = 1) -> None:
        self.game, self.against, self.number, self.every = game, against, first, every
        self.encoding = encoding_of(game)
        self.numbers = numbers_of(self.encoding)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (size_of(self.encoding),), np.float32)
        self.action_space = gymnasium.spaces.Discrete(len(self.numbers))

    def reset(self, **_seed: Any) -> tuple[Any, dict[str, Any]]:
        """Deal the next game. Their numbers go up, so a seed changes nothing."""
        self.seat, self.match = Seat(self.number % 2), Match.new(self.game, f"ppo-{self.number // 2}")
        self.other = player(self.game, self.against, f"ppo-{self.number}")
        self.number += self.every
        self._let_other_play()
        if self.match.to_move is None:  # over before we moved
            return self.reset()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the other one play."""
        self.match.play(self.encoding.ACTIONS[int(action)])
        self._let_other_play()
        outcome = self.match.outcome
        reward = 0.0 if outcome is None else 2 * points(outcome, self.seat) - 1
        return self._observe(), reward, outcome is not None, False, {}

    def action_masks(self) -> Any:
        """Return which actions are legal."""
        return mask_of(self.match.legal(), self.numbers)

    def _observe(self) -> Any:
        return np.array(self.encoding.features(self.match.observe(self.seat)), np.float32)

    def _let_other_play(self) -> None:
        match = self.match
        while match.to_move == self.seat.other:
            match.play(match.game.format_action(self.other.choose(match.observe(match.to_move))))


def mask_of(legal: Sequence[str], numbers: dict[str, int]) -> Any:
    """Return a mask with the legal actions."""
    mask = np.zeros(len(numbers), np.bool_)
    mask[[numbers[text] for text in legal]] = True
    return mask


class PolicyBot:
    """The likeliest action of a trained policy."""

    weighs = False

    def __init__(self, game: str, model: Any) -> None:
        self.book, self.encoding, self.model = GAMES[game], encoding_of(game), model
        self.numbers = numbers_of(self.encoding)

    def choose(self, seen: Any) -> Any:
        """Return an action for an observation."""
        mask = mask_of([self.book.format_action(action) for action in seen.legal], self.numbers)
        numbers = np.array(self.encoding.features(seen), np.float32)
        action, _ = self.model.predict(numbers, action_masks=mask, deterministic=True)
        return self.book.parse_action(self.encoding.ACTIONS[int(action)])


def bot(game: str, _seed: str) -> PolicyBot:
    """Return the policy of the weights in ``ppo.zip``, for the arena: ``tests.bench.ppo:bot``."""
    return PolicyBot(game, MaskablePPO.load(WEIGHTS, device="cpu"))


def evaluate(game: str, model: Any, against: str, pairs: int, seed: str = SEED) -> Score:
    """Return the score of a policy, usually on the deals of the table."""
    bot: Any = PolicyBot(game, model)
    results = []
    for number in range(pairs):
        pair = []
        for seat in Seat:
            other = player(game, against, f"{seed}-{number}/{seat:d}/b")
            bots: tuple[Bot[Any, Any], Bot[Any, Any]] = (bot, other) if seat == Seat.FIRST else (other, bot)
            pair.append(points(play_out(Match.new(game, f"{seed}-{number}"), bots), seat))
        results.append((pair[0], pair[1]))
    return Score(tuple(results))


def hash_of(model: Any) -> str:
    """Return the SHA-256 of all weights, in the order of their names."""
    weights = sorted(model.policy.state_dict().items())
    return sha256(b"".join(name.encode() + one.numpy().tobytes() for name, one in weights)).hexdigest()


def train(given: argparse.Namespace, lessons: list[Lesson], curve: Path) -> tuple[Any, list[Lesson]]:
    """Train until there are enough steps or minutes. Return the model and the curve."""
    taught, before, begun = (
        lessons[-1][0] if lessons else 0,
        lessons[-1][2] if lessons else 0.0,
        process_time(),
    )
    duels = DummyVecEnv(
        [partial(Duel, given.game, given.against, taught + number, TABLES) for number in range(TABLES)]
    )
    if lessons:
        model = MaskablePPO.load(given.weights, duels, device="cpu")
    else:
        model = MaskablePPO("MlpPolicy", duels, policy_kwargs=NET, device="cpu", **SETTINGS)
    while model.num_timesteps < given.steps and minutes(before, begun) < given.minutes:
        model.learn(LESSON, reset_num_timesteps=False)
        share = evaluate(given.game, model, LEVELS[0], 100, "curve")
        lessons.append((model.num_timesteps, round(share.mean, 3), minutes(before, begun)))
        model.save(given.weights)
        curve.write_text(json.dumps(lessons), "ascii")
        print(*lessons[-1], flush=True)
    return model, lessons


def minutes(before: float, begun: float) -> float:
    """Return the minutes of processor time of all training."""
    return round(before + (process_time() - begun) / 60, 1)


def main() -> None:
    """Train, measure and keep the results."""
    words = argparse.ArgumentParser(prog="python3 -m tests.bench.ppo", description=__doc__)
    words.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    words.add_argument("--against", default=LEVELS[0], help="the opponent in training")
    words.add_argument("--steps", type=int, default=1_000_000, help="own decisions in training")
    words.add_argument("--minutes", type=float, default=60, help="of processor time at most")
    words.add_argument("--pairs", type=int, default=1000, help="deals of the last measurements")
    words.add_argument("--weights", type=Path, default=WEIGHTS, help="the file of the weights")
    given = words.parse_args()
    torch.set_num_threads(1)
    curve = given.weights.with_suffix(".json")
    model, lessons = train(given, json.loads(curve.read_text("ascii")) if curve.exists() else [], curve)
    scores = {name: evaluate(given.game, model, name, given.pairs) for name in (RANDOM, *LEVELS[:2])}
    results = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    results[given.game] = {
        "against": given.against,
        "settings": SETTINGS | NET,
        "curve": lessons,
        "scores": {name: letters_of(score) for name, score in scores.items()},
        "weights": hash_of(model),
    }
    RESULT.write_text(json.dumps(results, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
