"""The memory of a rules page's positions, beside a whole table: one worker serves them all."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE
from tests.bench.startup import renderer_memory
from tests.browser.machine import BRISK, CHROMIUM, QUIET, find
from tests.browser.table import Table
from tests.pictures.states import find_ending
from web.contracts.courses import lessons_of
from web.registry import has_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Playwright

    Browse = Callable[[str], tuple[Page, Callable[[], float]]]

pytestmark = pytest.mark.long

PLIES = 12  # played of each, by then all kinds of elements have come and gone
SPARE = 200  # nodes of the document, for lines that one game has and another has not. A table has thousands
MAX_SHARE = 1.55  # times a whole table, the text of the rules and 20 whole tables included. Measured: 1.44
STEADY = 0.5  # MB between two readings
ROUNDS = 10  # of throwing away, at most
COLLECTABLE = [*QUIET, f"{BRISK[-1]} --expose-gc"]  # plain code, as in other tests
POSITIONS = {game: len(lessons_of(f"rules-{game}")) for game in families() if has_part(game, "lessons")}
LARGEST = max(POSITIONS, key=lambda game: POSITIONS[game])
"""The game with the most positions."""


PLAY = """(last) => new Promise((done) => {
  const look = () => {
    const { state } = document.documentElement.dataset;
    const { ply } = document.getElementById("table").dataset;
    const yes = document.querySelector("#dialog[open] [data-key=yes]");
    const action = document.querySelector('#table [data-do]:not([data-do^="/"])');
    if (state === "over" || (state === "ready" && Number(ply) >= last)) return done();
    if (state === "ready") (yes ?? action)?.click();
    setTimeout(look, 30);
  };
  look();
})"""
"""Plays the first action again and again until a ply or the end of the game."""


TOUCH = """async (lessons) => {
  const until = async (holds) => {
    while (!holds()) await new Promise((go) => setTimeout(go, 30));
  };
  for (const [name, action, ply] of lessons) {
    const part = document.querySelector(`#try-${name}`);
    const button = () => part.querySelector(`[data-do="${action}"]`);
    part.closest(".position").querySelector("[data-open]").click();
    await until(() => button()?.checkVisibility());
    button().click();
    await until(() => document.querySelector(`#board-${name}`).dataset.ply !== ply);
  }
}"""
"""Unfolds the board of each example and plays an action there."""


def touch_all(page: Page, game: str) -> None:
    """Play one action at every position of a rules page."""
    lessons = lessons_of(f"rules-{game}")
    page.evaluate(TOUCH, [[one.name, one.line[0], str(one.open().ply)] for one in lessons])
    assert len(page.workers) == 1
    assert len(lessons) >= 10


def play_on(page: Page, site: str, game: str) -> None:
    """Play a table for as many plies as a rules page has positions."""
    table = Table(page, site).open(game=game, role="first", level="easy", seed="memory")
    table.page.evaluate(PLAY, POSITIONS[game])


def memory_of(context: BrowserContext, page: Page, profile: Path) -> float:
    """Return the memory of the renderers in MB after garbage collection in page and worker."""
    session = context.new_cdp_session(page)
    now = math.inf
    for _ in range(ROUNDS):
        before = now
        session.send("HeapProfiler.collectGarbage")
        for worker in page.workers:
            worker.evaluate("gc()")
        page.wait_for_timeout(750)  # the allocator gives pages back a little later, and nothing tells when
        now = renderer_memory(str(profile))
        if abs(now - before) < STEADY:
            break
    return now


@pytest.fixture
def browse(playwright: Playwright, tmp_path: Path) -> Iterator[Browse]:
    """Open pages, each in a browser of its own, with the memory of its renderers."""
    contexts = []

    def fresh(name: str) -> tuple[Page, Callable[[], float]]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / name,
            executable_path=find(CHROMIUM),
            args=COLLECTABLE,
            reduced_motion="reduce",
            service_workers="block",  # alike for all: a renderer of its own
        )
        contexts.append(context)
        page = context.pages[0]
        return page, lambda: memory_of(context, page, tmp_path / name)

    yield fresh
    for context in contexts:
        context.close()


def test_all_positions_of_a_page_cost_little_more_memory_than_a_table(browse: Browse, site: str) -> None:
    """Weigh a page with all its positions played, and a table after as many plies."""
    assert sys.platform == "linux", "memory is read from /proc"
    page, weigh = browse("rules")
    page.goto(f"{site}rules/en/{LARGEST}.html")
    touch_all(page, LARGEST)
    lived = weigh()
    page, weigh = browse("table")
    play_on(page, site, LARGEST)
    played = weigh()
    assert 20 < lived < MAX_SHARE * played, (lived, played)


def count_nodes(page: Page) -> dict[str, int]:
    """Return the page's nodes and listeners after garbage collection."""
    page.wait_for_timeout(2500)  # what still moves holds its copies
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    fields = {one["name"]: int(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {name: fields[name] for name in ("Nodes", "JSEventListeners", "Documents")}


def test_two_games_leave_no_more_behind_than_one(table: Table) -> None:
    """Each with a round, an end by a link, a look back and a dialog: its nodes and listeners are gone."""
    table.open(game=ONE, role="first", level="easy", seed="many", lang="en")
    table.page.evaluate("document.documentElement.dataset.pace = 'none'")
    counts = []
    for number in range(2):
        table.page.evaluate(PLAY, PLIES)
        before = table.ply
        address, last = find_ending(ONE, 100 * number)
        table.page.evaluate("(text) => { location.hash = text }", address.partition("#")[2])
        expect(table.table).not_to_have_attribute("data-ply", str(before))
        table.act(last)
        for text in ("/at 1", "/live", "/open rules", "/close"):
            table.do(text)
        table.page.locator('[data-key="again"]').click()
        expect(table.table).to_have_attribute("data-ply", "0")
        table.settle()
        counts.append(count_nodes(table.page))
    few, many = counts
    assert many["Nodes"] <= few["Nodes"] + SPARE, counts
    assert many["JSEventListeners"] <= few["JSEventListeners"], counts
    assert many["Documents"] == few["Documents"], counts
