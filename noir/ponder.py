"""Pondering: thinking in the opponent's time, precomputes answers to the opponent's likely actions.

Only what the bot may know goes in: the opponent's possible actions are those of determinized
worlds, and an answer is used when the bot's real observation turns out to equal the foreseen one.
So a pondered answer is the very answer the bot would have found by thinking then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from noir.core import A, Bot, Game, O, S, Seat, Thought

WORLDS = 40
"""Worlds sampled to see what the opponent may do. Likely actions turn up first."""


def foreseen(game: Game[S, A, O], seen: O, seat: Seat, rng: Random) -> Iterator[O]:
    """Yield observations of ``seat`` after one action of the other seat, each once, likely ones first.

    ``seen`` is what ``seat`` knows while the other one is to move. Observations in which it is
    still not this seat's turn are left out.
    """
    met: dict[O, int] = {}
    for _ in range(WORLDS):
        world = game.determinize(seen, rng)
        for action in game.legal_actions(world):
            after = game.apply(world, action)
            if game.to_move(after) == seat:
                observation = game.observe(after, seat)
                met[observation] = met.get(observation, 0) + 1
    yield from sorted(met, key=lambda observation: -met[observation])


def ponder(
    game: Game[S, A, O], seen: O, seat: Seat, think: Callable[[], Bot[A, O]], rng: Random
) -> Iterator[tuple[O, Thought[A]] | None]:
    """Yield answers as (observation, last thought), and None between two slices of work.

    ``think`` makes the bot that would answer at the next ply.
    """
    yield None
    for observation in foreseen(game, seen, seat, rng):
        thought = None
        for thought in think().think(observation):  # noqa: B007 - only the last one counts
            yield None
        if thought is not None:
            yield observation, thought
