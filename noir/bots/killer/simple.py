"""Plain bots, which answer at once: casual, heuristic, and the mixture of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import number
from noir.bots.killer.last_turns import TURNS, Wins, look
from noir.bots.killer.policy import best_first
from noir.bots.killer.rules_of_thumb import casual_move
from noir.bots.killer.sim import NOBODY, action_of, sim_from
from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games.killer.action import Action
from noir.games.killer.observation import Observation

if TYPE_CHECKING:
    from collections.abc import Iterator

CASUAL_SHARE = 0.3  # of the moves of the mixture


class Casual(Thinker[Action, Observation]):
    """Plays rules of thumb and remembers the last kill only."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def think(self, observation: Observation) -> Iterator[Thought[Action]]:
        """Yield one thought without values: it only guesses."""
        sim = sim_from(observation)
        kills = [event.suspect for event in observation.history if event.verb == "k"]
        last = number(kills[-1]) if kills else NOBODY
        rng = rng_from(f"{self._seed}/{observation.table.ply}")
        yield Thought(action_of(sim, casual_move(sim, last, rng)))


class Heuristic(Thinker[Action, Observation]):
    """Plays the best move of one ply ahead, from exact beliefs.

    With ``proves`` the Killer first looks whether the race to the sixteenth dead is won for sure.
    """

    def __init__(self, seed: int | str, *, proves: bool = False) -> None:
        self._seed, self._proves = seed, proves

    def think(self, observation: Observation) -> Iterator[Thought[Action]]:
        """Yield thoughts without values: its weights rank moves but are no probabilities."""
        sim = sim_from(observation)
        rng = rng_from(f"{self._seed}/{observation.table.ply}")
        ranked = [move for _, move in best_first(sim, rng)]
        wins, total = Wins(), len(ranked) + 1
        for done, wins in enumerate(look(observation) if self._proves else (), 1):  # noqa: B007 - the last one
            yield Thought(action_of(sim, ranked[0]), (), done, total)
        best = min(ranked, key=lambda move: wins.get(move, TURNS + 1))
        yield Thought(action_of(sim, best), (), total, total, sure=best in wins)


class Mixed(Thinker[Action, Observation]):
    """Plays the heuristic's move, but every third or so a casual one."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._casual, self._heuristic = Casual(seed), Heuristic(seed)

    def think(self, observation: Observation) -> Iterator[Thought[Action]]:
        """Yield the thought of one of the two."""
        rng = rng_from(f"{self._seed}/{observation.table.ply}/mixture")
        chosen = self._casual if rng.random() < CASUAL_SHARE else self._heuristic
        yield from chosen.think(observation)
