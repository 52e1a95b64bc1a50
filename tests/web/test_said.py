"""Said: the app's answers are in sight, also in front of a dialog."""

from __future__ import annotations

import re

import pytest

from tests.web.driver import Page
from web.markup import escape

ASKED = {
    "with": ("/friend-paste nonsense", '/friend-new {"game": "nothing"}'),
    "new": ("/take nothing", '/new {"seed": 3}'),
    "more": ("/puzzle nothing-aaaaa",),
    "keep": ("/export", "/import nonsense"),
    "settings": ("/set lang xx",),
}
"""What can be asked for in a dialog, and leaves it open."""


@pytest.mark.parametrize(
    ("dialog", "text"), [(name, text) for name, texts in ASKED.items() for text in texts]
)
def test_answers_in_an_open_dialog_appear_once(dialog: str, text: str) -> None:
    """Else it would be lost: the caption lies behind, and inert text is not heard."""
    tab = Page(level="easy", role="first")
    tab.send(f"/open {dialog}")
    before = len(tab.said)
    tab.send(text)
    assert tab.said[before:]
    for sentence in tab.said[before:]:
        (place,) = re.findall(rf"<([^>]*)>{re.escape(escape(sentence))}<", tab.regions["dialog"])
        assert re.search(r' role="(status|alert)"', place)


def test_unloadable_puzzles_are_reported_at_the_menu() -> None:
    """Without a network the room does not open. The menu says so, and the next answer takes its place."""
    tab = Page(level="easy", role="first")
    tab.brings = False
    tab.send("/open more")
    tab.send("/puzzles")
    tab.send('/cases {"today": "2026-11-22", "family": "", "text": ""}')
    assert not re.search(r'class="said"', tab.regions["dialog"])
    assert tab.last.effect
    tab.send(f'/cases {{"today": "2026-11-22", "family": "{tab.last.effect["puzzles"]}", "text": ""}}')
    (text,) = re.findall(r'<span class="said" role="status">(.*?)</span>', tab.regions["dialog"])
    assert text == escape(tab.said[-1])
    tab.send("/set sound on")
    assert 'class="said"' not in tab.regions["dialog"]


def test_who_is_offline_hears_that_when_a_script_does_not_come() -> None:
    """Otherwise it is a fault without a reason. In front of the menu it was asked for in."""
    tab = Page(level="easy", role="first")
    tab.send("/open more")
    for text, key in (("/failed", "error.failed"), ("/failed offline", "error.offline")):
        tab.send(text)
        assert tab.said[-1] == tab.app.t(key)
        assert f'<span class="said" role="status">{escape(tab.app.t(key))}</span>' in tab.regions["dialog"]


@pytest.mark.parametrize("trouble", ["full", "barred"])
def test_a_notice_is_not_repeated_in_the_caption(trouble: str) -> None:
    """It is announced, and seen once."""
    tab = Page(level="easy", role="first")
    tab.send(f"/storage {trouble}")
    assert tab.said[-1] == tab.app.t(f"saves.unkept-{trouble}")
    assert escape(tab.said[-1]) in tab.regions["notice"]
    assert escape(tab.said[-1]) not in tab.regions["now"]
