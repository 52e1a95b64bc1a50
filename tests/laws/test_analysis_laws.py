"""Laws of the analysis, over every game that can be set up. ``tests.bench.analyses`` looks at thousands."""

from __future__ import annotations

import pytest

from noir.bots import has_bots
from noir.games import GAMES, can_set_up
from tests.any_game import of, richest
from tests.laws.analyses import (
    check_alike,
    check_end,
    check_reports,
    edited_positions,
    in_turns,
    positions_of_games,
    work_little,
)

EVERY_GAME = pytest.mark.parametrize(
    "game", richest(name for name in sorted(GAMES) if can_set_up(name) and has_bots(name))
)
NUMBER = 8


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every part of an analysis do little of its work."""
    work_little(monkeypatch.setattr)


@pytest.mark.long
@EVERY_GAME
def test_positions_of_games_end_in_a_report(game: str) -> None:
    for position in positions_of_games(game, NUMBER):
        check_reports(game, position)


@pytest.mark.long
@EVERY_GAME
def test_positions_made_by_edits_end_in_a_report(game: str) -> None:
    for position in edited_positions(game, NUMBER):
        check_reports(game, position)


@pytest.mark.long
@EVERY_GAME
def test_two_analyses_by_turns_say_what_each_says_alone(game: str) -> None:
    one, other = positions_of_games(game, NUMBER)[:: NUMBER - 1]
    assert in_turns(game, one, other) == (check_reports(game, one), check_reports(game, other))


@pytest.mark.long
@EVERY_GAME
def test_sure_wins_are_certain_and_lost_positions_hopeless(game: str) -> None:
    """A brute force of two actions finds them at the ends of games."""
    found = {check_end(game, position) for position in positions_of_games(game, 6 * NUMBER, last=3)}
    assert found > {""}


@pytest.mark.long
@EVERY_GAME
def test_symmetric_positions_have_equal_answers(game: str) -> None:
    """Of each action: whether it is proven, and its reasons. Of the whole: the exact chances."""
    for position in positions_of_games(game, NUMBER // 2):
        for other, image in of(game, "bots", "symmetry").images(position):
            check_alike(game, position, other, image)
