"""The other engines: one visit, the server stopped, a reload, and a whole game against a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Playwright, expect

from noir.puzzles import families, load
from tests.browser.machine import FIREFOX, find
from tests.browser.table import BOOT, Table
from tests.browser.webkit import WebKit
from web.site.serve import Server

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

QUERY = "?role=first&seed=engines&level=easy&lang=en"

WAIT_KEPT = """
const look = () => document.documentElement.dataset.offline === "ready" ? done(true) : setTimeout(look, 50);
look();
"""
FAILED = """
let failed = 0; // since when: a slow start may say that nothing moves, and then go on
const hasFailed = () => {
  failed = document.documentElement.dataset.state === "failed" ? failed || performance.now() : 0;
  return failed && performance.now() - failed > 20_000;
};
"""
PLAY_OUT = """
const root = document.documentElement;
const table = document.getElementById("table");
const look = () => {
  if (root.dataset.state === "over") return done([root.dataset.state, Number(table.dataset.ply)]);
  if (hasFailed()) return done([document.getElementById("boot-step").textContent, -1]);
  const yes = document.querySelector("dialog[open] [data-key=yes]");
  const action = [...table.querySelectorAll("[data-do]")].find((node) => !node.dataset.do.startsWith("/"));
  if (root.dataset.state === "ready") (yes ?? action)?.click();
  setTimeout(look, 30);
};
look();
"""


ANSWER = """
const root = document.documentElement;
const look = () => {
  if (root.dataset.puzzle === "solved" && document.querySelector(".proof")) return done(root.dataset.puzzle);
  if (hasFailed()) return done(document.getElementById("boot-step").textContent);
  const yes = document.querySelector("[data-key=yes]");
  const answer = document.querySelector(`#table [data-do="SOLUTION"]`);
  if (root.dataset.puzzle === "open") (yes ?? answer)?.click();
  setTimeout(look, 100);
};
look();
"""
CASES = [load(family).of_kind()[0] for family in families()]
"""A puzzle of each game."""


def test_firefox_plays_a_whole_game_without_a_server(playwright: Playwright, dist: Path) -> None:
    """Offline in Firefox, then a puzzle of each game is solved."""
    server = Server(dist, prefix="/fox").start()
    quiet: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "en"}
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=find(FIREFOX), firefox_user_prefs=quiet
    )
    page = browser.new_context().new_page()
    table = Table(page, server.address).open(role="first", seed="engines", level="easy", lang="en")
    expect(table.root).to_have_attribute("data-offline", "ready", timeout=BOOT)
    server.stop()
    table.reload()
    assert table.play_out() > 30
    for case in CASES:
        page.goto(f"{server.address}?puzzle={case.id}&lang=en")
        expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
        page.locator(f'#table [data-do="{case.solution}"]').first.dispatch_event("click")
        page.locator("[data-key=yes]").click()
        expect(table.root).to_have_attribute("data-puzzle", "solved")
        expect(page.locator(".proof")).to_be_visible()
    browser.close()


def test_webkit_plays_a_whole_game_without_a_server(dist: Path) -> None:
    """Offline in WebKitGTK, then a puzzle of each game is solved."""
    server = Server(dist, prefix="/kit").start()
    with WebKit() as browser:
        browser.open(server.address + QUERY)
        assert browser.run(WAIT_KEPT)
        server.stop()
        browser.open(server.address + QUERY)
        state, plies = browser.run(FAILED + PLAY_OUT)
        for case in CASES:
            browser.open(f"{server.address}?puzzle={case.id}&lang=en")
            assert browser.run(FAILED + ANSWER.replace("SOLUTION", case.solution)) == "solved"
    assert (state, plies > 30) == ("over", True)
