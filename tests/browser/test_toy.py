"""A game that lives under tests/ alone, built into a site of its own and played in a real browser."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OWN, PREFIX
from tests.browser.table import Table
from tests.tree import ROOT, with_small_games
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard


pytestmark = OWN


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the toy game."""
    home = with_small_games(tmp_path_factory.mktemp("toy") / "tree", "toy")
    (home / "build").symlink_to(ROOT / "build")
    out = home.parent / "dist"
    subprocess.run([sys.executable, "-m", "web", "build", "--out", str(out)], cwd=home, check=True)
    server = Server(out, prefix=PREFIX).start()
    yield server.address
    server.stop()


def test_two_people_play_the_toy_game_by_clicks(page: Page, toys: str, guard: Guard) -> None:
    """Bids that lie face down stay so behind the curtain. The end is announced. The link opens the game."""
    guard.origin = toys.split(PREFIX)[0]
    table = Table(page, toys).open(game="toy", level="human", seed="clicks")
    bids = iter(("b1", "b2", "b3", "b1", "b2", "b3"))
    for ply, bid in enumerate(bids):
        table.do("/lift")
        expect(table.button(bid)).to_be_visible()
        assert set(table.actions) <= {"b1", "b2", "b3"}
        table.do(bid)
        expect(table.table).to_have_attribute("data-ply", str(ply + 1))
        if ply < 5:
            table.do("/pass")
    expect(table.root).to_have_attribute("data-state", "over")
    expect(page.locator("#log .lines li")).to_have_count(6)
    expect(table.table).to_have_class("game-toy")


def test_what_the_toy_game_does_without_is_not_offered(page: Page, toys: str, guard: Guard) -> None:
    """No sheets, no tutorial, no rules to read, no review. The other games are still there."""
    guard.origin = toys.split(PREFIX)[0]
    table = Table(page, toys).open(game="toy", seed="more").do("/open more")
    expect(page.locator("#dialog-title")).to_be_visible()
    assert page.locator("#dialog a:not([href='./'])").count() == 0
    assert "/open print" not in table.texts()
    assert "/review" not in table.texts()
    page.locator('[data-key="close"]').click()
    table.do("/open new")
    expect(page.locator('#dialog input[name="game"]')).to_have_count(4)
