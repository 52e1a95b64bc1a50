"""``python3 -m web`` in a copy of the sources: loading a page again shows changes of the source."""

from __future__ import annotations

import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import OWN
from tests.browser.machine import stop
from tests.browser.table import BOOT
from web.site.paths import CACHE, MODULES, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard


pytestmark = OWN


class Clone:
    """A clone with an editor at work, with the command running."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("noir", "web"):
            skipped = shutil.ignore_patterns("node_modules", "__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        for name in ("index.html", "pyscript.toml", "pyproject.toml", "LICENSE"):
            shutil.copyfile(ROOT / name, folder / name)
        (folder / ".github" / "workflows").mkdir(parents=True)
        shutil.copyfile(ROOT / ".github/workflows/pages.yml", folder / ".github/workflows/pages.yml")
        shutil.copytree(CACHE, folder / "build" / "site")
        (folder / "web" / "node_modules").symlink_to(MODULES)
        command = [sys.executable, "-u", "-m", "web", "--no-open"]
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

    Soon, for what takes the seconds of a build, the bytecode, is not made again for any of them.
    """
    guard.allowed.append("500")
    address = f"{clone.address}?game={ONE}&role=first&lang=en"
    page.goto(address)
    page.goto("about:blank")
    bytecode = clone.bytecode()
    assert bytecode
    clone.change("web/locales/en/boot.json", '"table": "Table"', '"table": "Round table"')
    with urllib.request.urlopen(clone.address) as answer:
        assert b'aria-label="Round table"' in answer.read()
    built = clone.built()
    urllib.request.urlopen(clone.address).close()
    assert clone.built() == built, "nothing has changed: nothing is built"
    clone.change("web/css/base.css", "body {", "body { outline: 3px solid red;")
    clone.change("web/app/app.py", "def handle(", "def handle((")
    with pytest.raises(urllib.error.HTTPError) as failed:
        urllib.request.urlopen(clone.address)
    assert b"SyntaxError" in failed.value.read()
    clone.change(
        "web/app/app.py", "def handle((self, text: str)", "def handle(self, text: str, _new: int = 0)"
    )
    page.goto(address)
    expect(page.locator("#table")).to_have_attribute("aria-label", "Round table")
    expect(page.locator("body")).to_have_css("outline-width", "3px")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    assert clone.bytecode() <= bytecode  # what is old is thrown away
    page.close()  # it loads late scripts, and the server ends
