"""How long a table takes to answer a press, with the boss as opponent: ``python3 -m tests.bench.answers``.

Real presses of a mouse in Chromium, each while the boss thinks ahead, as it does in a person's time; from
the press to the moment at which the table with the move is painted. Says where the time goes: until the
worker has answered (which may wait for a slice of the boss's thinking, then plays and draws), until the
page is patched, until it is laid out and painted; and how long the longest task of the page was meanwhile.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from noir.games import families
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import Table
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

THOUGHT = (200, 1200)  # ms that a person looks at the table
PARTS = ("press to paint", "until answered", "until patched", "until painted")

WATCH = """
window.answers = [];
window.tasks = [];
let press = null;
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super(); // the one over which PyScript's worker answers
    this.port1.addEventListener("message", () => press && (press.answered = performance.now()));
  }
};
addEventListener("pointerdown", ({ timeStamp, target }) => {
  const node = target.closest("[data-do]");
  if (node && !node.dataset.do.startsWith("/")) press = { at: timeStamp };
}, { capture: true });
const look = new MutationObserver((changes) => {
  if (!press || press.patched || !changes.some(({ attributeName }) => attributeName === "data-ply")) return;
  const told = press;
  told.arrived = told.answered;
  told.patched = true;
  requestAnimationFrame(() => {
    told.drawn = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const painted = performance.now();
      const { at, arrived, drawn } = told;
      answers.push([painted - at, arrived - at, drawn - arrived, painted - drawn]);
      press = null;
    };
    port2.postMessage(null);
  });
});
look.observe(document, { subtree: true, attributeFilter: ["data-ply"] });
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });
"""

SHOWN = '#table [data-do]:not([data-do^="/"]):visible'


def play(page: Page, address: str, game: str, level: str, moves: int) -> tuple[list[list[float]], float]:
    """Play so many moves, game after game; return the times of each and the longest task in ms."""
    choose, longest = Random(game), 0.0
    found: list[list[float]] = []
    table = Table(page, address)
    for number in range(moves):
        table.open(game=game, role="first", level=level, seed=f"answers {number}", lang="en")
        page.evaluate("[answers.length, tasks.length] = [0, 0]")
        while table.settle().state == "ready" and len(found) + page.evaluate("answers.length") < moves:
            page.wait_for_timeout(choose.randint(*THOUGHT))
            ply, shown = table.ply, page.locator(SHOWN)
            shown.nth(choose.randrange(shown.count())).click()
            page.locator(f'#table:not([data-ply="{ply}"])').wait_for(timeout=30_000)
        longest = max([longest, *page.evaluate("tasks")])
        found += page.evaluate("answers")
        if len(found) >= moves:
            break
    return found, longest


def main() -> int:
    """Measure both games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60, help="of each game")
    parser.add_argument("--level", default="boss")
    told = parser.parse_args()
    print(f"ms against {told.level}: median, 95 of 100 within\n| | {' | '.join(PARTS)} | longest task |")
    print("|---" * (len(PARTS) + 2) + "|")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        server = Server(build(Path(name) / "noir").out).start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        for game in families():
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.add_init_script(WATCH)
            found, longest = play(page, server.address, game, told.level, told.moves)
            parts = list(zip(*found, strict=True))
            cells = [f"{median(part):.0f}, {quantiles(part, n=20)[-1]:.0f}" for part in parts]
            print(f"| {game} | {' | '.join(cells)} | {longest:.0f} |", flush=True)
            page.close()
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
