"""Cost of a move for the browser, counted: layouts that scripts ask for, styles that are worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.games import GAMES
from tests.browser.table import ACTION, Table
from tests.browser.tracing import traced

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
]
SENTENCE = """
() => {
  const turn = document.querySelector("#now .turn");
  turn.textContent = `${turn.textContent} And more.`;
  return getComputedStyle(document.getElementById("table")).color; // has all styles worked out
}
"""
FEW = 12
"""Elements whose style a changed sentence may concern: its line, and what stands beside it."""


def callers(event: dict[str, Any]) -> list[str]:
    """Return the scripts of the site that have asked for this work at once, the innermost first."""
    stack = event.get("args", {}).get("beginData", {}).get("stackTrace") or []
    return [
        call["url"].rpartition("/")[2] for call in stack if "/page/" in call["url"] or "morph" in call["url"]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_sentence_has_no_style_worked_out_but_its_own(
    browser: Browser, table: Table, game: str
) -> None:
    """Where a style looks into a table (:has), every change in it has all of it worked out anew."""
    table.open(game=game, role="first", level="easy", seed="cost", lang="en")
    table.page.wait_for_timeout(1000)  # what moves when a table is laid has come to rest
    with traced(browser, table.page, CATEGORIES) as told:
        table.page.evaluate(SENTENCE)
    counts = [event["args"]["elementCount"] for event in told if event["name"] == "UpdateLayoutTree"]
    assert counts
    assert sum(counts) <= FEW, counts


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_laid_out_by_no_script_before_it_is_whole(
    browser: Browser, table: Table, game: str
) -> None:
    """What moves is measured once for each drawing; what patches the table has nothing laid out."""
    table.open(game=game, role="first", level="easy", seed="cost", lang="en")
    table.page.wait_for_timeout(1000)
    ply = table.ply
    with traced(browser, table.page, CATEGORIES) as told:
        table.page.locator(f"{ACTION}:visible").first.click()
        table.page.locator(f'#table:not([data-ply="{ply}"])').wait_for()
        table.settle()
    forced = [callers(event) for event in told if event["name"] == "Layout" and callers(event)]
    assert not [stack for stack in forced if {"idiomorph.js", "keys.js"} & set(stack)], forced
    assert len(forced) <= 2 * (table.ply - ply), forced
