"""The typefaces: drawn at the first visit, on every kind of page."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from tests.any_game import ONE
from web.i18n import LANGUAGES
from web.site.styles import FACES, FURTHER, FURTHER_LETTERS, faces, has_further_letters

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

TEXTS = {
    "": "#foyer p",
    f"?game={ONE}&level=easy": "#now .turn",
    f"rules/en/{ONE}.html": "main p",
    f"learn/en/{ONE}.html": "main p",
    f"embed.html?game={ONE}": "p",
}
"""By address, something that is set in the text face."""
FURTHER_LANGUAGES = list(filter(has_further_letters, LANGUAGES))


def typefaces_of(page: Page, text: str) -> list[str]:
    """Return the names of the typefaces that the first visible text is drawn with."""
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    mark = "all => { all.find((node) => node.checkVisibility() && node.textContent).id = 'read'; }"
    for _ in range(20):
        page.locator(f"{text} >> visible=true").first.wait_for()
        with suppress(Error):  # the page may have replaced the element meanwhile
            page.locator(text).evaluate_all(mark)
            root = client.send("DOM.getDocument")["root"]["nodeId"]
            node = client.send("DOM.querySelector", {"nodeId": root, "selector": "#read"})["nodeId"]
            fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            return [font["familyName"] for font in fonts]
    raise AssertionError(f"no {text} stays on the page")


@pytest.mark.parametrize("address", TEXTS)
def test_first_visit_is_drawn_in_our_face(browser: Browser, site: str, address: str) -> None:
    """In a browser that has kept nothing.

    A busy machine may get a face too late to use it, so visit up to three times.
    """
    faces = []
    for _ in range(3):
        context = browser.new_context(service_workers="block", locale="en-GB")
        page = context.new_page()
        page.goto(f"{site}{address}")
        faces.append(typefaces_of(page, TEXTS[address]))
        context.close()
        if faces[-1] in (["Archivo Narrow"], ["Archivo Narrow Medium"]):
            return
    pytest.fail(f"drawn in {faces}")


@pytest.mark.parametrize("lang", FURTHER_LANGUAGES)
def test_letters_of_a_language_are_drawn_in_our_face(browser: Browser, site: str, lang: str) -> None:
    """On the first screen, which is for any language: it asks for more files when it shows such a letter."""
    context = browser.new_context(service_workers="block", locale="en-GB")
    page = context.new_page()
    page.goto(f"{site}?lang={lang}")
    text = TEXTS[""]
    assert max(map(ord, page.locator(f"{text} >> visible=true").first.inner_text())) >= FURTHER_LETTERS[0][0]
    page.evaluate("document.fonts.ready.then(() => true)")
    assert {name.removesuffix(" Medium") for name in typefaces_of(page, text)} == {"Archivo Narrow"}
    context.close()


def test_a_language_without_further_letters_fetches_no_more_files(browser: Browser, site: str) -> None:
    context = browser.new_context(service_workers="block", locale="en-GB")
    page, fetched = context.new_page(), []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(site)
    page.wait_for_load_state("load")
    context.close()
    assert {*FACES} <= {*fetched}
    assert not {*FURTHER} & {*fetched}


def test_pages_fetch_the_faces_first(dist: Path) -> None:
    """Every page with our styles asks for every typeface before its first script or style."""
    texts = [page.read_text("utf-8") for page in dist.rglob("*.html")]
    pages = [text for text in texts if re.search(r'rel="stylesheet" href="[./]*app/', text)]
    assert len(pages) > 1
    for page in pages:
        head = re.split(r"<script|stylesheet", page)[0]
        (lang,) = re.findall('<html[^>]* lang="(.*?)"', head)
        found = re.findall(r'<link rel="preload" as="font"[^>]+/art/([^"]+)"', head)
        assert found == [*faces(lang)]
