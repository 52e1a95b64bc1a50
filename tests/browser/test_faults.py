"""Faults outside our code, each done on purpose: the page says so plainly or goes on."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE, OTHER
from tests.browser.conftest import OWN
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import BOOT, Table
from tests.pictures.states import find_ending
from web.i18n import Words

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright, Route

    from tests.browser.conftest import Guard, Proxy

BROKEN_STORAGE = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}
"""


def test_a_request_to_another_machine_is_a_fault(page: Page, guard: Guard, proxy: Proxy) -> None:
    """By a page or a worker, encrypted or not. Every test looks for that."""
    page.evaluate("""async () => {
        const ask = "fetch('https://club.example').catch(() => postMessage(''))";
        await fetch("http://club.example").catch(() => 0);
        const worker = new Worker(URL.createObjectURL(new Blob([ask])));
        await new Promise((done) => { worker.onmessage = done; });
    }""")
    guard.allowed.append("console")
    assert guard.verdict() == [
        "request to another machine: GET http://club.example/ HTTP/1.1",
        "request to another machine: CONNECT club.example:443 HTTP/1.1",
    ]
    proxy.requests.clear()


def failure(page: Page) -> str:
    """Wait for the page to give up and return its message, with a button to try again."""
    expect(page.locator("html")).to_have_attribute("data-state", "failed", timeout=BOOT)
    expect(page.locator("#boot-again")).to_be_visible()
    return page.locator("#boot-step").inner_text()


def test_without_storage_a_game_is_played_all_the_same(table: Table) -> None:
    """Storage that throws is replaced by memory: a game begins, and another one ends.

    The first is begun from the first screen. Storage that is full is in ``test_storage``, a page to read
    without storage in ``test_rules``.
    """
    address, last = find_ending(ONE)
    table.page.add_init_script(BROKEN_STORAGE)
    table.open(lang="en")
    table.act(table.actions[0])
    before = table.ply
    table.page.evaluate("(address) => { location.hash = address.split('#')[1]; }", address)
    expect(table.table).not_to_have_attribute("data-ply", str(before))
    table.act(last)
    assert table.state == "over"


STORED = "[localStorage, sessionStorage].map((storage) => Object.entries(storage))"


def test_a_corrupted_save_is_explained_and_a_game_is_dealt(table: Table) -> None:
    """With any storage at a reload, the page comes up playable and reports unreadable data."""
    local, session = table.open(lang="en").page.evaluate(STORED)
    for saved in ("", "\u0000" * 50 + "x" * 100_000):
        now = f"{time() * 1000:.0f} {saved}"
        broken = [[key, now if ":match:" in key else value] for key, value in local]
        assert broken != local
        table.page.add_init_script(
            f"for (const [key, value] of {json.dumps(broken)}) localStorage.setItem(key, value);"
            f"for (const [key, value] of {json.dumps(session)}) sessionStorage.setItem(key, value);"
        )
        table.reload()
        if saved:
            expect(table.page.locator("#notice")).not_to_be_empty()
        table.act(table.actions[0])


PYTHON = "import(JSON.parse(document.getElementById('config').textContent).app + '/page/python.js')"
DEATH = f"{PYTHON}.then((module) => module.current().terminate())"


@OWN
def test_a_worker_that_dies_and_a_clock_that_jumps_lose_nothing(table: Table, guard: Guard) -> None:
    """With an action under way, or the bot at work: nothing is lost, nothing is played twice.

    The clock is set forward and back by a year meanwhile. A new tab finds the latest ply. One that dies at
    rest is in ``test_storage``.
    """
    guard.hear_deaths()
    table.page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    order = {"role": "first", "seed": "death", "level": "hard"}
    table.open(**order)
    for year in (2031, 2029):
        table.page.clock.set_system_time(datetime(year, 1, 1, tzinfo=UTC))
        before, lines = table.ply, table.page.locator("#log li").all_inner_texts()
        action = table.actions[0]
        if year == 2031:
            table.page.evaluate(f"document.querySelector('[data-do=\"{action}\"]').click(), {DEATH}")
        else:
            table.do(action)
            expect(table.page.locator(f'#table:not([data-ply="{before}"])')).to_be_visible()
            table.page.evaluate(DEATH)
        table.page.clock.fast_forward(25_000)
        expect(table.page.locator(f'#table:not([data-ply="{before}"])')).to_be_visible(timeout=BOOT)
        table.settle(BOOT)
        assert table.page.locator("#log li").all_inner_texts()[: len(lines)] == lines
    latest = table.ply
    table.page.evaluate("sessionStorage.clear()")
    assert table.open(**order).ply == latest


def test_a_start_that_fails_in_the_middle_of_a_game_says_that_it_is_kept(
    table: Table, context: BrowserContext, guard: Guard
) -> None:
    """One that has just been dealt is none yet."""
    guard.allowed += ["404", "console error", "uncaught", "wasm", "WebAssembly"]
    dealt, _ = table.open(role="first", seed="kept", level="easy").page.evaluate(STORED)
    table.act(table.actions[0])
    context.route("**/noir.bin", lambda route: route.fulfill(status=404, body="gone"))
    table.page.reload()
    assert Words("en")("boot.fail-kept") in failure(table.page)
    table.page.evaluate(
        "(dealt) => { localStorage.clear(); Object.assign(localStorage, Object.fromEntries(dealt)); }",
        dealt,
    )
    table.page.reload()
    assert "kept" not in failure(table.page)


@OWN
def test_a_start_in_which_nothing_moves_ends_in_a_message(
    page: Page, context: BrowserContext, site: str, guard: Guard
) -> None:
    """A file that never comes and never fails is not waited for for ever."""
    guard.allowed += ["console error", "uncaught"]
    held: list[Route] = []
    context.route("**/pyscript/core.js", lambda route, _request: held.append(route))
    page.clock.install()
    page.goto(site)
    expect(page.locator("#boot-step")).to_have_text(Words("en")("boot.step-python"))
    page.clock.fast_forward(60_000)
    page.clock.fast_forward(20_000)  # ... and neither does a look at what is wrong
    assert "45" in failure(page)
    for route in held:
        route.abort()


FILTERED = {"fail-blocked": None, "fail-refused": 403, "fail-missing": 404}


@pytest.mark.parametrize("key", FILTERED)
def test_a_file_that_does_not_come_has_its_true_reason(
    page: Page, context: BrowserContext, site: str, guard: Guard, key: str
) -> None:
    """A filter in the browser, one before the server, a file that is missing: the device is online."""
    guard.allowed += ["console error", "uncaught", "ERR_", "wasm", "Failed to fetch", "status of", "not ok"]
    status = FILTERED[key]
    context.route(
        "**/pyodide.asm.wasm",
        lambda route: route.fulfill(status=status, body="") if status else route.abort("blockedbyclient"),
    )
    page.goto(f"{site}?game={ONE}&lang=en")
    values = {"file": "pyodide.asm.wasm", "status": str(status)}
    assert failure(page).split() == Words("en")(f"boot.{key}", **values).split()


def test_a_browser_without_webassembly_is_told_so(playwright: Playwright, site: str) -> None:
    """Not that something is missing, or that the device is offline."""
    arguments = [*QUIET, "--js-flags=--jitless"]
    browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=arguments)
    page = browser.new_page(locale="en")
    page.goto(f"{site}?game={ONE}&lang=en")
    assert failure(page).strip() == Words("en")("boot.fail-wasm")
    browser.close()


def test_the_network_goes_in_the_middle_of_the_first_load(
    page: Page, context: BrowserContext, site: str, guard: Guard
) -> None:
    """A broken connection is reported, and trying again works when it is back."""
    guard.allowed += ["console error", "uncaught", "ERR_", "wasm", "Failed to fetch"]
    context.route("**/pyodide.asm.wasm", lambda route: route.abort("internetdisconnected"))
    page.goto(site)
    assert "pyodide.asm.wasm" in failure(page)
    context.unroute_all()
    page.locator("#boot-again").click()
    Table(page, site).settle(BOOT)


QUICK_TRANSLATOR = """new MutationObserver(() => {
  const root = document.documentElement;
  if (root && root.lang !== "nl") root.lang = "nl";
}).observe(document, { attributes: true, childList: true, subtree: true });"""


def test_a_translator_that_is_quicker_than_the_page_changes_no_language(table: Table) -> None:
    """The page asks for no words that it hasn't, and speaks the language of its address."""
    table.page.add_init_script(QUICK_TRANSLATOR)
    table.open(game=OTHER, lang="de", role="first")
    expect(table.page.locator("[data-word=drawer]")).to_have_text(Words("de")("boot.drawer"))
    expect(table.root).to_have_attribute("data-lang", "de")
    expect(table.root).to_have_attribute("lang", "nl")
    table.page.locator("a.brand").click()
    expect(table.page.locator('.lobby[lang="de"] h1')).to_be_visible()
