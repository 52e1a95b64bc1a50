"""A copy of an environment, a match or a state plays on as the first one does, and leaves it alone."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from noir.adapters import encoded_games, pettingzoo
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = encoded_games()


def pickle_and_load(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def play_on(table: Any, rng: random.Random, plies: int) -> list[Any]:
    """Play random actions, and return all that was seen."""
    shown: list[Any] = []
    for _ in range(plies):
        seen, reward, terminated, _, _ = table.last()
        shown.append((reward, terminated, seen["observation"].tolist(), seen["action_mask"].tolist()))
        if terminated:
            return shown
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return shown


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, pickle_and_load])
def test_a_copy_of_an_environment_plays_on(name: str, copied: Callable[[Any], Any]) -> None:
    table = pettingzoo.env(name)
    table.reset(seed=4)
    play_on(table, random.Random(1), 20)
    other, before = copied(table), table.unwrapped.match.record()
    theirs = play_on(other, random.Random(2), 60)
    assert table.unwrapped.match.record() == before
    assert play_on(table, random.Random(2), 60) == theirs
    table.reset()
    other.reset()
    assert table.unwrapped.match.record() == other.unwrapped.match.record()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, pickle_and_load])
def test_a_copy_of_a_match_and_of_its_state_is_the_same(name: str, copied: Callable[[Any], Any]) -> None:
    match, rng = Match.new(name, 5), random.Random(5)
    for _ in range(20):
        match.play(rng.choice(match.legal()))
    other, record = copied(match), match.record()
    assert (other.record(), other.state) == (record, match.state)
    assert copied(match.state) == match.state
    assert copied(match.game).legal_actions(match.state) == match.game.legal_actions(match.state)
    other.play(other.legal()[0])
    assert match.record() == record
