"""The bot for Night Heist: it tries every tool in guessed worlds that are played out at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick, rng_from
from noir.core import Thinker, Thought
from noir.games.heist.game import HEIST, Observation, State, tools_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from noir.core import Seat

WORLDS = {"easy": 2, "medium": 8, "hard": 24, "boss": 60}


class Guesser(Thinker[int, Observation]):
    """A bot that looks at a number of worlds."""

    weighs = True

    def __init__(self, worlds: int, seed: int | str) -> None:
        self.worlds, self.seed = worlds, seed

    def think(self, observation: Observation) -> Iterator[Thought[int]]:
        """Yield a thought after every world."""
        rng = rng_from(f"{self.seed}/{observation}")
        wins = dict.fromkeys(tools_of(observation.used, observation.seat), 0.0)
        for done in range(1, self.worlds + 1):
            world = HEIST.determinize(observation, rng)
            for tool in wins:
                wins[tool] += _result(HEIST.apply(world, tool), observation.seat, rng)
            best = sorted(wins, key=lambda tool: -wins[tool])
            yield Thought(best[0], tuple((tool, wins[tool] / done) for tool in best), done, self.worlds)


def _result(state: State, seat: Seat, rng: Random) -> float:
    """Play a state to its end at random. Return 1 for a win of the seat, 0.5 for a draw."""
    while (outcome := HEIST.outcome(state)) is None:
        state = HEIST.apply(state, pick(HEIST.legal_actions(state), rng))
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


def bot(_game_name: str, level: str, seed: int | str) -> Guesser:
    """Return the bot of a level: easy, medium, hard or boss."""
    return Guesser(WORLDS[level], seed)
