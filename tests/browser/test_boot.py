"""Boot of the page: its content before Python, and a start without faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.table import Table


def test_the_first_screen_and_the_rules_are_there_without_a_script(browser: Browser, site: str) -> None:
    """The served page holds the first screen, the table and the rules, and marks the scripted parts."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    expect(page.locator(".poster:visible").first).to_be_visible()
    expect(page.locator(".also a:visible").first).to_be_visible()
    for region in ("#bar", "#table", "#side"):
        assert (page.locator(region).text_content() or "").strip()
    assert page.locator("noscript").count() == 1
    context.close()


def test_what_is_pressed_before_python_is_up_is_done_when_it_is(table: Table) -> None:
    """A press during the start is kept, not lost. From the address to the first exchange."""
    table.page.goto(f"{table.address}?role=first&seed=boot")
    table.do("/open rules")
    expect(table.dialog).to_be_visible(timeout=60_000)
    table.do("/close").settle()
    assert table.ply == 0
    table.act(table.actions[0])
    assert table.ply > 0


def test_the_page_speaks_the_language_of_the_browser(browser: Browser, site: str) -> None:
    """The first language that we have, also when Python is up. English when we have none.

    Python has its words at once and waits for no other file.
    """
    requests: list[tuple[str, str]] = []
    for tag, lang in (("ja", "en"), ("fr-CA", "fr")):
        requests.clear()
        context = browser.new_context(locale=tag, service_workers="block")
        page = context.new_page()
        page.on("request", lambda one: requests.append((one.resource_type, one.url)))
        page.goto(site)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        if lang == "fr":
            state = re.compile("ready|thinking")
            expect(page.locator("html")).to_have_attribute("data-state", state, timeout=60_000)
            expect(page.locator("html")).to_have_attribute("lang", lang)
            files = [Path(url).name for _, url in requests if "/words/" in url]
            assert files == ["fr.bin"]
            assert "xhr" not in {kind for kind, _ in requests}
        context.close()
