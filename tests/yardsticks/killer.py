"""The reference opponent for Killer vs Inspector."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick, rng_from
from noir.core import Thinker, Thought

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation


class RandomBot(Thinker["Action", "Observation"]):
    """Any kind of action that is legal, drawn evenly, and then any action of that kind."""

    def __init__(self, seed: str) -> None:
        self._rng = rng_from(seed)

    def think(self, observation: Observation) -> Iterator[Thought[Action]]:
        legal = observation.legal
        kinds = sorted({"shift" if action.is_shift else action.verb for action in legal})
        kind = pick(kinds, self._rng)
        chosen = [action for action in legal if kind == ("shift" if action.is_shift else action.verb)]
        yield Thought(pick(chosen, self._rng))


def random_bot(_game: str, seed: str) -> RandomBot:
    return RandomBot(seed)
