"""Camera: goes to a state in a real browser and photographs it at every size and in every theme."""

from __future__ import annotations

import re
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, FloatRect, sync_playwright

from tests.browser.machine import CHROMIUM, QUIET, find
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from playwright.sync_api import Browser, Page, Route

    from tests.pictures.states import State

SIZES = ((390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
THEMES = ("noir", "light", "contrast")
SETTLED = "html[data-state=ready], html[data-state=over], html[data-state=failed]"
MAX_HEIGHT = 6000
"""Pixels that one picture of a long page is high: a browser draws no page of any length at once."""


class Camera:
    """A browser before the site. Use it as a context manager."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder

    def __enter__(self) -> Self:
        """Build and serve the site, unless an address was given, and start the browser."""
        self._server = None
        if not self.address:
            self._server = Server(build(self.folder / "dist").out).start()
            self.address = self._server.address
        self._playwright = sync_playwright().start()
        self.browser: Browser = self._playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop everything."""
        self.browser.close()
        self._playwright.stop()
        if self._server:
            self._server.stop()

    def visit(self, state: State, sizes: list[tuple[int, int]], themes: list[str], out: Path) -> bool:
        """Go to a state once for phones and once for desktops, and photograph it. False if that failed."""
        started = time.monotonic()
        done = True
        for small in (True, False):
            chosen = [size for size in sizes if (min(size) < 500) == small]
            if chosen:
                done &= self._visit(state, chosen, themes, out, touch=small)
        print(f"{state.name}: {time.monotonic() - started:.1f} s", flush=True)
        return done

    def _visit(
        self, state: State, sizes: list[tuple[int, int]], themes: list[str], out: Path, *, touch: bool
    ) -> bool:
        first = {"width": sizes[0][0], "height": sizes[0][1]}
        options: dict[str, Any] = {"viewport": first, "reduced_motion": "reduce", "locale": "en-GB"}
        context = self.browser.new_context(
            **options, has_touch=touch, is_mobile=touch, service_workers="block"
        )
        context.route("**/first.css", faces_first)
        page = context.new_page()
        try:
            state.reach(page, self.address)
            for theme in themes:
                for width, height in sizes:
                    page.set_viewport_size({"width": width, "height": height})
                    _wear(page, theme)  # each time: a start that is still under way puts on its own
                    page.wait_for_timeout(120)  # container queries and fonts settle
                    _photograph(page, state, f"{width}x{height}--{theme}.png", out)
        except Error as error:
            print(f"{state.name}: {str(error).splitlines()[0]}", file=sys.stderr)
            with suppress(Error):  # a page that takes no picture takes none of its failure
                page.screenshot(path=out / f"{state.name}--failed.png")
            return False
        finally:
            context.close()
        return True


def _photograph(page: Page, state: State, kind: str, out: Path) -> None:
    """Photograph the window, or all of a long page, in as many pictures as it takes."""
    if not state.is_long:
        page.screenshot(path=out / f"{state.name}--{kind}")
        return
    width, height = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
    for part, top in enumerate(range(0, height, MAX_HEIGHT)):
        name = f"{state.name}-part-{part + 1}" if height > MAX_HEIGHT else state.name
        clip = FloatRect(x=0, y=top, width=width, height=min(MAX_HEIGHT, height - top))
        page.screenshot(path=out / f"{name}--{kind}", full_page=True, clip=clip)


def _wear(page: Page, theme: str) -> None:
    """Put on a theme as its setting does. Contrast may also come from the system."""
    for frame in page.frames:
        frame.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", theme)


def faces_first(route: Route) -> None:
    """Have the text faces waited for, which readers do not wait for."""
    answer = route.fetch()
    route.fulfill(
        response=answer, body=re.sub(r"font-display:\s*optional", "font-display:block", answer.text())
    )
