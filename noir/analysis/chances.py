"""The chances in one world whose cards are known, worked out in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from noir.bots import make_bot
from noir.games import part_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import ModuleType

    from noir.core import A, Bot, Game, O, Outcome, S, Seat, Thought
    from noir.match import Match

T = TypeVar("T")
R = TypeVar("R")

QUICK = "hard"  # the level of the first answer, and of the other seat


def analyst_of(game_name: str) -> ModuleType | None:
    """Return the module of a game with the bots for analysis, or None where the levels do."""
    return part_of("noir.bots", game_name, ".analyst")


def responder_of(game_name: str) -> Bot:
    """Return the bot that thinks for the other seat, that of a level where the game has no own one."""
    analyst = analyst_of(game_name)
    bot: Bot = analyst.responder("analysis") if analyst else make_bot(game_name, QUICK, "analysis")
    return bot


def yield_between(work: Generator[None, None, T], report: R) -> Generator[R, None, T]:
    """Yield the report after each slice of some work, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield report


def weigh_world(
    game: Game[S, A, O], world: S, seat: Seat, bot: Bot[A, O]
) -> Generator[None, None, tuple[A, dict[A, float]]]:
    """Work out the action of the seat to move in a world, and the chance of ``seat`` after each one."""
    mover = game.to_move(world)
    assert mover is not None
    thought = yield from last_thought(game, world, bot)
    if thought.values:
        mine = mover == seat
        return thought.action, {action: value if mine else 1 - value for action, value in thought.values}
    values = {}
    for action in game.legal_actions(world):
        values[action] = yield from chance_of(game, game.apply(world, action), seat, bot)
    return thought.action, values


def last_thought(game: Game[S, A, O], state: S, bot: Bot[A, O]) -> Generator[None, None, Thought[A]]:
    """Return the last thought of the seat to move."""
    mover = game.to_move(state)
    assert mover is not None
    thoughts = bot.think(game.observe(state, mover))
    thought = next(thoughts)
    yield
    for thought in thoughts:  # noqa: B007 - the last one counts
        yield
    return thought


def chance_of(game: Game[S, A, O], state: S, seat: Seat, bot: Bot[A, O]) -> Generator[None, None, float]:
    """Return the chance of a seat. The bot plays on until it weighs something, or to the end."""
    while True:
        outcome = game.outcome(state)
        if outcome is not None:
            return _result(outcome, seat)
        thought = yield from last_thought(game, state, bot)
        if thought.values:
            value = thought.values[0][1]
            return value if game.to_move(state) == seat else 1 - value
        state = game.apply(state, thought.action)


def _result(outcome: Outcome, seat: Seat) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


def prove(match: Match[S, A, O], seen: O, action: str) -> Iterator[bool | None]:
    """Yield None between slices, and last whether an action surely wins, surely loses, or neither."""
    prover = part_of("noir.bots", match.game.name, ".verdict")
    if prover is None:
        return iter((None,))
    verdicts: Iterator[bool | None] = prover.prove(seen, match.game.parse_action(action))
    return verdicts
