"""Laws of the bots, over every game and every level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import LEVELS, make_bot
from noir.chance import pick, rng_from
from noir.core import Seat
from tests.laws.play import random_states

if TYPE_CHECKING:
    from noir.core import Game


def decisions(game: Game[Any, Any, Any], seed: str, number: int) -> list[tuple[Any, Any]]:
    """Return some states of a random game in which somebody is to move, with what that seat sees."""
    rng = rng_from(seed)
    states = [state for state in random_states(game, seed) if game.to_move(state) is not None]
    chosen = [pick(states, rng) for _ in range(number)]
    return [(state, game.observe(state, Seat(game.to_move(state)))) for state in chosen]  # type: ignore[arg-type]


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> str:
    """Every level, one after the other."""
    name: str = request.param
    return name


def test_a_bot_plays_a_legal_action(game: Game[Any, Any, Any], level: str) -> None:
    """Wherever a game may be, the bot answers with one of the legal actions."""
    for state, seen in decisions(game, "legal", 5):
        assert make_bot(game.name, level, 1).choose(seen) in game.legal_actions(state)


def test_equal_seeds_and_observations_give_equal_actions(game: Game[Any, Any, Any], level: str) -> None:
    """Replays, reviews and reports can be repeated."""
    for _, seen in decisions(game, "repeat", 2):
        bot = make_bot(game.name, level, 7)
        assert bot.choose(seen) == bot.choose(seen) == make_bot(game.name, level, 7).choose(seen)


def test_redealing_what_is_hidden_changes_nothing(game: Game[Any, Any, Any], level: str) -> None:
    """Over several seeds the actions in the truth and in a re-dealt game are the same, one by one,
    and so is the amount of work: neither can depend on a secret."""
    rng = rng_from("honest")
    for state, seen in decisions(game, "honest", 2):
        redealt = game.determinize(seen, rng)
        seat = game.to_move(state)
        assert seat is not None
        for seed in range(2):
            truth = list(make_bot(game.name, level, seed).think(game.observe(state, seat)))
            other = list(make_bot(game.name, level, seed).think(game.observe(redealt, seat)))
            assert truth == other


def test_thoughts_count_up_to_their_total(game: Game[Any, Any, Any], level: str) -> None:
    """A progress bar moves forward only and ends full."""
    for _, seen in decisions(game, "thoughts", 3):
        thoughts = list(make_bot(game.name, level, 1).think(seen))
        done = [thought.done for thought in thoughts]
        assert done == sorted(done)
        assert thoughts[-1].done == thoughts[-1].total
        assert len({thought.total for thought in thoughts}) == 1


def test_values_are_win_probabilities_of_different_legal_actions(
    game: Game[Any, Any, Any], level: str
) -> None:
    """Where a bot gives values, they lie in 0..1, no action comes twice, and the first one is played."""
    for state, seen in decisions(game, "values", 4):
        *_, thought = make_bot(game.name, level, 1).think(seen)
        actions = [action for action, _ in thought.values]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(game.legal_actions(state))
        assert all(0 <= chance <= 1 for _, chance in thought.values)
        assert not actions or actions[0] == thought.action
