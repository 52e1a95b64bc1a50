"""Takes the pictures of the README and the manifest: ``python3 -m tests.pictures --readme``."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from noir.games import families
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import BOOT, Table
from tests.pictures.camera import faces_first
from tests.web.club.lesson_driver import full_lesson, hand_in
from web.club.handover import write_evening
from web.club.lesson_orders import list_aliases
from web.i18n import Words
from web.site.build import build
from web.site.paths import WEB
from web.site.serve import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIRST, *OTHERS = families()
NAMES = (
    "Ada, Bruno, Clara, Dmitri, Elena, Farid, Greta, Hugo, Ines, Jonas, Kira, Leon, Mina, Nils, Olga, Paul"
)
PICTURES = [
    ("table.png", FIRST, 1280, 800),
    ("table-phone.png", FIRST, 390, 844),
    *((f"table-{family}.png", family, 1280, 800) for family in OTHERS),
]
PLIES = 14  # far enough that there is something to see


def main() -> int:
    """Play the same game up to the same moment and take its picture in each size."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        server = Server(build(Path(name) / "dist").out).start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        for picture, game, width, height in PICTURES:
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.route("**/first.css", faces_first)
            table = Table(page, server.address).open(game=game, role="first", seed="picture", lang="en")
            while table.ply < PLIES:
                table.act(table.actions[0])
            page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            page.evaluate(
                "document.getAnimations().forEach((each) => each.finish())"
            )  # no card half faded in
            page.screenshot(path=WEB / "art" / picture)
        for take in (_take_club, _take_lesson):
            take(browser.new_page(viewport={"width": 1280, "height": 800}), server.address)
        browser.close()
        server.stop()
    return 0


def _take_club(page: Page, site: str) -> None:
    """Take the picture of a club evening for the guides: a round in which most results are in."""
    page.goto(f"{site}club/en.html")
    page.locator("#names").fill(NAMES)
    page.locator("[data-order=begin] button").click()
    page.locator("[data-key=draw]").click()
    for table, (winner, ahead) in enumerate([("0", 7), ("1", 3), ("0", 12), ("1", 1), ("0", 4), ("0", 9)]):
        for game in range(2):
            form = page.locator(f"form:has([value='0.{table}.{game}'])")
            page.locator(f"[data-key=type-{table}-{game}]").click()
            form.locator("select").select_option(winner)
            form.locator("[name=ahead]").fill(str(ahead + game))
            form.locator("button").click()
            expect(page.locator(f"[data-key=game-{table}-{game}].is-done")).to_be_visible()
    _take(page, "club.jpg")


def _take_lesson(page: Page, site: str) -> None:
    """Take the picture of a lesson for the guides: a table in which most answers are checked."""
    lesson = full_lesson(*list_aliases(Words("en"))[:10]).do("drop 3")
    for student in range(10):
        tasks = [task for task in range(3) if (student * 3 + task) % 7]
        lesson = lesson.do(f"answers {hand_in(lesson.state, student, *tasks)}")
    page.goto(f"{site}club/en.html#evening={write_evening(lesson)}")
    expect(page.locator(".hall-row")).to_have_count(10, timeout=BOOT)
    page.locator("[data-key=keep]").click()
    _take(page, "lesson.jpg")


def _take(page: Page, picture: str) -> None:
    page.evaluate(
        "document.activeElement.blur(); scrollTo(0, 0); document.getElementById('hall-news').textContent = ''"
    )
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    page.screenshot(path=WEB / "art" / picture, type="jpeg", quality=70)
