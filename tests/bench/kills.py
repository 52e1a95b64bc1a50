"""Losses when a browser is killed: ``python3 -m tests.bench.kills --kills 30``.

A real browser with a profile on disk plays against the easy bot. At a random moment up to two seconds
after a ply was shown, every process of it gets SIGKILL. The next one opens the same profile and must stand
where the page stood: a record that begins alike, and at most one ply shorter. A game that is over, or whose
turn is up, gives way to a new one.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect, sync_playwright

from noir.chance import below, rng_from
from tests.browser.machine import BRISK, CHROMIUM, find
from tests.browser.table import BOOT, SETTLED
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from playwright.sync_api import Playwright

LATEST = 2000  # ms between a ply and the kill, at the most
SHOWN = """
[
  Number(document.querySelector("#table").dataset.ply),
  [...document.querySelectorAll("#log li")].map((line) => line.innerText),
]
"""


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill: how long after a ply, the plies shown then and found afterwards, and whether they agree."""

    after: int
    plies_shown: int
    plies_found: int
    whole: bool

    @property
    def lost_plies(self) -> int:
        """The plies that were shown and are not there any more."""
        return max(0, self.plies_shown - self.plies_found)


class Browser:
    """A browser of our own with a profile on disk, so that all of it can be killed."""

    def __init__(self, playwright: Playwright, profile: Path, address: str) -> None:
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [
            find(CHROMIUM),
            *BRISK,
            "--headless",
            f"--user-data-dir={profile}",
            "--remote-debugging-port=0",
        ]
        self._process = subprocess.Popen(
            [*command, "--no-first-run", "about:blank"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            if port.exists() and len(lines := port.read_text().splitlines()) > 1:
                break
            time.sleep(0.05)
        self._driver = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{lines[0]}", timeout=BOOT)
        self.page: Page = self._driver.contexts[0].new_page()
        self.page.goto(address)
        self.settle()

    def settle(self) -> None:
        """Wait until a person can act."""
        expect(self.page.locator("html")).to_have_attribute("data-state", SETTLED, timeout=BOOT)

    def read_page(self) -> tuple[int, list[str]]:
        """Return the ply and the log that the page shows."""
        ply, log = self.page.evaluate(SHOWN)
        return int(ply), list(log)

    def act(self) -> None:
        """Click the first action, or start over, and wait for the next ply."""
        before = self.page.locator("#table").get_attribute("data-ply")
        over = self.page.locator("html").get_attribute("data-state") == "over"
        action = '#ways [data-do="/new"]' if over else '#table [data-do]:not([data-do^="/"])'
        self.page.locator(action).first.click()
        moved = self.page.locator(f'#table:not([data-ply="{before}"])')
        yes = self.page.locator('#dialog [data-key="yes"]')
        expect(yes.or_(moved).first).to_be_visible(timeout=BOOT)
        if yes.is_visible():
            yes.click()
        expect(moved).to_be_visible(timeout=BOOT)

    def kill(self) -> None:
        """End every process of the browser at once."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def kills(playwright: Playwright, number: int, address: str, profile: Path, rng: Random) -> Iterator[Kill]:
    """Kill a browser again and again during a game."""
    browser = Browser(playwright, profile, address)
    try:
        for _ in range(number):
            for _ in range(1 + below(3, rng)):
                browser.settle()
                browser.act()
            after = below(LATEST + 1, rng)
            browser.page.wait_for_timeout(after)
            ply, log = browser.read_page()
            browser.kill()
            browser = Browser(playwright, profile, address)
            found, same = browser.read_page()
            ready = not browser.page.locator("#notice .notice").count()
            common = min(len(log), len(same))
            yield Kill(after, ply, found, ready and log[:common] == same[:common])
    finally:
        browser.kill()


def main() -> None:
    """Kill a browser as often as asked and print the losses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", default="kills")
    parser.add_argument("--dist", type=Path, help="a site that is built already")
    options = parser.parse_args()
    done: list[Kill] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, sync_playwright() as playwright:
        server = Server(options.dist or build(Path(name) / "dist").out).start()
        address, profile = f"{server.address}?level=easy&role=first", Path(name) / "profile"
        for kill in kills(playwright, options.kills, address, profile, rng_from(options.seed)):
            done.append(kill)
            state = "" if kill.whole else "  CORRUPT"
            result = f"{kill.plies_shown:3} shown, {kill.plies_found:3} found{state}"
            print(f"{kill.after:5} ms after a ply: {result}", flush=True)
        server.stop()
    lost = [kill.lost_plies for kill in done]
    corrupt = sum(not kill.whole for kill in done)
    print(f"{len(done)} kills: {corrupt} corrupt, most lost {max(lost)}, lost in all {sum(lost)} plies")


if __name__ == "__main__":
    main()
