"""``python3 -m web`` in a copy of the sources: a page loaded again shows changes, and a new game plays."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OWN
from tests.browser.machine import stop
from tests.browser.table import Table
from tests.tree import add_game, copy_english, keep_english

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard


pytestmark = OWN
FRESH = "fresh"
"""The name of the game that is added."""


class Clone:
    """A clone with an editor at work, with the command running."""

    def __init__(self, folder: Path) -> None:
        self.folder = copy_english(folder)
        command = [sys.executable, "-u", "-m", "web", "--no-open", "--quick"]
        self.running = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert self.running.stdout
        self.address = next(line for line in self.running.stdout if line.startswith("http")).split()[0]

    def change(self, name: str, old: str, new: str) -> None:
        """Edit a file."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def bytecode(self) -> set[str]:
        """Return the bytecode that has been made."""
        return {path.name for path in (self.folder / "build" / "site").glob("*.made")}

    def built(self) -> int:
        """Return another number for each built site."""
        return (self.folder / "dist" / "index.html").stat().st_ino

    def end(self) -> None:
        """Press Ctrl+C."""
        with self.running:  # closes its output
            stop(self.running)


@pytest.fixture
def clone(tmp_path: Path, dist: Path) -> Iterator[Clone]:
    """After the site of the session, whose compiled Python lies in the cache."""
    item = Clone(tmp_path / "clone")
    yield item
    item.end()


def test_what_is_changed_is_seen_when_the_page_is_loaded_again(
    page: Page, guard: Guard, clone: Clone
) -> None:
    """A word, a style and a line of Python, without a second command. A fault in Python is told.

    So is a new game, which two people play. Soon, for what takes the seconds of a build, the bytecode, is not
    made again for any of them.
    """
    guard.allowed.append("500")
    urllib.request.urlopen(clone.address).close()
    bytecode = clone.bytecode()
    assert bytecode
    built = clone.built()
    urllib.request.urlopen(clone.address).close()
    assert clone.built() == built, "nothing has changed: nothing is built"
    add_game(clone.folder, FRESH)
    keep_english(clone.folder)
    clone.change("web/locales/en/boot.json", '"table": "Table"', '"table": "Round table"')
    clone.change("web/css/base.css", "body {", "body { outline: 3px solid red;")
    clone.change("web/app/app.py", "def handle(", "def handle((")
    with pytest.raises(urllib.error.HTTPError) as failed:
        urllib.request.urlopen(clone.address)
    assert b"SyntaxError" in failed.value.read()
    clone.change(
        "web/app/app.py", "def handle((self, text: str)", "def handle(self, text: str, _new: int = 0)"
    )
    urllib.request.urlopen(clone.address).close()  # waits for the build longer than a page does
    table = Table(page, clone.address).open(game=FRESH, level="human", seed="clicks", lang="en")
    expect(table.table).to_have_attribute("aria-label", "Round table")
    expect(page.locator("body")).to_have_css("outline-width", "3px")
    assert clone.bytecode() <= bytecode  # what is old is thrown away
    play_by_clicks(table)
    page.close()  # it loads late scripts, and the server ends


def play_by_clicks(table: Table) -> None:
    """Play the new game. Bids that lie face down stay so behind the curtain. The end is announced.

    What the game does without is not offered: sheets, a tutorial, rules to read, a review.
    """
    page = table.page
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
    expect(table.table).to_have_class(f"game-{FRESH}")
    table.do("/open more")
    expect(page.locator("#dialog-title")).to_be_visible()
    assert page.locator("#dialog a:not([href='./'], [href^='lab/'], [href^='club/'])").count() == 0
    assert "/open print" not in table.texts()
    assert "/review" not in table.texts()
    page.locator('[data-key="close"]').click()
    table.do("/open new")
    expect(page.locator('#dialog input[name="game"]')).to_have_count(4)
