"""How long a page makes one wait while its device shuffles for a game with a friend, in a real browser.

    python -m tests.bench.friend

Prints the answers to presses (median and slowest, in ms), and the tasks of the page that took over 50 ms.
Only a quiet machine tells something.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.any_game import ONE
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import BOOT
from tests.browser.test_friend import INVITE, TAPS
from web.site.build import build
from web.site.serve import Server

ROUNDS = 3


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = Server(build(Path(scratch) / "dist").out, prefix="/bench").start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        for _ in range(ROUNDS):
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.goto(f"{server.address}?game={ONE}&level=easy&role=first&lang=en")
            expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
            page.evaluate(INVITE)
            result = page.evaluate(TAPS)
            taps = result["taps"]
            middle = statistics.median(taps)
            print(f"{len(taps)} presses: median {middle:.0f} ms, slowest {max(taps):.0f} ms", end="; ")
            print("long tasks of the page:", [round(task) for task in result["slow"]] or "none")
            page.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
