"""Undo in a real page: by click, by key, and while the bot thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.table import BOOT

if TYPE_CHECKING:
    from tests.browser.table import Table

WIDTH = "(node) => node.getBoundingClientRect().width"


def test_an_undo_is_free_while_the_bot_thinks_and_marked_later(table: Table) -> None:
    """The thought is dropped: the table stays at the person's decision.

    Later U goes back to the previous decision. The button told the price before, in sight for a pointer or
    the focus. The log tells it after. A new game drops a thought as well: the answer to the old position
    never arrives.
    """
    table.open(game=ONE, level="boss", role="first", seed="00000000000000aa")
    table.button(table.actions[0]).click()
    table.while_thinking("/undo")
    expect(table.root).to_have_attribute("data-state", "ready")
    expect(table.table).to_have_attribute("data-ply", "0")
    expect(table.page.locator("#log")).not_to_contain_text("undone")
    expect(table.button("/undo")).to_have_attribute("aria-disabled", "true")
    table.act(table.actions[-1])
    assert table.ply > 1
    price = table.button("/undo").get_by_text("note it")
    assert price.evaluate(WIDTH) < 2
    table.button("/undo").hover()
    assert price.evaluate(WIDTH) > 100
    table.page.mouse.move(0, 0)
    table.page.keyboard.press("Tab")
    table.button("/undo").focus()
    assert price.evaluate(WIDTH) > 100
    table.page.keyboard.press("u")
    expect(table.table).to_have_attribute("data-ply", "0")
    expect(table.page.locator("#log")).to_contain_text("undone")
    expect(table.page.locator("#status")).to_contain_text("Undone")
    assert table.actions
    table.reload()
    expect(table.page.locator("#log")).to_contain_text("undone")
    table.button(table.actions[0]).click()
    table.while_thinking("/open new")
    table.dialog.locator("button[type=submit]").click()
    expect(table.dialog).to_be_hidden()
    table.settle(BOOT)
    assert table.ply <= 1
