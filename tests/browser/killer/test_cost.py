"""Cost of a turn for the browser, counted: the layout work when cards stop being buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_cost import CATEGORIES, FEW, RESTED
from tests.browser.tracing import trace

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.table import Table

TURN = """
() => {
  const table = document.getElementById("table");
  table.getBoundingClientRect(); // what had to be laid out is
  const cards = table.querySelectorAll("[data-slides] [data-card]");
  for (const card of cards) for (const mark of ["target", "dim"]) card.classList.remove(mark);
  table.getBoundingClientRect();
  return cards.length;
}
"""


def test_when_nobody_can_be_pressed_any_more_no_card_is_laid_out(browser: Browser, table: Table) -> None:
    """With every turn all 25 change their look. A filter on a face would redo the layout of each."""
    table.open(game="killer", role="first", level="easy", seed="cost", lang="en")
    table.page.wait_for_timeout(1000)
    table.page.evaluate(RESTED)
    assert table.page.locator("[data-slides] .dim").count() > FEW
    with trace(browser, table.page, CATEGORIES) as events:
        table.page.evaluate(TURN)
    counts = [event["args"]["beginData"]["dirtyObjects"] for event in events if event["name"] == "Layout"]
    assert sum(counts) <= FEW, counts
