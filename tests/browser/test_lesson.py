"""A lesson: the teacher's page and two students, each in a browser of their own."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.begun import STORE
from tests.browser.desks import seat_desks
from tests.browser.gauge import axe
from tests.browser.table import BOOT, Table
from tests.browser.test_hall import open_hall, state_of, take, walk
from tests.browser.test_lab import SAME_DEALS, SHORT_ROWS, SHORTEN, choose_level, finish
from tests.web.club.lesson_driver import play_game
from web.club.bots import read_bot
from web.club.notes import ORDER
from web.club.tasks import Exercise, Game, Puzzles
from web.i18n import Words
from web.lab import views
from web.lab.parts import labs
from web.model.table import Table as Seated
from web.saves.model import key_of

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from web.club.state import State

T = Words("en")


def give(page: Page, kind: str) -> None:
    """Add a task by keys, with the values that its form has."""
    tasks = page.locator(".hall-tasks li")
    before = tasks.count()
    fold = page.locator(f"[data-key=add-{kind}]")
    if fold.locator("..").get_attribute("open") is None:
        fold.press("Enter")
    page.locator(f"form:has([value={kind}]) button").press("Enter")
    expect(tasks).to_have_count(before + 1)


def begin(page: Page) -> State:
    """Begin a lesson of three students with three tasks."""
    open_hall(page, "#lesson")
    page.locator("[name=count]").fill("3")
    page.locator("[name=count]").press("Enter")
    expect(page.locator("#status")).to_have_text(T("lesson.begun.other", n=3))
    give(page, "puzzles")
    give(page, "game")
    give(page, "exercise")
    assert axe(page) == []
    return state_of(page)


def solve(page: Page, task: Puzzles) -> None:
    """Solve the first puzzle, and give up the others."""
    page.locator("[data-key=tasks-begin-0]").press("Enter")
    for number, case in enumerate(task.cases):
        expect(page.locator("#now")).to_contain_text(T("puzzle.of-set", n=number + 1, all=len(task.cases)))
        if number:
            page.locator("[data-do='/solution']").press("Enter")
            page.locator("dialog [data-key=yes]").press("Enter")
        else:
            page.locator(f"#table [data-do='{case.solution}']").first.press("Enter")
            page.locator("dialog [data-key=yes]").press("Enter")
        expect(page.locator("html")).not_to_have_attribute("data-puzzle", "open")
        if number + 1 < len(task.cases):
            page.locator("[data-do='/puzzle-next']").press("Enter")
    page.locator("[data-do='/tasks']").first.press("Enter")


def code_on(page: Page) -> str:
    """Return the address that a student's screen hands in."""
    return page.locator("noir-qr").get_attribute("data-text") or ""


def write_at_lab(page: Page, exercise: Exercise, site: str) -> str:
    """Go from the tasks to the lab, write a bot that reaches its goal, and go back. Return the bot."""
    seat_desks(page)
    page.add_init_script(SHORTEN + SAME_DEALS)
    way = page.locator("#dialog a.button")
    expect(way).to_have_text(T("task.lab"))
    page.goto(f"{site}{way.get_attribute('href')}")  # it opens a tab of its own
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")
    source = views.source(exercise.family, exercise.name)
    page.locator("#lab-code").fill(source)
    choose_level(page, labs()[exercise.family].exercises[0].level)
    finish(page)
    handed_in = page.locator("#lab-hand-in a").evaluate("way => way.href")
    page.goto(site)
    back = page.locator("[data-back=class]:visible")
    assert back.evaluate("way => way.href") == handed_in
    back.press("Enter")
    return source


def test_two_students_hand_in_and_the_teacher_has_one_table(
    page: Page, context: BrowserContext, elsewhere: BrowserContext, site: str, tmp_path: Path
) -> None:
    """Puzzles by keys from the code on the wall, a game that was left before its end, a bot, a table as CSV.

    The student's tasks and the teacher's table can be walked by Tab, and axe finds nothing. The lab and the
    first screen lead back to the tasks.
    """
    seat_desks(page, SHORT_ROWS)
    state = begin(page)
    page.locator("[data-key=slips]").press("Enter")
    wall = page.locator("noir-qr").get_attribute("data-text") or ""
    page.locator("[data-key=devices-own]").press("Enter")
    expect(page.locator(".hall-slips noir-qr svg path")).to_have_count(6)
    assert axe(page) == []
    slip = page.locator("noir-qr").nth(1).get_attribute("data-text") or ""
    series, game, exercise = state.tasks
    assert isinstance(series, Puzzles)
    assert isinstance(game, Game)
    assert isinstance(exercise, Exercise)

    first = context.new_page()
    first.goto(wall)
    first.locator("[data-key=tasks-name-0]").press("Enter", timeout=BOOT)
    expect(first.locator("#dialog-title")).to_be_focused()
    expect(first.locator("noir-qr")).to_have_count(0)
    names = walk(first, "#dialog", "#dialog-title")
    assert [names.count(T(f"task.{key}")) for key in ("not-me", "begin", "lab")] == [1, 2, 1]
    solve(first, series)
    expect(first.locator("noir-qr")).to_be_visible()
    before = code_on(first)
    source = write_at_lab(first, exercise, site)
    expect(first.locator("noir-qr")).to_be_visible(timeout=BOOT)
    one = code_on(first)
    assert len(one) > len(before)

    match = play_game(game)
    order = f"{ORDER}{state.mark}.1.1"
    seated = Seated.open(game.game, game.level, game.role, game.seed, request=order)
    own = max(ply for ply in range(match.ply) if match.mover(ply) == game.seat)
    seated.match = match.branch(own)
    saved = seated.to_json()
    second = elsewhere.new_page()
    second.add_init_script(STORE.replace("ARGS", json.dumps([key_of(1, saved), saved])))
    second.goto(slip)
    second.locator("[data-key=tasks-begin-1]").press("Enter", timeout=BOOT)
    Table(second, slip).act(match.action(own))
    second.locator("[data-do='/pairing']").press("Enter")
    expect(second.locator("noir-qr")).to_be_visible()
    two = code_on(second)
    second.close()

    page.locator("[data-key=view-standings]").press("Enter")
    take(page, one)
    row = page.locator(".hall-row").nth(0)
    expect(row).to_contain_text(T("task.points.puzzles", n=1, all=series.parts))
    take(page, one)
    expect(page.locator("#status")).to_have_text(T("lesson.refused.twice", name=state.players[0].name))
    take(page, two)
    expect(page.locator(".hall-row").nth(1)).to_contain_text(T("lesson.source.checked"))
    assert axe(page) == []
    names = walk(page, "#hall", "h1")
    assert names[:3] == [T("lesson.players"), T("lesson.tasks"), T("lesson.standings")]
    assert names.index(T("lesson.results.take")) < names.index(T("evening.save-table"))
    page.locator("[data-key=let-bots-play]").press("Enter")
    expect(page.locator("#status")).to_have_text(T("lesson.bots.playing"))
    expect(row).to_contain_text(T("lesson.source.played"), timeout=BOOT)
    (part,) = state_of(page).work[0, 2].parts
    assert read_bot(exercise.id, part.text) == source
    page.reload()
    expect(page.locator(".hall-row .is-open")).to_have_count(6, timeout=BOOT)
    with page.expect_download() as download:
        page.locator("[data-key=save-table]").click()
    download.value.save_as(tmp_path / "table.csv")
    text = (tmp_path / "table.csv").read_text(encoding="utf-8")
    assert re.search(rf"^{state.players[0].name},1,6,6,checked,", text, re.MULTILINE)
    assert len(text.splitlines()) == 4
