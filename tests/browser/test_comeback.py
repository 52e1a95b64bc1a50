"""Reasons to come back, in a browser: sounds are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.games import families
from tests.any_game import with_hook
from tests.browser.table import BOOT

if TYPE_CHECKING:
    from tests.browser.table import Table

HEARD = [game for game in families() if game in with_hook("is_weighty")]


def test_sound_is_offered_once_and_switched_on_by_key(table: Table) -> None:
    """The sentence goes with the answer, and a reload doesn't bring it back."""
    page = table.page
    page.goto(table.address)
    table.settle(BOOT)
    page.locator(".poster:visible").nth(families().index(HEARD[0])).locator("[data-way]").click()
    table.settle()
    offer = page.locator(".pointer[data-at='[data-key=sound]']:visible")
    while not offer.count():
        table.act(table.actions[-1])
        assert table.state == "ready"
    expect(page.get_by_role("status").last).to_contain_text("Sound is off.")
    page.locator("[data-key=sound]").focus()
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-sound", "on")
    expect(offer).to_have_count(0)
    table.button("/set sound off").click()
    expect(table.root).to_have_attribute("data-sound", "off")
    table.reload().enter()
    expect(offer).to_have_count(0)
