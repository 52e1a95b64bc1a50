"""Laws of states and actions, over every game."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.core import IllegalAction, InvalidNotation, Outcome, Seat
from tests.laws.play import random_states, some_states

if TYPE_CHECKING:
    from noir.core import Game


@pytest.mark.long
def test_legal_actions_are_sorted_unique_and_end_with_the_game(game: Game[Any, Any, Any]) -> None:
    """The mover has an action, and the list is in order without a repetition."""
    for state in some_states(game, 20):
        actions = list(game.legal_actions(state))
        assert actions == sorted(set(actions))
        assert bool(actions) == (game.to_move(state) is not None)


def test_an_outcome_exists_exactly_when_nobody_is_to_move(game: Game[Any, Any, Any]) -> None:
    """No game is both over and going on."""
    for state in some_states(game, 20):
        outcome = game.outcome(state)
        assert (outcome is None) == (game.to_move(state) is not None)
        assert outcome is None or isinstance(outcome, Outcome)


@pytest.mark.long
def test_apply_is_pure_and_repeatable(game: Game[Any, Any, Any]) -> None:
    """An action leaves the state before it as it was, and gives equal results twice."""
    for state in some_states(game, 4, every=3):
        before = pickle.dumps(state)
        for action in game.legal_actions(state):
            assert game.apply(state, action) == game.apply(state, action)
        assert pickle.dumps(state) == before


def test_states_can_be_hashed_and_compared(game: Game[Any, Any, Any]) -> None:
    """Equal states are equal wherever they came from."""
    for state in some_states(game, 2, every=5):
        clone = pickle.loads(pickle.dumps(state))
        assert clone == state
        assert hash(clone) == hash(state)


def test_no_action_is_legal_after_the_end(game: Game[Any, Any, Any]) -> None:
    """Every action of a finished game is refused when tried once more."""
    *_, last_but_one, last = random_states(game, "end")
    for action in game.legal_actions(last_but_one):
        with pytest.raises(IllegalAction):
            game.apply(last, action)


@pytest.mark.long
def test_illegal_actions_are_exactly_those_not_listed(game: Game[Any, Any, Any]) -> None:
    """Every action ever seen in the game either is in the list or raises IllegalAction."""
    known = {action for state in some_states(game, 10) for action in game.legal_actions(state)}
    for state in some_states(game, 3, every=4):
        legal = set(game.legal_actions(state))
        for action in known - legal:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            assert caught.value.reason
        for action in known & legal:
            game.apply(state, action)


def test_action_texts_round_trip_and_differ(game: Game[Any, Any, Any]) -> None:
    """Each legal action has a text of its own in printable ASCII without a space."""
    for state in some_states(game, 6):
        actions = game.legal_actions(state)
        texts = [game.format_action(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert all(text.isascii() and text.isprintable() and " " not in text for text in texts)
        assert [game.parse_action(text) for text in texts] == list(actions)


@pytest.mark.parametrize("text", ["", " ", "?", "t", "T T", "5 ", "0" * 500, "\0", "é", "/new", "-1", "None"])
def test_a_text_that_is_no_action_is_refused_by_name(game: Game[Any, Any, Any], text: str) -> None:
    """Nonsense raises InvalidNotation and nothing else. The message does not repeat a flood."""
    with pytest.raises(InvalidNotation) as caught:
        game.parse_action(text)
    assert len(str(caught.value)) < 400


def test_deal_texts_round_trip_from_every_state(game: Game[Any, Any, Any]) -> None:
    """The deal of a state leads back to the first state, however far play has gone."""
    states = random_states(game, "deal")
    for state in states:
        assert game.parse_deal(game.format_deal(state)) == states[0]


def test_every_deal_orders_the_same_symbols(game: Game[Any, Any, Any]) -> None:
    """So a deal has a number among all deals, and a link can carry it."""
    deals = [game.format_deal(game.deal(rng_from(seed))) for seed in range(30)]
    symbols = [game.deal_symbols(deal) for deal in deals]
    assert len({tuple(tuple(sorted(group)) for group in groups) for groups in symbols}) == 1
    assert [game.deal_text(groups) for groups in symbols] == deals


def test_equal_seeds_deal_equally_and_different_ones_differ(game: Game[Any, Any, Any]) -> None:
    """A seed is a short name for one deal."""
    deals = [game.format_deal(game.deal(rng_from(seed))) for seed in range(30)]
    assert deals == [game.format_deal(game.deal(rng_from(str(seed)))) for seed in range(30)]
    assert len(set(deals)) == 30


def test_the_name_is_the_name_in_the_registry(game: Game[Any, Any, Any]) -> None:
    """Records name the rule book that reads them."""
    from noir.games import GAMES

    assert GAMES[game.name] is game


def test_the_first_game_of_a_family_has_its_name() -> None:
    """Parts of a game are found by the name of its package, and so is the package's first game."""
    from noir.games import GAMES, families, family_of

    for family in families():
        assert next(name for name in GAMES if family_of(name) == family) == family


def test_every_random_game_ends(game: Game[Any, Any, Any]) -> None:
    """Random play comes to an end and the winner, if any, is a seat."""
    for number in range(40):
        *_, last = random_states(game, str(number))
        outcome = game.outcome(last)
        assert outcome is not None
        assert outcome.winner in (None, *Seat)
        assert outcome.reason.isascii()
