"""What the positions of a rules page cost, beside a whole table: one worker serves them all."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.bench.startup import renderer_memory
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import Table
from web.lessons import course

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Playwright

BOOT = 60_000
MOST = 1.25  # times a table; measured: 0.91 (District) and 1.02 (Killer), so the bound is wide
COLLECTABLE = [*QUIET, "--js-flags=--expose-gc"]
POSITIONS = {"district": 12, "killer": 17}


def touch_all(page: Page, site: str, game: str) -> int:
    """Play one action at every position of a rules page; return how many there are."""
    page.goto(f"{site}rules/en/{game}.html")
    lessons = course(f"rules-{game}")
    for lesson in lessons:
        page.locator(f'#try-{lesson.name} [data-do="{lesson.line.split()[0]}"]').first.click()
        changed = f'#board-{lesson.name}:not([data-ply="{lesson.open().ply}"])'
        expect(page.locator(changed)).to_be_visible(timeout=BOOT)
    assert len(page.workers) == 1
    return len(lessons)


def play_on(page: Page, site: str, game: str) -> None:
    """Play a table for as many plies as a rules page has positions; the bot answers each action."""
    table = Table(page, site).open(game=game, role="first", level="easy", seed="memory")
    while table.ply < POSITIONS[game] and table.state != "over":
        table.act(table.actions[0])


def held(context: BrowserContext, page: Page, profile: Path) -> float:
    """Return what the renderers hold in MB once page and worker have thrown away what nobody needs."""
    session = context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        for worker in page.workers:
            worker.evaluate("gc()")
    page.wait_for_timeout(1500)  # the allocator gives pages back a little later, and nothing tells when
    return renderer_memory(str(profile))


@pytest.mark.parametrize("game", POSITIONS)
def test_all_positions_of_a_page_cost_no_more_memory_than_a_table(
    playwright: Playwright, tmp_path: Path, site: str, game: str
) -> None:
    """Each is measured in a browser of its own, after as many plies of the table as there are positions."""
    assert sys.platform == "linux", "memory is read from /proc"
    found = {}
    for name in ("table", "rules"):
        profile = tmp_path / name
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find(CHROMIUM), args=COLLECTABLE, reduced_motion="reduce"
        )
        page = context.pages[0]
        if name == "rules":
            assert touch_all(page, site, game) == POSITIONS[game]
        else:
            play_on(page, site, game)
        found[name] = held(context, page, profile)
        context.close()
    assert 20 < found["rules"] < MOST * found["table"], found
