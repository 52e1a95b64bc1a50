"""Hints and the win bar in the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import families
from tests.any_game import ONE
from tests.browser.stills import at_fault, still
from tests.pictures.ways import link, play_random
from tests.web.driver import Page as Tab

if TYPE_CHECKING:
    from tests.browser.stills import Gallery
    from tests.browser.table import Table

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
    address = link(play_random(ONE, "pictures", 0.45), Seat.FIRST)
    silent = Tab(None, ("en",), g=address.partition("#g=")[2], lang="en")
    table.open(address)
    table.page.locator("#table").press("h")
    expect(table.page.locator("#status")).to_contain_text("Hint: ", timeout=60_000)
    silent.send("/hint")
    expect(table.page.locator("#status")).to_have_text(silent.said[-1])
    assert "%" in silent.said[-1]
    expect(table.page.locator("#now .told")).to_contain_text("Hint: ")  # the chance where it has room
    expect(table.page.locator("#table .advised, #table .hinted, #table [class*=hint]").first).to_be_visible()
    assert table.page.locator("#now meter").count() == 0
    table.do("/open settings")
    table.page.locator('[data-set="bar"]').check()
    table.do("/close")
    expect(table.page.locator("#now meter")).to_have_attribute("value", re.compile(r"^\d+$"), timeout=60_000)
