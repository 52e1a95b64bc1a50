"""Long work: the bot's, the person's and pondering, in slices that anything can come between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots import LEVELS
from noir.games import GAMES
from tests.any_game import richest, swept
from tests.web.driver import Page
from web.model.engine import FORESIGHT, bot_at

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = pytest.mark.parametrize("game", swept(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_pondering_comes_to_rest_and_changes_nothing(game: str) -> None:
    page = Page(game=game, level="hard", seed="1", role="first")
    record = page.table.match.record()
    slices = 0
    while page.last.next and slices < 5000:
        assert page.last.idle
        page.once(page.last.next)
        slices += 1
    assert 0 < slices < 5000
    assert 0 < len(page.app.engine.answers) <= FORESIGHT
    assert page.table.match.record() == record


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_pondered_answer_is_used_and_is_the_same(game: str) -> None:
    page = Page(game=game, level="hard", seed="1", role="first")
    while page.last.next:
        page.once(page.last.next)
    action = sorted(page.actions())[0]
    page.once(f"@{page.ply} {action}")
    table = page.table
    seat = table.match.to_move
    assert seat is not None
    expected = bot_at(table, seat, table.match.ply).choose(table.match.observe(seat))
    assert page.last.next is not None
    page.send(page.last.next)
    assert page.table.match.actions[-1] == table.match.game.format_action(expected)


@GAME
def test_a_job_of_the_person_is_dropped_when_the_ply_has_passed(game: str) -> None:
    page = Page(game=game, level="easy", seed="1", role="first")
    steps = []

    def job() -> Iterator[bool]:
        for step in range(1000):
            steps.append(step)
            yield True

    engine = page.app.engine
    engine.job = job()
    page.once("/state")
    assert page.last.next == "/go"
    page.once("/go")
    page.act(sorted(page.actions())[0])
    assert page.app.engine.job is None
    assert len(steps) == 1


def test_hard_is_a_level() -> None:
    assert {"hard", "boss"} <= set(LEVELS)
