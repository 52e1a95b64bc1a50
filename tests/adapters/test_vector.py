"""The vector environment plays many matches at once, each as a board does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from noir.adapters import encoded_games
from noir.adapters.boards import board_of
from noir.adapters.vector import Tables
from noir.core import IllegalAction
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from noir.adapters.boards import Board
    from noir.adapters.pettingzoo import Seen
    from noir.adapters.vector import Infos

EVERY_GAME = pytest.mark.parametrize("name", swept(encoded_games()))


def choose(mask: Any, rng: random.Random) -> Any:
    """A legal action for each match, and 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])


def boards_of(tables: Tables) -> list[Board]:
    matches = [Match.from_deal(tables.game, deal) for deal in tables.batch.deals()]
    return [board_of(match.game, match.state) for match in matches]


def assert_shown(tables: Tables, boards: list[Board], seen: Seen, infos: Infos) -> None:
    for at, board in enumerate(boards):
        seat = int(infos["seat"][at])
        assert board.turn in (seat, None)
        assert (
            seen["observation"][at].tolist()
            == (np.frombuffer(board.counts(seat), np.uint8) / tables.ones).tolist()
        )
        assert seen["action_mask"][at].tobytes() == board.legal()


@pytest.mark.long
@EVERY_GAME
def test_all_matches_go_as_on_a_board(name: str) -> None:
    tables, rng = Tables(name, 30), random.Random(1)
    seen, infos = tables.reset(seed=1)
    boards = boards_of(tables)
    for _ in range(150):
        actions = choose(seen["action_mask"], rng)
        fresh = [board.turn is None for board in boards]
        acted = infos["seat"]
        seen, rewards, ended, cut, infos = tables.step(actions)
        dealt = boards_of(tables) if any(fresh) else []
        for at, board in enumerate(boards):
            if fresh[at]:
                boards[at] = dealt[at]
                expected = 0.0
            else:
                board.play(int(actions[at]))
                expected = 0.0 if board.winner is None else 1.0 if board.winner == acted[at] else -1.0
            assert rewards[at] == expected
            assert ended[at] == (boards[at].turn is None)
        assert not cut.any()
        assert_shown(tables, boards, seen, infos)


@EVERY_GAME
def test_an_illegal_action_plays_nothing(name: str) -> None:
    tables = Tables(name, 3)
    seen, _ = tables.reset(seed=2)
    actions = choose(seen["action_mask"], random.Random(1))
    for bad in (int(np.argmin(seen["action_mask"][1])), seen["action_mask"].shape[1], -1):
        with pytest.raises(IllegalAction, match="match 1"):
            tables.step(np.where(np.arange(3) == 1, bad, actions))
    boards = boards_of(tables)
    for board, action in zip(boards, actions, strict=True):
        board.play(int(action))
    after, *_, infos = tables.step(actions)
    assert_shown(tables, boards, after, infos)


@EVERY_GAME
def test_a_seed_and_a_list_of_deals_fix_the_deals(name: str) -> None:
    tables, other = Tables(name, 4), Tables(name, 4)
    tables.reset(seed=3)
    other.reset(seed=3)
    first = tables.batch.deals()
    assert other.batch.deals() == first
    tables.reset()
    assert set(tables.batch.deals()).isdisjoint(first)
    seen, infos = tables.reset(options={"deals": first})
    assert tables.batch.deals() == first
    assert_shown(tables, boards_of(tables), seen, infos)


@EVERY_GAME
def test_what_it_shows_fits_its_spaces(name: str) -> None:
    tables = Tables(name, 2)
    seen, _ = tables.reset(seed=4)
    assert tables.observation_space.contains(seen)
    assert tables.action_space.contains(tables.action_space.sample())
