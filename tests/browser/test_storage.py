"""Storage in a real page: many tabs in any order, no room, a killed browser. A worker dead or busy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from noir.chance import below, pick, rng_from
from tests.any_game import ONE
from tests.bench.kills import kills
from tests.browser.table import BOOT, Table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Playwright

    from tests.browser.conftest import Guard

START = {"level": "easy", "role": "first"}
PYTHON = "import(JSON.parse(document.getElementById('config').textContent).app + '/page/python.js')"
DEATH = f"{PYTHON}.then((module) => module.current().terminate())"
SAME = f"{PYTHON}.then((module) => (window.before ??= module.current()) === module.current())"
BUSY = """() => void setTimeout(() => {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  Atomics.wait(new Int32Array(buffer), 0, 0, 6000);
})"""
"""Keeps a worker from answering for six seconds."""
SEAL = """() => {
  const slot = Object.keys(sessionStorage).find((key) => key.endsWith(":slot"));
  const text = localStorage.getItem(`${slot.slice(0, -"slot".length)}match:${sessionStorage.getItem(slot)}`);
  return JSON.parse(text.slice(text.indexOf("{"))).seal;
}"""
FULL_CACHE = """
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (key, text) {
  if (window.name !== "room" && key.startsWith("noir:")) throw new DOMException("full", "QuotaExceededError");
  return setItem.call(this, key, text);
};
"""
FULL_DISK = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...values) {
  if (window.name !== "room") throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, values);
};
"""

WAITING = """() => {
  const note = document.getElementById("update");
  note.hidden = false;
  Object.defineProperty(note, "hidden", { set() {} }); // a service worker that cannot be would hide it again
  window.name = "";
}"""
"""A newer version waits from now on, and nothing can be kept."""


def saves_of(page: Page) -> dict[str, Any]:
    """The saved games in storage, by key."""
    texts: dict[str, str] = page.evaluate("() => ({ ...localStorage })")
    games = {key: text for key, text in texts.items() if ":unfinished." in key or ":match:" in key}
    return {key: json.loads(text[text.index("{") :]) for key, text in games.items() if ":at:" not in key}


def seal(table: Table) -> str:
    """The name of the game on a table."""
    return str(table.page.evaluate(SEAL))


class Reader:
    """A person with many tabs: plays, closes, reloads and walks about."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.tabs: list[Table] = []
        self.played: set[str] = set()

    def open(self) -> None:
        """Open a tab. One that is asked plays apart."""
        table = Table(self.context.new_page(), self.address).open()
        self.tabs.append(table)
        self.apart(table)

    def apart(self, table: Table) -> None:
        """Answer the question that a second tab puts."""
        if table.dialog.locator("[data-key=apart]").is_visible():
            table.dialog.locator("[data-key=apart]").click()

    def play(self, table: Table) -> None:
        """Play a ply. Whose game it is, is noted."""
        if table.state == "ready":
            table.act(table.actions[0])
            self.played.add(seal(table))

    def close(self, table: Table) -> None:
        """Close a tab."""
        self.tabs.remove(table)
        table.page.close()

    def reload(self, table: Table) -> None:
        """Load a tab again. Nothing on it has changed."""
        before = seal(table), table.ply
        table.reload()
        self.apart(table)
        assert seal(table) == before[0]
        assert table.ply >= before[1]

    def walk(self, table: Table) -> None:
        """Walk to a rules page and back while another tab is loaded again. The tab goes on with its game."""
        before = seal(table)
        table.page.goto(f"{self.address}/rules/en/{ONE}.html")
        if len(self.tabs) > 1:
            self.reload(next(other for other in self.tabs if other is not table))
        table.open()
        self.apart(table)
        if before in self.played:
            assert seal(table) == before


def test_no_game_is_lost_whatever_tabs_are_opened_closed_and_walked_away(
    context: BrowserContext, site: str
) -> None:
    """After a random row of a person's steps with tabs, the next visit offers every played game."""
    reader, rng = Reader(context, site), rng_from("tabs")
    reader.open()
    reader.play(reader.tabs[0])
    for _ in range(7):
        deed = pick(["open", "play", "play", "close", "reload", "walk"], rng)
        if deed == "open" or not reader.tabs:
            if len(reader.tabs) < 3:
                reader.open()
                reader.play(reader.tabs[-1])
        else:
            getattr(reader, deed)(reader.tabs[below(len(reader.tabs), rng)])
    for table in list(reader.tabs):
        reader.close(table)
    reader.open()
    (table,) = reader.tabs
    games = saves_of(table.page)
    assert {game["seal"] for game in games.values()} >= reader.played
    assert len([key for key in games if ":match:" in key]) == 1
    table.do("/open new")
    offered = [key for key in games if ":unfinished." in key]
    assert len(offered) >= len(reader.played) - 1
    expect(table.page.locator("[data-key^=take-]")).to_have_count(len(offered))


def test_without_room_a_game_is_kept_on_disk_or_that_is_said_at_once(table: Table) -> None:
    """Another project of the same address has filled the one place. The other one keeps the game.

    When that is full, too, play goes on, a file can be saved, and as soon as there is room again, the game is
    kept by itself.
    """
    table.page.add_init_script(FULL_CACHE)
    table.open(**START, seed="room")
    table.act(table.actions[0])
    ply = table.ply
    assert table.page.locator("[data-key=save-now]").count() == 0
    table.page.add_init_script(FULL_DISK)
    assert table.reload().ply == ply
    table.act(table.actions[0])
    expect(table.page.locator("#notice")).to_contain_text("no room left")
    with table.page.expect_download():
        table.page.locator("[data-key=save-now]").click()
    ply = table.ply
    table.page.evaluate("window.name = 'room'")
    expect(table.page.locator("#status")).to_contain_text("There’s room again", timeout=15_000)
    expect(table.page.locator("#notice")).to_be_empty()
    assert table.reload().ply == ply


def test_what_comes_under_a_dialog_is_told_when_that_is_closed(table: Table) -> None:
    """An answer is heard in the dialog, as it covers the rest. Words above the table come once."""
    status, page = table.page.locator("#status"), table.page
    page.add_init_script("window.name = 'room';" + FULL_CACHE + FULL_DISK)
    table.open(**START, seed="room")
    table.do("/open settings")
    expect(page.locator("#dialog-settings")).to_be_visible()
    page.evaluate(WAITING)
    page.locator("[data-set=hints]").uncheck()
    expect(table.dialog.get_by_role("status")).to_contain_text("no room left")
    table.do("/close")
    for sentence in ("A new version", "no room left"):
        expect(status).to_contain_text(sentence)
        expect(page.locator("#update, #notice").filter(has_text=sentence)).to_be_in_viewport()
    status.evaluate("node => node.replaceChildren()")
    table.do("/open settings")
    expect(page.locator("#dialog-settings")).to_be_visible()
    table.do("/close")
    expect(page.locator("#dialog[open]")).to_have_count(0)
    expect(status).not_to_contain_text("A new version")


def test_a_busy_worker_is_waited_for_and_a_dead_one_noticed_at_once(table: Table, guard: Guard) -> None:
    """No press is needed for it, and the page reports it. A dialog goes with the worker that died.

    The message then follows the state of the table, and does not replace it. Who waits for a busy worker is
    told so, and the answer comes from the same one: the table is not drawn again.
    """
    guard.hear_deaths()
    table.open(**START, seed="death")
    assert table.page.evaluate(SAME)
    (worker,) = table.page.workers
    worker.evaluate(BUSY)
    before = table.ply
    table.do(table.actions[0])
    expect(table.page.locator("#status")).to_contain_text("isn’t answering yet", timeout=5000)
    expect(table.page.locator(f'#table:not([data-ply="{before}"])')).to_be_visible(timeout=20_000)
    assert table.page.evaluate(SAME)
    ply = table.settle().ply
    table.page.evaluate(f"document.querySelector('[data-do=\"{table.actions[0]}\"]').click(), {DEATH}")
    expect(table.root).to_have_attribute("data-state", "loading", timeout=3000)
    table.settle(BOOT)
    expect(table.page.locator("#status")).not_to_be_empty()
    assert table.ply >= ply
    table.do("/open settings")
    expect(table.page.locator("#dialog-settings")).to_be_visible()
    table.page.evaluate(DEATH)
    expect(table.page.locator("#dialog[open]")).to_have_count(0, timeout=BOOT)
    table.settle()
    table.page.wait_for_timeout(500)  # till all that came at once has been told
    expect(table.page.locator("#status")).to_contain_text("had to restart", timeout=1000)


def test_a_killed_browser_loses_one_ply_at_most(playwright: Playwright, site: str, tmp_path: Path) -> None:
    """By SIGKILL, soon after a ply. The bench does as many as one likes."""
    done = list(kills(playwright, 1, f"{site}?level=easy&role=first", tmp_path, rng_from("two")))
    assert all(kill.whole and kill.lost_plies <= 1 for kill in done), done
