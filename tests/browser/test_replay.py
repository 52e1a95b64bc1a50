"""Replay in a real page: the log, the steps, the slider, the eyes, and trying again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import families
from tests.any_game import ONE, OTHER
from tests.browser.rooms import over
from tests.browser.stills import still
from tests.browser.table import BOOT
from tests.endings import endings
from tests.pictures.states import find_ending
from tests.pictures.ways import link, play_random

if TYPE_CHECKING:
    from tests.browser.stills import Gallery
    from tests.browser.table import Table

GAMES = pytest.mark.parametrize("game", families())


def shows(table: Table, ply: int, timeout: int = 5_000) -> None:
    """Wait until the table shows the moment after so many actions."""
    expect(table.table).to_have_attribute("data-ply", str(ply), timeout=timeout)


def test_moments_are_reached_by_log_slider_and_steps_and_tried_again(table: Table) -> None:
    """The log is one tab stop. Arrows on the slider and buttons in the toolbar go through the moments.

    Once started, a replay needs nothing more until the present.
    """
    table.open(link(play_random(ONE, "pictures", 0.15), Seat.FIRST))
    page, last = table.page, table.ply
    follow_log(table)
    table.do("/at 2")
    shows(table, 2)
    slider = page.locator("[data-key=replay-slider]")
    slider.focus()
    page.keyboard.press("ArrowRight")
    shows(table, 3)
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", f"Move 3 of {last}")
    page.keyboard.press("Home")
    shows(table, 0)
    table.do("/step 1")
    shows(table, 1)
    table.do(f"/at {last - 2}")
    shows(table, last - 2)
    table.do("/play")
    shows(table, last, BOOT)  # at the pace of a reader
    expect(page.locator(".replay")).to_have_count(0)
    address, action = find_ending(OTHER)
    page.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    expect(table.table).to_have_attribute("data-game", OTHER)
    follow_log(table.settle())
    table.act(action)
    try_after_the_end(table)


def follow_log(table: Table) -> None:
    """Follow a line of the log to its moment, another one by arrow, and return."""
    page, last = table.page, table.ply
    table.do("/at 2")
    shows(table, 2)
    assert table.actions == []
    expect(page.locator("#log [aria-current=step]")).to_have_attribute("data-do", "/at 2")
    assert page.locator("#log [tabindex='0']").count() == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    shows(table, 3)
    table.do("/live")
    shows(table, last)
    assert table.actions


def try_after_the_end(table: Table) -> None:
    """Look back at a game that is over. One seat's eyes hide the other hand. Another try begins anywhere."""
    page, last = table.page, table.ply
    drawer = page.locator("#drawer")
    if drawer.get_attribute("open") is None:
        table.drawer().click()
    for ply in (1, last // 2, last - 1):
        page.locator("[data-key=replay-slider]").fill(str(ply))
        shows(table, ply)
        expect(page.locator("#log [aria-current=step]")).to_be_in_viewport()
    page.locator("#drawer > summary").click()
    table.do("/at 1")
    shows(table, 1)
    for perspective, seat in (("second", "1"), ("first", "0")):
        table.do(f"/perspective {perspective}")
        expect(table.table).to_have_attribute("data-seat", seat)
        expect(table.button(f"/perspective {perspective}")).to_have_attribute("aria-pressed", "true")
    table.do("/at 0")
    shows(table, 0)
    table.do("/branch 0")
    expect(table.root).to_have_attribute("data-state", "ready")
    shows(table, 0)
    assert table.actions
    expect(table.page.locator("#log")).to_contain_text("doesn’t count")


BAR = """() => {
    const box = (node) => node.getBoundingClientRect();
    const what = ".replay :is(button, input), .tool:not(.for-ear), #drawer > summary";
    const all = [...document.querySelectorAll(what)];
    const shown = all.filter((node) => box(node).width > 1 && node.dataset.key !== "replay-slider");
    const bar = shown.filter((node) => !node.closest(".replay-rest"));
    return {
        lines: new Set(bar.map((node) => box(node).top)).size,
        keys: shown.map((node) => node.dataset.key ?? ""),
        small: shown.filter((node) => Math.min(box(node).width, box(node).height) < 44).map(String),
    };
}"""
"""What is pressed in the past: in how many lines it stands, what it is, and what of it is too small."""


@GAMES
def test_a_phone_has_the_ways_back_in_one_line(gallery: Gallery, game: str) -> None:
    """All that is pressed there is 44 px each way. Whose eyes, and another try, are behind one button."""
    tab = over(game, next(iter(endings(game))))
    tab.send("/at 9")
    for size in ((320, 640), (390, 664)):
        page = gallery.hung(still("past", tab), size)
        before = page.evaluate(BAR)
        assert before["lines"] == 1
        assert before["small"] == []
        assert not [key for key in before["keys"] if key.startswith("perspective-")]
        page.locator(".replay-more").click()
        after = page.evaluate(BAR)
        assert after["lines"] == 1
        assert {"perspective-open", "perspective-first", "perspective-second", "replay-try"} <= {
            *after["keys"]
        }
        assert after["small"] == []
        for key in ("perspective-first", "replay-try", "replay-back"):
            page.locator(f"[data-key={key}]").click(trial=True)
