"""The page for an address that leads nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.table import BOOT, Table
from tests.web.sharing.test_links import link_of
from web.i18n import LANGUAGES, Words
from web.model.links import links

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CODE = links.encode(link_of(ONE, "missing", 3))


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
        page.goto(f"{site}rules/{lang}/nothing.html")
        expect(page.locator("h1:visible")).to_have_text(Words(lang)("rules.missing"))
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page).to_have_title(f"{Words(lang)('rules.missing')} · Noir")
    page.wait_for_function("document.fonts.check('1em Bebas Neue')")
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert re.fullmatch(
        r"default-src 'none'; connect-src 'self'; font-src 'self'; "
        r"style-src 'sha256-\S+'; script-src 'sha256-\S+'",
        policy,
    )
    room = page.locator(".rooms:visible a").nth(1)
    assert room.get_attribute("href", timeout=BOOT)
    page.wait_for_function("site => document.links[0].href === site", arg=site)
    assert page.evaluate("[...document.links].every(({ href }) => href.startsWith(location.origin))")
    home = page.locator("main:visible a")
    assert faults == []
    home.click()
    expect(page.locator("#foyer")).to_be_visible()
    context.close()


def test_a_link_whose_signs_were_encoded_opens_its_game(browser: Browser, site: str) -> None:
    """A chat program has written "%23" for "#", or "%2523". The host finds no such file.

    A host that answers with the first page instead leads to the game, too.
    """
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    for sign in ("%23", "%2523"):
        page.goto(f"{site}{sign}g={CODE}?fbclid=a/b")
        assert page.url.startswith(f"{site}#g={CODE}")
    Table(page, site).settle(BOOT)
    expect(page.locator("#table")).to_have_attribute("data-ply", re.compile("[3-9]"))
    page.goto(f"{site}%3Fpuzzle=daily")
    assert page.url == f"{site}?puzzle=daily"
    page.goto(f"{site}analyse/en.html%231abc")
    assert page.url == f"{site}analyse/en.html#1abc"
    body = page.request.get(site).text()
    page.route(f"{site}%23*", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{site}%23g={CODE}")
    page.wait_for_url(f"{site}#g={CODE}")
    context.close()
