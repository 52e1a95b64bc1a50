"""How long a table takes to answer a press, with the boss as opponent: ``python3 -m tests.bench.answers``.

Real presses of a mouse in Chromium, each while the boss thinks ahead, as it does in a person's time. From
the press to the moment at which the table with the move is painted. Says where the time goes: until the
worker has answered (which may wait for a slice of the boss's thinking, then plays and draws), until the
page is patched, until it is laid out and painted, and how long the longest task of the page was meanwhile.

With ``--against FOLDER``, the built site of another version, both play the same deals
in turns, and the ratio of their medians is told. With ``--hand`` it is pressed as a hand does: the pointer
rests there, goes down and up again, and what is counted begins when it goes up. The last line is what the
browser takes by itself: six buttons, and a worker that sends back what it is sent.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import count
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
    from argparse import Namespace

    from playwright.sync_api import Browser, Page

RESTS, HOLDS = 100, 60  # ms for which a hand rests on a button, and holds it down
EACH = 6  # moves of a game
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
addEventListener("%s", ({ timeStamp, target }) => {
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

ECHO = """<!doctype html><title>Echo</title>
<style>
button { inline-size: 120px; block-size: 160px }
button:hover { color: red }
button:active { color: blue }
</style>
<div id="table" data-ply="0">BUTTONS</div>
<script>
const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ ports: [port] }) => {" +
  " port.onmessage = ({ data }) => port.postMessage(data); }"])));
const { port1, port2 } = new MessageChannel();
worker.postMessage(null, [port2]);
port1.start();
port1.addEventListener("message", () => (document.getElementById("table").dataset.ply -= -1));
addEventListener("click", ({ target }) => target.dataset.do && port1.postMessage(""));
</script>
"""

SHOWN = '#table [data-do]:not([data-do^="/"]):visible'


def play(
    page: Page, address: str, game: str, options: Namespace, number: int
) -> tuple[list[list[float]], float]:
    """Play the beginning of a game. Return the times of each move and the longest task in ms."""
    choose, table = Random(f"{game} {number}"), Table(page, address)
    table.open(game=game, role="first", level=options.level, seed=f"answers {number}", lang="en")
    table.settle()
    page.evaluate("[answers.length, tasks.length] = [0, 0]")
    for _ in range(EACH):
        if table.settle().state != "ready":
            break
        page.wait_for_timeout(choose.randint(*THOUGHT))
        press(page, choose, table.ply, options)
    page.wait_for_timeout(100)  # the last one is painted
    found: list[list[float]] = page.evaluate("answers")
    longest = max([0.0, *page.evaluate("tasks")])
    page.goto("about:blank")  # what thinks there would slow the other one down
    return found, longest


def measure(browser: Browser, sites: dict[str, str], game: str, options: Namespace) -> None:
    """Play a game in turns at each address and print the times."""
    pages = {name: browser.new_page(viewport={"width": 1280, "height": 800}) for name in sites}
    found: dict[str, list[list[float]]] = {name: [] for name in sites}
    longest = dict.fromkeys(sites, 0.0)
    for page in pages.values():
        page.add_init_script(WATCH % ("pointerup" if options.hand else "pointerdown"))
    for number in count():
        if all(len(times) >= options.moves for times in found.values()):
            break
        for name in sorted(sites, reverse=number % 2 == 1):
            times, task = play(pages[name], sites[name], game, options, number)
            found[name] += times
            longest[name] = max(longest[name], task)
    for name, times in found.items():
        line(f"{game}, {name}", times, longest[name])
        pages[name].close()
    if len(found) > 1:
        now, before = (median(each[0] for each in found[name]) for name in ("now", "before"))
        print(f"| {game}, ratio | | {now / before:.2f} |{' |' * len(PARTS)}", flush=True)


def echo(browser: Browser, home: Path, options: Namespace) -> None:
    """Print the time of a press that runs no command and draws next to nothing."""
    home.mkdir()
    six = "".join(f'<button data-do="{n}">{n}</button>' for n in range(6))
    (home / "index.html").write_text(ECHO.replace("BUTTONS", six), encoding="utf-8")
    server = Server(home).start()
    choose, page = Random("echo"), browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH % ("pointerup" if options.hand else "pointerdown"))
    page.goto(server.address)
    for ply in range(options.moves):
        page.wait_for_timeout(choose.randint(*THOUGHT) // 2)
        press(page, choose, ply, options)
    page.wait_for_timeout(100)
    line("echo", page.evaluate("answers"), max([0.0, *page.evaluate("tasks")]))
    page.close()
    server.stop()


def press(page: Page, choose: Random, ply: int, options: Namespace) -> None:
    """Press any action that is shown, and wait for the table that comes of it."""
    shown = page.locator(SHOWN)
    button = shown.nth(choose.randrange(shown.count()))
    if options.hand:
        button.hover()
        page.wait_for_timeout(RESTS)
    button.click(delay=HOLDS if options.hand else 0)
    page.locator(f'#table:not([data-ply="{ply}"])').wait_for(timeout=30_000)


def line(name: str, times: list[list[float]], longest: float) -> None:
    """Print a line of the table."""
    parts = zip(*times, strict=True)
    cells = [f"{median(part):.0f}, {quantiles(part, n=20)[-1]:.0f}" for part in parts]
    print(f"| {' | '.join([name, str(len(times)), *cells, f'{longest:.0f}'])} |", flush=True)


def main() -> int:
    """Measure both games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60, help="of each game, at the least")
    parser.add_argument("--level", default="boss")
    parser.add_argument("--game", choices=families(), action="append")
    parser.add_argument("--against", type=Path, help="the built site of another version")
    parser.add_argument("--hand", action="store_true", help="press as a hand does")
    options = parser.parse_args()
    print(
        f"ms against {options.level}: median, 95 of 100 within\n"
        f"| | moves | {' | '.join(PARTS)} | longest task |"
    )
    print("|---" * (len(PARTS) + 3) + "|")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folders = {"now": build(Path(name) / "noir").out} | (
            {"before": options.against} if options.against else {}
        )
        servers = {each: Server(folder).start() for each, folder in folders.items()}
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        for game in options.game or families():
            measure(browser, {each: server.address for each, server in servers.items()}, game, options)
        echo(browser, Path(name) / "echo", options)
        browser.close()
        for server in servers.values():
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
