"""Gymnasium: many matches in one vector environment (``pip install 'noir-table[pettingzoo]'``).

See ``noir/adapters/pettingzoo.md``. Every step plays an action in each match, for the seat that must act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from noir.adapters import encoding_of, size_of, wholes_of
from noir.adapters.batches import Flags, Numbers, Rewards, batch_of
from noir.adapters.pettingzoo import Seen
from noir.core import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence


Infos: TypeAlias = "dict[str, Numbers | Flags]"
"""The facts of a step: ``seat``, the seat that must act in each match, 0 or 1. Shape: (matches,)."""


class Tables(VectorEnv[Seen, Numbers, Rewards | Flags]):
    """Many matches. A reward is 1, 0 or -1 for the seat that has acted, at the end."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as in Gymnasium
    """The facts that Gymnasium asks for."""

    def __init__(self, game: str, num_envs: int) -> None:
        """Raise InvalidNotation for an unknown game, NotEncoded for one without numbers."""
        self.game, self.num_envs = game, num_envs
        encoding = encoding_of(game)
        self.batch = batch_of(game, num_envs)
        self.ones = np.frombuffer(wholes_of(encoding.FEATURES), np.uint8).astype(np.float32)
        size, actions = size_of(encoding), len(encoding.ACTIONS)
        self.single_observation_space = Dict(
            {
                "observation": Box(0.0, 1.0, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Sequence[str]] | None = None
    ) -> tuple[Seen, Infos]:
        """Deal all matches. ``options`` can hold their ``deals`` as texts.

        Shapes: (matches, numbers) and (matches, actions) for the observations, (matches,) for the seats.
        """
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        if options and "deals" in options:
            self.batch.set_deals(self._every, options["deals"])
        else:
            self.batch.deal(self._every, self.np_random)
        return self._observe(), self._infos()

    def step(self, actions: Numbers) -> tuple[Seen, Rewards, Flags, Flags, Infos]:
        """Play an action in each match, or raise IllegalAction and change nothing.

        A match that was over is dealt afresh instead. Shapes: (matches,) for the numbers of the actions, the
        rewards and the two flags, which say that a match is over and, never, that it was cut.
        """
        batch, were_over, acted = self.batch, self.batch.over.copy(), self.batch.seat.copy()
        numbers = np.asarray(actions, np.int64)
        live, done = np.flatnonzero(~were_over), np.flatnonzero(were_over)
        self._refuse_illegal(live, numbers[live])
        batch.play(live, numbers[live])
        ended = batch.over & ~were_over
        rewards = np.where(batch.winner == acted, 1.0, np.where(batch.winner < 0, 0.0, -1.0)) * ended
        batch.deal(done, self.np_random)
        return self._observe(), rewards, batch.over.copy(), np.zeros(self.num_envs, bool), self._infos()

    def _refuse_illegal(self, matches: Numbers, numbers: Numbers) -> None:
        size = self._mask.shape[1]
        fitting = (numbers >= 0) & (numbers < size)
        bad = np.flatnonzero(~fitting | (self._mask[matches, np.where(fitting, numbers, 0)] == 0))
        if len(bad):
            raise IllegalAction(int(numbers[bad[0]]), "an action of the mask", f"match {matches[bad[0]]}")

    def _observe(self) -> Seen:
        self._mask = self.batch.legal()
        return {
            "observation": np.divide(self.batch.counts(), self.ones, dtype=np.float32),
            "action_mask": self._mask.astype(np.int8),
        }

    def _infos(self) -> Infos:
        return {"seat": self.batch.seat.copy(), "_seat": np.ones(self.num_envs, bool)}
