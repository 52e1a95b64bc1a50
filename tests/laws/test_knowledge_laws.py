"""Laws of knowledge, over every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from
from noir.core import Seat
from tests.laws.play import random_states, some_states

if TYPE_CHECKING:
    from noir.core import Game


def test_a_determinized_state_looks_the_same_to_the_seat(game: Game[Any, Any, Any]) -> None:
    """observe(determinize(o)) == o: a guess contradicts nothing the seat has seen."""
    rng = rng_from("determinize")
    for state in some_states(game, 6, every=2):
        for seat in Seat:
            seen = game.observe(state, seat)
            assert game.observe(game.determinize(seen, rng), seat) == seen


def test_legal_actions_are_a_function_of_the_observation(game: Game[Any, Any, Any]) -> None:
    """The mover and the legal actions are the same in every guess of the seat to move."""
    rng = rng_from("legal")
    for state in some_states(game, 6, every=2):
        seat = game.to_move(state)
        if seat is None:
            continue
        guess = game.determinize(game.observe(state, seat), rng)
        assert game.to_move(guess) == seat
        assert list(game.legal_actions(guess)) == list(game.legal_actions(state))


def test_there_is_more_than_one_world_while_something_is_hidden(game: Game[Any, Any, Any]) -> None:
    """At the deal both seats face many possible worlds: the hidden part is not handed out."""
    rng = rng_from("worlds")
    for seed in range(5):
        state = game.deal(rng_from(seed))
        for seat in Seat:
            seen = game.observe(state, seat)
            worlds = {game.format_deal(game.determinize(seen, rng)) for _ in range(20)}
            assert len(worlds) > 10


def test_the_observation_does_not_depend_on_what_is_hidden(game: Game[Any, Any, Any]) -> None:
    """Playing the same actions in the truth and in a guess gives the seat equal observations."""
    rng = rng_from("same")
    for seed in range(4):
        truth = game.deal(rng_from(seed))
        for seat in Seat:
            state, guess = truth, game.determinize(game.observe(truth, seat), rng)
            while game.to_move(state) == seat == game.to_move(guess):
                action = pick(game.legal_actions(state), rng)
                state, guess = game.apply(state, action), game.apply(guess, action)
                if game.to_move(state) == seat:
                    break
            if state is truth:
                assert game.observe(guess, seat) == game.observe(state, seat)


def test_perfect_recall(game: Game[Any, Any, Any]) -> None:
    """Two moments of one game never look the same to a seat: nothing is forgotten."""
    for seat in Seat:
        seen = [game.observe(state, seat) for state in random_states(game, "recall")]
        assert len(set(seen)) == len(seen)


def test_determinize_is_a_function_of_observation_and_seed(game: Game[Any, Any, Any]) -> None:
    """Equal generators give equal guesses, so that searches can be repeated."""
    for state in some_states(game, 2, every=7):
        for seat in Seat:
            seen = game.observe(state, seat)
            first = game.determinize(seen, rng_from(3))
            assert game.determinize(seen, rng_from(3)) == first
