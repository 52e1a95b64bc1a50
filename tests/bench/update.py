"""From the released version to this one, as a reader meets it: ``python3 -m tests.bench.update``.

Builds the site as it was before the newest section of CHANGELOG.md was begun, in a checkout of its own,
visits it until it is kept for offline, puts this version in its place, and visits again: the old one must
still play, tell of the new one, change when it is told to, and the new one must play, offline as well,
with the game and the settings that the old one has kept.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import BOOT, Table
from web.site.build import build
from web.site.paths import MODULES, ROOT
from web.site.serve import Server


def git(*words: str) -> str:
    """Return the output of git."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def find_release() -> str:
    """Return the commit before the one that began the newest section of the changes."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = re.search(r"^## .*$", text, re.MULTILINE)
    assert heading
    return git("log", "--reverse", "--format=%H", f"-S{heading[0]}", "--", "CHANGELOG.md").split()[0] + "^"


def build_of(commit: str, here: Path) -> Path:
    """Build the site of a commit with the packages that lie here. Its own lock file fetches others."""
    tree = here / "tree"
    git("archive", "--output", str(here / "tree.tar"), commit)
    with tarfile.open(here / "tree.tar") as packed:
        packed.extractall(tree, filter="data")
    shutil.copytree(MODULES, tree / "web/node_modules", symlinks=True)
    subprocess.run([sys.executable, "-m", "web", "build", "--out", here / "old"], cwd=tree, check=True)
    return here / "old"


def change(page: Page, server: Server, site: Path, new: Path) -> None:
    """Live through the update, or raises AssertionError where a reader would be lost."""
    status = page.locator("html[data-offline=ready]")
    table = Table(page, server.address).open(level="easy", role="first", lang="it")
    status.wait_for(state="attached", timeout=BOOT)
    table.act(table.actions[0])
    ply = table.ply
    shutil.rmtree(site)
    shutil.copytree(new, site)
    table.reload()
    assert table.ply == ply
    offer = page.locator("#update")
    expect(offer).to_be_visible(timeout=BOOT)
    table.act(table.actions[0])
    ply = table.ply
    with page.expect_navigation():
        offer.locator("button").click()
    table.settle(BOOT)
    style = page.locator('link[rel=stylesheet][href*="/first.css"]').get_attribute("href")
    assert style is not None
    assert style in (new / "index.html").read_text()
    assert (table.ply, page.locator("html").get_attribute("lang")) == (ply, "it")
    status.wait_for(state="attached", timeout=BOOT)
    expect(offer).to_be_hidden()
    server.stop()
    table.reload()
    table.play_out()


def main() -> int:
    """Build both, replace one by the other, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default=find_release(), help="the commit to come from")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        here = Path(name)
        old, new = build_of(options.since, here), build(here / "new").out
        server = Server(old, prefix="/club").start()
        context = playwright.chromium.launch_persistent_context(
            here / "profile", executable_path=find(CHROMIUM), args=QUIET, reduced_motion="reduce"
        )
        change(context.new_page(), server, old, new)
        context.close()
    print(
        f"from {git('rev-parse', '--short', options.since).strip()}: told of the update, changed, played on"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
