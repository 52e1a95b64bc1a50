"""Embedding in another site's page, on another origin, in Chromium and in Firefox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.table import CAN_ACT
from tests.browser.waking import sleep

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Frame, FrameLocator, Page

BOOT = 90_000
ROOM = 768
"""Pixels that a table asks for."""
NEWS = ("ready", "resize", "state", "move", "over", "puzzle", "error")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A club</title></head><body>{body}
<script>
  window.news = [];
  for (const type of {news}) addEventListener("noir-" + type, ({{ detail }}) => news.push(detail));
</script></body></html>"""


class Club:
    """A page on another origin. ``localhost`` and ``127.0.0.1`` are different sites to a browser."""

    def __init__(self, page: Page, folder: Path, address: str, site: str) -> None:
        self.page = page
        self.folder = folder
        self.address = address.replace("127.0.0.1", "localhost")
        self.site = site
        self.shown = 0

    def show(self, body: str) -> Club:
        """Open the page with this in its body. SITE stands for the address of the site."""
        html = PAGE.format(body=body.replace("SITE/", self.site), news=list(NEWS))
        (self.folder / "index.html").write_text(html, encoding="utf-8")
        self.shown += 1  # the same address again would bring the page of before back, or its frame
        self.page.goto(f"{self.address}?{self.shown}")
        return self

    @property
    def inside(self) -> FrameLocator:
        """The embedded page."""
        return self.page.frame_locator("iframe:not(#forger)").first

    @property
    def frame(self) -> Frame:
        """The embedded page, to run code in."""
        return next(frame for frame in self.page.frames if frame.url.startswith(self.site))

    def start(self) -> Club:
        """Press play and wait until a person can act."""
        self.press("#poster-play")
        return self.ready()

    def press(self, selector: str) -> None:
        """Press a button inside. The driver of Firefox delivers no clicks and no keys to a foreign frame."""
        button = self.inside.locator(selector).first
        if self.page.context.browser and self.page.context.browser.browser_type.name == "firefox":
            button.evaluate("node => node.click()")
        else:
            button.click()

    def ready(self) -> Club:
        """Wait until a person can act."""
        sleep(self.inside.locator("html"), CAN_ACT, BOOT)
        expect(self.inside.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
        return self

    def news(self, type_: str) -> list[dict[str, Any]]:
        """The page's messages of one kind."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "type => news.filter((one) => one.type === type)", type_
        )
        return found

    def wait_for(self, script: str) -> None:
        """Wait until an expression over ``news`` holds."""
        self.page.evaluate(
            """async (script) => {
                const until = Date.now() + 30000;
                const holds = () => eval(script), last = () => JSON.stringify(news.slice(-4));
                while (!holds()) {
                    if (Date.now() > until) throw new Error(`never: ${script} ${last()}`);
                    await new Promise((done) => setTimeout(done, 30));
                }
            }""",
            script,
        )

    def fits(self) -> None:
        """Wait until the frame of the element is at most as high as the window, and nothing scrolls in it."""
        window, inner = "innerHeight", "[innerHeight, document.documentElement.scrollHeight]"
        for _ in range(100):
            high, content = self.frame.evaluate(inner)
            if high == content == min(ROOM, self.page.evaluate(window)):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the frame is {high} pixels high, its content {content}")

    @property
    def ply(self) -> int:
        """How many actions were played on the embedded table."""
        return int(self.inside.locator("#table").get_attribute("data-ply") or -1)

    def wait_for_turn(self, ply: int) -> None:
        """Wait for a ply at which the person can act."""
        expect(self.inside.locator(f'html[data-state="ready"] #table[data-ply="{ply}"]')).to_be_visible(
            timeout=30_000
        )
