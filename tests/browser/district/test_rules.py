"""The rules page of District Noir in a real browser: touched, counted, printed, without a runtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.table import unfold
from tests.browser.test_rules import BOOT, do

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Guard


def test_boards_answer_to_clicks_and_keys_without_another_page(page: Page, site: str) -> None:
    """Nothing heavy is loaded before the first touch. Refusals have a reason, and counts are computed live.

    Tab reaches a board, arrows walk the hand, Enter plays, and the focus is not lost.
    """
    lines: list[str] = []
    page.on("request", lambda request: lines.append(request.url))
    page.goto(f"{site}rules/en/district.html", wait_until="networkidle")
    assert not [url for url in lines if "/runtime/py" in url]
    assert page.workers == []
    shown = do(page, "take-five", "T")
    expect(shown).to_contain_text("The two oldest stayed", timeout=BOOT)
    assert len(page.workers) == 1
    region = do(page, "empty-row", "/why T")
    expect(region.locator(".told")).not_to_be_empty()
    expect(page.locator("#status")).not_to_be_empty()
    do(page, "empty-row", "A2")
    expect(region.locator(".told")).to_contain_text("starts again")
    do(page, "empty-row", "/again")
    expect(region.locator(".told")).to_have_count(0)
    expect(region.locator('[data-do="A2"]')).to_be_visible()
    count = page.locator("#try-count")
    expect(count).to_contain_text("19 : 21")
    do(page, "count", "-1 A2")
    expect(count).to_contain_text("19 : 19")
    do(page, "count", "-0 B2")
    expect(count).to_contain_text("21 : 19")
    unfold(page, "play")
    hand = page.locator("#try-play [role=toolbar] button")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#try-play .told")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#try-play') !== null")


def test_the_example_goes_on_at_a_whole_table(page: Page, site: str) -> None:
    page.goto(f"{site}rules/en/district.html")
    page.locator(".position", has=page.locator("#board-take-five")).locator(".play-on").first.click()
    expect(page.locator('#table[data-ply="5"]')).to_be_visible(timeout=BOOT)
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)


def test_a_runtime_that_cannot_start_is_told_and_the_page_stays_readable(
    page: Page, site: str, guard: Guard
) -> None:
    guard.allowed += ["ERR_FAILED", "Failed to load", "uncaught"]
    page.route("**/runtime/pyscript/core.js", lambda route: route.abort())
    page.goto(f"{site}rules/en/district.html")
    do(page, "take-five", "T")
    expect(page.locator("html")).to_have_attribute("data-state", "failed", timeout=BOOT)
    expect(page.locator("#status [role=alert]")).to_contain_text("core.js", timeout=BOOT)
    expect(page.locator("#status button")).to_be_in_viewport()
    expect(page.locator("#D6")).to_be_visible()


def test_paper_shows_the_results_and_no_buttons(page: Page, site: str) -> None:
    """The print view: each example in words, no buttons, the mapping card."""
    page.goto(f"{site}rules/de/district.html")
    page.emulate_media(media="print")
    expect(page.locator(".shows").first).to_be_visible()
    expect(page.locator(".again").first).to_be_hidden()
    expect(page.locator(".site-bar")).to_be_hidden()
    expect(page.locator(".mapping")).to_be_visible()
