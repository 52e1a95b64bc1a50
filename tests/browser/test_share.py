"""Links, the seal, statistics, the file and the print sheet on a real page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE, OTHER
from tests.browser.gauge import axe
from tests.browser.table import BOOT, Table
from tests.pictures.states import find_ending
from web.i18n import Words
from web.library.backup import pack
from web.library.stats import read
from web.model.players import Solo
from web.model.table import Table as Saved

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

DAMAGED = Words("en")("error.broken-link.damaged")
START = {"level": "easy", "role": "first", "seed": "00000000000000aa"}


def choose(table: Table, mode: str) -> None:
    """Choose a kind of link, among the folded ones if it is not there."""
    if not table.button(f"/share {mode}").is_visible():
        table.page.locator('[data-key="share-others"]').click()
    table.do(f"/share {mode}")


def link_of(table: Table, mode: str) -> str:
    """Open the dialog by its buttons and read the link."""
    table.do("/open more")
    table.do("/share")
    choose(table, mode)
    expect(table.button(f"/share {mode}")).to_have_attribute("aria-pressed", "true")
    link = table.page.locator('[data-key="link"]').input_value()
    table.do("/close")
    return link


PASTED = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def lay(page: Page, file: Path) -> None:
    """Drag a file onto the page, as one does from a folder."""
    data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
    session = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 200, "y": 300, "data": data})


def test_a_game_goes_on_in_another_browser_by_its_link(table: Table, elsewhere: BrowserContext) -> None:
    """The QR code says the same as the link. One to watch can't be played.

    A broken one is explained at the first screen, in a new tab at the latest game. In an open page it changes
    nothing, and another one opens without a reload.
    """
    table.page.goto(f"{table.address}?game={ONE}&lang=en#g=1AAAABBBB")
    expect(table.dialog).to_contain_text(DAMAGED, timeout=BOOT)
    expect(table.root).to_have_attribute("data-room", "foyer")
    assert table.page.url == table.address
    table.do("/close")
    expect(table.page.locator("#foyer [data-way]:visible").first).to_be_visible()
    table.enter().act(table.actions[0])
    ply = table.ply
    table.page.goto("about:blank")
    table.open("#g=1AAAABBBB")
    expect(table.page.locator("#notice")).to_contain_text(DAMAGED)
    assert table.ply == ply
    table.do("/open more")
    table.do("/share")
    expect(table.button("/share resume")).to_have_text("Continue elsewhere")
    code = table.page.locator("noir-qr")
    expect(code.locator("svg path")).to_have_count(2)
    first = code.locator("svg path").last.get_attribute("d")
    choose(table, "duel")
    expect(code.locator("svg path").last).not_to_have_attribute("d", first or "")
    duel = table.page.locator('[data-key="link"]').input_value()
    assert code.get_attribute("data-text") == duel
    table.do("/close")
    link = link_of(table, "resume")
    assert link.startswith(table.address)
    bent = link.replace("#g=", "?%23g%3D") + "%20).?fbclid=IwAR1"
    other = Table(elsewhere.new_page(), bent)
    other.open()
    assert (other.ply, other.actions) == (table.ply, table.actions)
    other.act(other.actions[0])
    watch = link_of(table, "watch")
    other.page.evaluate("hash => { location.hash = hash }", watch.partition("#")[2])
    expect(other.page.locator(".linked")).to_be_visible()
    assert other.actions == []
    table.page.evaluate("location.hash = 'g=1AAAABBBC'")
    expect(table.page.locator("#status")).to_contain_text(DAMAGED)
    assert table.ply == ply
    table.page.evaluate("window.stays = true")
    table.page.evaluate("hash => { location.hash = hash }", duel.partition("#")[2])
    expect(table.page.locator(".linked")).to_be_visible()
    assert table.page.evaluate("window.stays")


def test_a_deck_is_printed_alone_and_a_file_laid_on_the_page_taken_in(table: Table, tmp_path: Path) -> None:
    """So is the text of a pasted one. Any other is refused, and none replaces the page."""
    page = table.page
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1 }")
    saved, other = tmp_path / "noir.json", tmp_path / "list.txt"
    record = pack({"match": Saved(Match.new(ONE, "laid"), Solo("easy", Seat.FIRST), seed="laid").to_json()})
    saved.write_text(record, encoding="utf-8")
    other.write_text("Milk, eggs", encoding="utf-8")
    table.open(game=OTHER, **START)
    expect(page.locator("#print")).to_be_hidden()
    table.do("/open more")
    table.do("/open print")
    table.do("/print deck")
    page.emulate_media(media="print")
    expect(page.locator("#print .sheet-card").first).to_be_visible()
    expect(page.locator("#app")).to_be_hidden()
    assert page.evaluate("window.printed") == 1
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    expect(table.dialog).to_be_hidden()
    lay(page, other)
    expect(table.dialog.get_by_role("alert")).to_have_text(Words("en")("keep.broken"))
    lay(page, saved)
    expect(table.dialog).to_contain_text(Words("en")("keep.holds.match"))
    table.do("/close")
    page.evaluate(PASTED, "Milk, eggs")
    page.evaluate(PASTED, record)
    expect(table.dialog).to_contain_text(Words("en")("keep.holds.match"))
    table.do("/import-all")
    expect(table.table).to_have_attribute("data-game", ONE)


def test_two_tabs_count_both_games_and_a_file_moves_everything(
    table: Table, elsewhere: BrowserContext, tmp_path: Path
) -> None:
    """Another file is explained in the open dialog. Choosing no file says nothing.

    The seal of a game is shown before its end, and holds after it. Then axe finds nothing in its dialog.
    """
    second = Table(table.page.context.new_page(), table.address)
    games = [find_ending(ONE, start) for start in (100, 0)]
    for tab, (address, _) in zip((second, table), games, strict=True):
        tab.open(f"?hints=off&{address.removeprefix('?')}")  # without hints there is no review
    seal = open_seal(table)
    for tab, (_, last) in zip((second, table), games, strict=True):
        tab.act(last)
    table.do("/honest")
    expect(table.dialog.locator("code").first).to_have_text(seal)
    expect(table.dialog.locator(".verdict")).to_be_visible()
    expect(table.dialog.locator("pre")).to_contain_text("hashlib")
    assert axe(table.page) == []
    table.do("/close")
    for tab in (second, table):
        tab.do("/open more")
        tab.do("/stats")
        expect(tab.dialog.locator("tbody td").first).to_have_text("2")
    table.do("/close")
    ply = table.ply
    table.do("/open more")
    table.do("/open keep")
    with table.page.expect_download() as download:
        table.do("/export")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert len(read(json.loads(file.read_text())["kept"]["stats"])) == 2
    other = Table(elsewhere.new_page(), table.address)
    other.open()
    other.do("/open more")
    other.do("/open keep")
    field = other.dialog.locator("input[type=file]")
    field.evaluate("node => { node.same = true; }")
    field.dispatch_event("cancel", {"bubbles": True})
    field.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[1, 2]"})
    expect(other.dialog.locator(".notice")).to_be_visible()
    assert field.evaluate("node => node.same"), "the dialog was closed and opened again"
    field.set_input_files(file)
    other.do("/import-all")
    expect(other.table).to_have_attribute("data-ply", str(ply))
    other.do("/open more")
    other.do("/stats")
    expect(other.dialog.locator("tbody tr")).to_have_count(1)


def open_seal(table: Table) -> str:
    """Look at the seal of a game."""
    table.do("/open more")
    table.do("/honest")
    table.dialog.locator("summary").click()
    seal = table.dialog.locator("code").first.inner_text()
    table.do("/close")
    return seal
