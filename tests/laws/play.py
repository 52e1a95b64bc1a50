"""Random play, which is how the laws meet many states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game


def random_states(game: Game[Any, Any, Any], seed: str) -> Iterator[Any]:
    """Yield every state of one random game, the deal first and the end last."""
    rng = rng_from(f"laws/{seed}")
    state = game.deal(rng)
    yield state
    while game.to_move(state) is not None:
        state = game.apply(state, pick(game.legal_actions(state), rng))
        yield state


def some_states(game: Game[Any, Any, Any], games: int, every: int = 1) -> Iterator[Any]:
    """Yield states of several random games, each ``every``-th one."""
    for number in range(games):
        for ply, state in enumerate(random_states(game, str(number))):
            if ply % every == number % every:
                yield state
