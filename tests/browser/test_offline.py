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


def test_what_is_kept_starts_without_a_server(
    page: Page, own: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one visit a table, a puzzle and a page to read are there. None of them was opened before.

    A browser that has lost its own copy of Python asks the network for it, and does not depend on that. A
    search for broken files finds none, on the server and in the cache.
    """
    lines: list[str] = []
    page.on("request", lambda request: lines.append(request.url))
    table = Table(page, own.address).open(role="first", seed="offline", level="easy", lang="en")
    assert not [url for url in lines if "puzzle" in url]
    assert page.evaluate(EXAMINE) is None
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    with monkeypatch.context() as patch:
        start_without_python(table, tmp_path / "site", patch)
    own.stop()
    page.goto(f"{own.address}?puzzle={load(families()[-1]).of_kind()[0].id}&lang=it")
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    table.button("/solution").click()
    table.button("/solution yes").click()
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
