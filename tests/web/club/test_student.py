"""A student: the sheet leads to the tasks at the usual tables, and the code on the screen counts."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.web.club.lesson_driver import full_lesson, open_lesson, position_line, write_bot
from tests.web.driver import Page
from web.club.handins import ANSWERS
from web.club.sheets import read_sheet, write_sheet
from web.club.tasks import Exercise, Game, Position, Puzzles
from web.i18n import LANGUAGES
from web.model.links import received

if TYPE_CHECKING:
    from web.club.evening import Evening

EVERY = range(4)


@pytest.fixture(scope="module")
def lesson() -> Evening:
    return full_lesson()


@pytest.fixture
def sheet(lesson: Evening) -> str:
    return write_sheet(lesson.state, EVERY, (1,))


def open_sheet(sheet: str, stored: dict[str, str] | None = None, lang: str = "en") -> Page:
    return Page(stored, (lang,), club=sheet)


def press(page: Page, do: str) -> None:
    """Press a button that is on the screen."""
    assert do in page.does()
    page.send(do)


def code_on(page: Page) -> str:
    """Return the code that the dialog on the screen hands in."""
    (found,) = re.findall(r'<noir-qr data-text="([^"]+)"', page.regions["dialog"])
    return received.find(unescape(found), ANSWERS)[ANSWERS]


def letters_on(page: Page) -> list[str]:
    return re.findall(r'class="code">([^<]+)<', page.regions["dialog"])


def points(lesson: Evening, number: int, student: int = 1) -> list[int | None]:
    """Return the points that came in for a task."""
    return [part.points for part in lesson.state.work[student, number].parts]


def solve_puzzles(page: Page, task: Puzzles) -> None:
    """Give right answers but a wrong one to the last puzzle."""
    for case in task.cases:
        choices = page.app.screen.puzzle.open.choices  # type: ignore[attr-defined]
        wrong = next(one for one in choices if one != case.solution)
        is_last = case is task.cases[-1]
        page.answer(wrong if is_last else case.solution)
        if not is_last:
            page.send("/puzzle-next")


def bring_bot(page: Page, lesson: Evening, number: int = 3) -> None:
    """Keep a bot as the page of the lab does, in another tab."""
    task = lesson.state.tasks[number]
    assert isinstance(task, Exercise)
    page.send("/kept " + json.dumps({f"class.{task.id}": write_bot(task.id)}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_shows_the_name_and_the_tasks_but_no_solution(sheet: str, lang: str) -> None:
    page = open_sheet(sheet, lang=lang)
    assert page.app.ui.dialog == "tasks"
    assert "Ember" in page.regions["dialog"]
    assert page.regions["dialog"].count("/tasks-begin") == 3
    found = read_sheet(sheet).tasks
    assert isinstance(found[0], Puzzles)
    assert not found[0].cases
    assert isinstance(found[1], Position)
    assert not found[1].moves


@pytest.mark.long
def test_one_code_has_all_answers_and_the_teacher_checks_them(lesson: Evening, sheet: str) -> None:
    page, tasks = open_sheet(sheet), lesson.state.tasks
    press(page, "/tasks-begin 0")
    assert "Ember" in page.regions["now"]
    assert isinstance(tasks[0], Puzzles)
    solve_puzzles(page, tasks[0])
    press(page, "/tasks")
    assert points(lesson.do(f"answers {code_on(page)}"), 0) == [1, 1, 0]
    press(page, "/tasks-begin 1")
    assert isinstance(tasks[1], Position)
    assert "/hint" not in page.does()
    page = open_sheet(sheet, page.stored)  # after a reload the move is asked for as before
    page.send("/close")
    page.answer(tasks[1].moves[0])
    assert page.app.ui.dialog == "tasks"
    press(page, "/tasks-begin 2")
    game = tasks[2]
    assert isinstance(game, Game)
    while page.app.table.match.to_move is not None:
        page.answer(page.app.table.match.legal()[0])
    press(page, "/pairing")
    bring_bot(page, lesson)
    after = lesson.do(f"answers {code_on(page)}")
    assert [points(after, number) for number in (0, 1, 3)] == [[1, 1, 0], [1], [None]]
    assert points(after, 2) == [game.check(0, game.answer(page.app.table.match))]
    for text in letters_on(page):
        lesson = lesson.do(f"said {text}")
    spoken = [lesson.state.work[1, number].spoken for number in EVERY]
    assert spoken == [2, 1, *points(after, 2), 1]


def test_the_first_answer_counts_and_a_shown_solution_is_a_wrong_one(lesson: Evening, sheet: str) -> None:
    page = open_sheet(sheet)
    page.send("/tasks-begin 0")
    assert page.app.t("puzzle.give-up") in unescape(page.regions["now"])
    press(page, "/solution")
    press(page, "/solution yes")
    page.send("/tasks")
    first = code_on(page)
    assert points(lesson.do(f"answers {first}"), 0) == [0]
    again = open_sheet(sheet, page.stored)
    assert code_on(again) == first
    press(again, "/tasks-begin 0")
    task = lesson.state.tasks[0]
    assert isinstance(task, Puzzles)
    assert again.app.screen.puzzle.case.id == task.ids[1]  # type: ignore[attr-defined]


def test_after_a_wrong_answer_the_next_puzzle_is_a_press_away(lesson: Evening, sheet: str) -> None:
    page, task = open_sheet(sheet), lesson.state.tasks[0]
    assert isinstance(task, Puzzles)
    page.send("/tasks-begin 0")
    assert "/puzzle-next" not in page.does()
    case = task.cases[0]
    page.answer(next(one for one in page.app.screen.puzzle.open.choices if one != case.solution))  # type: ignore[attr-defined]
    press(page, "/puzzle-next")
    assert page.app.screen.puzzle.case.id == task.ids[1]  # type: ignore[attr-defined]


def test_a_code_for_all_asks_for_the_name_and_two_can_share_a_device(lesson: Evening) -> None:
    page = open_sheet(write_sheet(lesson.state, EVERY, range(3)))
    assert [f"/tasks-name {number}" in page.does() for number in range(3)] == [True] * 3
    press(page, "/tasks-name 2")
    bring_bot(page, lesson)
    press(page, "/tasks-name")
    press(page, "/tasks-name 0")
    assert "noir-qr" not in page.regions["dialog"]
    bring_bot(page, lesson)
    assert points(lesson.do(f"answers {code_on(page)}"), 3, 0) == [None]


def test_a_game_that_has_begun_goes_on_and_a_later_sheet_keeps_the_answers(
    lesson: Evening, sheet: str
) -> None:
    page = open_sheet(sheet)
    bring_bot(page, lesson)
    page.send("/tasks-begin 2")
    page.answer(page.app.table.match.legal()[0])
    record = page.app.table.match.record()
    page.send("/undo")
    assert page.app.table.match.record() == record  # all have one try
    again = open_sheet(write_sheet(lesson.state, (2,), (1,)), page.stored)
    assert points(lesson.do(f"answers {code_on(again)}"), 3) == [None]
    press(again, "/tasks-begin 2")
    assert again.app.table.match.record() == record
    other = open_sheet(write_sheet(full_lesson("Fog", "Jade").state, EVERY, (1,)), again.stored)
    assert "Jade" in other.regions["dialog"]


def test_another_lesson_begins_anew(lesson: Evening, sheet: str) -> None:
    page = open_sheet(sheet)
    bring_bot(page, lesson)
    other = open_lesson(secret="f" * 32).do(f"task {position_line()}")
    assert "noir-qr" not in open_sheet(write_sheet(other.state, (0,), (1,)), page.stored).regions["dialog"]


@pytest.mark.parametrize(("head", "end"), [("K1", -3), ("K2", None), ("K1", 2)])
def test_a_changed_sheet_says_so_and_opens_nothing(sheet: str, head: str, end: int | None) -> None:
    page = open_sheet(head + sheet[2:end])
    assert page.app.is_at_start
    assert page.app.ui.dialog == "unread"


def test_notes_that_cannot_be_read_count_as_none(sheet: str) -> None:
    page = open_sheet(sheet, {"class": "[]"})
    assert page.app.ui.dialog == "tasks"
    page = Page({"class": '{"sheet": "K1", "student": 1, "done": []}'})
    page.send("/tasks")
    assert not page.app.ui.dialog
    for command in ("/tasks-name 1", "/tasks-begin 0", "/tasks-begin 3"):
        page.send(command)
        assert not page.app.ui.dialog


def test_a_bot_of_the_lab_is_an_answer_and_a_better_one_takes_its_place(lesson: Evening, sheet: str) -> None:
    """After a reload, in the open list, once. A text that is no bot is left alone."""
    task = lesson.state.tasks[3]
    assert isinstance(task, Exercise)
    key = f"class.{task.id}"
    page = open_sheet(sheet, {key: write_bot(task.id)})
    first = code_on(page)
    assert key not in page.stored
    assert lesson.do(f"answers {first}").state.work[1, 3].parts[0].text == write_bot(task.id)
    page.send("/kept " + json.dumps({key: write_bot(task.id, name="Better")}))
    assert code_on(page) != first
    second = code_on(page)
    page.send("/kept " + json.dumps({key: "2none"}))
    assert code_on(page) == second


def test_two_tabs_of_a_device_lose_no_answer(lesson: Evening, sheet: str) -> None:
    one = open_sheet(sheet)
    other = open_sheet(sheet, one.stored)
    bring_bot(one, lesson)
    other.send("/kept " + json.dumps({"class": one.stored["class"]}))
    other.send("/tasks-begin 0")
    other.send("/solution yes")
    other.send("/tasks")
    after = lesson.do(f"answers {code_on(other)}")
    assert (points(after, 0), points(after, 3)) == ([0], [None])
