"""A checker knows the types of both games by their names. It reads this file in the suite."""

from __future__ import annotations

from typing import assert_type

from noir.adapters import Encoding, encoding_of
from noir.bots import make_bot
from noir.core import Bot, Seat
from noir.games import find_game, positions_of
from noir.games.killer import Observation, State
from noir.games.killer.action import Action
from noir.games.killer.facts import Position
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


def test_all_that_is_found_by_the_name_has_its_types() -> None:
    """A deal, a position, a bot and the numbers."""
    match = Match.new("killer", 7)
    match = assert_type(
        Match.from_deal("killer", match.game.format_deal(match.state)), Match[State, Action, Observation]
    )
    seen = match.observe(Seat.FIRST)
    position = assert_type(positions_of("killer").position_of(seen), Position)
    assert_type(Match.from_position("killer", position).state, State)
    bot = assert_type(make_bot("killer", "easy", 1), Bot[Action, Observation])
    assert assert_type(bot.choose(seen), Action) in seen.legal
    encoding = assert_type(encoding_of("killer"), Encoding[State, Observation])
    assert len(encoding.features(seen)) == len(encoding.counts(seen))
