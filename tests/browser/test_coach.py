"""The boss, hints, the win bar and the review in the page: it never freezes, and it can be hurried."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE

if TYPE_CHECKING:
    from tests.browser.table import Table

LONG_TASKS = """
window.thinking = [];  // when the bot began and ended to think
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
new MutationObserver(() => {
  if ((document.documentElement.dataset.state === "thinking") === (window.thinking.length % 2 === 0)) {
    window.thinking.push(performance.now());
  }
}).observe(document, { subtree: true, attributeFilter: ["data-state"] });
"""


@pytest.mark.parametrize("game", families())
def test_the_main_thread_stays_free_while_the_boss_thinks(table: Table, game: str) -> None:
    """The browser itself sees no task over 50 ms from the start of the boss's thinking to its move."""
    table.page.add_init_script(LONG_TASKS)
    longest: list[float] = []
    while min(longest, default=100) > 50 and len(longest) < 5:  # another program may take the processor
        table.open(game=game, level="boss", role="second", seed=f"free {len(longest)}")
        began, ended = table.page.evaluate("window.thinking.slice(0, 2)")
        tasks = table.page.evaluate("window.longTasks")
        longest.append(max([duration for start, duration in tasks if began <= start < ended], default=0))
        assert ended > began
    assert min(longest) <= 50, longest


@pytest.mark.parametrize("game", families())
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_on_a_laptop_the_words_are_at_the_hand(table: Table, game: str, size: tuple[int, int]) -> None:
    """The turn and the hint stand right above the hand or the verbs, large and in full colour."""
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open(game=game, level="easy", role="first", seed="words", lang="en")
    for advised in (False, True):
        if advised:
            table.do("/hint")
            expect(page.locator(".advises .told")).to_be_visible(timeout=60_000)
        words = page.locator(".told" if advised else ".turn")
        [bottom, large, ink, text] = words.evaluate(
            """(node) => {
              const { fontSize, color } = getComputedStyle(node);
              const plain = getComputedStyle(document.body).color;
              return [node.getBoundingClientRect().bottom, parseFloat(fontSize), color, plain];
            }"""
        )
        tops = page.locator("#table [data-do]:is(.stack, .verb)").evaluate_all(
            "all => all.map(node => node.getBoundingClientRect().top)"
        )
        assert 0 <= min(tops) - bottom <= 48
        assert large >= 16 if advised else large >= 18
        assert ink == text


def test_a_new_game_while_the_boss_thinks_drops_the_thought(table: Table) -> None:
    """A person's action comes first. The answer to the old position never arrives."""
    table.page.goto(f"{table.address}?game={ONE}&level=boss&role=second&seed=drop")
    expect(table.root).to_have_attribute("data-state", "thinking", timeout=60_000)
    table.do("/open new")
    table.dialog.locator("button[type=submit]").click()
    expect(table.dialog).to_be_hidden()
    table.settle(60_000)
    assert table.ply <= 1


def test_a_hint_is_said_shown_and_marked_on_the_table(table: Table) -> None:
    """H asks. The status line says action, chance and reason. The action is marked."""
    table.open(game=ONE, level="easy", role="first", seed="hint")
    table.page.locator("#table").press("h")
    expect(table.page.locator("#status")).to_contain_text("Hint: ", timeout=60_000)
    expect(table.page.locator("#now .told")).to_contain_text("%")
    expect(table.page.locator("#table .advised, #table .hinted, #table [class*=hint]").first).to_be_visible()


def test_the_win_bar_is_switched_on_in_the_settings(table: Table) -> None:
    """It is off at first, then it shows a chance at each own turn."""
    table.open(game=ONE, level="easy", role="first", seed="bar")
    assert table.page.locator("#now meter").count() == 0
    table.do("/open settings")
    table.page.locator('[data-set="bar"]').check()
    table.do("/close")
    expect(table.page.locator("#now meter")).to_have_attribute("value", re.compile(r"^\d+$"), timeout=60_000)


def test_a_whole_game_is_reviewed_and_taken_up_again_at_a_mistake(table: Table) -> None:
    """After the end: progress, the graph, luck apart from mistakes, and a way back to a decision."""
    table.open(game=ONE, level="easy", role="first", seed="review")
    table.play_out()
    table.do("/review")
    expect(table.dialog.locator(".luck")).to_be_visible(timeout=120_000)
    expect(table.dialog.locator("svg.graph")).to_be_visible()
    retry = table.dialog.locator('[data-do^="/branch "]').first
    expect(retry).to_be_visible()
    ply = int((retry.get_attribute("data-do") or "").split()[1])
    retry.click()
    expect(table.dialog).to_be_hidden()
    table.settle()
    assert table.ply == ply
    assert table.actions
