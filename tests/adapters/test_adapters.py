"""The adapters pass the tests of the libraries they serve."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from noir.adapters import NotEncoded, encoded_games, encoding_of, openspiel, pettingzoo, size_of
from noir.adapters.examples import evaluate, imitate
from noir.core import IllegalAction, InvalidNotation, Seat
from noir.games import GAMES
from noir.match import Match

ROOT = Path(__file__).parents[2]
NAMES = encoded_games()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_are_as_described(name: str) -> None:
    """Each lies in 0..1, there are as many as FEATURES says, and every legal action has its number."""
    encoding, rng = encoding_of(name), random.Random(5)
    assert len(set(encoding.ACTIONS)) == len(encoding.ACTIONS)
    for seed in range(5):
        match = Match.new(name, seed)
        while match.outcome is None:
            for seat in Seat:
                numbers = encoding.features(match.observe(seat))
                assert len(numbers) == size_of(encoding)
                assert all(0 <= number <= 1 for number in numbers)
            assert set(match.legal()) <= {*encoding.ACTIONS}
            match.play(rng.choice(match.legal()))
        assert match.ply <= encoding.MAX_PLIES


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_depend_only_on_the_observation(name: str) -> None:
    encoding, rng = encoding_of(name), random.Random(6)
    match = Match.new(name, 3)
    while match.outcome is None:
        for seat in Seat:
            seen = match.observe(seat)
            other = match.game.observe(match.game.determinize(seen, rng), seat)
            assert encoding.features(seen) == encoding.features(other)
        match.play(rng.choice(match.legal()))


def test_a_game_without_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(iter(GAMES))
    with pytest.raises(InvalidNotation):
        encoding_of("chess")
    monkeypatch.setattr("noir.adapters.part_of", lambda *_: None)
    with pytest.raises(NotEncoded):
        encoding_of(name)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it is a dict with a mask
def test_pettingzoos_own_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(name), num_cycles=300)
    seed_test(lambda **options: pettingzoo.env(name, **options), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_step_changes_nothing(name: str) -> None:
    table = pettingzoo.Table(name)
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    for bad in (int(np.argmin(mask)), len(mask), -1, None):
        with pytest.raises(IllegalAction):
            table.step(bad)
        assert table.match.ply == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_table_shows_nothing_before_its_reset(name: str) -> None:
    with pytest.raises(AttributeError, match="before reset"):
        pettingzoo.env(name).last()


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_can_be_fixed_and_a_table_printed(name: str) -> None:
    deal = Match.new(name, 9)
    table = pettingzoo.Table(name, render_mode="ansi", deal=deal.game.format_deal(deal.state))
    table.reset()
    assert table.match.record() == deal.record()
    assert table.render()
    assert pettingzoo.Table(name).render() is None


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulation_passes(name: str) -> None:
    game = pyspiel.load_game(openspiel.spiel_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_openspiels_random_simulation_passes_with_serialization(name: str) -> None:
    game = pyspiel.load_game(openspiel.spiel_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_the_engines_game(name: str) -> None:
    """The record reads back, the numbers are the engine's, and the results are its outcome."""
    game = pyspiel.load_game(openspiel.spiel_name(name))
    state, rng = evaluate.dealt(game, np.random.default_rng(2)), random.Random(2)
    observer = game.make_py_observer()
    while not state.is_terminal():
        player = state.current_player()
        seen = Match.from_record(str(state)).observe(Seat(player))
        observer.set_from(state, player)
        assert observer.tensor.tolist() == np.array(encoding_of(name).features(seen), np.float32).tolist()
        assert state.information_state_string(player) == repr(seen)
        state.apply_action(rng.choice(state.legal_actions()))
    outcome = Match.from_record(str(state)).outcome
    assert outcome is not None
    expected = [0.0, 0.0] if outcome.winner is None else [1.0 - 2 * outcome.winner, 2.0 * outcome.winner - 1]
    assert list(state.returns()) == expected


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_run(name: str) -> None:
    """A policy that has watched some games moves differently. A random bot rarely beats a level."""
    table = pettingzoo.Table(name)
    policy = imitate.Policy(table)
    imitate.train(table, policy, "easy", range(2))
    assert np.any(policy.weights)
    assert 0 <= imitate.evaluate(table, policy, "easy", 2) <= 1
    assert len(evaluate.evaluate(name, "easy", 1)) == 1


@pytest.mark.parametrize("page", ["pettingzoo.md", "openspiel.md"])
def test_the_code_of_the_documents_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "noir/adapters" / page).read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        names: dict[str, Any] = {}
        exec(block, names)
    assert "noir1 " in capsys.readouterr().out


def test_the_documents_list_every_number() -> None:
    text = (ROOT / "noir/adapters/pettingzoo.md").read_text("utf-8")
    for name in NAMES:
        for feature in encoding_of(name).FEATURES:
            assert f"| {feature.name} | {len(feature.labels)} |" in text
