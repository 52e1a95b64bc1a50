"""The other engines: the end of a game, then the server is stopped, and a puzzle is solved."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.puzzles import families, load
from tests.any_game import ONE, OTHER
from tests.browser.begun import answer
from tests.browser.hosts import keep_site
from tests.browser.table import BOOT, Table
from tests.browser.webkit import WebKit
from tests.duo.play import early
from tests.pictures.states import find_ending
from web.site.serve import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.long

END, LAST = find_ending(ONE)

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
PLAY = """
const root = document.documentElement;
const table = document.getElementById("table");
const look = () => {
  const { state } = root.dataset;
  if (state === "over") return done(state);
  if (hasFailed()) return done(document.getElementById("boot-step").textContent);
  const yes = document.querySelector("dialog[open] [data-key=yes]");
  const action = [...table.querySelectorAll("[data-do]")].find((node) => !node.dataset.do.startsWith("/"));
  if (state === "ready") (yes ?? action)?.click();
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
GO = """
const step = () => {
  const root = document.documentElement;
  const out = document.querySelector("[data-outgoing]")?.dataset.outgoing ?? "";
  const sit = document.querySelector('[data-do="/friend-sit"]');
  const yes = document.querySelector("dialog[open] [data-key=yes]");
  const nodes = [...document.querySelectorAll("#table [data-do]")];
  const action = nodes.find((node) => !node.dataset.do.startsWith("/"));
  const proof = root.dataset.proof ?? "";
  if (root.dataset.friend && out && out !== window.sent) return done([(window.sent = out), proof]);
  if (proof === "proven") return done(["", proof]);
  if (sit) sit.click();
  else if (root.dataset.friend === "mine") (yes ?? action)?.click();
  setTimeout(step, 50);
};
step();
"""
"""Plays a game by links until there is something to send, or the game is proven."""
PUZZLES = [load(family).of_kind()[0] for family in families()]
"""A puzzle of each game: Firefox solves the first one, WebKit the last one."""


def test_firefox_ends_a_game_and_works_without_a_server(firefox: Browser, dist: Path) -> None:
    """A puzzle is solved in Firefox, and a game ended, both offline. It plays online in ``test_embed``."""
    server = Server(dist, prefix="/fox").start()
    context = firefox.new_context()
    page = context.new_page()
    keep_site(page, server.address)
    server.stop()
    table = Table(page, server.address)
    page.goto(f"{server.address}?puzzle={PUZZLES[0].id}&lang=en")
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    page.locator(f'#table [data-do="{PUZZLES[0].solution}"]').first.dispatch_event("click")
    page.locator("[data-key=yes]").click()
    expect(table.root).to_have_attribute("data-puzzle", "solved")
    expect(page.locator(".proof")).to_be_visible()
    page.evaluate("hash => { location.hash = hash }", END.partition("#")[2])
    expect(table.root).not_to_have_attribute("data-puzzle", re.compile(""))
    assert table.act(LAST).state == "over"
    context.close()


def test_webkit_ends_a_game_plays_by_links_and_works_without_a_server(dist: Path) -> None:
    """A game is ended in WebKitGTK, an invitation accepted, and a puzzle solved offline.

    Both devices check each other's turns.
    """
    server = Server(dist, prefix="/kit").start()
    friend = early(0, 1, OTHER)
    with WebKit() as browser:
        browser.open(server.address + END)
        assert browser.run(FAILED + PLAY) == "over"
        text = ""
        for _ in ("reply", "check", "turn"):
            fragment = answer(friend, text, server.address).partition("#")[2]
            browser.run(f"location.hash = {json.dumps(fragment)}; done(1);")
            text, _ = browser.run(GO)
        answer(friend, text, server.address)
        ply = browser.run("done(document.getElementById('table').dataset.ply)")
        assert friend.match is not None
        assert 1 <= int(ply) <= friend.match.ply
        assert browser.run(WAIT_KEPT)
        server.stop()
        browser.open(f"{server.address}?puzzle={PUZZLES[-1].id}&lang=en")
        answered = ANSWER.replace("SOLUTION", PUZZLES[-1].solution)
        assert browser.run(FAILED + answered) == "solved"
