"""The style sheets: each page has the rules that it needs, and few bytes before its first paint."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE
from tests.browser import rooms
from tests.browser.stills import Gallery
from tests.browser.table import BOOT
from web.i18n import LANGUAGES
from web.site import styles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.stills import Still

UNSTYLED = Path(__file__).with_name("unstyled.js").read_text(encoding="utf-8")
TEMPLATE = re.compile(r"<template\b.*?</template>", re.DOTALL)
BLOCKING = re.compile(r'<link rel="stylesheet"[^>]* href="([^"]+)"|<script src="([^"]+)"(?![^>]*\bdefer)')
LIMITS = {
    "index.html": (20_100, 73_050),
    "embed.html": (15_200, 56_100),
    "rules/??/*.html": (43_270, 309_800),
    "learn/??/*.html": (32_670, 182_300),
    "analyse/??.html": (40_900, 196_500),
    "lab/??.html": (21_050, 80_450),
    "lab/??/class.html": (20_770, 79_700),
    "lab/??/exercises.html": (14_450, 57_500),
    "club/??.html": (16_450, 65_100),
    "host/??.html": (22_450, 85_400),
    "teach/??.html": (17_950, 70_500),
    "*/index.html": (13_450, 54_800),
    "study/guide-*.html": (25_180, 87_650),
    "study/noir.*.html": (18_780, 76_100),
    "study/numbers-*.html": (17_650, 117_200),
    "licences.html": (30_950, 143_900),
    "example/page.html": (1_200, 2_200),
    "404.html": (4_300, 14_000),
    "shared.html": (1_800, 3_600),
}
"""The bytes of a page before its first paint, with gzip and without: with its style and blocking scripts.

The menu of looks in the header of each page to read is 600 of them, and 2.5 kB without gzip.
"""
ANY_LANGUAGE = {"index.html": (40, 120), "embed.html": (20, 40), "404.html": (80, 0)}
"""Pages for any language, and the bytes that each language after the fourth adds to them: its name."""
FIRST_WORDS = (2_400, 7_600)
"""The bytes of a language's first words, which such a page has from a file."""
FURTHER_LETTERS = (220, 510)
"""The bytes of rules for further letters, on first screens and on pages of a language that has some."""
UNREAD = ("style*.html", "app/*/lab/box.html")
"""Pages for those who change the look, and a frame that shows nothing."""


def read_pages(lang: str = "en") -> Iterator[Still]:
    """Yield every page to read, as it is and with everything that Python ever draws on it."""
    yield from rooms.papers(lang)
    for family in families():
        yield join_states(rooms.tutorial(family, lang))
        yield join_states(rooms.boards(family, lang))


def join_states(stills: Iterable[Still]) -> Still:
    """Return a page with all of its states, one below the other."""
    first, *others = stills
    regions = {name: dict.fromkeys(one.regions[name] for one in (first, *others)) for name in first.regions}
    return replace(first, regions={name: "".join(parts) for name, parts in regions.items()})


def test_a_page_to_read_has_every_rule_that_it_has_an_element_for(
    browser: Browser, dist: Path, site: str
) -> None:
    """Whatever it shows. Its boards don't fill a square window as a table does."""
    texts = [text for part, text in styles.parts().items() if part != styles.SQUARES]
    gallery = Gallery(browser, dist, site)
    found = {one.name: gallery.open_in_frame(one).evaluate(UNSTYLED, texts) for one in read_pages()}
    gallery.close()
    assert len(found) > 9
    assert {name: rules for name, rules in found.items() if rules} == {}


def first_files(dist: Path, page: str) -> list[Path]:
    """Return the files without which a page paints nothing."""
    text = TEMPLATE.sub("", (dist / page).read_text(encoding="utf-8"))
    links = [href or src for href, src in BLOCKING.findall(text)]
    return [dist / page, *(dist / urljoin(page, link).lstrip("/") for link in links)]


def pages_like(dist: Path, pattern: str) -> list[str]:
    """Return the pages of a kind, from the root."""
    pages = [path.relative_to(dist).as_posix() for path in dist.rglob("*.html")]
    return [page for page in pages if fnmatchcase(page, pattern)]


def allow(most: int, each: int, letters: int) -> int:
    """Return a limit with the bytes that further languages and their letters add."""
    return most + each * (len(LANGUAGES) - 4) + letters


@pytest.mark.parametrize("pattern", LIMITS)
def test_a_page_paints_after_few_bytes(dist: Path, pattern: str) -> None:
    """In every language and of every game."""
    pages = pages_like(dist, pattern)
    assert pages
    for page in pages:
        files = first_files(dist, page)
        packed = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
        plain = sum(path.stat().st_size for path in files)
        each = ANY_LANGUAGE.get(pattern, (0, 0))
        has_letters = pattern in ANY_LANGUAGE or any(path.stem == styles.LETTERS for path in files)
        letters = FURTHER_LETTERS if has_letters else (0, 0)
        most_packed, most_plain = map(allow, LIMITS[pattern], each, letters)
        assert packed <= most_packed, page
        assert plain <= most_plain, page


def test_the_first_words_of_a_language_are_few_bytes(dist: Path) -> None:
    """Readers of another language never load them."""
    most_packed, most_plain = FIRST_WORDS
    files = {path.stem: path.read_bytes() for path in dist.glob("app/*/first/*.js")}
    assert files.keys() == {*LANGUAGES}
    for lang, content in files.items():
        assert len(gzip.compress(content, 6)) <= most_packed, lang
        assert len(content) <= most_plain, lang


def test_every_page_has_one_limit_of_bytes(dist: Path) -> None:
    """A new kind of page needs a line in the table."""
    found = Counter(page for pattern in (*LIMITS, *UNREAD) for page in pages_like(dist, pattern))
    assert found == Counter(pages_like(dist, "*"))


def test_the_first_screen_is_painted_before_a_table_is_asked_for(page: Page, site: str) -> None:
    """Its scripts, its style and the start of Python come after the first paint, and they do come."""
    open_styled(page, f"{site}?lang=en")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    late = {}
    for name in ("table.css", "start.js", "core.js"):  # a request is listed when its answer is complete
        entry = f"performance.getEntriesByType('resource').find((entry) => entry.name.endsWith('/{name}'))"
        late[name] = page.wait_for_function(entry, timeout=BOOT).evaluate("(entry) => entry.startTime")
    assert min(late.values()) >= painted


def test_the_style_of_a_table_that_is_opened_at_once_comes_last_too(page: Page, site: str) -> None:
    open_styled(page, f"{site}?lang=en&game={ONE}")


def open_styled(page: Page, address: str) -> None:
    """Open the page. The style of the table comes last: of two rules of one weight the later counts."""
    page.goto(address, wait_until="commit")
    expect(page.locator("link[href$='/table.css']")).to_be_attached(timeout=BOOT)
    expect(page.locator("html")).not_to_have_attribute("data-bare", "", timeout=BOOT)
    sheets = page.evaluate("[...document.styleSheets].map(({ href }) => href.split('/').at(-1))")
    assert sheets == ["first.css", "table.css"]
