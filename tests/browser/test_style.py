"""Every state of every component, in every look: its contrast and the size of its texts.

The style page holds them all, so one page is asked in each look and no game is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

from noir.review import LABELS
from tests.browser.stills import CONTRAST, DRESS, FOUND, PHONE
from web.site.style_guide import PATH, THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = """() => [...new Set([...document.querySelectorAll(".shown-state *")]
    .filter((node) => [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim())
        || node.dataset.mark)
    .filter((node) => node.checkVisibility())
    .map((node) => [parseFloat(getComputedStyle(node).fontSize), node])
    .filter(([size]) => size > 0 && size < 12)
    .map(([size, node]) => `${size} px: ${node.className} in ${node.parentElement.className}`))]"""
DRAWN = """() => {
    const bright = (colour) => {
        const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
        const [r, g, b] = parts.map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const seen = (colour) => !/^rgba\\(.*, 0\\)$|^transparent$/.test(colour);
    const behind = (node) => {
        for (let up = node; up; up = up.parentElement) {
            const { backgroundColor } = getComputedStyle(up);
            if (seen(backgroundColor)) return backgroundColor;
        }
    };
    const found = new Set();
    const values = document.querySelectorAll(".shown-state :is(.playing:not(.back) > .worth, [data-mark])");
    for (const node of values) {
        const { color: front, backgroundColor } = getComputedStyle(node, "::before"); // draws the mark
        const ground = seen(backgroundColor) ? backgroundColor : behind(node);
        const [a, b] = [bright(front), bright(ground)].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) found.add(`${node.parentElement.className} ${front}`);
    }
    for (const node of document.querySelectorAll(".shown-state svg text, .shown-state svg .line")) {
        const { fill, stroke } = getComputedStyle(node);
        const front = fill === "none" ? stroke : fill;
        const [a, b] = [bright(front), bright(behind(node))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 3) found.add(`svg ${node.className.baseVal} ${front}`);
    }
    return [...found];
}"""
"""What axe does not measure: values on cards, lines and texts of drawings."""


DOTS = """(names) => {
    const file = '<div class="sheet review"><svg class="graph"></svg></div>';
    document.body.insertAdjacentHTML("beforeend", file);
    const ground = document.body.lastElementChild.firstElementChild;
    const bright = (colour) => {
        const scale = colour.startsWith("color(") ? 1 : 255;
        const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / scale);
        const [r, g, b] = parts.map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const drawn = (looks) => {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("class", looks);
        ground.append(path);
        const { stroke, strokeWidth } = getComputedStyle(path);
        path.remove();
        return [bright(stroke), parseFloat(strokeWidth)];
    };
    const [behind] = drawn("rim");
    const found = names.map((name) => {
        const [own, width] = drawn(`spot ${name}`);
        const [a, b] = [own, behind].sort((x, y) => y - x);
        return [(a + 0.05) / (b + 0.05), width];
    });
    ground.parentElement.remove();
    return found;
}"""
"""How much each dot on a graph stands out from what is around it, and how large it is."""
SHORTEN = """() => {
    for (const list of document.querySelectorAll(".shown-state :is(ol, ul, tbody)")) {
        const looks = new Set();
        for (const row of [...list.children]) {
            const look = row.outerHTML.replace(/ data-(?:do|key)="[^"]*"/g, "").replace(/>[^<]+/g, ">…");
            if (looks.has(look)) row.remove();
            looks.add(look);
        }
    }
}"""
"""Removes rows that differ from an earlier one of their list by their words alone."""
SHOW = """([turn, turns]) => {
    window.states ??= [...document.querySelectorAll(".shown-state")];
    for (const state of window.states) state.remove();
    document.querySelector("main").append(...window.states.filter((_, n) => n % turns === turn));
}"""
"""Shows every so many of the states. The others are not even hidden, as axe goes through what is hidden."""


def test_every_state_stands_out_and_has_no_text_under_twelve_pixels(page: Page, site: str) -> None:
    """Texts stand out by 4.5 to 1 and none is small, on cards too: values, titles, the upside-down ones.

    The graver a mistake, the more its dot on a graph stands out, by contrast and by size, and the least of
    them as a drawing has to. On a phone the looks take turns for axe, each with a third of the states, so
    that those that several games share are in all of them. Of rows that look the same one is enough.
    """
    page.goto(f"{site}{PATH}")
    assert page.locator(".shown-state").count() > 40
    page.evaluate("document.querySelectorAll('[inert]').forEach((node) => node.removeAttribute('inert'))")
    page.evaluate(AXE_SCRIPT)
    for theme in THEMES:
        page.evaluate(DRESS, theme)
        assert page.evaluate(SMALL) == [], theme
        assert page.evaluate(DRAWN) == [], theme
        blunder, mistake, inaccuracy = page.evaluate(DOTS, [name for name, _ in LABELS])
        for graver, lesser in ((blunder, mistake), (mistake, inaccuracy)):
            assert graver[0] >= 1.1 * lesser[0], theme
            assert graver[1] > lesser[1], theme
        assert inaccuracy[0] >= 3, theme
    page.evaluate(SHORTEN)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for turn, theme in enumerate(THEMES):
        page.evaluate(DRESS, theme)
        page.evaluate(SHOW, [turn, len(THEMES)])
        assert page.evaluate(FOUND, [CONTRAST, "html"]) == [], theme
