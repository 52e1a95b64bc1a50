"""The boss, hints and the win bar in the page: it never freezes, and it can be hurried."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE
from tests.browser.stills import at_fault, still
from tests.browser.table import Table
from tests.browser.tracing import end_of, trace
from tests.web.driver import Page as Tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.stills import Gallery

THINKING = """
new MutationObserver((changes) => {
  for (const { attributeName, target } of changes)
    performance.mark(attributeName === "data-ply" ? "moved" : target.dataset.state);
}).observe(document, { subtree: true, attributeFilter: ["data-ply", "data-state"] });
"""
"""Notes in a trace when the bot begins to think, and when its move is drawn."""
TRACED = ["blink.user_timing", "disabled-by-default-devtools.timeline"]
LONG = 50_000
"""Microseconds of a task that a person could notice."""


LAPTOPS = ((1280, 800), (1920, 1080))
APART = """(page) => {
  const hint = page.querySelector(".advises .told"), words = hint ?? page.querySelector(".turn");
  const { fontSize, color } = page.defaultView.getComputedStyle(words);
  const tops = [...page.querySelectorAll("#table [data-do]:is(.stack, .verb)")]
    .map((node) => node.getBoundingClientRect().top);
  const far = Math.min(...tops) - words.getBoundingClientRect().bottom;
  const room = page.querySelector(".caption").getBoundingClientRect();
  const crossed = [...page.querySelectorAll("#table .own .head > :not(h2)")].filter((node) => {
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    return width > 1 && left < room.right && right > room.left && top < room.bottom && bottom > room.top;
  });
  return [
    ...crossed.map((node) => `over ${node.className}`),
    ...(far >= 0 && far <= 48 ? [] : [`${far} away`]),
    ...(parseFloat(fontSize) >= (hint ? 16 : 18) ? [] : [fontSize]),
    ...(color === page.defaultView.getComputedStyle(page.body).color ? [] : [color]),
  ];
}"""
"""Whether the words are not right above the hand, large, in full colour and clear of what stands there."""


@pytest.mark.parametrize("game", families())
def test_the_main_thread_stays_free_while_the_boss_thinks(browser: Browser, site: str, game: str) -> None:
    """No task takes 50 ms of the processor from the start of the boss's thinking to its move.

    Of the clock it takes more where another program is busy, too.
    """
    page = browser.new_page()
    page.add_init_script(THINKING)
    with trace(browser, page, TRACED) as events:
        Table(page, site).open(game=game, level="boss", role="second", seed="free")
    page.close()
    begun, *_ = (event for event in events if event["name"] == "thinking")
    moved, *_ = (event for event in events if event["name"] == "moved" and event["ts"] > begun["ts"])
    tasks = [
        event.get("tdur", 0)
        for event in events
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) == (begun["pid"], begun["tid"])
        and begun["ts"] <= event["ts"] <= end_of(event) < moved["ts"]
    ]
    assert 0 < max(tasks) < LONG


@pytest.mark.parametrize("game", families())
def test_on_a_laptop_the_words_are_at_the_hand(gallery: Gallery, game: str) -> None:
    """The turn and the hint stand right above the hand or the verbs, large and in full colour."""
    tab = Tab(None, game=game, level="easy", role="first", seed="words", lang="en")
    turn = still("turn", tab)
    tab.send("/hint")
    assert "advises" in tab.regions["now"]
    assert at_fault([turn, still("hint", tab)], lambda one: gallery.at_sizes(one, LAPTOPS, APART)) == {}


def test_a_hint_is_said_shown_and_marked_and_the_win_bar_switched_on(table: Table) -> None:
    """H asks. The status line says action, chance and reason. The action is marked.

    The bar is off at first, then it shows a chance at each own turn.
    """
    table.open(game=ONE, level="easy", role="first", seed="hint")
    table.page.locator("#table").press("h")
    expect(table.page.locator("#status")).to_contain_text("Hint: ", timeout=60_000)
    expect(table.page.locator("#now .told")).to_contain_text("%")
    expect(table.page.locator("#table .advised, #table .hinted, #table [class*=hint]").first).to_be_visible()
    assert table.page.locator("#now meter").count() == 0
    table.do("/open settings")
    table.page.locator('[data-set="bar"]').check()
    table.do("/close")
    expect(table.page.locator("#now meter")).to_have_attribute("value", re.compile(r"^\d+$"), timeout=60_000)
