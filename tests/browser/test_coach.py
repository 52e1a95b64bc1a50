"""Hints in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests.browser.stills import at_fault, still
from tests.web.driver import Page as Tab

if TYPE_CHECKING:
    from tests.browser.stills import Gallery

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
