"""The way from a table, a review, a puzzle and a lesson to the analysis of the position there."""

from __future__ import annotations

import re

import pytest

from noir.analysis import positions_of
from noir.core import Seat
from noir.puzzles import families as puzzle_families
from noir.puzzles import kinds
from tests.any_game import richest
from tests.endings import endings
from tests.pictures.ways import link
from tests.web.analysis.driver import BoardPage
from tests.web.driver import Page
from web.analysis.sentences import situation
from web.app.app import App
from web.contracts.courses import courses, lessons_of
from web.contracts.editor import games_to_analyse
from web.i18n import Words
from web.lessons.course import Course
from web.site.paths import WEB
from web.site.rules import rules_page

CODE = re.compile(r'href="([^"]*)analyse/en\.html#([^"]+)"')
EVERY_GAME = pytest.mark.parametrize("game", games_to_analyse())


@EVERY_GAME
def test_a_table_leads_to_the_analysis_of_what_its_seat_sees(game: str) -> None:
    """More has the way, also in the past."""
    tab = Page(game=game, level="easy", role="first", seed="offer")
    tab.act(sorted(tab.actions())[0])
    for before in ("/live", "/at 0"):
        tab.send(before)
        tab.send("/open more")
        ((root, code),) = CODE.findall(tab.regions["dialog"])
        page = BoardPage(game, code)
        assert root == ""
        assert page.at.board.position == positions_of(game).position_of(tab.app.look().seen)
        tab.send("/close")


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_finished_game_leads_to_its_last_decision(game: str) -> None:
    """The end follows as the next move, from a link, too. In some worlds the game would go on there."""
    for match in sorted(endings(game).values(), key=lambda match: match.ply)[:4]:
        tab = Page(None, ("en",), g=link(match, Seat.FIRST).partition("#g=")[2])
        tab.send("/open more")
        ((_, code),) = CODE.findall(tab.regions["dialog"])
        page = BoardPage(game, code)
        seen = match.observe(Seat.FIRST, match.ply - 1)
        assert page.at.board.position == positions_of(game).position_of(seen)
        assert "/board ask" in page.does()
        page.press("/board go 0")
        assert page.at.board.study.node.action == match.action(match.ply - 1)
        assert page.at.board.is_over
        assert "/board ask" not in page.does()


@EVERY_GAME
def test_without_hints_there_is_no_analysis(game: str) -> None:
    """A teacher's link switches both off."""
    tab = Page(game=game, hints="off")
    tab.send("/open more")
    assert not CODE.findall(tab.regions["dialog"])


@EVERY_GAME
def test_behind_the_curtain_there_is_no_analysis(game: str) -> None:
    tab = Page(game=game, level="human")
    tab.send("/open more")
    assert not CODE.findall(tab.regions["dialog"])


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_review_leads_to_the_analysis_of_a_decision(game: str) -> None:
    short = min(endings(game).values(), key=lambda match: match.ply)
    tab = Page(None, ("en",), g=link(short, Seat.FIRST).partition("#g=")[2])
    tab.send("/review")
    codes = [code for _, code in CODE.findall(tab.regions["dialog"])]
    assert codes
    for code in codes:
        page = BoardPage(game, code)
        assert page.at.board.fault is None
        assert page.at.board.position.seat == Seat.FIRST


@EVERY_GAME
def test_a_puzzle_leads_to_its_analysis_once_it_is_solved(game: str) -> None:
    """The board would give the solution away. Then the link is in More."""
    if game not in puzzle_families():
        return
    tab = Page(puzzle=kinds(game)[0].name)
    tab.send("/open more")
    assert not CODE.findall(tab.regions["dialog"])
    assert tab.puzzle
    tab.answer(tab.puzzle.case.solution)
    tab.send("/proof 0")
    tab.send("/open more")
    ((_, code),) = CODE.findall(tab.regions["dialog"])
    seen = tab.puzzle.open.match.observe(tab.puzzle.case.seat)
    assert BoardPage(game, code).at.board.position == positions_of(game).position_of(seen)


@pytest.mark.long
@EVERY_GAME
def test_each_lesson_of_the_rules_leads_to_its_analysis(game: str) -> None:
    name = f"rules-{game}"
    if name not in courses():
        return
    course = Course(Words("en"), name, "../../")
    codes = CODE.findall(str(rules_page(game, "en").content))
    lessons = {lesson.position: lesson for lesson in course.lessons.values()}
    for root, code in codes:
        assert root == "../../"
        page = BoardPage(game, code)
        study = page.at.board.study
        lesson = lessons.pop(study.root.position)
        assert study.chapter.title.startswith(lesson.rules[-1])
        line = study.root.main_line
        assert lesson.line == tuple(node.action for node in line[1:])
        assert study.chapter.is_worked_out
        match = lesson.open().play_all(lesson.line)
        assert bool(line[-1].end) <= (match.outcome is not None)
        if not line[-1].end:
            seen = match.observe(study.root.position.seat)
            assert line[-1].position == positions_of(game).position_of(seen)
        [spoken] = page.messages
        assert study.chapter.title in spoken
        assert spoken.endswith(situation(course.t, page.at))
    assert not lessons


@EVERY_GAME
@pytest.mark.parametrize("kind", ["rules", "learn"])
def test_the_lessons_of_a_game_are_a_study_for_the_board(game: str, kind: str) -> None:
    """Their file opens there as it is."""
    file = WEB / "games" / game / "studies" / f"{kind}.txt"
    if not file.is_file():
        return
    page = BoardPage(game)
    page.once(f"/board-text {file.read_text('utf-8')}")
    titles = [chapter.title for chapter in page.at.board.study.chapters]
    assert titles == [lesson.name for lesson in lessons_of(f"{kind}-{game}")]


@EVERY_GAME
def test_the_end_of_a_tutorial_leads_to_the_board(game: str) -> None:
    if f"learn-{game}" not in courses():
        return
    course = Course(Words("en"), f"learn-{game}", "../../")
    course.go(App(str), len(course.lessons))
    assert 'href="../../analyse/en.html"' in course.html()
