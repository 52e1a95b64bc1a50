"""Rules pages in a real browser: still pages for readers, live boards at a touch."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE, OTHER, of
from tests.browser.gauge import axe, resize
from tests.browser.table import unfold
from tests.browser.test_faults import BROKEN_STORAGE
from web.contracts.courses import lessons_of, widgets_of
from web.i18n import LANGUAGES, Words, sentences

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.conftest import Guard
    from tests.browser.table import Table

GAMES = families()
BOOT = 60_000
PAPERS = [
    *(f"rules/{lang}/{game}.html" for lang, game in zip(LANGUAGES, cycle(GAMES), strict=False)),
    *(f"learn/{lang}/{game}.html" for lang, game in zip(LANGUAGES, cycle(GAMES[::-1]), strict=False)),
    *(f"{kind}/{lang}.html" for lang, kind in zip(LANGUAGES, cycle(("host", "teach")), strict=False)),
    *(f"{folder}/" for folder in ("rules", "learn", "host", "teach")),
    "licences.html",
    "example/page.html",
]

AUDITED = (
    f"rules/de/{OTHER}.html",
    f"learn/it/{ONE}.html",
    "host/en.html",
    "teach/de.html",
    "licences.html",
    "rules/",
)


def do(page: Page, lesson: str, action: str) -> Locator:
    """Do something at a lesson by click, and return its region."""
    region = page.locator(f"#try-{lesson}")
    unfold(page, lesson)
    button = region.locator(f'[data-do="{action}"]').first
    button.click(force=action.startswith("/why"))  # aria-disabled, yet it can be pressed
    return region


def test_a_board_stays_closed_until_it_is_wanted(page: Page, site: str) -> None:
    """The page is for reading. A press unfolds one board and goes on there, and starts nothing yet."""
    page.goto(f"{site}rules/en/{OTHER}.html")
    assert page.locator(".position .lesson-board :is(a, button:enabled, input:enabled)").count() == 0
    page.locator(".position .lesson-board").first.click()
    expect(page.locator(".position.is-open")).to_have_count(1)
    expect(page.locator(".position.is-open .lesson-board [data-do]:focus")).to_be_visible()
    assert page.workers == []


def test_a_board_that_does_not_come_stays_a_picture_and_says_why(page: Page, site: str, guard: Guard) -> None:
    guard.allowed.append("403")
    page.route("**/boards/*", lambda route: route.fulfill(status=403))
    page.goto(f"{site}rules/en/{OTHER}.html")
    page.locator("[data-open]").first.click()
    expect(page.locator(".position.is-open .lesson-board")).to_be_visible()
    expect(page.locator("#status")).to_contain_text(f"Refused: en-{OTHER}.json (403)")


@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, LANGUAGES[::-1], strict=False)])
def test_without_javascript_everything_can_be_read(browser: Browser, site: str, game: str, lang: str) -> None:
    """Every rule, the board of every example with its labels. No button without effect."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}rules/{lang}/{game}.html")
    t = Words(lang)
    first = next(key for key in sentences("en", f"{game}-page") if key.startswith("rule."))
    expect(page.get_by_text(t(f"{game}-page.{first}"))).to_be_visible()
    for lesson in lessons_of(f"rules-{game}"):
        expect(page.locator(f"#board-{lesson.name}")).to_be_visible()
    shows = page.locator(".shows")
    assert shows.count() == len(lessons_of(f"rules-{game}"))
    for i in range(shows.count()):
        expect(shows.nth(i)).to_be_visible()
    expect(page.locator(".again").first).to_be_hidden()
    for name in widgets_of(game):
        expect(page.locator(f"#try-{name}")).to_contain_text(re.compile(r"\d"))
    context.close()


def test_without_storage_one_worker_serves_every_position_of_a_page(page: Page, site: str) -> None:
    """Examples match their texts, one after the other, and no second worker is started.

    On the page of the game with most positions ``test_memory`` plays them all.
    """
    page.add_init_script(BROKEN_STORAGE)
    game = min(GAMES, key=lambda game: len(lessons_of(f"rules-{game}")))
    page.goto(f"{site}rules/en/{game}.html")
    t = Words("en")
    for lesson in lessons_of(f"rules-{game}")[::6]:
        region = page.locator(f"#try-{lesson.name}")
        match, seat = lesson.open(), lesson.open().to_move
        for action in lesson.line:
            if match.to_move == seat:
                do(page, lesson.name, action)
                expect(region.locator(f'.lesson-board:not([data-ply="{match.ply}"])')).to_be_visible(
                    timeout=BOOT
                )
            match.play(action)
        end = t(f"{game}-page.done.{lesson.name}").split("}")[-1].split(".")[-2].strip()
        expect(region.locator(".told")).to_contain_text(end)
    assert len(page.workers) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_show_every_kind_of_card_and_go_on_a_few_sheets(page: Page, site: str, game: str) -> None:
    """Cards before the first rule, in pictures that are not empty. Printers leave the background out.

    So the words are dark whatever the look. Boards are small.
    """
    known = of(game, "browser", "known")
    page.goto(f"{site}rules/en/{game}.html")
    cards = page.locator(".chapter").first.locator("[data-card]:visible")
    assert cards.count() == known.KINDS_OF_CARDS
    page.emulate_media(media="print")
    words = "getComputedStyle(document.querySelector('.rule p')).color"
    red, green, blue = (int(part) for part in re.findall(r"\d+", page.evaluate(words))[:3])
    assert max(red, green, blue) < 64
    paper = page.pdf(format="A4", margin={"top": "1cm", "right": "1cm", "bottom": "1cm", "left": "1cm"})
    assert len(re.findall(rb"/Type /Page\b", paper)) <= known.SHEETS


def test_the_pages_to_read_are_accessible(page: Page, site: str) -> None:
    """Axe finds nothing. Two boards stand for the others, which are made by the same code."""
    for path in AUDITED:
        page.goto(site + path, wait_until="domcontentloaded")
        page.evaluate("document.querySelectorAll('.position').forEach((p, i) => i > 1 && p.remove())")
        assert axe(page) == [], path


def test_every_page_to_read_has_the_look_of_the_table_and_fits_320_pixels(table: Table) -> None:
    """The look that is chosen at the table is in force before anything is painted there.

    Nothing sticks out on the narrowest screen, in any language.
    """
    table.open(lang="en", role="first")
    table.do("/open settings")
    table.page.locator('#dialog [data-set="theme"][value="light"]').check(force=True)
    expect(table.root).to_have_attribute("data-theme", "light")
    table.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (window.early = document.documentElement.dataset.theme))"
    )
    resize(table.page, 320, 640)
    for path in PAPERS:
        table.page.goto(table.address + path)  # with its styles
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 320, path
        if path != "example/page.html":  # it plays a host's page
            assert table.page.evaluate("early") == "light", path


ROWS = """() => [...document.querySelectorAll(".position > .ways")]
  .map(({ children }) => new Set([...children].map((way) => {
    const { top, bottom } = way.getBoundingClientRect();
    return Math.round(top + bottom);
  })).size)"""
"""The number of rows that the ways on from each example take."""


def test_on_a_phone_the_ways_on_from_an_example_share_a_row(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for lang in LANGUAGES:
        page.goto(f"{site}rules/{lang}/{OTHER}.html", wait_until="domcontentloaded")
        assert {*page.evaluate(ROWS)} == {1}, lang


@pytest.mark.parametrize("methods", [("setItem",), ("getItem", "setItem")])
def test_a_look_that_can_t_be_stored_lasts_for_the_visit(
    page: Page, site: str, methods: tuple[str, ...]
) -> None:
    """The page says so. The storage is full, or closed."""
    for method in methods:
        page.add_init_script(f"Storage.prototype.{method} = () => {{ throw Error('closed'); }}")
    page.goto(f"{site}rules/en/{ONE}.html")
    page.locator("[popovertarget=looks]").click()
    page.locator('[data-look="light"]').click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#status")).to_have_text(Words("en")("settings.theme.unkept"))
    page.goto(f"{site}teach/en.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
