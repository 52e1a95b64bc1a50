"""Storage in a real page: many tabs, no room, a worker that is dead or busy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.table import BOOT, Table
from web.i18n import Words

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

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

CONNECTIONS = """
const { open } = IDBFactory.prototype;
window.connections = [];
IDBFactory.prototype.open = function (...names) {
  if (window.name === "shut") throw new DOMException("lost", "UnknownError");
  const request = open.apply(this, names);
  request.addEventListener("success", (event) => {
    window.connections.push(request.result);
    if (window.name !== "slow") return;
    event.stopImmediatePropagation();
    window.answer = () => request.onsuccess(event);
  });
  return request;
};
"""
"""Lets a test close the connections to data bases, which no page is told of, and answer late."""
UNTIL_ANSWER = """async () => {
  while (!window.answer) await new Promise((go) => setTimeout(go, 50));
}"""
"""Waits until an answer is held back."""
CLOSE = "for (const connection of window.connections.splice(0)) connection.close()"
ON_DISK = """() => new Promise((go) => {
  const request = indexedDB.open(`noir:${location.pathname}`);
  request.onsuccess = () => {
    const transaction = request.result.transaction("kept", "readwrite");
    transaction.oncomplete = () => (request.result.close(), go());
  };
})"""
"""Waits until all that the page writes is on disk, because another transaction comes after that."""
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


def test_each_tab_keeps_its_game_and_the_next_visit_offers_them_all(
    context: BrowserContext, site: str
) -> None:
    """A second tab goes on with a copy, and a third one plays apart. One walks away, and one is loaded again.

    The last one is closed in the middle of the bot's thought: the next visit goes on there, or further.
    """
    first = Table(context.new_page(), site).open()
    first.act(first.actions[0])
    copy = Table(context.new_page(), site).open()
    copy.page.locator("[data-key^=join-]").click()
    expect(copy.table).to_have_attribute("data-ply", str(first.ply))
    copy.act(copy.actions[0])
    assert copy.ply > first.ply
    other = Table(context.new_page(), site).open()
    expect(other.dialog).to_contain_text("another tab")
    other.page.locator("[data-key=apart]").click()
    expect(other.dialog).to_be_hidden()
    other.settle().act(other.actions[-1])
    before = [(seal(table), table.ply) for table in (first, other)]
    assert before[0][0] != before[1][0]
    first.page.goto(f"{site}rules/en/{ONE}.html")
    other.reload()
    first.open().page.locator("[data-key=apart]").click()
    expect(first.dialog).to_be_hidden()
    assert [(seal(table), table.ply) for table in (first, other)] == before
    copy.page.close()
    other.page.close()
    first.button(first.actions[0]).click()
    first.page.close()
    last = Table(context.new_page(), site).open()
    assert seal(last) == before[0][0]
    assert last.ply >= before[0][1]
    assert last.actions
    games = saves_of(last.page)
    assert {game["seal"] for game in games.values()} == {name for name, _ in before}
    assert len([key for key in games if ":match:" in key]) == 1
    offered = [key for key in games if ":unfinished." in key]
    assert len(offered) == 2
    last.do("/open new")
    expect(last.page.locator("[data-key^=take-]")).to_have_count(2)


def test_without_room_a_game_is_kept_on_disk_or_that_is_said_at_once(table: Table) -> None:
    """Another project of the same address has filled the one place. The other one keeps the game.

    Safari closes its data base for pages in the background: then it is opened again. Where that can't be, it
    is what the page says. An answer that comes late counts.

    When that place is full, too, play goes on, a file can be saved, and as soon as there is room again, the
    game is kept by itself. What comes under a dialog is told there, and once more when that is closed.
    """
    page, status = table.page, table.page.locator("#status")
    page.add_init_script(FULL_CACHE + CONNECTIONS)
    table.open(**START, seed="room")
    page.evaluate(CLOSE)
    table.act(table.actions[0])
    ply = table.ply
    page.evaluate(ON_DISK)
    assert page.locator("[data-key=save-now]").count() == 0
    assert table.reload().ply == ply
    page.evaluate(f"{CLOSE}; window.name = 'shut'")
    table.act(table.actions[0])
    expect(page.locator("#notice")).to_contain_text(Words("en")("saves.unkept-closed"))
    ply = table.ply
    page.evaluate("window.name = 'slow'")
    page.evaluate(UNTIL_ANSWER)
    page.wait_for_timeout(4500)  # till the page has given up to wait
    expect(page.locator("#notice")).to_contain_text(Words("en")("saves.unkept-closed"))
    page.evaluate("window.name = '', window.answer()")
    expect(page.locator("#notice")).to_be_empty(timeout=15_000)
    page.add_init_script(FULL_DISK)
    assert table.reload().ply == ply
    table.act(table.actions[0])
    expect(page.locator("#notice")).to_contain_text("no room left")
    with page.expect_download():
        page.locator("[data-key=save-now]").click()
    ply = table.ply
    page.evaluate("window.name = 'room'")
    expect(status).to_contain_text("being saved again", timeout=15_000)
    expect(page.locator("#notice")).to_be_empty()
    hear_under_a_dialog(table)
    assert table.reload().ply == ply


def hear_under_a_dialog(table: Table) -> None:
    """Hear an answer in the dialog, as it covers the rest. Words above the table come once."""
    status, page = table.page.locator("#status"), table.page
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
    table.do("/open settings")
    expect(table.page.locator("#dialog-settings")).to_be_visible()
    table.page.evaluate(DEATH)
    expect(table.root).to_have_attribute("data-state", "loading", timeout=3000)
    expect(table.page.locator("#dialog[open]")).to_have_count(0, timeout=BOOT)
    assert table.settle(BOOT).ply == ply
    table.page.wait_for_timeout(500)  # till all that came at once has been told
    expect(table.page.locator("#status")).to_contain_text("had to restart", timeout=1000)
