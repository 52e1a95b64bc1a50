"""Reasons to come back, in a browser: sounds are offered, a day's result is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.games import families
from noir.puzzles import deal_of
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


def test_the_result_of_a_day_is_copied_beside_those_of_the_bots(table: Table) -> None:
    """The bots play in the background once the reader's game is over."""
    deal = deal_of("2026-11-22")
    role = ("first", "second")[deal.seat]
    table.open(game=deal.game, level=deal.rival, role=role, seed=deal.seed)
    table.play_out()
    expect(table.button("/deal-result")).to_be_visible(timeout=240_000)
    table.do("/deal-result")
    expect(table.dialog.locator(".score-line")).to_have_count(5)
    text = table.dialog.locator("textarea").input_value()
    assert text.splitlines()[-1].endswith(f"seed={deal.seed}")
    table.do("/copy")
    expect(table.dialog.get_by_role("status")).not_to_be_empty()
