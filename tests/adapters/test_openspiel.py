"""OpenSpiel's searches and solvers run on the games: resampling, undo, copies and endgames."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import prod
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.rl_environment import Environment

from noir.adapters import encoded_games, openspiel
from noir.adapters.examples import endgame, evaluate
from noir.core import Seat
from noir.games import part_of
from noir.match import Match
from tests.any_game import ONE, swept

EVERY_GAME = pytest.mark.parametrize("name", swept(encoded_games()))
MANY = 30  # ways to fill in all that a seat doesn't know
ENDS = 3, 2  # plies, and the seed of a match whose end is not decided yet


def state_after(name: str, plies: int, seed: int = 1) -> Any:
    state = evaluate.dealt(pyspiel.load_game(openspiel.spiel_name(name)), np.random.default_rng(seed))
    rng = random.Random(seed)
    for _ in range(plies):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def pickle_and_load(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def reload(state: Any) -> Any:
    return state.get_game().deserialize_state(state.serialize())


@EVERY_GAME
def test_an_undone_action_leaves_no_trace(name: str) -> None:
    state = state_after(name, 6)
    before, history, player, action = (
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions()[0],
    )
    state.apply_action(action)
    with pytest.raises(ValueError, match="the last action"):
        state.undo_action(player, action + 1)
    state.undo_action(player, action)
    assert (str(state), state.history(), state.move_number()) == (before, history, len(history))
    for copied in (copy.deepcopy, pickle_and_load, reload, lambda state: state.clone()):
        other = copied(state)
        assert (str(other), other.history()) == (before, history)
        other.apply_action(action)
        assert str(state) == before


@EVERY_GAME
@pytest.mark.parametrize("copied", [copy.deepcopy, pickle_and_load])
def test_a_copy_of_a_game_deals(name: str, copied: Any) -> None:
    game = copied(pyspiel.load_game(openspiel.spiel_name(name)))
    assert game.new_initial_state().is_chance_node()


@EVERY_GAME
def test_a_resampled_state_is_one_that_the_player_cannot_rule_out(name: str) -> None:
    rng = random.Random(1)
    state, others = state_after(name, 12), set()
    for player in (0, 1):
        for _ in range(5):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            others.add(str(other))
    assert len(others) > 5


def late_match(name: str, seat: Seat) -> Match:
    """A match with few cards that a seat doesn't know."""
    for seed in range(100):
        rng, match = random.Random(seed), Match.new(name, seed)
        while match.outcome is None:
            choices = endgame.Choices()
            match.game.determinize(match.observe(seat), choices)
            if prod(size for _, size in choices.made) <= MANY and reading_of(match).is_clear(match.state):
                return match
            match.play(rng.choice(reading_of(match).open_cards(match.legal())))
    raise AssertionError


def is_secret(match: Match, ply: int, seat: Seat) -> bool:
    """Whether a seat can't tell the action of a ply from another one."""
    game, before = match.game, match.at(ply)
    others = [
        action for action in game.legal_actions(before) if game.format_action(action) != match.action(ply)
    ]
    seen = match.observe(seat, ply + 1)
    return any(game.observe(game.apply(before, action), seat) == seen for action in others)


def replay(match: Match, deal: str, seat: Seat, secret: set[int]) -> list[Any]:
    """The states to which another deal can lead, while it shows a seat the same, ply by ply."""
    game, found = match.game, [match.game.parse_deal(deal)]
    for ply, text in enumerate(match.actions):
        found = [
            game.apply(state, action)
            for state in found
            if game.observe(state, seat) == match.observe(seat, ply)
            for action in game.legal_actions(state)
            if ply in secret or game.format_action(action) == text
        ]
    return [state for state in found if game.observe(state, seat) == match.observe(seat)]


def hidden_places(match: Match, symbols: list[str], seat: Seat, secret: set[int]) -> list[int]:
    """The places of a deal that a seat can't tell apart, where that makes a difference."""
    known = {secrets(match, state) for state in replay(match, deal_of(match, symbols), seat, secret)}
    found = set()
    for one, other in combinations(range(len(symbols)), 2):
        swapped = list(symbols)
        swapped[one], swapped[other] = symbols[other], symbols[one]
        deal = deal_of(match, swapped)
        states = replay(match, deal, seat, secret) if deal else []
        if not {secrets(match, state) for state in states} <= known:
            found |= {one, other}
    return sorted(found)


def deal_of(match: Match, symbols: list[str]) -> str:
    """The text of a deal, or nothing where the symbols are in another group's place."""
    game, rest = match.game, iter(symbols)
    groups = game.deal_symbols(game.format_deal(match.state))
    words = [[*islice(rest, len(group))] for group in groups]
    return game.deal_text(words) if [*map(sorted, words)] == [*map(sorted, groups)] else ""


def secrets(match: Match, state: Any) -> object:
    return reading_of(match).secrets(state)


def reading_of(match: Match) -> Any:
    return part_of("tests.adapters.plain", match.game.name)


def expected_chances(match: Match, seat: Seat) -> dict[object, Fraction]:
    """How likely each secret is for a seat: counted among all deals that show it the same."""
    game, found = match.game, Counter[object]()
    secret = {ply for ply in match.plies if match.mover(ply) != seat and is_secret(match, ply, seat)}
    symbols = [symbol for group in game.deal_symbols(game.format_deal(match.state)) for symbol in group]
    places = hidden_places(match, symbols, seat, secret)
    orders = Counter(permutations([symbols[place] for place in places]))
    for order, number in orders.items():
        for place, symbol in zip(places, order, strict=True):
            symbols[place] = symbol
        for state in replay(match, deal_of(match, symbols), seat, secret):
            found[secrets(match, state)] += number
    return {key: Fraction(number, found.total()) for key, number in found.items()}


@EVERY_GAME
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.long
def test_resampling_is_uniform(name: str, seat: Seat) -> None:
    """No deal that the seat can't rule out is likelier than another. All of the chance is gone through."""
    match, chances = late_match(name, seat), dict[object, Fraction]()
    for world, chance in endgame.all_worlds(match.game, match.observe(seat)):
        key = secrets(match, world)
        chances[key] = chances.get(key, Fraction(0)) + chance
    assert len(chances) > 1
    assert chances == expected_chances(match, seat)


@EVERY_GAME
def test_a_search_over_information_sets_moves(name: str) -> None:
    state = state_after(name, 8)
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 3, random_state=numbers)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.long
@pytest.mark.parametrize("solver", endgame.SOLVERS)
def test_solvers_learn_an_endgame(solver: str) -> None:
    first, last = endgame.solve(endgame.endgame(ONE, *ENDS), solver, 100, 1)
    assert 0 <= last < first / 2


@pytest.mark.long
@pytest.mark.parametrize("solver", endgame.SOLVERS)
def test_a_seed_names_the_chance_of_a_solver(solver: str) -> None:
    small = endgame.endgame(ONE, *ENDS)
    learned = [endgame.solve(small, solver, 40, 1, seed=seed) for seed in (1, 1, 2)]
    assert learned[0] == learned[1] != learned[2]


def test_there_is_no_tensor_with_perfect_recall() -> None:
    """An algorithm that asks for one would learn from the observation, so it's told."""
    state = state_after(ONE, 0)
    game = state.get_game()
    assert not game.get_type().provides_information_state_tensor
    with pytest.raises(NotImplementedError, match="tensor of the observation"):
        state.information_state_tensor(0)
    first = Environment(game).reset().observations["info_state"][0]
    assert len(first) == len(state.observation_tensor(0)) == game.observation_tensor_size()


def test_an_endgame_keeps_to_its_deals() -> None:
    game = endgame.endgame(ONE, 2)
    state = game.new_initial_state()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(0)
    others = {str(state.resample_from_infostate(0, random.Random(seed).random)) for seed in range(20)}
    assert len(others) > 1
    assert str(pickle_and_load(state)) == str(state)
    assert {text.split(":")[1].split()[0] for text in others} <= set(game.ending.deals)


def test_an_endgame_that_can_go_on_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a game that ends"):
        endgame.game_of(Match.new(ONE, 1), 2)
