"""The page for an address that leads nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from web.i18n import LANGUAGES, Words

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_unknown_address_leads_to_first_page(browser: Browser, site: str) -> None:
    """At any depth, in every language, and without breaking the page's own policy."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if "404" not in line.text else None)
    for address in ("nothing.html", "a/b/c/", "rules/en/nothing.html"):
        shown = page.goto(f"{site}{address}")
        assert shown is not None
        assert shown.status == 404
        page.wait_for_function("site => document.links[0].href === site", arg=site)
    for lang in LANGUAGES:
        expect(page.locator(f"p[lang={lang}]")).to_contain_text(Words(lang)("rules.missing"))
    home = page.locator("p[lang=fr] a")
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert re.fullmatch(
        r"default-src 'none'; connect-src 'self'; style-src 'sha256-\S+'; script-src 'sha256-\S+'", policy
    )
    assert faults == []
    home.click()
    expect(page.locator("#foyer")).to_be_visible()
    context.close()
