"""A checker knows the types of the game by its name. It reads this file in the suite."""

from __future__ import annotations

from typing import assert_type

from noir.adapters import Encoding, encoding_of
from noir.bots import make_bot
from noir.core import Bot, Seat
from noir.games import find_game, positions_of
from noir.games.district import Observation, State
from noir.games.district.notation import Position
from noir.games.district.pieces import Action
from noir.match import Match


def test_the_name_of_the_game_gives_its_types() -> None:
    match = Match.new("district", 7)
    seen = assert_type(match.copy().play(match.legal()[0]).observe(Seat.FIRST), Observation)
    state = assert_type(match.state, State)
    action = assert_type(find_game("district").parse_action(match.legal()[0]), Action)
    assert isinstance(seen, Observation)
    assert isinstance(state, State)
    assert action in assert_type(match.game.observe(state, Seat.FIRST), Observation).legal


def test_all_that_is_found_by_the_name_has_its_types() -> None:
    """A deal, a position, a bot and the numbers."""
    match = Match.new("district", 7)
    match = assert_type(
        Match.from_deal("district", match.game.format_deal(match.state)), Match[State, Action, Observation]
    )
    seen = match.observe(Seat.FIRST)
    position = assert_type(positions_of("district").position_of(seen), Position)
    assert_type(Match.from_position("district", position).state, State)
    bot = assert_type(make_bot("district", "easy", 1), Bot[Action, Observation])
    assert assert_type(bot.choose(seen), Action) in seen.legal
    encoding = assert_type(encoding_of("district"), Encoding[State, Observation])
    assert len(encoding.features(seen)) == len(encoding.counts(seen))
