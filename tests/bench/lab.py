"""How fast the lab answers, and its size: ``python3 -m tests.bench.lab``.

For each game: from the press to the two rows of 200 games, in a fresh browser (cold) and again (warm), and
as a ratio to the same rows on the command line, which a busy machine slows alike. Then the memory of the
page with both of its workers, against a table of this site, and the letters of a link to a bot of 60 lines.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from noir.lab.__main__ import play
from noir.lab.desk import Desk
from tests.bench.startup import renderer_memory
from tests.browser.machine import CHROMIUM, QUIET, find
from web.lab import views
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

LEVELS = ("easy", "medium")
LINES = 60
MB = "{:.0f} MB"


def press(page: Page) -> float:
    """Run the bot and return the seconds until both rows are there."""
    start = perf_counter()
    page.locator("#lab-run").click()
    page.wait_for_selector("html[data-lab=running]", timeout=120_000)
    page.wait_for_selector("html[data-lab=done]", timeout=120_000)
    return perf_counter() - start


def natively(game: str, source: str) -> float:
    """Return the seconds of both rows on the command line."""
    start = perf_counter()
    for level in LEVELS:
        play(Desk(game, source), game, level, "bench", None)
    return perf_counter() - start


def letters(page: Page, source: str) -> int:
    """Return the length of a link to a bot of 60 lines."""
    lines = source.splitlines()
    page.locator("#lab-code").fill(
        "\n".join([*lines, *(f"LIMIT_{n} = {n * 37 % 101}" for n in range(LINES))][:LINES])
    )
    page.locator("#lab-copy-bot").click()
    page.wait_for_selector("#lab-link:not(:empty)")
    return len(page.locator("#lab-link").inner_text())


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench.lab", description=__doc__)
    parser.add_argument("--site", type=Path, help="a built site (default: build one)")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(options.site or build(Path(folder) / "site").out).start()
        for game, lab in views.labs().items():
            with tempfile.TemporaryDirectory() as profile:
                source = views.source(game, lab.examples[0])
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=find(CHROMIUM), args=QUIET
                )
                page = context.pages[0]
                page.goto(f"{server.address}?game={game}&level=easy&role=first")
                page.wait_for_selector("html[data-state=ready]", timeout=120_000)
                table = renderer_memory(profile)
                page.goto(f"{server.address}lab/en.html")
                page.locator("#lab-game").select_option(game)
                cold, warm, own = press(page), press(page), natively(game, source)
                memory = renderer_memory(profile)
                print(f"{game}: two rows in {cold:.1f} s cold, {warm:.1f} s warm, {own:.1f} s natively")
                print(f"  ratio to the command line: {cold / own:.1f} cold, {warm / own:.1f} warm")
                print(f"  memory: {MB.format(memory)}, a table {MB.format(table)}")
                print(f"  link to a bot of {LINES} lines: {letters(page, source)} letters")
                context.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
