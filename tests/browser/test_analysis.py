"""The analysis board in a browser: by mouse, by keyboard, from a link, at every size."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.analysis import match_of
from noir.games import family_of
from tests.browser.gauge import axe
from tests.web.analysis.driver import T, edits_to, some
from web.analysis import editor_of, games_to_analyse
from web.analysis.link import code_of, read_code
from web.site.style_guide import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Page

GAME = games_to_analyse()[0]
START = 60_000
WORK = 120_000
EVERY_GAME = pytest.mark.parametrize("game", games_to_analyse())


def late(game: str) -> Any:
    """Return a position near the end, where the answer is soon there."""
    return list(some(game, every=3))[-2]


def open_board(page: Page, code: str = "", lang: str = "en") -> None:
    """Open the page, and wait for the board of a link."""
    page.goto(f"analyse/{lang}.html{code and '#' + code}")
    if code:
        expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=START)


def build(page: Page, game: str, position: Any, press: Callable[[str], None]) -> None:
    """Build a position by the buttons of the editor."""
    places = [place.name for place in editor_of(game).places(T, "gangs", position)]
    for text in edits_to(game, position):
        (place,) = [name for name in places if re.match(rf"{name}\W", text)] or [""]
        chosen = page.locator(f'[data-key="place-{place}"]')
        if place and chosen.get_attribute("aria-pressed") != "true":
            press(f"/board place {place}")
            expect(chosen).to_have_attribute("aria-pressed", "true")
        press(f"/board edit {text}")


def at(page: Page) -> Any:
    """Return the position of the address."""
    (chapter,) = read_code(page.url.partition("#")[2])
    return chapter.root.position


@EVERY_GAME
def test_a_position_is_built_asked_about_and_shared_by_mouse(page: Page, game: str) -> None:
    """Its link shows the same tree on another visit."""
    position = late(game)
    open_board(page)
    page.locator(f'[data-start="{game}"]').click()
    expect(page.locator("#board-state .fault")).to_be_visible(timeout=START)
    build(page, game, position, lambda text: page.locator(f'[data-do="{text}"]').first.click())
    expect(page.locator("#board-table [data-card], #board-table [data-cell]").first).to_be_visible()
    assert at(page) == position
    page.locator('[data-do="/board ask"]').click()
    lines = page.locator(".board-lines > li")
    expect(lines).to_have_count(len(match_of(game, position).legal()), timeout=WORK)
    expect(page.locator("#board-answers progress")).to_have_count(0, timeout=WORK)
    expect(lines.first).to_contain_text("%")
    page.locator('[data-do^="/board needs"]').first.click()
    expect(page.locator("#needs-title")).to_be_visible(timeout=WORK)
    lines.first.locator('[data-do^="/board act"]').click()
    moves = page.locator(".board-tree [aria-current]")
    expect(moves).to_be_visible()
    page.locator('[data-do="/board-comment"]').fill("the right one")
    page.locator('[data-do="/board-comment"]').press("Enter")
    expect(page.locator(".remark")).to_have_text("the right one")
    played, address = moves.inner_text(), page.url
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".remark")).to_have_text("the right one", timeout=START)
    expect(page.locator(".board-tree")).to_contain_text(played)


@EVERY_GAME
def test_a_position_is_built_by_keyboard(page: Page, game: str) -> None:
    """Tab goes from group to group, arrows go within one, and each change is announced."""
    position = late(game)
    open_board(page)
    page.locator(f'[data-start="{game}"]').press("Enter")
    expect(page.locator("#board-state .fault")).to_be_visible(timeout=START)

    def press(text: str) -> None:
        target = page.locator(f'[data-do="{text}"]').first
        group = target.locator("xpath=ancestor::*[@role='toolbar'][1]")
        reach(page, group.locator("[tabindex='0']") if group.count() else target)
        for _ in range(60):
            if target.evaluate("node => node === document.activeElement"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    build(page, game, position, press)
    expect(page.locator("#status")).to_contain_text("possible")
    assert at(page) == position
    page.keyboard.press("u")
    expect(page.locator("#status")).to_contain_text(T("analysis.undone"))


def reach(page: Page, target: Any) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if target.first.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(target)


@EVERY_GAME
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_and_nothing_overflows(page: Page, game: str, theme: str) -> None:
    """With the editor open and with answers, down to 320 pixels."""
    open_board(page, code_of(game, late(game)), "de")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.locator('[data-do="/board ask"]').click()
    expect(page.locator(".board-lines > li").first).to_be_visible(timeout=WORK)
    page.locator('[data-do="/board setup"]').click()
    expect(page.locator("#board-edit .piece").first).to_be_visible()
    page.locator('[data-do^="/board act"]').first.click()
    expect(page.locator(".board-tree")).to_be_visible()
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe(page) == []


@EVERY_GAME
def test_on_paper_stand_the_table_the_answers_and_the_moves(page: Page, game: str) -> None:
    """Without the tools around them."""
    open_board(page, code_of(game, late(game)))
    page.locator('[data-do="/board setup"]').click()
    page.locator('[data-do="/board ask"]').click()
    expect(page.locator(".board-lines > li").first).to_be_visible(timeout=WORK)
    page.emulate_media(media="print")
    for shown in (".lesson-board", ".board-lines > li > button", ".chance", ".board-link"):
        expect(page.locator(shown).first).to_be_visible()
    for hidden in ("#board-toolbar", ".board-editor", '[data-do="/board ask"]', '[data-do^="/board needs"]'):
        expect(page.locator(hidden).first).to_be_hidden()


def test_a_study_is_written_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    """Two chapters and a comment, by keyboard: from the file on an empty board, and on a phone."""
    open_board(page, code_of(GAME, late(GAME)))
    page.locator("#board-table [data-do]:not([aria-disabled])").first.click()
    comment = page.locator('[data-do="/board-comment"]')
    comment.fill("the only way")
    comment.press("Enter")
    page.locator('[data-do="/board chapter-add"]').press("Enter")
    expect(page.locator("#board-title")).to_be_focused()
    page.keyboard.type("What then?")
    page.keyboard.press("Enter")
    expect(page.locator(".board-list [aria-current]")).to_have_text("What then?")
    address = page.url
    with page.expect_download() as saving:
        page.locator('[data-do="/board save"]').click()
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(page)
    page.locator(f'[data-start="{GAME}"]').click()
    expect(page.locator("#board-state .fault")).to_be_visible(timeout=START)
    page.locator('[data-key="file"]').set_input_files(saved)
    expect(page.locator(".remark")).to_have_text("the only way")
    expect(page).to_have_url(address)
    page.locator('[data-do="/board step 1"]').press("Enter")
    expect(page.locator("#status")).to_contain_text("the only way")
    expect(page.locator(".board-tree [aria-current]")).not_to_have_text(T("analysis.start-short"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []


def test_a_damaged_link_opens_an_empty_board(page: Page) -> None:
    open_board(page, code_of(GAME, late(GAME))[:-2])
    expect(page.locator("#board-state")).to_contain_text(T("analysis.bad-link"))
    expect(page.locator("#board-edit .piece").first).to_be_visible()


def test_the_folder_opens_the_board_in_the_readers_language(page: Page) -> None:
    """The link that is shared names no language."""
    position = late(GAME)
    page.goto(f"analyse/#{code_of(GAME, position)}")
    expect(page).to_have_url(re.compile(r"/analyse/en\.html#"))
    expect(page.locator(f"#board-table .game-{family_of(GAME)}")).to_be_visible(timeout=START)
    assert at(page) == position


def test_a_table_leads_to_its_analysis_and_back_to_play(page: Page) -> None:
    """From there the game goes on against a bot, at a table of its own."""
    page.goto(f"?game={GAME}&level=easy&role=first&seed=board&lang=en")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=START)
    page.locator('[data-do="/open more"]').first.click()
    page.locator("#dialog").get_by_role("link", name=T("analysis.this")).click()
    expect(page.locator("#board-table .lesson-board")).to_be_visible(timeout=START)
    page.locator("#board-table [data-do]:not([aria-disabled])").first.click()
    expect(page.locator(".board-tree")).to_be_visible()
    page.get_by_role("link", name=T("analysis.play")).click()
    expect(page.locator("html")).to_have_attribute("data-state", re.compile("ready|thinking"), timeout=START)
    expect(page.locator('#table[data-ply="0"]')).to_have_count(0)
    expect(page.locator("#log")).to_contain_text(T("replay.branch"))
