"""PettingZoo: the games as AEC environments (``pip install 'noir-table[pettingzoo]'``).

See ``noir/adapters/pettingzoo.md``. The agents are "player_0", who sits first, and "player_1". An
observation is a dict of ``observation`` (float32, 0..1, described by the encoding's FEATURES) and
``action_mask`` (int8, one number for each text in the encoding's ACTIONS).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NoReturn, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from noir.adapters import encoding_of, numbers_of, size_of, wholes_of
from noir.adapters.boards import board_of
from noir.core import IllegalAction, Seat
from noir.match import Match
from noir.terminal import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

AGENTS = ("player_0", "player_1")
"""The agents by seat."""
MAX_SEED = 2**31 - 1
"""Seeds of deals are below it."""


class Seen(TypedDict):
    """An agent's observation. Of several matches, each array has one row for each."""

    observation: NDArray[np.float32]
    """Its numbers, each 0..1, in the order of the encoding's FEATURES. Shape: (numbers,)."""

    action_mask: NDArray[np.int8]
    """1 for each action that is legal now, in the order of the encoding's ACTIONS. Shape: (actions,)."""


def env(game: str, render_mode: str | None = None, deal: str | None = None) -> Table:
    """Return a game: ``Table`` by the name that PettingZoo gives it. It raises the same."""
    return Table(game, render_mode, deal)


class Table(AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """A match between two agents, with rewards of 1, 0 and -1 at the end."""

    metadata: ClassVar[dict[str, object]] = {
        "name": "noir_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    """The facts that PettingZoo asks for."""

    def __init__(self, game: str, render_mode: str | None = None, deal: str | None = None) -> None:
        """Raise InvalidNotation for an unknown game, NotEncoded for one without numbers.

        ``deal`` fixes the deal of every match. Without it ``reset`` deals by its seed.
        """
        super().__init__()
        self.game, self.deal, self.render_mode = game, deal, render_mode
        self.encoding = encoding_of(game)
        self.numbers = numbers_of(self.encoding)
        self.ones = np.frombuffer(wholes_of(self.encoding.FEATURES), np.uint8).astype(np.float32)
        self.possible_agents = [*AGENTS]
        self.agents = [*AGENTS]
        size, actions = size_of(self.encoding), len(self.numbers)
        space = Dict(
            {
                "observation": Box(0.0, 1.0, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: Discrete(actions) for agent in AGENTS}
        self.random, _ = seeding.np_random(None)

    if not TYPE_CHECKING:  # a checker knows the names

        def __getattr__(self, name: str) -> NoReturn:
            """Refuse all that there is only after a deal."""
            hint = "" if "board" in self.__dict__ else " before reset()"
            raise AttributeError(f"{type(self).__name__} has no {name}{hint}", name=name, obj=self)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "encoding"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, encoding=encoding_of(str(state["game"])))

    def observation_space(self, agent: str) -> Dict:
        """Return the space of both agents' observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002
        """Deal a new match. The same seed gives the same deals."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        if self.deal is None:
            self._match = Match.new(self.game, int(self.random.integers(MAX_SEED)))
        else:
            self._match = Match.from_deal(self.game, self.deal)
        self.board = board_of(self._match.game, self._match.state)
        self._played: list[str] = []
        self._mask = self.board.legal()
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.board.turn or 0]

    @property
    def match(self) -> Match:
        """The match so far."""
        if self._played:
            self._match.play_all(self._played)
            self._played = []
        return self._match

    def observe(self, agent: str) -> Seen:
        """Return the numbers of this agent's observation and the mask of its legal actions.

        Shapes: (numbers,) and (actions,). They are fresh arrays.
        """
        seat = AGENTS.index(agent)
        mask = self._mask if seat == self.board.turn else bytearray(len(self._mask))
        counts = np.frombuffer(self.board.counts(seat), np.uint8)
        return {
            "observation": np.divide(counts, self.ones, dtype=np.float32),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def step(self, action: int | None) -> None:
        """Play an action by its number, or raise IllegalAction and change nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._mask):
            raise IllegalAction(action, f"a number below {len(self._mask)}", "step")
        text, board = self.encoding.ACTIONS[action], self.board
        if not self._mask[action]:
            self.match.play(text)  # which says why not
        self._played.append(text)
        board.play(action)
        self._mask = board.legal()
        if board.turn is None:
            self._end(agent)
        else:
            self.agent_selection = AGENTS[board.turn]

    def _end(self, agent: str) -> None:
        """Give out the rewards after the last action of an agent."""
        winner = self.board.winner
        if winner is not None:
            self.rewards = {name: 1.0 if name == AGENTS[winner] else -1.0 for name in AGENTS}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]

    def render(self) -> str | None:
        """Return the table of the agent to move as text, if the render mode is "ansi"."""
        if self.render_mode != "ansi":
            return None
        seat = Seat(AGENTS.index(self.agent_selection))
        return words_of(self.game).board(self.match.observe(seat))

    def close(self) -> None:
        """Release nothing: there is nothing open."""
