"""A checker knows the types of the game by its name. It reads this file in the suite."""

from __future__ import annotations

from typing import assert_type

from noir.core import Seat
from noir.games import find_game
from noir.games.district import Observation, State
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
