"""Takes the pictures of the README and the manifest: ``python3 -m tests.pictures --readme``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from noir.games import families
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import Table
from tests.pictures.camera import faces_first
from web.site.build import build
from web.site.paths import WEB
from web.site.serve import Server

FIRST, *OTHERS = families()
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
        browser.close()
        server.stop()
    return 0
