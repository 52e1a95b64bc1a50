"""Made-up matches at a position, and the position after an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.analysis.answers import UnknownCards
from noir.core import GameError, IllegalAction
from noir.games import positions_of
from noir.match import Match
from noir.positions import ImpossiblePosition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.positions import P, Position, World

DRAWS = 40  # random worlds in which an action is tried before likely ones
LISTED_WORLDS = 20_000  # that are looked through for likely ones
MOST_WORLDS = 200  # that are tried one by one. More are sampled
MANY_WORLDS = 500  # that are listed in a slice


def match_of(game_name: str, position: Position, seed: str = "") -> Match:
    """Return a made-up match at a position, or raise ImpossiblePosition. The seed names the hidden things."""
    return Match.from_position(game_name, position, seed)


def match_of_seat(game_name: str, position: Position) -> Match:
    """Return a made-up match in which our seat knows its own cards, or raise UnknownCards."""
    match = match_of(game_name, position)
    if not position.knows_itself:
        raise UnknownCards(
            positions_of(game_name).to_text(position), "a position with our own cards", "position"
        )
    return match


def follow(game_name: str, position: P, action: str) -> P:
    """Return the position after an action that is possible in some world, or raise IllegalAction.

    Where the action brings new cards or answers, these are one draw of many, one after which the game goes
    on if there is any. Raises ImpossiblePosition where it ends without a position.
    """
    *_, after = follow_in_slices(game_name, position, action)
    assert after is not None  # the last one is the position
    return after


def follow_in_slices(game_name: str, position: P, action: str) -> Iterator[P | None]:
    """Yield None between slices of work, and last the position. Raises the errors of ``follow``."""
    module = positions_of(game_name)
    refusal: GameError = IllegalAction(action, "an action that is possible in some world", "position")
    for match in _matches_to_try(game_name, position, action):
        if match is not None and action in match.legal():
            match.play(action)
            try:
                yield module.position_of(match.observe(position.seat))
                return
            except ImpossiblePosition as over:
                refusal = over
        yield None
    raise refusal


def _matches_to_try(game_name: str, position: Position, action: str) -> Iterator[Match | None]:
    """Yield made-up matches: of random worlds, then of likely ones. None between slices."""
    match = match_of_seat(game_name, position)
    if match.to_move == position.seat and action not in match.legal():
        return
    yield match
    for number in range(1, DRAWS):
        yield match_of(game_name, position, str(number))
    likely: list[World] = []
    others: list[World] = []
    for number, world in enumerate(positions_of(game_name).worlds(position)):
        if number == LISTED_WORLDS:
            break
        (likely if any(piece in action for piece in world.pieces) else others).append(world)
        if number % MANY_WORLDS == 0:
            yield None
    for world in (*likely, *others)[:MOST_WORLDS]:
        yield match_of(game_name, world.position)
