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
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = OWN


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[str]:
    """The address of a site with the toy game."""
    home = with_small_games(tmp_path / "tree", "toy")
    (home / "build").symlink_to(ROOT / "build")
    command = [sys.executable, "-m", "web", "build", "--quick", "--out", str(tmp_path / "dist")]
    subprocess.run(command, cwd=home, check=True)
    server = Server(tmp_path / "dist", prefix=PREFIX).start()
    yield server.address
    server.stop()


def test_two_people_play_the_toy_game_by_clicks(page: Page, toys: str) -> None:
    """Bids that lie face down stay so behind the curtain. The end is announced. The link opens the game.

    What the game does without is not offered: sheets, a tutorial, rules to read, a review.
    """
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
    table.do("/open more")
    expect(page.locator("#dialog-title")).to_be_visible()
    assert page.locator("#dialog a:not([href='./'], [href^='lab/'], [href^='club/'])").count() == 0
    assert "/open print" not in table.texts()
    assert "/review" not in table.texts()
    page.locator('[data-key="close"]').click()
    table.do("/open new")
    expect(page.locator('#dialog input[name="game"]')).to_have_count(4)
