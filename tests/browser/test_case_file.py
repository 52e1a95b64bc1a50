"""The rooms beside a table in a real browser: the picture of the end, the case file, motion."""

from __future__ import annotations

import re
from base64 import b64encode
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from noir.bots import explainer
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import ONE
from tests.browser.gauge import PHONES
from tests.browser.stills import at_fault_by_turns, still
from tests.browser.table import BOOT, Table
from tests.endings import ended_by, endings, reasons
from tests.pictures.ways import link
from tests.web.driver import Page as Tab
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.links.links import Link, encode
from web.model.players import Solo
from web.model.table import Table as Saved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.stills import Gallery, Still

SLOW = """
window.runs = []; // what is animated: its name or class, when it began, how long it lasts
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
  const animation = animate.call(this, frames, how);
  const moves = JSON.stringify(frames).includes("trans");
  const { copy = "", told = "" } = this.dataset ?? {};
  window.runs.push({ copy, told, moves, at: performance.now(), delay: how.delay ?? 0, ms: how.duration });
  return animation;
};
"""


PARTS = {"headline": (48, 100, 700, 190), "players": (48, 210, 588, 500), "table": (630, 210, 1160, 540)}
CLAMPED = """(page) => [...page.querySelectorAll(".case-line > button")]
    .filter((node) => node.scrollHeight > node.clientHeight + 2).map((node) => node.textContent)"""
"""The sentence, where it ends in dots."""
DECODED = """async ([png, boxes]) => {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const colours = (left, top, right, bottom) => {
    const [wide, high] = [right - left, bottom - top];
    const pixels = new Uint32Array(context.getImageData(left, top, wide, high).data.buffer);
    return new Set(pixels.filter((_, n) => (n % wide) % 3 === 0 && Math.floor(n / wide) % 3 === 0)).size;
  };
  return [width, height, boxes.map((box) => colours(...box))];
}"""
"""How large a picture is, and how many colours are in parts of it: of every third pixel each way."""


def test_the_picture_of_an_ending_can_be_saved(table: Table) -> None:
    """A PNG of 1200 by 630, made on the page: words, both sides and the table of the game are on it.

    ``test_endings`` draws the card of each game.
    """
    lines: list[str] = []
    table.page.on("request", lambda request: lines.append(request.url))
    table.open(link(ended_by(ONE, reasons(ONE)[-1]), Seat.FIRST, "open"))
    table.do("/picture")
    expect(table.dialog.locator("noir-picture[data-drawn]")).to_be_visible(timeout=BOOT)
    with table.page.expect_download() as download:
        table.do("/picture save")
    png = Path(download.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, seen = table.page.evaluate(DECODED, [b64encode(png).decode(), list(PARTS.values())])
    assert (width, height) == (1200, 630)
    assert [name for name, colours in zip(PARTS, seen, strict=True) if colours <= 12] == []  # not blank
    assert all(url.startswith((table.address, "data:", "blob:")) for url in lines)


def test_a_verdict_leads_to_its_case_file_on_screen_and_on_paper(table: Table) -> None:
    """Its sentence comes when the review is worked out, in its own place, and leads to a decision.

    A game is taken up again at one of the turning points.
    """
    page, match = table.page, min(endings(ONE).values(), key=lambda match: match.ply)
    last = match.ply - 1
    seat = match.mover(last)
    assert seat is not None
    table.open(link(match.branch(last), seat))
    table.do(match.actions[last])
    places = [page.locator(name) for name in (".case-line", ".onward", ".verdict")]
    before = [place.bounding_box() for place in places]
    line = page.locator("[data-key=case-line]")
    expect(line).to_be_visible(timeout=120_000)
    assert [place.bounding_box() for place in places] == before
    number = re.search(r"move (\d+)", line.inner_text())
    assert number
    line.click()
    expect(table.dialog.locator("#pointed")).to_contain_text(f"Move {number[1]} of", ignore_case=True)
    expect(table.dialog.locator("svg.graph")).to_be_visible()
    expect(table.dialog.locator(".luck")).to_be_visible()
    walk_decisions(table)
    check_paper(table)
    retry = table.dialog.locator('[data-do^="/branch "]').first
    ply = int((retry.get_attribute("data-do") or "").split()[1])
    retry.click()
    expect(table.dialog).to_be_hidden()
    table.settle()
    assert table.ply == ply
    assert table.actions


def walk_decisions(table: Table) -> None:
    """Walk a case file. Arrows move the decision that is shown, with its words, so does a mouse."""
    slider, shown = table.dialog.locator("[data-scrub]"), table.dialog.locator("#pointed")
    slider.focus()
    table.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    first = shown.inner_text()
    table.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(shown).not_to_have_text(first, use_inner_text=True)
    assert slider.get_attribute("aria-valuetext")
    expect(slider).to_be_focused()
    box = slider.bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    assert shown.locator("[data-card]:visible").count() > 3
    entries = table.dialog.locator(".turning > li")
    assert entries.count() > 0
    for entry in entries.all():
        assert entry.locator(".snap [data-card]").count() > 0
        entry.locator(".pick").click()
        expect(shown.locator(".move-of")).to_contain_text(entry.locator(".move-of").inner_text())


def check_paper(table: Table) -> None:
    """Check that a printed case file is whole, light in the darkest look and without buttons or a table."""
    page, dialog = table.page, table.page.locator("#dialog")
    page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    listed = dialog.locator(".turning > li > .then > .choices")
    assert listed.count() > 0
    page.emulate_media(media="print")
    assert page.locator("button").locator("visible=true").count() == 0
    expect(page.locator("#app")).to_be_hidden()
    expect(dialog.locator("#pointed.is-listed")).to_be_hidden()  # it is one of those that are listed
    assert listed.locator("visible=true").count() == listed.count()
    top, inside, outside = dialog.evaluate(
        "d => [d.getBoundingClientRect().top, d.scrollHeight, d.offsetHeight]"
    )
    assert top >= 0
    assert inside <= outside
    expect(dialog).to_have_css("background-color", "rgb(255, 255, 255)")
    page.emulate_media(media="screen")


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_of_a_verdict_is_seen_whole(gallery: Gallery, game: str) -> None:
    """In every language, about the action with the longest name, on phones and on larger screens."""
    sizes = [*PHONES, (768, 1024), (1280, 800), (1920, 1080)]
    found = at_fault_by_turns(
        long_sentences(game), sizes, lambda one, some: gallery.at_sizes(one, some, CLAMPED)
    )
    assert found == {}


def long_sentences(game: str) -> Iterator[Still]:
    """Yield an end with a sentence about the action with the longest name, by language and seat."""
    match = max(endings(game).values(), key=lambda match: match.ply)
    for lang, seat in product(LANGUAGES, Seat):
        words, observations = Words(lang), {}
        for ply in range(match.ply):
            if match.mover(ply) == seat:
                observations[ply] = match.observe(seat, ply)
        longest = max(
            observations,
            key=lambda ply: len(view_of(game).past_action(words, observations[ply], match.actions[ply])),
        )
        chapters = {*map(explainer(game).chapter, observations.values())}
        number = len(chapters) if len(chapters) > 1 else 0
        saved = Saved(match, Solo("easy", seat), seed="long", costliest=(0, longest, number, 88))
        yield still(f"{lang} {seat.name}", Tab({"match": saved.to_json()}, lang=lang))


def test_a_count_is_told_line_by_line_and_an_own_move_seen_to_its_end(lively: Page, site: str) -> None:
    """Betrayals after all that adds points, then the total and verdict, within six seconds. A tap ends it.

    The answer's motion waits for that of an own move. The table itself has changed already, and a key ends
    all of it.
    """
    page = lively
    page.add_init_script(SLOW)
    match = ended_by(ONE, "points")
    last = match.branch(match.ply - 1)
    while match.mover(last.ply) != Seat.FIRST:
        last = match.branch(last.ply - 1)
    players = ("human", "easy")
    table = Table(page, site).open(f"#g={encode(Link('resume', last, players, Seat.FIRST))}", lang="en")
    while table.state != "over":
        page.evaluate("window.runs.length = 0")
        before = table.ply
        page.locator("#table [data-do]:not([data-do^='/'])").first.click()
        expect(page.locator(f'#table[data-ply="{before}"]')).to_have_count(0)
        table.settle()
    expect(page.locator(".ledger.is-final")).to_be_visible()
    page.wait_for_timeout(100)
    lines = [run for run in page.evaluate("window.runs") if run["told"]]
    order = [run["told"] for run in sorted(lines, key=lambda run: run["at"] + run["delay"])]
    names = [
        "count-8",
        "count-5",
        "count-sets",
        "count-alliances",
        "count-betrayals",
        "count-total",
        "verdict",
    ]
    assert [name for name in order if name in names] == names
    assert max(run["delay"] + run["ms"] for run in lines) <= 6000
    page.mouse.click(5, 5)
    faded = page.locator("[data-told]").evaluate_all(
        "all => all.filter(x => getComputedStyle(x).opacity < 1).length"
    )
    assert faded == 0
    start = Link("resume", Match.new(ONE, "queue"), ("human", "easy"), Seat.FIRST)
    page.evaluate("hash => { location.hash = hash }", f"g={encode(start)}")
    expect(table.table).to_have_attribute("data-ply", "0")
    table.settle()
    assert not [run for run in runs_of_a_move(table, "none") if run["moves"]]
    own, *others = [run for run in runs_of_a_move(table, "quick") if run["copy"]]
    theirs = [run for run in others if run["copy"] != own["copy"]]
    assert theirs
    assert min(run["at"] + run["delay"] for run in theirs) >= own["at"] + own["delay"] + own["ms"] - 20
    page.keyboard.press("Shift")
    expect(page.locator("#stage")).to_have_count(0)


def runs_of_a_move(table: Table, pace: str) -> list[dict[str, Any]]:
    """Choose a pace, play a card, and return the animations of it and its answer."""
    page = table.page
    table.do("/open settings")
    page.locator(f'[data-set="pace"][value="{pace}"]').check(force=True)
    table.do("/close")
    page.wait_for_timeout(300)
    before = table.ply
    page.evaluate("window.runs.length = 0")
    card = next(text for text in table.actions if text != "T")
    page.locator(f'#stacks [data-do="{card}"]').first.click()
    expect(page.locator(f'#table[data-ply="{before + 2}"]')).to_be_attached()
    table.settle()
    page.wait_for_timeout(120)
    runs: list[dict[str, Any]] = page.evaluate("window.runs")
    return runs
