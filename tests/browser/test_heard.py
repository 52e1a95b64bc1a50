"""Heard in a browser: the app's own words, nothing lost or doubled on the way.

``test_look`` compares whole ends of games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import OWN
from tests.browser.table import BOOT
from tests.web.driver import Page
from web.i18n import Words

if TYPE_CHECKING:
    from tests.browser.table import Table


@OWN
def test_the_task_of_a_puzzle_is_on_the_page_once_after_it_was_announced(table: Table) -> None:
    table.page.clock.install()
    table.page.goto(f"{table.address}?puzzle=daily&game={ONE}")
    status = table.page.locator("#status")
    expect(status).not_to_be_empty(timeout=BOOT)
    task = status.inner_text()
    assert table.page.locator("body").inner_text().count(task) == 2
    table.page.clock.fast_forward(30_000)
    expect(status).to_be_empty()
    assert table.page.locator("body").inner_text().count(task) == 1


def test_keys_are_answered_from_the_table_and_the_header(table: Table) -> None:
    """Once for each press. Not for a key that is held or that belongs to the browser."""
    table.open(game=ONE, role="first", level="easy", seed="keys above", lang="en")
    status = table.page.locator("#status")
    table.page.locator("#bar button:visible").first.focus()
    table.page.keyboard.press("s")
    silent = Page(game=ONE, role="first", level="easy", seed="keys above", lang="en")
    silent.send("/state")
    expect(status).to_have_text(silent.said[-1])
    table.page.locator("#table").focus()
    for key, answer in (("x", "shell.key-none"), ("9", "shell.key-none")):
        table.page.keyboard.press(key)
        expect(status).to_have_text(Words("en")(answer, name=key.upper()))
    before = status.inner_text()
    for key in ("Control+x", "F2", "Escape"):
        table.page.keyboard.press(key)
    assert status.inner_text() == before
