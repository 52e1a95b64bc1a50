"""Without a network: the server is really stopped, the page is reloaded, and a whole game is played."""

from __future__ import annotations

import shutil
import threading
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import KEEPS
from tests.browser.table import BOOT, Table
from tests.browser.test_presses import MAX_WORK, TRACED, work
from tests.browser.tracing import trace
from tests.pictures.states import find_ending
from tests.web.analysis.driver import some
from web.analysis import games_to_analyse
from web.analysis.link import code_of
from web.site.offline import integrity
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Guard

pytestmark = KEEPS
KEPT = ("data-offline", "ready")
EXAMINE = "noirBootCheck.examine(60_000)"


@pytest.fixture
def own(dist: Path, tmp_path: Path, guard: Guard) -> Iterator[Server]:
    """A server of a copy of the site, for one test alone: it may be stopped and the copy changed."""
    shutil.copytree(dist, tmp_path / "site")
    server = Server(tmp_path / "site", prefix="/sub/path").start()
    guard.origin = server.address.split("/sub")[0]
    yield server
    if not server.stopped:
        server.stop()


def open_and_keep(page: Page, address: str) -> Table:
    """Open a table and wait until it is kept for later."""
    table = Table(page, address).open(role="first", seed="offline", level="easy")
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    return table


def test_a_game_without_a_server(browser: Browser, page: Page, own: Server) -> None:
    """After one visit the table comes up and a game is played with the server stopped.

    A press is answered there as quickly as anywhere. A search for broken files finds none, on the server and
    in the cache. The end of a game in another language and a page not visited before are there as well.
    """
    table = Table(page, own.address).open(role="first", seed="offline", level="easy")
    assert page.evaluate(EXAMINE) is None
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    own.stop()
    table.reload()
    for last in (False, True):
        with trace(browser, page, TRACED) as events:
            table.act(table.actions[0])
        found = work(events)
        assert found
        if max(found) <= MAX_WORK or last:
            break
    assert max(found) <= MAX_WORK, found
    assert page.evaluate(EXAMINE) is None
    address, last_action = find_ending(ONE)
    assert table.open(address.replace("lang=en", "lang=it")).act(last_action).state == "over"
    expect(table.root).to_have_attribute("lang", "it")
    page.goto(own.address + f"rules/de/{ONE}.html")
    expect(page.locator("h1").first).to_be_visible()


def test_the_analysis_alone_is_kept(page: Page, own: Server) -> None:
    """After a visit to no other page it answers without a server."""
    game = games_to_analyse()[0]
    position = list(some(game, every=3))[-2]
    page.goto(f"{own.address}analyse/en.html#{code_of(game, position)}")
    expect(page.locator("html")).to_have_attribute(*KEPT, timeout=BOOT)
    own.stop()
    page.reload()
    page.locator('[data-do="/board ask"]').click(timeout=BOOT)
    expect(page.locator(".board-lines > li").first).to_be_visible(timeout=BOOT)


def test_a_new_version_waits_for_the_reader(page: Page, own: Server, tmp_path: Path) -> None:
    """While it is copied, when a file does not match its list, nothing is installed or offered.

    Then the offer is shown, the old version goes on, and taking the offer changes versions.
    """
    table, offer = open_and_keep(page, own.address), page.locator("#update")
    index = tmp_path / "site" / "index.html"
    text = index.read_text("utf-8").replace("<title>Noir</title>", "<title>Next</title>")
    renew(tmp_path / "site", text)
    index.write_text("half", encoding="utf-8")
    page.evaluate(UPDATE)
    expect(offer).to_be_hidden()
    index.write_text(text, encoding="utf-8")
    table.reload()
    expect(offer).to_be_visible(timeout=BOOT)
    assert "<title>Next</title>" not in page.evaluate("fetch('./').then((page) => page.text())")
    with page.expect_navigation():
        offer.locator("button").click()
    table.settle(BOOT)
    assert "<title>Next</title>" in page.evaluate("fetch('./').then((page) => page.text())")
    expect(offer).to_be_hidden()


def test_python_starts_from_what_is_kept_whatever_the_network_does(
    page: Page, own: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that has lost its own copy of Python asks the network for it, and does not depend on that.

    First the network hangs, then it gives another file.
    """
    table = open_and_keep(page, own.address)
    for path in (tmp_path / "site").rglob("*.wasm"):
        path.write_bytes(b"not of this version")
    question, over = threading.Event(), threading.Event()
    send = Handler.do_GET

    def answer(handler: Handler) -> None:
        if handler.path.endswith(".wasm"):
            question.set()
            over.wait(timeout=BOOT / 1000)
        send(handler)

    monkeypatch.setattr(Handler, "do_GET", answer, raising=False)
    session = page.context.new_cdp_session(page)
    for _ in range(2):
        question.clear()
        session.send("Network.clearBrowserCache")
        table.reload()
        table.act(table.actions[0])
        over.set()
        assert question.is_set()


UPDATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update().catch(() => {});
  while (found.installing) await new Promise((go) => setTimeout(go, 20));
}"""
"""Looks for a new version, and waits until it's installed or refused."""


def renew(site: Path, text: str) -> None:
    """Put a new index.html into a copied site, as a new version of it."""
    index, worker = site / "index.html", site / "sw.js"
    before = integrity(index.read_bytes())
    index.write_text(text, encoding="utf-8")
    after = integrity(index.read_bytes())
    worker.write_text(worker.read_text("utf-8").replace(before, after), encoding="utf-8")
