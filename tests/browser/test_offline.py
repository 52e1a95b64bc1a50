"""Without a network: the server is really stopped, the page is reloaded, and a whole game is played."""

from __future__ import annotations

import re
import shutil
import threading
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.puzzles import families, load
from tests.any_game import ONE
from tests.browser.conftest import KEEPS
from tests.browser.hosts import sign
from tests.browser.table import BOOT, Table
from tests.pictures.states import find_ending
from tests.web.analysis.driver import some
from web.contracts.editor import games_to_analyse
from web.contracts.study_link import code_of
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard

pytestmark = KEEPS
KEPT = ("data-offline", "ready")
EXAMINE = "noirBootCheck.examine(60_000)"


@pytest.fixture
def own(dist: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of a copy of the site, for one test alone: it may be stopped and the copy changed."""
    shutil.copytree(dist, tmp_path / "site")
    server = Server(tmp_path / "site", prefix="/sub/path").start()
    yield server
    if not server.stopped:
        server.stop()


def test_what_is_kept_starts_without_a_server_and_gives_way_when_asked(
    page: Page, own: Server, tmp_path: Path, guard: Guard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one visit a table, a puzzle and a page to read are there. None of them was opened before.

    A browser that has lost its own copy of Python asks the network for it, and does not depend on that. A
    search for broken files finds none, on the server and in the cache. A new version waits for the reader.
    """
    guard.allowed.append("noir: not kept for offline play: index.html (changed)")
    lines: list[str] = []
    page.on("request", lambda request: lines.append(request.url))
    table = Table(page, own.address).open(role="first", seed="offline", level="easy", lang="en")
    assert not [url for url in lines if "puzzle" in url]
    assert page.evaluate(EXAMINE) is None
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    with monkeypatch.context() as patch:
        start_without_python(table, tmp_path / "site", patch)
    take_new_version(table, tmp_path / "site")
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    own.stop()
    page.goto(f"{own.address}?puzzle={load(families()[-1]).of_kind()[0].id}&lang=it")
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    table.button("/solution").click()
    expect(page.locator(".proof")).to_be_visible()
    expect(table.root).to_have_attribute("lang", "it")
    assert page.evaluate(EXAMINE) is None
    address, last = find_ending(ONE)
    page.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    expect(table.root).not_to_have_attribute("data-puzzle", re.compile(""))
    assert table.act(last).state == "over"
    for address in (f"rules/de/{ONE}.html", f"rules/de/{ONE}", "rules", "analyse/en", "licences", "index"):
        page.goto(own.address + address)
        assert page.url == own.address + address + "/" * (address == "rules")
        expect(page.locator("h1").first).to_be_attached()
    page.goto(f"{own.address}analyse/en.html%23code", wait_until="commit")
    assert page.url == f"{own.address}analyse/en.html#code"


def start_without_python(table: Table, site: Path, patch: pytest.MonkeyPatch) -> None:
    """Start while the network hangs, and again while it gives another file in the place of Python."""
    right = {path: path.read_bytes() for path in site.rglob("*.wasm")}
    for path in right:
        path.write_bytes(b"not of this version")
    question, over = threading.Event(), threading.Event()
    send = Handler.do_GET

    def answer(handler: Handler) -> None:
        if handler.path.endswith(".wasm"):
            question.set()
            over.wait(timeout=BOOT / 1000)
        send(handler)

    patch.setattr(Handler, "do_GET", answer, raising=False)
    session = table.page.context.new_cdp_session(table.page)
    for _ in range(2):
        question.clear()
        session.send("Network.clearBrowserCache")
        table.reload()
        table.act(table.actions[0])
        over.set()
        assert question.is_set()
    for path, data in right.items():
        path.write_bytes(data)


def take_new_version(table: Table, site: Path) -> None:
    """Take a new version that is offered. A file that does not match its list is not installed or offered.

    The old version goes on until then.
    """
    page, offer = table.page, table.page.locator("#update")
    index = site / "index.html"
    index.write_text(index.read_text("utf-8").replace("<title>Noir</title>", "<title>Next</title>"), "utf-8")
    (version,) = (site / "app").iterdir()
    sign(site, version.name)
    text = index.read_text("utf-8")
    index.write_text(text[: len(text) // 2], encoding="utf-8")
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


UPDATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update().catch(() => {});
  while (found.installing) await new Promise((go) => setTimeout(go, 20));
}"""
"""Looks for a new version, and waits until it's installed or refused."""


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
