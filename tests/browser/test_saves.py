"""Saves in a real page: a dead worker, a killed tab, two tabs, other orders, another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE, OTHER
from tests.bench.kills import Browser
from tests.browser.table import Table
from tests.pictures.states import find_ending

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Playwright

START = {"level": "easy", "role": "first", "seed": "00000000000000aa"}


def test_a_killed_tab_goes_on_in_a_new_one(table: Table, context: BrowserContext) -> None:
    """Killed in the middle of a bot's thought: the next tab stands where the last one did, or further."""
    table.open(game=ONE, **START)
    table.act(table.actions[0])
    ply = table.ply
    table.button(table.actions[0]).click()
    table.page.close()
    table = Table(context.new_page(), table.address).open()
    assert table.ply >= ply
    assert table.actions


def test_a_game_whose_end_nobody_has_read_is_shown_at_its_end(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    """All of the browser gets SIGKILL as soon as the last ply is there, and another game is unfinished."""
    browser = Browser(playwright, tmp_path, site)
    try:
        table = Table(browser.page, site).open(game=OTHER, **START)
        table.act(table.actions[0])
        address, last = find_ending(ONE)
        table.open(address)
        table.act(last)
        ply, verdict = table.ply, table.page.locator(".verdict").inner_text()
        browser.kill()
        browser = Browser(playwright, tmp_path, site)
        table = Table(browser.page, site).enter()
        assert (table.state, table.ply) == ("over", ply)
        assert table.page.locator(".verdict").inner_text() == verdict
    finally:
        browser.kill()


def test_a_second_tab_goes_on_with_a_copy_or_plays_apart(table: Table, context: BrowserContext) -> None:
    """The copy stands where the first tab stands, and the first tab stays there.

    Each tab keeps its own game through a reload.
    """
    table.open()
    table.act(table.actions[0])
    copy = Table(context.new_page(), table.address).open()
    copy.page.locator("[data-key^=join-]").click()
    expect(copy.table).to_have_attribute("data-ply", str(table.ply))
    copy.act(copy.actions[0])
    assert copy.ply > table.ply
    other = Table(context.new_page(), table.address).open()
    expect(other.dialog).to_contain_text("another tab")
    other.page.locator("[data-key=apart]").click()
    expect(other.dialog).to_be_hidden()
    assert other.ply < table.ply
    other.act(other.actions[-1])
    plies = table.ply, other.ply
    boards = table.table.inner_text(), other.table.inner_text()
    assert (table.reload().ply, other.reload().ply) == plies
    assert (table.table.inner_text(), other.table.inner_text()) == boards


def test_an_unfinished_game_is_found_in_the_library(table: Table) -> None:
    """After another game was opened by its address. The language changes there while the bot thinks.

    The bot goes on, the game goes on, and the page speaks the other language.
    """
    table.open(game=ONE, **START)
    table.act(table.actions[0])
    ply = table.ply
    table.open(game=OTHER, **START | {"level": "boss"})
    table.button(table.actions[0]).click()
    table.page.locator("[data-set=lang]").first.select_option("it")
    expect(table.root).to_have_attribute("lang", "it")
    expect(table.page.locator("#table:not([data-ply='0'])")).to_be_visible()
    table.settle()
    assert table.ply > 1
    assert table.actions
    table.do("/open new")
    table.page.locator("[data-key^=take-]").click()
    expect(table.table).to_have_attribute("data-game", ONE)
    assert table.ply == ply
