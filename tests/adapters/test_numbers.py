"""The fast numbers of an observation are those of a plain reading, to the last one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from noir.adapters import encoded_games, encoding_of, pettingzoo
from noir.core import Seat
from noir.games import part_of, positions_of
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from collections.abc import Sequence

EVERY_GAME = pytest.mark.parametrize("name", swept(encoded_games()))


def plain(match: Match, seat: Seat) -> Sequence[float]:
    reading: Any = part_of("tests.adapters.plain", match.game.name)
    numbers: Sequence[float] = reading.features(match.observe(seat))
    return numbers


def play_on(match: Match, rng: random.Random) -> None:
    match.play(rng.choice(match.legal()))


@pytest.mark.long
@EVERY_GAME
def test_the_numbers_are_the_plain_ones(name: str) -> None:
    encoding, rng = encoding_of(name), random.Random(1)
    for seed in range(20):
        match = Match.new(name, f"numbers {seed}")
        while match.outcome is None:
            play_on(match, rng)
            for seat in Seat:
                assert encoding.features(match.observe(seat)) == plain(match, seat)


@pytest.mark.long
@EVERY_GAME
def test_an_environment_shows_the_plain_numbers(name: str) -> None:
    table, rng = pettingzoo.Table(name), random.Random(2)
    for seed in range(30):
        table.reset(seed=seed)
        while table.match.outcome is None:
            for agent, seat in zip(pettingzoo.AGENTS, Seat, strict=True):
                if agent == table.agent_selection or rng.random() < 0.3:
                    shown = table.observe(agent)
                    assert shown["observation"].dtype == np.float32
                    assert (
                        shown["observation"].tolist()
                        == np.array(plain(table.match, seat), np.float32).tolist()
                    )
                    mine = table.match.legal() if seat == table.match.to_move else ()
                    assert np.flatnonzero(shown["action_mask"]).tolist() == sorted(
                        table.numbers[text] for text in mine
                    )
            table.step(table.numbers[rng.choice(table.match.legal())])
        for agent, seat in zip(pettingzoo.AGENTS, Seat, strict=True):
            shown = table.observe(agent)
            assert shown["observation"].tolist() == np.array(plain(table.match, seat), np.float32).tolist()
            assert not shown["action_mask"].any()


@pytest.mark.long
@EVERY_GAME
def test_the_same_viewers_see_any_match(name: str) -> None:
    """Whatever they saw before: a moment ago, after an undo, in another game."""
    encoding, rng = encoding_of(name), random.Random(3)
    matches = [Match.new(name, seed) for seed in range(2)]
    viewers = [encoding.Viewer(matches[0].game, seat) for seat in Seat]
    for _ in range(300):
        match = rng.choice(matches)
        if match.outcome is not None or (match.ply and rng.random() < 0.2):
            match.undo()
        else:
            play_on(match, rng)
        world = match.game.determinize(match.observe(rng.choice([*Seat])), rng)
        for state in (match.state, world, match.state):
            for seat in Seat:
                seen = match.game.observe(state, seat)
                assert viewers[seat].counts(state) == encoding.counts(seen)


@pytest.mark.long
@EVERY_GAME
def test_viewers_see_a_position_that_was_set_up(name: str) -> None:
    encoding, rng, positions = encoding_of(name), random.Random(4), positions_of(name)
    for seed in range(5):
        match = Match.new(name, seed)
        for _ in range(12):
            play_on(match, rng)
        assert match.to_move is not None
        set_up = Match.from_position(name, positions.position_of(match.observe(match.to_move)))
        viewers = [encoding.Viewer(set_up.game, seat) for seat in Seat]
        while set_up.outcome is None:
            for seat in Seat:
                numbers = encoding.counts(set_up.observe(seat))
                assert viewers[seat].counts(set_up.state) == numbers
                assert encoding.features(set_up.observe(seat)) == plain(set_up, seat)
            play_on(set_up, rng)
