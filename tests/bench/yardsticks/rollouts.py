"""A plain Monte Carlo player of any game, from its rules alone: guessed deals, played on by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.chance import pick
from noir.games import GAMES

if TYPE_CHECKING:
    from random import Random

    from noir.core import Seat
    from tests.bench.yardsticks.style import Style


def roll_out(name: str, guesses: int, turns: int) -> Style:
    """Return the style that plays each legal action on in so many guessed deals, so many ``turns`` long."""
    game = GAMES[name]

    def style(seen: Any, rng: Random) -> Any:
        legal = list(seen.legal)
        if len(legal) == 1:
            return legal[0]
        worth = [0.0] * len(legal)
        for _ in range(guesses):
            state = game.determinize(seen, rng)
            for at, action in enumerate(legal):
                worth[at] += play_by_chance(game, game.apply(state, action), seen.seat, turns, rng)
        return legal[max(range(len(legal)), key=worth.__getitem__)]

    return style


def play_by_chance(game: Any, state: Any, seat: Seat, turns: int, rng: Random) -> float:
    """Return the points of a seat after turns by chance: half a point if there is no winner."""
    for _ in range(turns):
        outcome = game.outcome(state)
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner == seat)
        state = game.apply(state, pick(game.legal_actions(state), rng))
    return 0.5
