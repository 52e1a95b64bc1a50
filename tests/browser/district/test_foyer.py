"""The first screen, where a game of District Noir waits."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from noir.games import families
from tests.browser.table import BOOT, Table
from tests.browser.test_foyer import posters
from web.i18n import Words

BACK_AND_FORTH = """() => new Promise((go) => {
  const twice = () => {
    addEventListener("popstate", () => setTimeout(go), { once: true });
    history.forward();
  };
  addEventListener("popstate", twice, { once: true });
  history.back();
})"""
"""Goes back to the table, and to the first screen again before the table has answered."""


def test_an_unfinished_game_comes_first(table: Table) -> None:
    """Its progress is shown at once, before Python too. One press goes on, another deals.

    Nor does a table take the reader away who has left it before it has answered.
    """
    table.open(lang="en", level="easy", role="first", game="district", seed="going")
    table.act(table.actions[0])
    table.act("T")
    ply = table.ply
    page = table.page
    (brief,) = json.loads(table.root.get_attribute("data-going") or "").values()
    _, brief = brief.split(" · ")
    assert "round" in brief
    page.route("**/*.wasm", lambda _route: None)
    page.goto(table.address)
    expect(page.locator(".is-going:visible .what:visible")).to_have_text(brief)
    page.unroute_all()
    page.goto(table.address)
    table.settle(BOOT)
    expect(page.locator(".is-going:visible .what:visible")).to_have_text(brief)
    page.locator(".is-going:visible .main:visible").click()
    expect(table.table).to_have_attribute("data-ply", str(ply))
    page.locator("a.brand").click()
    expect(posters(page)).to_have_count(len(families()))
    page.evaluate(BACK_AND_FORTH)
    table.settle()
    expect(posters(page)).to_have_count(len(families()))
    posters(page).first.get_by_role("link", name=Words("en")("shell.new")).click()
    expect(table.table).to_have_attribute("data-ply", re.compile("^[01]$"))  # who begins is tossed for
    table.settle()
    table.do("/open new")
    expect(table.dialog.locator("[data-key^=take-]")).to_have_count(1)
