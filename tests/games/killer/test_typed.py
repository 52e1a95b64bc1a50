"""A checker knows the types of both games by their names. It reads this file in the suite."""

from __future__ import annotations

from typing import assert_type

from noir.core import Seat
from noir.games import find_game
from noir.games.killer import Observation, State
from noir.games.killer.action import Action
from noir.match import Match


def test_the_names_of_the_games_give_their_types() -> None:
    for match in (Match.new("killer", 7), Match.new("killer-citizen", 7)):
        seen = assert_type(match.copy().play(match.legal()[0]).observe(Seat.FIRST), Observation)
        state = assert_type(match.state, State)
        assert isinstance(seen, Observation)
        assert isinstance(state, State)
        action = assert_type(match.game.parse_action(match.legal()[0]), Action)
        assert action in match.game.legal_actions(state)
    for game in (find_game("killer"), find_game("killer-citizen")):
        assert isinstance(assert_type(game.parse_deal(game.format_deal(state)), State), State)
