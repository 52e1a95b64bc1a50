"""Baselines: the look of a few components, each in a grid of grey values small enough to be read.

``python3 -m tests.pictures --baselines`` renews them. tests/browser/test_baselines.py compares. A value is
the mean brightness of a field, so that the edge of a letter does not count and a lost picture does.
"""

from __future__ import annotations

import base64
import json
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from noir.games import families
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.stills import DRESS
from tests.pictures.camera import faces_first
from web.contracts.table import game_name
from web.i18n import Words
from web.site.build import build
from web.site.serve import Server
from web.site.style_guide import PATH, THEMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

FILE = Path(__file__).parents[1] / "data" / "baselines.json"
SHOWN = ("first, in the middle", "/open new")
STATES = [f"{game_name(Words('en'), family)}: {state}" for family in families() for state in SHOWN]
FIELDS = (32, 20)
VIEW = {"width": 1280, "height": 800}
SECTION = re.compile(
    r'<section class="shown-state"><h2>([^<]*)</h2>.*?</section>(?=<section class="shown-state">|</main>)',
    re.DOTALL,
)
READ = """async ([picture, wide, high]) => {
    const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
    const image = await createImageBitmap(blob);
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * wide) / width));
    const sums = new Float64Array(wide * high);
    const sizes = new Uint32Array(wide * high);
    let at = 0;
    for (let y = 0; y < height; y += 1) {
        const row = Math.floor((y * high) / height) * wide;
        for (let x = 0; x < width; x += 1) {
            const field = row + columns[x];
            sums[field] += 30 * data[at] + 59 * data[at + 1] + 11 * data[at + 2];
            sizes[field] += 1;
            at += 4;
        }
    }
    return [...sums].map((sum, field) => Math.round(sum / sizes[field] / 100));
}"""
"""Returns the mean brightness of each field. Few steps for a pixel: a picture has millions."""


def photograph(page: Page, site: str) -> dict[str, list[int]]:
    """Return the fields of every state in each look. The faces come before anything is drawn."""
    page.set_viewport_size({"width": VIEW["width"], "height": VIEW["height"]})
    page.route("**/first.css", faces_first)
    page.route(f"**/{PATH}", show_only(*STATES))
    page.goto(site + PATH)
    page.evaluate("Promise.all([...document.fonts].map((face) => face.load().catch(() => 0)))")
    found = {}
    for theme in THEMES:
        page.evaluate(DRESS, theme)
        for state in STATES:
            heading = page.get_by_role("heading", name=state, exact=True)
            section = page.locator(".shown-state", has=heading)
            picture = base64.b64encode(section.screenshot(animations="disabled")).decode()
            found[f"{theme}: {state}"] = page.evaluate(READ, [picture, *FIELDS])
    page.unroute("**/first.css")
    page.unroute(f"**/{PATH}")
    return found


def show_only(*names: str) -> Callable[[Route], None]:
    """Return how to answer with a few states of the style page. All take long to lay out and to paint."""

    def show(route: Route) -> None:
        answer = route.fetch()
        text = SECTION.sub(lambda state: state[0] if state[1] in names else "", answer.text())
        route.fulfill(response=answer, body=text)

    return show


def read_baselines() -> dict[str, list[int]]:
    """Return the baselines."""
    rows: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: [int(part, 16) for row in lines for part in row.split()] for name, lines in rows.items()}


def main() -> int:
    """Renew the baselines."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        server = Server(build(Path(name) / "dist").out).start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        page = browser.new_page(reduced_motion="reduce", bypass_csp=True)
        found = photograph(page, server.address)
        browser.close()
        server.stop()
    wide = FIELDS[0]
    rows = {
        name: [
            " ".join(f"{field:02x}" for field in fields[at : at + wide]) for at in range(0, len(fields), wide)
        ]
        for name, fields in found.items()
    }
    FILE.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0
