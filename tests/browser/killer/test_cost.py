"""Cost of a turn for the browser, counted: the layout work when cards stop being buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.stills import DESKTOP, still
from tests.browser.test_cost import CATEGORIES, FEW
from tests.browser.tracing import trace
from tests.web.driver import Page as Tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.stills import Gallery

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


def test_when_nobody_can_be_pressed_any_more_no_card_is_laid_out(browser: Browser, gallery: Gallery) -> None:
    """With every turn all 25 change their look. A filter on a face would redo the layout of each."""
    tab = Tab(None, game="killer", role="first", level="easy", seed="cost", lang="en")
    page = gallery.hung(still("cost", tab), DESKTOP)
    assert page.locator("[data-slides] .dim").count() > FEW
    with trace(browser, page, CATEGORIES) as events:
        page.evaluate(TURN)
    counts = [event["args"]["beginData"]["dirtyObjects"] for event in events if event["name"] == "Layout"]
    assert sum(counts) <= FEW, counts
