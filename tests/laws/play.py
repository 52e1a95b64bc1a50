"""Random play, which is how the laws meet many states."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from
from noir.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game


def random_states(game: Game[Any, Any, Any], seed: str) -> tuple[Any, ...]:
    """Return every state of one random game, the deal first and the end last. Played once for all laws."""
    return _random_states(game.name, seed)


@cache
def _random_states(name: str, seed: str) -> tuple[Any, ...]:
    game, rng = GAMES[name], rng_from(f"laws/{seed}")
    states = [game.deal(rng)]
    while game.to_move(states[-1]) is not None:
        states.append(game.apply(states[-1], pick(game.legal_actions(states[-1]), rng)))
    return tuple(states)


def some_states(game: Game[Any, Any, Any], games: int, every: int = 1) -> Iterator[Any]:
    """Yield states of several random games, each ``every``-th one."""
    for number in range(games):
        for ply, state in enumerate(random_states(game, str(number))):
            if ply % every == number % every:
                yield state
