"""Puzzles of Killer vs Inspector in a browser: their proofs, walked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_puzzle import NAMED, open_at, wrong

if TYPE_CHECKING:
    from tests.browser.table import Table


def test_after_a_wrong_answer_the_proof_is_walked_and_the_boss_is_played(table: Table) -> None:
    case = open_at(table, "sure-kill")
    page = table.page
    page.locator(f'#table [data-do="{wrong(case)}"]').first.dispatch_event("click")
    expect(table.root).to_have_attribute("data-puzzle", "failed")
    expect(page.locator(".told")).to_contain_text("Not this one")
    table.button("/solution").click()
    page.locator('[data-key="proof-forward"]').click()
    expect(page.locator(".step")).to_contain_text("Step 2 of")
    expect(page.locator("#table .ringed, #table .latest").first).to_be_visible()
    page.locator('[data-key="proof-back"]').click()
    expect(page.locator(".step")).to_contain_text("Step 1 of")
    page.locator('[data-do="/play-on"]').click()
    expect(table.root).not_to_have_attribute("data-puzzle", re.compile(""))
    table.settle()
    expect(page).not_to_have_url(NAMED)


def test_the_facts_of_a_name_are_taken_in_one_after_another(table: Table) -> None:
    """First the grid is walked down by arrow, over those who cannot be named as well."""
    open_at(table, "name-the-killer")
    page = table.page
    rows = page.locator("#mugs .row")
    page.locator("#mugs [data-key]").first.focus()
    for row in range(1, rows.count()):
        page.keyboard.press("ArrowDown")
        expect(rows.nth(row).locator("[data-key]").first).to_be_focused()
    expect(page.locator(".fact .mini-grid").first).to_be_visible()
    table.button("/solution").click()
    out = page.locator(".mug.is-out")
    before = out.count()
    taken, further = 0, page.locator('[data-key="proof-forward"]')
    expect(further).to_be_visible()
    while further.get_attribute("aria-disabled") is None:
        further.click()
        taken += 1
        expect(page.locator(".step")).to_contain_text(f"Step {taken} of")
        expect(page.locator(".fact.is-walked")).to_have_count(1)
    expect(page.locator(".mug.is-found")).to_have_count(1)
    assert out.count() > before
