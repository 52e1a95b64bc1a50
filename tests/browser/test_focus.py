"""The focus: never taken from anybody, never out of sight, never on a thing that has become another."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import families
from tests.any_game import ONE, OTHER, of
from tests.browser.embedding import Club
from tests.browser.table import ACTION
from tests.pictures.ways import link, play_random
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.table import Table

SIZES = {"low": (1280, 600), "phone": (390, 664), "zoom": (320, 256)}  # zoom: 1280x1024 at 400 %
WATCH = """
window.focused = ""; // the name of what was told to have the focus last
const key = (node) => node?.closest?.("[data-key]")?.dataset.key ?? "";
const identity = (node) => `${key(node)} ${node.id}`;
document.addEventListener("focusin", ({ target }) => (window.focused = identity(target)));
window.focusIdentity = () => identity(document.activeElement);
"""
PLACES = """
window.places = {}; // every place that a tool and the table ever had, by width of the window
const look = () => {
  for (const node of document.querySelectorAll(".tools .slot [data-key], #table")) {
    const { x, y, width, height } = node.getBoundingClientRect();
    const place = [x + scrollX, y + scrollY, width, height].map(Math.round);
    if (node.id === "table") place.splice(2); // it may grow
    // A game that is over is a page to read: its table may stand there a moment before the state says so.
    const playing = ["ready", "thinking"].includes(document.documentElement.dataset.state);
    if (playing && !document.querySelector(".is-over"))
      ((window.places[innerWidth] ??= {})[node.dataset.key ?? node.id] ??= {})[place] = place;
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def resize(table: Table, size: tuple[int, int]) -> Table:
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})
    return table


def focus_is_in_sight(page: Page) -> None:
    """Assert that all of the focused element is on the screen."""
    box = page.evaluate(
        "(({x, y, width, height}) => [x, y, width, height])(document.activeElement.getBoundingClientRect())"
    )
    view = page.evaluate("[innerWidth, innerHeight]")
    x, y, width, height = box
    about = (page.evaluate("focusIdentity()"), box, view)
    assert x >= -0.5, about
    assert y >= -0.5, about
    assert x + width <= view[0] + 0.5, about
    assert y + height <= view[1] + 0.5, about


COVERED = """() => {
  window.covered = []; // what had the focus and lay under something
  const look = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    if (width < 4) return; // hidden from the eye
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!node.contains(top) && !top?.contains(node))
      window.covered.push([node.dataset.key ?? node.id, x, y, innerHeight]);
  };
  document.addEventListener("focusin", ({ target }) => look(target));
}"""


def nothing_covers_the_focus(page: Page) -> None:
    """Assert that no element that Tab, held down, leads to lies under another one."""
    for way in ((), ("Shift",)):
        for key in (*way, *["Tab"] * 25):
            page.keyboard.down(key)
        for key in ("Tab", *way):
            page.keyboard.up(key)
    assert page.evaluate("window.covered") == []


def choice(table: Table, game: str) -> str:
    """An action that brings the game nearer to its end."""
    actions = table.actions
    soon = [action for action in actions if action[0] in of(game, "browser", "known").SOON]
    return (soon or actions)[table.ply % len(soon or actions)]


def by_keys(table: Table, action: str) -> None:
    """Play an action without a pointer, and say yes without one when asked."""
    table.button(action).focus()
    table.moves(lambda: table.page.keyboard.press("Enter"), lambda yes: yes.press("Enter"))


SILENT = """
window.silent = []; // what had the focus as unavailable, and became possible without any new focus
let fresh = null; // what has got the focus in this task: that is told as it is now
document.addEventListener("focusin", ({ target }) => {
  fresh = target;
  setTimeout(() => (fresh = null));
});
new MutationObserver((changes) => {
  for (const { target, oldValue } of changes)
    if (target === document.activeElement && target !== fresh && oldValue && !target.ariaDisabled)
      if (!target.dataset.do.startsWith("/why")) silent.push(target.dataset.key);
}).observe(document, { subtree: true, attributeFilter: ["aria-disabled"], attributeOldValue: true });
"""


def resize_through(page: Page, *sizes: str) -> Iterator[str]:
    """Give the window one size after the other, a new one each time that a person is about to act."""
    for size in cycle(sizes):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        yield size


@pytest.mark.parametrize(("game", "size"), [*zip(families(), cycle(("phone", "zoom")), strict=False)])
def test_by_keyboard_the_focus_is_told_and_in_full_sight(table: Table, game: str, size: str) -> None:
    """In the first moves of one seat and the last ones of the other, at each size in turn.

    A start takes no focus and stays at the top. After each move the focus is on the screen, where it was
    said to be.
    """
    page = resize(table, SIZES[size]).page
    page.add_init_script(WATCH + SILENT)
    late = link(play_random(game, "pictures", 0.9), Seat.SECOND)
    for seat, fragment in enumerate(("", late.partition("?lang=en")[2])):
        table.open(fragment, game=game, level="easy", role="first", seed="by keys")
        expect(table.table).to_have_attribute("data-seat", str(seat))
        table.settle()
        if not fragment:
            assert page.evaluate("[scrollY, document.activeElement === document.body]") == [0, True]
        for move, _ in enumerate(resize_through(page, *SIZES)):
            if table.state == "over" or (move == len(SIZES) and not fragment):
                break
            by_keys(table, choice(table, game))
            assert page.evaluate("document.activeElement !== document.body")
            assert page.evaluate("focusIdentity()") == page.evaluate("focused")
            focus_is_in_sight(page)
            assert page.evaluate("[...document.querySelectorAll('h1')].some((one) => one.checkVisibility())")
    assert page.evaluate("silent") == []
    assert table.state == "over"
    page.evaluate(COVERED)
    for _ in zip(SIZES, resize_through(page, *SIZES), strict=False):
        nothing_covers_the_focus(page)


def test_a_card_that_is_played_gives_the_focus_to_another_one(table: Table) -> None:
    """Enter after Enter: each time the next action gets the focus again, so that its name is heard.

    By hand no move up to the end scrolls the page.
    """
    page = table.page
    page.add_init_script("window.heard = 0; document.addEventListener('focusin', () => (heard += 1));")
    table.open(game=ONE, level="easy", role="second", seed="orca")
    page.locator("[data-key^=play-]").first.focus()
    for _ in range(3):
        before = page.evaluate("[heard, document.activeElement.id]")
        table.moves(lambda: page.keyboard.press("Enter"))
        after = page.evaluate("[heard, document.activeElement.id]")
        assert after[0] > before[0]
        assert after[1] != before[1]
        expect(page.locator(":focus")).to_have_attribute("data-do", re.compile("^[^/]"))
    # A hand that points is not carried away: mouse and touch users scroll themselves.
    resize(table, SIZES["phone"])
    late = link(play_random(ONE, "pictures", 0.9), Seat.FIRST).partition("?lang=en")[2]
    page.evaluate("document.activeElement.blur()")
    table.open(late, game=ONE, level="easy", role="second", seed="orca")
    expect(table.table).to_have_attribute("data-seat", "0")
    expect(page.locator(ACTION).first).to_be_visible()
    # The browser itself may scroll to hold still what lies on the screen. That is not ours.
    page.evaluate(
        "document.documentElement.style.overflowAnchor = document.body.style.overflowAnchor = 'none'"
    )
    while table.state != "over":
        page.locator(f'[data-do="{table.actions[0]}"]').first.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        table.act(table.actions[0])
        highest = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert page.evaluate("scrollY") == min(before, highest)
    expect(page.locator("[data-key=verdict]")).to_be_focused()


EMBEDS = {
    "element": '<script src="SITE/noir-game.js" defer></script>'
    '<noir-game game="{game}" level="easy" role="second" seed="s" start="auto" lang="en"></noir-game>',
    "iframe": '<iframe src="SITE/embed.html?game={game}&level=easy&role=second&seed=s&start=auto&lang=en"'
    ' width="600" height="700" sandbox="allow-scripts allow-same-origin"></iframe>',
}


@pytest.fixture
def club(page: Page, tmp_path: Path, site: str) -> Iterator[Club]:
    """A page on another origin."""
    server = Server(tmp_path).start()
    yield Club(page, tmp_path, server.address, site)
    server.stop()


@pytest.mark.parametrize(("markup", "game"), [*zip(EMBEDS, families(), strict=False)])
def test_a_frame_that_starts_by_itself_leaves_the_host_alone(club: Club, markup: str, game: str) -> None:
    """Far down on a host's page: the page does not scroll, and every letter goes where the reader types."""
    tall = '<input id="field" aria-label="field"><div style="height: 1800px"></div>'
    club.show(tall + EMBEDS[markup].replace("{game}", game))
    page, typed = club.page, ""
    page.locator("#field").focus()
    root = club.inside.locator("html")
    for _ in range(400):
        page.keyboard.type("thul", delay=10)
        typed += "thul"
        page.wait_for_timeout(50)
        if any(frame.url.startswith(club.site) for frame in page.frames) and root.get_attribute(
            "data-state"
        ) in ("ready", "over"):
            break
    expect(root).to_have_attribute("data-state", re.compile("ready"))
    page.keyboard.type("thul 12", delay=10)
    assert page.locator("#field").input_value() == f"{typed}thul 12"
    assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "field"]


def test_dialogs_open_at_their_top_with_the_focus_on_the_heading(table: Table) -> None:
    """The rules open at their first line, not at their last, and so do dialogs of the menu.

    In ``test_rooms`` each dialog has its heading at its top. A phone's way back, to the browser the same
    request as a key, closes an open drawer before it leaves.
    """
    page = table.page
    table.open(game=ONE, level="easy", role="first", seed="dialogs")
    for name, size in (("rules", "low"), ("settings", "low"), ("more", "zoom")):
        resize(table, SIZES[size])
        page.locator(f'[data-key="open-{name}"]').focus()
        page.keyboard.press("Enter")
        _open(page, leave=name != "more")
    page.locator('#dialog [data-do="/open keys"]').click()
    _open(page)
    resize(table, SIZES["phone"])
    address, drawer = page.url, page.locator("#drawer")
    for _ in range(2):
        table.drawer().click()
        expect(drawer).to_have_attribute("open", "")
        page.evaluate("new Promise((told) => setTimeout(told))")  # the page hears of it a moment later
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Escape")
        expect(drawer).not_to_have_attribute("open", "")
    assert page.url == address


def _open(page: Page, *, leave: bool = True) -> None:
    heading = page.locator("#dialog[open] #dialog-title")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport(ratio=0.99)
    assert page.locator("#dialog").evaluate("node => node.scrollTop") == 0
    if leave:
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).not_to_have_attribute("open", "")


def test_undo_keeps_its_place_and_nothing_else_is_ever_there(table: Table) -> None:
    """Moves and undos leave every tool in its one place, and the table too. No two tools share one."""
    table = resize(table, SIZES["low"])
    page = table.page
    page.add_init_script(PLACES)
    table.open(game=OTHER, level="easy", role="second", seed="still", lang="fr")
    for move, _ in enumerate(resize_through(page, "low", "phone")):
        if move in (2, 4):
            table.moves(table.button("/undo").click)
            if move == 4:
                break
        table.act(choice(table, OTHER))
    both = page.evaluate("places")
    assert len(both) == 2
    for places in both.values():
        assert {name: list(found.values()) for name, found in places.items() if len(found) > 1} == {}
        assert {"undo", "hint", "table"} <= places.keys()
        tools = {name: next(iter(found.values())) for name, found in places.items() if name != "table"}
        x, y, width, height = tools.pop("undo")
        for name, (left, top, wide, high) in tools.items():
            apart = left >= x + width or left + wide <= x or top >= y + height or top + high <= y
            assert apart, name
