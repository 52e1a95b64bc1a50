"""Saves in a real page: a killed browser, another game in between, another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE, OTHER
from tests.bench.kills import Browser
from tests.browser.table import Table
from tests.pictures.states import find_ending
from web.model.links.links import Link, encode

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Playwright

START = {"level": "easy", "role": "first", "seed": "00000000000000aa"}


def test_a_killed_browser_shows_the_end_that_nobody_has_read(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    """All of it gets SIGKILL as soon as the last ply is there. An unfinished game is found as well."""
    browser = Browser(playwright, tmp_path, f"{site}?game={OTHER}&level=easy&role=first")
    try:
        table = Table(browser.page, site).enter()
        table.act(table.actions[0])
        unfinished = table.ply
        address, last = find_ending(ONE)
        follow(table, address)
        table.act(last)
        ply, verdict = table.ply, table.page.locator(".verdict").inner_text()
        browser.kill()
        browser = Browser(playwright, tmp_path, site)
        table = Table(browser.page, site).enter()
        assert (table.state, table.ply) == ("over", ply)
        assert table.page.locator(".verdict").inner_text() == verdict
        take_up(table, OTHER)
        assert table.ply == unfinished
    finally:
        browser.kill()


def test_an_unfinished_game_is_found_in_the_library(table: Table) -> None:
    """After another game was opened by a link. The language changes there while the bot thinks.

    The bot goes on, the game goes on, and the page speaks the other language.
    """
    table.open(game=ONE, **START)
    table.act(table.actions[0])
    ply = table.ply
    start = Link("resume", Match.new(OTHER, "library"), ("human", "boss"), Seat.FIRST)
    follow(table, f"#g={encode(start)}")
    table.button(table.actions[0]).click()
    table.do("/open settings")
    table.page.locator("[data-set=lang]:visible").select_option("it")
    table.do("/close")
    expect(table.root).to_have_attribute("lang", "it")
    expect(table.page.locator("#table:not([data-ply='0'])")).to_be_visible()
    table.settle()
    assert table.ply > 1
    assert table.actions
    take_up(table, ONE)
    assert table.ply == ply


def follow(table: Table, address: str) -> None:
    """Follow a link to another game in the open page."""
    before = table.table.get_attribute("data-game") or ""
    table.page.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    expect(table.table).not_to_have_attribute("data-game", before)
    table.settle()


def take_up(table: Table, game: str) -> None:
    """Take up an unfinished game from the library."""
    table.do("/open new")
    table.page.locator("[data-key^=take-]").click()
    expect(table.table).to_have_attribute("data-game", game)
