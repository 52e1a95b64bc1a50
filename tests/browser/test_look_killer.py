"""The look of Killer vs Inspector at every size: nothing cut, covered, sideways or to be scrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEATS = ("first", "second")
PLAYED = ((1280, 800), (390, 664), (390, 844), (844, 390), (768, 1024))
"""Sizes at which nothing scrolls in play."""
CARDS = ".suspects .card, .suspects .name, .hand .card"
SHOWN = f"{CARDS}, .verb, .verb .label, .count, .count dd, .note, [data-verb=s] .arrow"
LINES = """shown => {
    const wrong = [];
    const tell = (node, what) => wrong.push(`${what}: ${node.dataset.key ?? node.className}`);
    const wide = innerWidth, table = document.querySelector("#table");
    if (document.documentElement.scrollWidth > wide) wrong.push("the page goes sideways");
    if (table.scrollWidth > table.clientWidth) wrong.push("the table goes sideways");
    for (const node of table.querySelectorAll(shown)) {
        if (!node.checkVisibility()) continue;
        const {left, right, top, bottom} = node.getBoundingClientRect();
        // a stamp may stand out of its card
        const cut = !node.matches(".card") && node.scrollWidth > node.clientWidth + 1;
        if (left < -0.5 || right > wide - 4 || cut) tell(node, `cut ${node.textContent}`);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (y > innerHeight) continue;
        const there = document.elementFromPoint(x, y);
        const clear = there?.matches(".arrow"); // what is seen of an arrow is its shaft
        if (!clear && !node.contains(there) && !there?.contains(node)) tell(node, "covered");
    }
    for (const name of table.querySelectorAll(".suspects .name"))
        if (parseFloat(getComputedStyle(name).fontSize) < 12) tell(name, "small");
    return wrong;
}"""
SCROLLS = """() => [document.documentElement, document.querySelector("#table")]
    .filter((node) => node.scrollHeight > node.clientHeight + 1).map((node) => node.id || "page")"""
SHIFTS = """
window.moved = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        const nodes = entry.sources.map(({node}) => node?.nodeType === 1 ? node : node?.parentElement);
        const cards = nodes.every((node) => node?.closest(".board")); // they are what moves
        if (entry.hadRecentInput || cards) continue;
        window.moved.push([entry.value, nodes.map((node) => node?.id || node?.className)]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""
TOOLS = """() => [...document.querySelectorAll(".tool:not(.for-ear), .verb")]
    .map((node) => [node.dataset.key, node.getBoundingClientRect().toJSON()])"""


def begin(table: Table, role: str, turns: int = 3, lang: str = "en") -> Table:
    """Open a table and play some turns: dead, INNOCENT, clues and agents are there."""
    table.open(game="killer-citizen", role=role, level="easy", seed="photo", lang=lang)
    for _ in range(turns):
        legal = table.actions
        table.act(next((text for text in legal if text[0] in "kui"), "e" if "e" in legal else legal[0]))
    return table


def take_shift(page: Page) -> None:
    """Take Shift in hand."""
    page.locator('[data-key="verb-s"]').click()
    expect(page.locator('[data-key="verb-s"]')).to_have_attribute("aria-pressed", "true")


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size, and time to be drawn."""
    page.mouse.move(0, 0)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


@pytest.mark.parametrize("role", SEATS)
def test_nothing_is_cut_covered_or_sideways_at_any_size(table: Table, role: str) -> None:
    """Widths from 320 to 1920, heights from 640 to 1180, at play and while shifting, in long words."""
    begin(table, role, lang="de")
    page = table.page
    wrong: dict[str, list[str]] = {}

    def sweep(word: str) -> None:
        for n, width in enumerate(range(320, 1921, 40)):
            for height in (640, 820, 1000, 1180)[n % 2 :: 2]:
                resize(page, width, height)
                found = page.evaluate(LINES, SHOWN)
                if found:
                    wrong[f"{word} {width}x{height}"] = found

    sweep("play")
    take_shift(page)
    sweep("shift")
    assert wrong == {}


@pytest.mark.parametrize("role", SEATS)
def test_nothing_scrolls_in_play(table: Table, role: str) -> None:
    """Neither the page nor the table, whatever verb is in hand; all of the grid and the bar is in sight."""
    page = begin(table, role).page
    for word in ("play", "shift"):
        for width, height in PLAYED:
            resize(page, width, height)
            assert page.evaluate(SCROLLS) == [], (word, width, height)
            assert page.evaluate(LINES, SHOWN) == [], (word, width, height)
            for shown in (".board", ".verbs"):
                box = page.locator(shown).bounding_box()
                assert box
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height, (word, width, height, shown)
        if word == "play":
            take_shift(page)


def test_every_suspect_shown_says_which_one_it_is(table: Table) -> None:
    """Each card and each face carries its letter, on the grid, in the hand and in the file."""
    page = begin(table, "second").page
    assert page.locator("#table .face").count() == page.locator("#table [data-card]").count()
    letters = page.locator(".suspects [data-card]").evaluate_all("all => all.map((x) => x.dataset.card)")
    assert len(set(letters)) == len(letters) == 25


@pytest.mark.parametrize("role", SEATS)
def test_a_finger_hits_what_it_means(
    browser: Browser, browser_context_args: dict[str, Any], site: str, role: str
) -> None:
    """On a phone with touch everything to press on the table is 44 px each way."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**{**browser_context_args, **phone})
    table = begin(Table(context.new_page(), site), role)
    take_shift(table.page)
    small = table.page.locator("#table button:visible").evaluate_all(
        """all => all.filter((x) => x.closest("[data-verb]") && !x.closest(".in-words"))
            .map((x) => [x.dataset.key, x.offsetWidth, x.offsetHeight])
            .filter(([, w, h]) => Math.min(w, h) < 44)"""
    )
    assert small == []
    context.close()


@pytest.mark.parametrize(("role", "size"), [("first", (1280, 800)), ("second", (390, 844))])
def test_no_tool_moves_and_nothing_jumps_in_a_game(table: Table, role: str, size: tuple[int, int]) -> None:
    """From turn to turn verbs and tools stay where they are; the layout never shifts by itself."""
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    table.open(game="killer", role=role, level="easy", seed="still")
    assert sum(value for value, _ in page.evaluate("moved")) <= 0.02, page.evaluate("moved")
    page.evaluate("moved.length = 0")
    places = page.evaluate(TOOLS)
    for _ in range(12):
        legal = table.actions
        table.act(next((text for text in legal if text[0] in "kui"), "e" if "e" in legal else legal[-1]))
        if table.state == "over":
            break
        assert page.evaluate(TOOLS) == places
    assert page.evaluate("moved") == []


@pytest.mark.parametrize("role", SEATS)
def test_every_legal_action_can_be_pressed_whatever_verb_is_in_hand(table: Table, role: str) -> None:
    """Also what stands for readers alone: its first button takes a click."""
    begin(table, role)
    for word in ("play", "shift"):
        for text in table.actions:
            table.button(text).click(trial=True, timeout=5000)
        if word == "play":
            take_shift(table.page)
