"""Gauges of the look: cut, covered, small, sideways or moving things, measured inside a real browser.

A page takes long to start and to be given another size. So one that has been brought to a state is
copied into a frame as it is, without its scripts, and the frame goes through all the sizes in one
evaluation: the same style, the same fonts, the same engine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

COPY = """async () => {
    document.querySelector("#copy")?.remove();
    const copy = document.documentElement.cloneNode(true);
    for (const part of copy.querySelectorAll("script, meta[http-equiv], link[rel*=preload]")) part.remove();
    for (const part of copy.querySelectorAll("[style]")) part.removeAttribute("style"); // a motion's
    const frame = Object.assign(document.createElement("iframe"), { id: "copy" });
    frame.srcdoc = `<!doctype html>${copy.outerHTML}`;
    document.body.append(frame);
    await new Promise((go) => { frame.onload = go; });
    Object.assign(frame.style, { position: "fixed", inset: "0 auto auto 0", border: 0, zIndex: 99 });
    await frame.contentDocument.fonts.ready;
}"""
AT_SIZES = """(sizes) => {
    const frame = document.querySelector("#copy");
    const looks = [LOOKS];
    const found = {};
    for (const [wide, high] of sizes) {
        Object.assign(frame.style, { width: `${wide}px`, height: `${high}px` });
        const faults = looks.flatMap((look) => [...look(frame.contentDocument)]);
        for (const fault of new Set(faults)) (found[fault] ??= []).push(`${wide}x${high}`);
    }
    return found;
}"""
"""Takes the page in the frame through sizes. Each is laid out once for all looks: that costs most."""


def read_look(name: str) -> str:
    """Return a look from its file: a JavaScript function of a document that returns its faults."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8").rstrip().removesuffix(";")


ACCENTS, CUT, ENDS, FADED, FINGERS, NEAT, SWEEP = (
    read_look(f"{name}.js") for name in ("accents", "cut", "ends", "faded", "fingers", "neat", "gauge")
)

PHONES = [(390, 664), (390, 844), (667, 375), (844, 390)]
"""Phones, held either way."""
RULES: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
"""The rules of every axe run, including visible words in accessible names. What passes is not described."""

SHIFTS = """
window.moved = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources: all } of list.getEntries()) {
        const place = ({ x, y, width, height }) => [x, y, width, height].join(" ");
        const moved = ({ previousRect: a, currentRect: b }) =>
            ["x", "y", "width", "height"].some((side) => Math.abs(a[side] - b[side]) >= 1);
        const sources = all.filter((one) => one.node && moved(one));
        const nodes = sources.map(({ node }) => node.nodeType === 1 ? node : node.parentElement);
        if (hadRecentInput || document.querySelector(".is-over")) continue; // the end is a page to read
        if (nodes.every((node) => node?.closest("%s"))) continue;
        const from = ({ previousRect, currentRect }) => `${place(previousRect)} to ${place(currentRect)}`;
        const name = (node, n) => `${node?.id || node?.className}: ${from(sources[n])}`;
        window.moved.push([value, nodes.map(name)]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Collects layout shifts without an input, except inside the elements that a game moves.

Elements with new words in the same place have not moved, though browsers list them, nor have removed ones.
Less than a pixel is a letter that reaches out of its box.
"""

PLACES = """(what) => [...document.querySelectorAll(what)]
    .map((node) => [node.dataset.key, node.getBoundingClientRect().toJSON()])"""
"""The places of all elements of a kind, by name."""

TOOL = ".tool:not(.for-ear), .verb"
TOOLS = f"""() => ({PLACES})("{TOOL}")"""
"""The places of all tools."""

STOOD = f"""() => {{
    window.stood = {{}};
    const look = () => {{
        for (const [name, {{ x, y, width, height }}] of ({TOOLS})()) {{
            const place = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
            if (width > 1) (window.stood[name] ??= {{}})[place] = true;
        }}
        if (!document.querySelector(".is-over")) setTimeout(look, 50);
    }};
    look();
}}"""
"""Notes in ``window.stood`` every place of each tool until the game is over."""


def bind(look: str, **fields: Any) -> str:
    """Give a look the fields that it takes after the document."""
    return f"(page) => ({look})(page, {json.dumps(fields)})"


def look_at(page: Page, sizes: Iterable[tuple[int, int]], *looks: str) -> dict[str, list[str]]:
    """Take the page in a frame through sizes. Return the faults that looks find, and their sizes."""
    found: dict[str, list[str]] = page.evaluate(AT_SIZES.replace("LOOKS", ", ".join(looks)), list(sizes))
    return found


def cut(page: Page, what: str, sizes: list[tuple[int, int]], shortened: str) -> dict[str, list[str]]:
    """Return the cut texts. ``shortened`` ones are allowed, because their whole text is elsewhere."""
    page.evaluate(COPY)
    found = look_at(page, sizes, bind(CUT, what=what, shortened=shortened))
    page.evaluate("document.querySelector('#copy').remove()")
    return found


def axe(page: Page) -> list[str]:
    """Return axe's findings in a page: the rule and the element."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size, and time to be drawn."""
    page.mouse.move(0, 0)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
