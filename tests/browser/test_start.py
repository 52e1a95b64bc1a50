"""The start as a reader has it: few files, each once, and on a slow line there is something to read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import decompressobj

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OWN
from tests.browser.line import TEXTS, Line, compress
from tests.browser.table import BOOT, Table
from tests.browser.weight import MOST_GZIP, MOST_QUICK, QUICK, Counting, with_brotli, with_gzip
from web.i18n import Words
from web.site.pages import START
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page


pytestmark = OWN
ROUNDED = 0.06  # MB
LATER = "/later/noir.bin"
MOST_FILES = 29  # measured: 27 or 28, as much as is asked for before the site is kept
AT_START = {"preflight.js", "interpreter.js", *START}
FOR_A_MOVE = {"stage.js", "motion.js"}
FIRST = """
new MutationObserver((_, look) => {
  const root = document.documentElement;
  const table = document.getElementById("table");
  if (root.dataset.state === "ready" && table.dataset.ply === "0") {
    [...table.querySelectorAll("[data-do]")].find((node) => !node.dataset.do.startsWith("/")).click();
  } else if (table?.dataset.ply > 0) {
    look.disconnect();
    root.dataset.first = table.dataset.ply;
  }
}).observe(document, { subtree: true, attributes: true });
"""

TOLD = """
globalThis.told = new Set();
new MutationObserver(() => told.add(document.getElementById("boot-step")?.textContent))
  .observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def slow(dist: Path) -> Iterator[str]:
    """The address of the site behind 10 Mbit/s and 40 ms."""
    Line.given.clear()
    Line.sent.clear()
    server = Server(dist, handler=Line).start()
    yield server.address
    server.stop()


def test_a_first_visit_asks_for_each_file_once_and_costs_no_more_bytes(
    keeping: Callable[..., BrowserContext], dist: Path
) -> None:
    """Until the first move, a boss's, on a host that compresses with gzip and on one with brotli
    (quickly: at its best the bench measures it). What only later moves need comes once.

    In a profile on disk, as readers have: a private one asks twice for the largest file.
    """
    server = Server(dist, handler=Counting).start()
    Counting.sent.clear()
    context = keeping()
    page = context.new_page()
    page.add_init_script(FIRST)
    table = Table(page, server.address).open(role="second", level="boss", seed="bytes")
    expect(page.locator("html[data-first]")).to_be_attached(timeout=BOOT)
    sent = [path for path in Counting.list_start() if LATER not in path]
    for _ in range(BOOT // 100):
        if any(LATER in path for path in Counting.sent):
            break
        page.wait_for_timeout(100)
    table.do("/open rules")
    expect(table.dialog).to_be_visible()
    assert len([path for path in Counting.sent if LATER in path]) == 1
    context.close()
    server.stop()
    assert [path for path in sent if sent.count(path) > 1] == []
    assert 20 < len(sent) <= MOST_FILES
    assert {Path(path).name for path in sent if "/page/" in path} - FOR_A_MOVE == AT_START
    assert [Path(path).name for path in sent if "/words/" in path] == ["en.bin"]
    assert with_gzip(sent) <= MOST_GZIP
    assert with_brotli(sent, QUICK) <= MOST_QUICK


def test_compiled_code_is_kept_and_a_later_visit_tells_the_step(page: Page, site: str) -> None:
    """The function that has Chromium write its cache is found in the interpreter, and the worker calls it.

    A step that was told before the language came is told again in that language.
    """
    page.add_init_script(TOLD)
    table = Table(page, site).open(lang="it", role="first", level="easy", seed="told")
    (worker,) = page.workers
    for _ in range(BOOT // 100):
        if worker.evaluate("performance.getEntriesByName('kept').length"):
            break
        page.wait_for_timeout(100)
    assert worker.evaluate("performance.getEntriesByName('kept').length") == 1
    table.reload()
    assert Words("it")("boot.step-python") in page.evaluate("[...told]")


def bytes_of(files: list[str]) -> int:
    """Return how many bytes of these files have been sent, as they are when unpacked."""
    total = 0
    for path in map(Path, files):
        body = compress(path)
        part = body[: round(len(body) * Line.given.get(str(path), 0))]
        total += len(decompressobj(31).decompress(part) if path.suffix in TEXTS else part)
    return total


def test_a_slow_line_shows_the_table_s_shape_and_readable_rules(page: Page, slow: str, dist: Path) -> None:
    """Before Python is there: the table's places, the rules in short, and how much has come, truly."""
    page.goto(f"{slow}?role=first&level=easy&lang=en", wait_until="commit")
    loading = page.locator("html[data-state=loading]")
    step = page.locator("#boot-step")
    expect(page.locator("#table > .is-waiting")).to_be_visible()
    page.locator("#drawer > summary").click()
    page.locator("#rules-short > summary").click()
    expect(page.locator("#rules-short li, #rules-short p").first).to_be_visible()
    config = json.loads(page.locator("#config").text_content() or "")
    preloaded = {str(dist / path): size for path, size in config["preload"]}
    lines: list[tuple[float, float]] = []
    while loading.count():
        found = re.search(r"([\d.]+) of ([\d.]+) MB", step.inner_text())
        if found and (not lines or float(found[1]) != lines[-1][0]):
            lines.append((float(found[1]), float(found[2])))
            assert lines[-1][0] <= bytes_of([*preloaded]) / 1e6 + ROUNDED
        page.wait_for_timeout(150)
    assert len(lines) > 3, lines
    assert lines == sorted(lines)
    assert lines[-1][0] > lines[-1][1] / 2
    assert {whole for _, whole in lines} == {round(sum(preloaded.values()) / 1e6, 1)}
    assert [path for path in Line.sent if path in preloaded and Line.sent.count(path) > 1] == []
    table = Table(page, slow).settle(BOOT)
    expect(page.locator("#boot")).to_be_hidden()
    table.act(table.actions[0])
