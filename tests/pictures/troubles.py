"""Troubles: unwanted states, from a dead worker to a second tab, and the page's message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import family_of
from tests.any_game import ONE, OTHER
from tests.pictures.friends import invite
from tests.pictures.ways import BOOT, SETTLED, go, link, play_random, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.pictures.ways import Way

PYTHON = "import(JSON.parse(document.getElementById('config').textContent).app + '/page/python.js')"
DEATH = f"{PYTHON}.then((module) => module.current().terminate())"
NO_ROOM = """
Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
};
"""
BARRED = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}
"""
SPOIL = """(text) => {
  for (const key of Object.keys(localStorage))
    if (key.includes(":match:")) localStorage.setItem(key, `${2 * Date.now()} ${text}`);
}"""
BUSY = "() => void setTimeout(() => { const t = Date.now(); while (Date.now() - t < 60_000); })"
FIRST = "#table [data-do]:not([data-do^='/']):not([aria-disabled=true])"
MIDDLE = link(play_random(ONE, "pictures", 0.45), Seat.FIRST)


def ways() -> dict[str, Way]:
    """Return the way to each trouble, by the word for it."""
    found: dict[str, Way] = {
        "asleep": _asleep,
        "revival": _dead(lambda _route: None, "loading"),
        "death": _dead(lambda route: route.abort(), "failed"),
        "damaged": _spoilt("{"),
        "newer": _spoilt('{"v": 99}'),
        "live": _live,
        "live-lost": _lose,
        "offline-puzzles": _offline("/open more", "/puzzles"),
        "update-foyer": _way_to_update(go("?lang=en", settle=False)),
    }
    for game in (ONE, OTHER):
        family, middle = family_of(game), go(link(play_random(game, "pictures", 0.45), Seat.FIRST))
        found |= {
            f"full-{family}": _before(NO_ROOM, middle),
            f"barred-{family}": _before(BARRED, middle),
            f"tabs-{family}": _tabs(game),
            f"update-{family}": _way_to_update(middle),
        }
    return found


def _before(script: str, way: Way) -> Way:
    """Return a way on which a script runs before each page."""

    def reach(page: Page, site: str) -> None:
        page.add_init_script(script)
        way(page, site)
        page.wait_for_selector("#notice:not(:empty)", timeout=BOOT)

    return reach


def _dead(then: Callable[[Route], object], state: str) -> Way:
    """Return the way to a table whose worker has died, and the next one cannot start."""

    def reach(page: Page, site: str) -> None:
        go(MIDDLE)(page, site)
        page.route("**/*.wasm", then)
        page.evaluate(DEATH)
        page.wait_for_selector(f"html[data-state={state}]", timeout=2 * BOOT)
        page.wait_for_timeout(1000)

    return reach


def _asleep(page: Page, site: str) -> None:
    go(MIDDLE)(page, site)
    (worker,) = page.workers
    worker.evaluate(BUSY)
    page.locator(FIRST).first.dispatch_event("click")
    page.wait_for_timeout(3000)


def _spoilt(text: str) -> Way:
    """Return the way to a table whose saved game cannot be read any more."""

    def reach(page: Page, site: str) -> None:
        go("?lang=en&start=auto")(page, site)
        page.evaluate(SPOIL, text)
        page.reload()
        page.wait_for_selector("#notice:not(:empty)", timeout=BOOT)

    return reach


def _tabs(game: str) -> Way:
    """Return the way to a tab beside another one with a game."""

    def reach(page: Page, site: str) -> None:
        other = page.context.new_page()
        go(f"?game={game}&lang=en&role=first")(other, site)
        other.locator(FIRST).first.dispatch_event("click")
        other.wait_for_selector("#table:not([data-ply='0'])", timeout=BOOT)
        other.wait_for_selector(SETTLED, timeout=BOOT)
        go("?lang=en&start=auto")(page, site)
        page.wait_for_selector("#dialog[open]", timeout=BOOT)

    return reach


def _offline(*presses: str) -> Way:
    """Return the way to the page without a network, in a browser that caches nothing of a site."""

    def reach(page: Page, site: str) -> None:
        go(MIDDLE)(page, site)
        page.wait_for_load_state("networkidle")
        page.context.set_offline(True)
        for text in presses:
            press(page, text)
        page.wait_for_timeout(1000)

    return reach


def _way_to_update(way: Way) -> Way:
    """Return a way on which a newer version is offered. A camera keeps no site, so nothing waits."""

    def reach(page: Page, site: str) -> None:
        way(page, site)
        page.evaluate("document.getElementById('update').hidden = false")

    return reach


def _live(page: Page, site: str) -> None:
    _join(page, site)


def _lose(page: Page, site: str) -> None:
    _join(page, site).close()
    page.wait_for_timeout(1500)


def _join(page: Page, site: str) -> Page:
    """Play live with a friend in another tab. Return that one."""
    invite(page, site, ONE)
    press(page, "/friend-live-with code")
    code = page.locator("[data-key=live-code]").input_value(timeout=BOOT)
    other = page.context.new_page()
    other.goto(code)
    other.locator("[data-key=live-connect]").click(timeout=BOOT)
    page.locator("[data-key=live-text]").fill(other.locator("[data-key=live-code]").input_value(timeout=BOOT))
    page.locator("[data-key=live-take]").click()
    other.locator("[data-key=friend-sit]").click(timeout=BOOT)
    page.wait_for_selector("html[data-friend=mine]", timeout=BOOT)
    if page.locator("#dialog[open]").count():
        press(page, "/close")
    return other
