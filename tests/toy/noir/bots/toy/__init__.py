"""The bot for Toy: it bids high for a good prize, and a better level errs less often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.chance import pick, rng_from
from noir.core import Thinker, Thought
from noir.games.toy.game import LETTERS, Observation, hand_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class Bidder(Thinker[int, Observation]):
    """A bot of one level."""

    def __init__(self, level: str, seed: int | str) -> None:
        self.errors, self.seed = 1 - LEVELS.index(level) / 3, seed

    def think(self, observation: Observation) -> Iterator[Thought[int]]:
        """Yield one thought."""
        rng, cards = rng_from(f"{self.seed}/{observation}"), hand_of(observation.bids, observation.seat)
        good = LETTERS.index(observation.prizes[-1]) >= len(LETTERS) // 2
        yield Thought(pick(cards, rng) if rng.random() < self.errors else cards[-1 if good else 0])


def bot(_game_name: str, level: str, seed: int | str) -> Bidder:
    """Return the bot of a level: easy, medium, hard or boss."""
    return Bidder(level, seed)
