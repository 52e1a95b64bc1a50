"""How fast the lab answers, and its size: ``python3 -m tests.bench.lab``.

For each game, with its first example: from the press to the rows of easy and medium, in a fresh browser
(cold) and again (warm). The baseline is the command line's engine, which plays the same rows in one process
in the same run: a busy machine slows both alike, so only the ratios count. ``at rest`` is a ratio times the
processor time of the baseline: the seconds on this machine when nothing else runs. Then the memory while a
bot runs, against a table of this site, and the letters of a link to a bot of 60 lines.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from noir.lab import RowPlay
from noir.lab.__main__ import finish
from tests.bench.startup import renderer_memory
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.test_lab import pair
from web.lab import views
from web.lab.parts import labs
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import BrowserContext, Page, Playwright

RESULTS = Path(__file__).parent / "results" / "lab.json"
LEVELS = ("easy", "medium")
LINES = 60
LIMITS = {"cold at rest, s": 8, "warm at rest, s": 5, "letters": 1500}
"""The most that the issue of the lab allows."""
PATIENCE = 120_000  # ms


def press(page: Page, profile: str) -> tuple[float, float]:
    """Run the bot. Return the seconds until both rows are there, and the most memory meanwhile."""
    start, most = perf_counter(), 0.0
    page.evaluate("document.documentElement.dataset.lab = 'pressed'")
    page.locator("#lab-run").click()
    while page.locator("html").get_attribute("data-lab") not in ("done", "failed"):
        most = max(most, renderer_memory(profile))
        page.wait_for_timeout(100)
    return perf_counter() - start, most


def natively(game: str, source: str) -> tuple[float, float]:
    """Return the seconds of both rows in this process, and its processor time."""
    start, used = perf_counter(), process_time()
    for level in LEVELS:
        finish(RowPlay(game, (0, level), "bench"), [pair(source, game)], stops=True)
    return perf_counter() - start, process_time() - used


def letters(page: Page, source: str) -> int:
    """Return the length of a link to a bot of 60 lines."""
    lines = source.splitlines()
    page.locator("#lab-code").fill(
        "\n".join([*lines, *(f"LIMIT_{n} = {n * 37 % 101}" for n in range(LINES))][:LINES])
    )
    page.locator("#lab-copy-bot").click()
    page.wait_for_selector("#lab-link:not(:empty)")
    return len(page.locator("#lab-link").inner_text())


def measure_table(playwright: Playwright, address: str, game: str) -> float:
    """Return the memory of a table in a fresh browser."""
    with tempfile.TemporaryDirectory() as profile:
        context = open_browser(playwright, profile)
        page = context.pages[0]
        page.goto(f"{address}?game={game}&level=easy&role=first")
        page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
        memory = renderer_memory(profile)
        context.close()
    return memory


def measure_lab(playwright: Playwright, address: str, game: str) -> dict[str, float]:
    """Return the figures of one run."""
    source = views.source(game, labs()[game].examples[0])
    table = measure_table(playwright, address, game)
    with tempfile.TemporaryDirectory() as profile:
        context = open_browser(playwright, profile)
        page = context.pages[0]
        page.goto(f"{address}lab/en.html")
        page.locator("#lab-game").select_option(game)
        cold, _ = press(page, profile)
        native, at_rest = natively(game, source)
        warm, memory = press(page, profile)
        length = letters(page, source)
        context.close()
    return {
        "cold, s": cold,
        "warm, s": warm,
        "command line, s": native,
        "cold over command line": cold / native,
        "warm over command line": warm / native,
        "cold at rest, s": cold / native * at_rest,
        "warm at rest, s": warm / native * at_rest,
        "memory while running, MB": memory,
        "memory over table": memory / table,
        "letters": length,
    }


def open_browser(playwright: Playwright, profile: str) -> BrowserContext:
    """Return a browser with a profile."""
    return playwright.chromium.launch_persistent_context(profile, executable_path=find(CHROMIUM), args=QUIET)


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print, and write tests/bench/results/lab.json if asked."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench.lab", description=__doc__)
    parser.add_argument("--site", type=Path, help="a built site (default: build one)")
    parser.add_argument("--runs", type=int, default=3, help="the medians of so many runs count (default 3)")
    parser.add_argument("--write", action="store_true", help="keep results/lab.json")
    options = parser.parse_args(words)
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(options.site or build(Path(folder) / "site").out).start()
        for game in labs():
            runs = [measure_lab(playwright, server.address, game) for _ in range(options.runs)]
            results[game] = {name: round(median(run[name] for run in runs), 2) for name in runs[0]}
        server.stop()
    text = json.dumps({"runs": options.runs, **results}, indent=1)
    print(text)
    if options.write:
        RESULTS.write_text(text + "\n", encoding="utf-8")
    over = [(game, name) for game, found in results.items() for name in LIMITS if found[name] > LIMITS[name]]
    for game, name in over:
        print(f"{game}: {name} is over {LIMITS[name]}", file=sys.stderr)
    return int(bool(over))


if __name__ == "__main__":
    sys.exit(main())
