"""Heard in a browser: the app's own words, nothing lost or doubled on the way.

``test_look`` compares whole ends of games.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.core import Seat
from tests.any_game import ONE
from tests.browser.conftest import OWN
from tests.browser.table import BOOT
from tests.pictures.ways import link, play_random
from tests.web.driver import Page
from web.i18n import Words

if TYPE_CHECKING:
    from tests.browser.table import Table

SEEN = """all => all.filter((node) => node.getBoundingClientRect().width > 4)
    .map((node) => node.dataset.key)"""
"""Which tools the eye has."""


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
    """Once for each press. Not for a key that is held or that belongs to the browser.

    Where the game stands is said, and the latest event stays written. Every tool in sight is for everybody.
    """
    address = link(play_random(ONE, "pictures", 0.45), Seat.FIRST)
    table.open(address)
    status, caption = table.page.locator("#status"), table.page.locator("#now .caption")
    tools = table.page.locator("#now .tool").evaluate_all(SEEN)
    assert tools
    assert not {"state", "last"} & {*tools}
    written = caption.inner_text()
    assert written.strip()
    table.page.locator("#bar button:visible").first.focus()
    table.page.keyboard.press("s")
    silent = Page(None, ("en",), g=address.partition("#g=")[2], lang="en")
    silent.send("/state")
    expect(status).to_have_text(silent.said[-1])
    assert caption.inner_text() == written
    table.page.locator("#table").focus()
    for key, answer in (("x", "shell.key-none"), ("9", "shell.key-none")):
        table.page.keyboard.press(key)
        expect(status).to_have_text(Words("en")(answer, name=key.upper()))
    before = status.inner_text()
    for key in ("Control+x", "F2", "Escape"):
        table.page.keyboard.press(key)
    assert status.inner_text() == before
    ask_for_a_hint(table, silent)


def ask_for_a_hint(table: Table, silent: Page) -> None:
    """H asks. The status line says action, chance and reason. The action is marked.

    The win bar is off at first. Switched on, it shows a chance at each own turn.
    """
    page = table.page
    page.locator("#table").press("h")
    expect(page.locator("#status")).to_contain_text("Hint: ", timeout=60_000)
    silent.send("/hint")
    expect(page.locator("#status")).to_have_text(silent.said[-1])
    assert "%" in silent.said[-1]
    expect(page.locator("#now .told")).to_contain_text("Hint: ")  # the chance where it has room
    expect(page.locator("#table .advised, #table .hinted, #table [class*=hint]").first).to_be_visible()
    assert page.locator("#now meter").count() == 0
    table.do("/open settings")
    page.locator('[data-set="bar"]').check()
    table.do("/close")
    expect(page.locator("#now meter")).to_have_attribute("value", re.compile(r"^\d+$"), timeout=60_000)
