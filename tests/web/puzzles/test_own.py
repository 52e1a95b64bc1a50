"""Own turning points: the mistakes of a finished game come back on a later day, to be played better."""

from __future__ import annotations

import json
from functools import cache

import pytest

from noir.bots import explainer
from noir.core import CorruptRecord
from noir.puzzles import kinds
from tests.any_game import ONE, WEIGHED
from tests.web.driver import Page
from web.contracts.table import explain
from web.model.validation import NewerSave
from web.puzzles import own, turns
from web.puzzles.dialogs import OwnResult, PuzzleIndex
from web.puzzles.turns import KEY


class Morrow(Page):
    """A tab on the next day."""

    today = "2026-11-23"


@cache
def lost_game() -> str:
    """Return the store, as text, after a game that was played badly and reviewed on the next day."""
    stored: dict[str, str] = {}
    page = Page(stored, game=ONE, level="easy", role="first", seed="own")
    while page.state != "over":
        page.answer(max(page.actions()))
    (game,) = turns.read(stored[KEY])
    assert game.points is None
    page.send("/puzzles")
    assert not page.dialog.own
    assert not page.dialog.is_studying
    later = Morrow(stored, game=ONE, level="easy", role="first", seed="later")
    later.send("/puzzles")
    assert not later.dialog.is_studying
    return json.dumps(stored)


def at_index() -> Page:
    """Return the puzzle index on the day after a bad game."""
    page = Morrow(json.loads(lost_game()), game=ONE, level="easy", role="first", seed="later")
    page.send("/puzzles")
    return page


@pytest.mark.long
def test_turning_points_of_a_finished_game_come_back_the_next_day() -> None:
    """Each is a way of the index, proven or decision by the boss, and nothing is worked out twice."""
    page = at_index()
    shown = page.dialog
    assert isinstance(shown, PuzzleIndex)
    assert 1 <= len(shown.own) <= turns.MAX_POINTS
    for point in shown.own:
        assert f"/own {point.name}" in page.does()
        assert page.app.t("puzzle.own-sure" if point.sure else "puzzle.own-boss") in page.regions["dialog"]
        assert point.lost >= 5


@pytest.mark.long
def test_a_better_action_solves_a_turning_point_and_another_does_not() -> None:
    """Nothing is played by an answer. A solved one never comes back, and the game can be played on."""
    page = at_index()
    first, *others = page.dialog.own
    page.send(f"/own {first.name}")
    assert page.table.branched
    ply = page.ply
    assert (ply + 1, page.app.ui.task) == (first.move, first.name)
    (game,) = turns.read(page.stored[KEY])
    point = next(one for one in game.points or () if game.name(one) == first.name)
    wrong = min(page.actions() - {*point.best})
    page.answer(wrong)
    result = page.dialog
    assert isinstance(result, OwnResult)
    assert (result.is_right, page.ply) == (False, ply)
    page.send("/close")
    page.answer(point.best[0])
    result = page.dialog
    assert isinstance(result, OwnResult)
    assert (result.is_right, page.ply) == (True, ply)
    assert page.said[-1] == result.sentence
    assert bool(result.following) == bool(others)
    page.send("/close")
    page.act(point.best[0])
    assert page.ply > ply
    page.send("/puzzles")
    assert [one.name for one in page.dialog.own] == [one.name for one in others]


@pytest.mark.long
def test_a_miss_is_told_its_price_unless_the_best_has_the_same() -> None:
    page = at_index()
    page.send(f"/own {page.dialog.own[0].name}")
    t, look, parse = page.app.t, page.app.look(), page.table.match.game.parse_action
    (game,) = turns.read(page.stored[KEY])
    best = next(point.best for point in game.points or () if game.name(point) == page.app.ui.task)
    prices = {
        text: {reason for reason in explainer(ONE).reasons(look.seen, parse(text)) if reason.is_price}
        for text in page.actions()
    }
    wrong = page.actions() - {*best}
    assert any(prices[text] - prices[best[0]] for text in wrong)
    for text in wrong:
        page.answer(text)
        assert isinstance(page.dialog, OwnResult)
        for price in prices[text]:
            is_told = explain(t, ONE, (price,))[0] in page.dialog.sentence
            assert is_told == (price not in prices[best[0]])
        page.send("/close")


@pytest.mark.long
def test_the_case_file_finds_the_turning_points_of_its_game() -> None:
    """Then the index of the next day has nothing left to work out."""
    stored: dict[str, str] = {}
    page = Page(stored, game=ONE, level="easy", role="first", seed="own")
    while page.state != "over":
        page.answer(max(page.actions()))
    page.send("/review")
    (game,) = turns.read(stored[KEY])
    assert game.points
    assert game.points == turns.points_of(page.dialog.report)
    for point in game.points:
        decision = next(one for one in page.dialog.report.decisions if one.ply == point.ply)
        assert decision.best in point.best
        assert decision.action not in point.best


@pytest.mark.long
@pytest.mark.parametrize("game", WEIGHED)
def test_only_games_against_our_bots_are_kept_and_only_the_latest(game: str) -> None:
    stored: dict[str, str] = {}
    for number in range(turns.ROOM + 1):
        page = Page(stored, game=game, level="easy", role="first", seed=f"own {number}")
        page.table.match.play_all(())
        while page.table.match.to_move is not None:
            page.table.match.play(page.table.match.legal()[-1])
        page.once("/last")
    assert len(turns.read(stored[KEY])) == turns.ROOM
    before = stored[KEY]
    shared = Page(stored, game=game, level="human", seed="own")
    while shared.table.match.to_move is not None:
        shared.table.match.play(shared.table.match.legal()[-1])
    shared.once("/last")
    assert stored[KEY] == before


@pytest.mark.parametrize("text", ["", "[]", '{"v": 1, "games": [["x", "easy", 7, 1, null]]}'])
def test_an_unreadable_list_counts_as_empty(text: str) -> None:
    with pytest.raises(CorruptRecord):
        turns.read(text)
    page = Morrow({KEY: text}, game=ONE, level="easy", role="first", seed="later")
    page.send("/puzzles")
    assert not page.dialog.own


def test_a_list_from_a_newer_version_is_not_read() -> None:
    with pytest.raises(NewerSave):
        turns.read('{"v": 2, "games": []}')


def test_an_unknown_turning_point_is_refused() -> None:
    page = Morrow(game=ONE, level="easy", role="first", seed="later")
    table = page.table
    page.send("/own 0123456789ab 3")
    assert page.table is table
    assert own.games_of(page.app) == ()


@pytest.mark.long
def test_an_opened_turning_point_is_no_unfinished_game_until_played_on() -> None:
    for acts in (False, True):
        page = at_index()
        page.send(f"/own {page.dialog.own[0].name}")
        if acts:
            page.app.ui.task = ""
            page.act(min(page.actions()))
        page.send(f'/new {{"game": "{ONE}"}}')
        page.send("/open new")
        assert bool(page.dialog.unfinished) == acts


@pytest.mark.long
def test_the_index_of_an_address_works_over_the_first_screen() -> None:
    """Closed, it leaves that: no game begins, and one that waits doesn't go on."""
    later = Morrow(json.loads(lost_game()), puzzle="index")
    assert isinstance(later.dialog, PuzzleIndex)
    assert later.dialog.own
    assert not later.dialog.is_studying
    assert later.attrs["html"]["data-room"] == "foyer"
    later.send("/close")
    assert later.app.is_at_start
    assert later.said == []
    waiting = Page({}, game=ONE, level="easy", role="first", seed="own")
    waiting.act(max(waiting.actions()))
    page = Page(waiting.stored, puzzle="index")
    assert page.app.is_at_start
    page.send(f"/puzzle {next(one.name for one in kinds(ONE))}")
    assert page.attrs["html"].get("data-room", "") is None
    assert page.puzzle
    page.send("/puzzle like")
    page.send("/puzzle-leave")
    assert page.attrs["html"]["data-room"] == "foyer"
    assert page.app.is_at_start
