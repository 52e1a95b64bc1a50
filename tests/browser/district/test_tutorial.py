"""A step of the tutorial of District Noir."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_tutorial import begin


def test_another_legal_move_is_played_and_the_step_can_be_set_up_again(page: Page, site: str) -> None:
    begin(page, site, "district")
    page.locator('.lesson-board [data-do="T"]').click()
    expect(page.locator(".told")).to_contain_text("The rules allow that")
    page.get_by_role("button", name="Set it up again").click()
    expect(page.locator('.lesson-board [data-do="T"]')).to_be_visible()
