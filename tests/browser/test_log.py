"""The log in its drawer: it opens at the latest line, or at the reader's last place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.core import Seat
from tests.any_game import ONE
from tests.pictures.states import find_ending
from tests.pictures.ways import link, play_random
from web.i18n import Words

if TYPE_CHECKING:
    from tests.browser.table import Table


def test_the_log_shows_its_end_unless_the_reader_has_gone_back(table: Table) -> None:
    """On a phone the sheet scrolls as a whole from the newest line."""
    page = table.open(link(play_random(ONE, "pictures", 0.5), Seat.FIRST)).page
    log = page.locator("#log ol")
    lines = log.locator("li")
    for width, height in ((844, 390), (1280, 600)):
        page.set_viewport_size({"width": width, "height": height})
        table.drawer().click()
        expect(lines.last).to_be_in_viewport(ratio=0.9)
        assert log.evaluate("list => list.scrollTop") > 0
        table.drawer().click()
    table.drawer().click()
    log.evaluate("list => list.scrollTo(0, 0)")
    table.drawer().click()
    table.act(table.actions[0])
    for width, height in ((1280, 600), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        table.drawer().click()
        expect(lines.first).to_be_in_viewport(ratio=0.9)
        table.drawer().click()
    page.set_viewport_size({"width": 390, "height": 664})
    table.drawer().click()
    heading, newest = page.locator("#log h2").bounding_box(), lines.last.bounding_box()
    assert heading
    assert newest
    assert heading["y"] + heading["height"] <= newest["y"]
    lines.first.scroll_into_view_if_needed()
    expect(lines.first).to_be_in_viewport(ratio=0.9)


def test_the_drawer_closes_by_any_way_out_and_at_the_end(table: Table) -> None:
    """By its head, by Escape, by a press outside. The focus goes back to where it was opened."""
    page = table.page
    address, last = find_ending(ONE)
    table.open(address)
    drawer = page.locator("#drawer")

    def open_it() -> None:
        table.drawer().click()
        expect(drawer).to_have_attribute("open", "")
        expect(table.drawer()).to_have_text(Words("en")("boot.drawer"))

    open_it()
    inside = "() => document.querySelector('#drawer .drawn-out').getBoundingClientRect().toJSON()"
    head, box = table.drawer().bounding_box(), page.evaluate(inside)
    assert head
    assert box["top"] <= head["y"] < box["top"] + 8
    assert head["width"] == box["width"]
    table.drawer().click()
    expect(drawer).not_to_have_attribute("open", "")
    open_it()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(drawer).not_to_have_attribute("open", "")
    open_it()
    page.locator("#log ol").press("Escape")
    expect(table.drawer()).to_be_focused()
    open_it()
    page.locator("#bar h1").click()
    expect(drawer).not_to_have_attribute("open", "")
    open_it()
    page.evaluate(
        "text => import(JSON.parse(config.textContent).app + '/page/worker-queue.js')"
        ".then(({ send }) => send(text))",
        last,
    )  # no press outside
    expect(table.root).to_have_attribute("data-state", "over")
    expect(drawer).not_to_have_attribute("open", "")
