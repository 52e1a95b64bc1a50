"""A table in a browser, driven like a person drives it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.browser.waking import sleep

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

SETTLED = re.compile("^(ready|over)$")
ACTION = '#table [data-do]:not([data-do^="/"])'  # all playable elements
MENU = "/open more"
BOOT = 60_000  # ms that a start may take on a busy machine
GLIDES = """
window.glides = {}; // where each element that glides, or its copy, appears first
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  const { left, top } = this.getBoundingClientRect();
  const name = this.dataset.move ?? this.dataset.copy;
  if (name && how[0].some((frame) => frame.transform)) window.glides[name] ??= [left, top];
  return animation;
};
"""

CAN_ACT = '(root) => ["ready", "over"].includes(root.dataset.state)'
MOVED = """(root) => {
  const { dataset } = root.querySelector("#table") ?? root;
  return dataset.ply !== "BEFORE" && (CAN_ACT)(root);
}""".replace("CAN_ACT", CAN_ACT)
ANSWERED = f"""(root) => root.querySelector('#dialog[open] [data-key="yes"]') || ({MOVED})(root)"""
"""Whether a person can act after another ply than BEFORE, or is asked to confirm."""
THERE = """performance.getEntriesByType("resource").map(({ name }) => name)
  .filter((name) => name.endsWith("/page/SCRIPT.js")).map((name) => import(name).then(() => true))[0]"""
"""Whether a late script of the page has loaded."""
WHILE_THINKING = """(text) => new Promise((pressed) => {
  const press = () => {
    const button = document.querySelector(`[data-do="${text}"]:not(:disabled, [aria-disabled=true])`);
    if (!button || !document.querySelector("#now .thinking")) return requestAnimationFrame(press);
    button.click();
    pressed();
  };
  press();
})"""


class Table:
    """One page with a table on it. Waits for the page's own signs, never for time."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.root = page.locator("html")
        self.table = page.locator("#table")
        self.dialog = page.locator("#dialog")

    def open(self, fragment: str = "", **params: str) -> Table:
        """Open the page with these parameters and wait until a person can act."""
        query = f"?{urlencode(params)}" if params else ""
        self.page.goto(f"{self.address}{query}{fragment}")
        return self.settle(BOOT).enter()

    def enter(self) -> Table:
        """Leave the first screen, if it is open, for the waiting game or a new one."""
        if self.root.get_attribute("data-room") == "foyer":
            waiting = self.page.locator('[data-do^="/enter "]:visible')
            (waiting if waiting.count() else self.page.locator("[data-way]:visible")).first.click()
            expect(self.page.locator("#foyer")).to_have_count(0)
            drawn = self.page.locator(f'{ACTION}, [data-state="over"] #table')  # before it is ready once more
            drawn.first.wait_for(state="attached")
            self.settle()
        return self

    def reload(self) -> Table:
        """Reload the page and wait until a person can act."""
        self.page.reload()
        return self.settle(BOOT)

    def settle(self, timeout: int = 30_000) -> Table:
        """Wait until a person can act, or the game is over."""
        sleep(self.root, CAN_ACT, timeout)
        expect(self.root).to_have_attribute("data-state", SETTLED, timeout=timeout)
        return self

    def wait_for_stage(self) -> None:
        """Wait for the animations, loaded after the table, and for the end of the deal."""
        self.until(THERE.replace("SCRIPT", "stage"))
        self.until("!document.getAnimations().some(({ animationName }) => animationName?.endsWith('-dealt'))")

    def sounding(self) -> None:
        """Wait for the sounds, which load on request."""
        self.until(THERE.replace("SCRIPT", "sound"))

    def while_thinking(self, text: str) -> None:
        """Press the button of ``text`` as soon as the bot thinks, however briefly."""
        self.page.evaluate(WHILE_THINKING, text)

    def until(self, fact: str) -> None:
        """Wait until a script returns true. The page's policy forbids a script that polls."""
        for _ in range(300):
            if self.page.evaluate(fact):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(fact)

    @property
    def state(self) -> str:
        """The page's state: loading, ready, thinking, over, failed."""
        return self.root.get_attribute("data-state") or ""

    @property
    def ply(self) -> int:
        """The number of actions played, as shown."""
        return int(self.table.get_attribute("data-ply") or "-1")

    @property
    def actions(self) -> list[str]:
        """The actions that can be clicked."""
        return sorted({do for do in self.texts() if not do.startswith("/")})

    def texts(self) -> list[str]:
        """Every text that a click would send."""
        found: list[str] = self.page.locator("[data-do]").evaluate_all("all => all.map(x => x.dataset.do)")
        return found

    def button(self, text: str) -> Locator:
        """The first element that sends a text."""
        return self.page.locator(f'[data-do="{text}"]').first

    def do(self, text: str) -> Table:
        """Click the button of a text, in the drawer or the menu if it is there."""
        self._reach(text).click()
        if text == MENU:  # it has the buttons that a narrow screen hides
            expect(self.dialog).to_be_visible()
        return self

    def _reach(self, text: str) -> Locator:
        seen = self.page.locator(f'[data-do="{text}"]:visible')
        expect(self.button(text)).to_be_attached(timeout=30_000)
        if not seen.count() and self.page.locator(f'#drawer [data-do="{text}"]').count():
            self.drawer().click()
        elif not seen.count():
            self.button(MENU).click()
        return seen.first

    def drawer(self) -> Locator:
        """The button of the drawer with the log and the notes."""
        return self.page.locator("#drawer > summary")

    def act(self, text: str) -> Table:
        """Click an action, say yes when asked, and wait until a person can act again."""
        expect(self.button(text)).to_be_visible(timeout=30_000)  # an address may just have replaced the table
        return self.moves(self.button(text).click)

    def moves(self, deed: Callable[[], object], agree: Callable[[Locator], object] | None = None) -> Table:
        """Run a step that plays an action, agree when asked, and wait until a person can act."""
        before = str(self.ply)
        deed()
        sleep(self.root, ANSWERED.replace("BEFORE", before), 30_000)
        yes = self.dialog.locator('[data-key="yes"]')
        if yes.is_visible():
            (agree or (lambda button: button.click()))(yes)
            sleep(self.root, MOVED.replace("BEFORE", before), 30_000)
        moved = f'html:is([data-state="ready"], [data-state="over"]) #table:not([data-ply="{before}"])'
        expect(self.page.locator(moved)).to_be_visible(timeout=30_000)
        return self

    def play_out(self, most: int = 400) -> int:
        """Play the first action again and again until the game is over. Return the plies played."""
        for _ in range(most):
            if self.state == "over":
                return self.ply
            self.act(self.actions[0])
        raise AssertionError(f"no end after {most} actions")


def unfold(page: Page, lesson: str) -> None:
    """Unfold the board of an example, if it is folded. A widget is open from the start."""
    opener = page.locator(".position", has=page.locator(f"#try-{lesson}")).locator("[data-open]:visible")
    if opener.count():
        opener.click()
