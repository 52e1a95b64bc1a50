"""The fast numbers of an observation are those of a plain reading, to the last one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from noir.adapters import encoded_games, encoding_of, numbers_of, pettingzoo, size_of
from noir.adapters.boards import board_of
from noir.core import Seat
from noir.games import part_of, positions_of
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.adapters.boards import Board

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
    for seed in range(10):
        match = Match.new(name, f"numbers {seed}")
        while match.outcome is None:
            play_on(match, rng)
            for seat in Seat:
                assert encoding.features(match.observe(seat)) == plain(match, seat)


@EVERY_GAME
def test_each_number_is_what_its_label_says(name: str) -> None:
    """Each has a name of its own, and a value that a plain reading finds for that name."""
    encoding, rng, match = encoding_of(name), random.Random(5), Match.new(name, "labels")
    reading: Any = part_of("tests.adapters.plain", name)
    names = [
        f"{part.name}: {label}" if label else part.name for part in encoding.FEATURES for label in part.labels
    ]
    assert len({*names}) == len(names) == size_of(encoding)
    while match.outcome is None and match.ply < 60:
        for seat in Seat:
            seen = match.observe(seat)
            numbers = dict(zip(names, encoding.features(seen), strict=True))
            assert reading.name_numbers(seen).items() <= numbers.items()
        play_on(match, rng)


@pytest.mark.long
@EVERY_GAME
def test_an_environment_shows_the_plain_numbers(name: str) -> None:
    table, rng = pettingzoo.Table(name), random.Random(2)
    for seed in range(8):
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


def assert_told_alike(board: Board, match: Match) -> None:
    """The board agrees with the engine."""
    encoding, outcome = encoding_of(match.game.name), match.outcome
    assert board.turn == match.to_move
    assert board.winner == (None if outcome is None else outcome.winner)
    assert {encoding.ACTIONS[number] for number, ok in enumerate(board.legal()) if ok} == {*match.legal()}
    for seat in Seat:
        assert board.counts(seat) == encoding.counts(match.observe(seat))


def play_through(match: Match, rng: random.Random) -> None:
    """Play a match and its board to the end. At times, go on with the board of the state."""
    numbers = numbers_of(encoding_of(match.game.name))
    board = board_of(match.game, match.state)
    assert_told_alike(board, match)
    while match.outcome is None:
        if rng.random() < 0.03:
            board = board_of(match.game, match.state)
        text = rng.choice(match.legal())
        match.play(text)
        board.play(numbers[text])
        assert_told_alike(board, match)


@pytest.mark.long
@EVERY_GAME
def test_a_board_tells_what_the_engine_does(name: str) -> None:
    rng = random.Random(3)
    for seed in range(20):
        play_through(Match.new(name, f"board {seed}"), rng)


@pytest.mark.long
@EVERY_GAME
def test_a_board_goes_on_from_a_position_that_was_set_up(name: str) -> None:
    encoding, rng, positions = encoding_of(name), random.Random(4), positions_of(name)
    for seed in range(5):
        match = Match.new(name, seed)
        for _ in range(12):
            play_on(match, rng)
        assert match.to_move is not None
        set_up = Match.from_position(name, positions.position_of(match.observe(match.to_move)))
        for seat in Seat:
            assert encoding.features(set_up.observe(seat)) == plain(set_up, seat)
        play_through(set_up, rng)
