"""Nothing moves under the reader's eyes while the page starts."""

from __future__ import annotations

import threading
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import GAMES, families
from tests.any_game import ONE
from tests.browser.conftest import OWN
from tests.browser.table import Table
from tests.browser.test_stage import WITNESS
from web.i18n import LANGUAGES
from web.registry import style_class
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = OWN
MAX_SHIFT = 0.0001
"""Of layout shift, as browsers reckon it, while a page starts: a mark may move by a part of a pixel."""
SIZES = ((1280, 800), (390, 844), (390, 664))
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime, sources } of list.getEntries()) {
    const what = sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${node?.id || node?.className || node?.nodeName} from ${a.y} to ${b.y}`);
    window.shifts.push([value, Math.round(startTime), what.join(", ")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
PALES = """
window.pales = {}; // the least opacity that an animation asks of what has a name on the table
window.faded = []; // of what an old picture fades as the new one comes
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, ...how) {
  const name = this.dataset.move;
  const least = Math.min(...frames.map(({ opacity }) => opacity ?? 1));
  if (this.dataset.copy && frames[0].opacity === 1) window.faded.push(this.dataset.copy);
  if (name) window.pales[name] = Math.min(window.pales[name] ?? 1, least);
  return animate.call(this, frames, ...how);
};
"""
CROSSED = """
window.crossed = { twins: 0, others: [] }; // old pictures that fade, and what changes besides opacity
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
  if (this.matches(".stage-kept > *")) window.crossed.twins += 1;
  const named = frames.flatMap((frame) => Object.keys(frame));
  window.crossed.others.push(...named.filter((name) => !["opacity", "offset", "easing"].includes(name)));
  return animate.call(this, frames, how);
};
"""
HELD = """async () => {
  const { app } = JSON.parse(document.getElementById("config").textContent);
  const { showDuring, open, running } = await import(`${app}/page/overlay.js`);
  open();
  return [[300, 200], [200, 300]].map(([since, till]) => {
    running.length = 0;
    showDuring(document.createElement("b"), since, till);
    return running.length;
  });
}"""
PRESENT = """
() => [...document.querySelectorAll("#table [data-move]")]
  .filter((node) => node.getBoundingClientRect().width).map((node) => node.dataset.move)
"""


@pytest.mark.parametrize(
    ("game", "lang", "size"), [*zip(GAMES, cycle(LANGUAGES[1::-1]), cycle(SIZES), strict=False)]
)
def test_what_is_drawn_first_stays_where_it_is(
    page: Page, site: str, game: str, lang: str, size: tuple[int, int]
) -> None:
    """From the first paint until a person has the table, in the longest language and in ours."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    Table(page, site).open(game=game, role="first", seed="still", level="easy", lang=lang)
    page.wait_for_timeout(300)  # what is drawn after the table: fonts, the rest of the page
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MAX_SHIFT, shifts


class Halting(Handler):
    """Sends the page up to a place in one of its parts, and the rest on command."""

    cut, part = (b"", b""), 0.0
    go_on = threading.Event()

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        """Send the page in two. Whatever else as it is."""
        if self.path.partition("?")[0] != "/":
            return super().do_GET()
        whole = Path(self.translate_path("/index.html")).read_bytes()
        begin, end = map(whole.index, self.cut)
        half = begin + round((end - begin) * self.part)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole[:half])
        self.wfile.flush()
        self.go_on.wait(30)
        self.wfile.write(whole[half:])
        return None


@pytest.mark.parametrize(("game", "part"), [*zip(GAMES, cycle((0.25, 0.5, 0.75)), strict=False)])
def test_no_half_of_a_table_is_seen_and_no_other_than_the_one_asked_for(
    browser: Browser, dist: Path, game: str, part: float
) -> None:
    """However the page arrives: the parts painted early do not move when the rest has come."""
    server = Server(dist, handler=Halting).start()
    Halting.cut, Halting.part = (b'<section id="table"', b'<details id="drawer"'), part
    page = browser.new_page(viewport={"width": 390, "height": 664}, service_workers="block")
    page.add_init_script(SHIFTS)
    Halting.go_on.clear()
    page.goto(f"{server.address}?game={game}&role=first&lang=en", wait_until="commit")
    expect(page.locator("#table")).to_be_attached()
    page.wait_for_timeout(100)  # a paint
    expect(page.locator("#table")).to_be_hidden()
    Halting.go_on.set()
    expect(page.locator(f"#table.{style_class(game)}")).to_be_visible()
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MAX_SHIFT, shifts
    page.close()
    server.stop()


def test_no_half_of_the_first_screen_is_seen(browser: Browser, dist: Path) -> None:
    """One poster would move when the other comes, or when the words come in the reader's language."""
    server = Server(dist, handler=Halting).start()
    first, *_, last = families()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for lang in LANGUAGES[:2]:
        Halting.cut = (f'="poster-en-{first}"'.encode(), f'="poster-en-{last}"'.encode())
        Halting.part = 0.9
        page = browser.new_page(viewport={"width": 390, "height": 844}, service_workers="block", locale=lang)
        page.add_init_script(SHIFTS)
        page.route("**/first/*.js", hold)
        Halting.go_on.clear()
        page.goto(server.address, wait_until="commit")
        expect(page.locator(".poster").first).to_be_attached()
        page.wait_for_timeout(100)  # a paint
        Halting.go_on.set()
        while held:
            expect(page.locator(".poster").last).to_be_attached()
            page.wait_for_timeout(100)
            expect(page.locator(".poster:visible")).to_have_count(0)
            held.pop().continue_()
        expect(page.locator(f'.lobby[lang="{lang}"] .poster:visible')).to_have_count(len(families()))
        assert sum(value for value, *_ in page.evaluate("window.shifts")) <= MAX_SHIFT
        page.close()
    server.stop()


def test_where_nothing_is_to_move_the_old_picture_gives_way_to_the_new_one(table: Table) -> None:
    """With reduced motion a card pales where it lay as it comes to be seen where it lies: by opacity alone.

    What stays is never out of sight, though the target of an event pales for a moment, and nothing is seen
    twice. What an earlier change holds for longer than the next one wants is not shown.
    """
    page = table.page
    page.add_init_script(path=WITNESS)
    page.add_init_script(PALES)
    page.add_init_script(CROSSED)
    table.open(game=ONE, role="first", seed="aa11", level="easy")
    page.wait_for_load_state("networkidle")  # what shows changes comes when the table stands
    paled = set()
    for _ in range(4):
        before = {*page.evaluate(PRESENT)}
        page.evaluate("(window.pales = {}, (window.faded = []))")
        table.act(table.actions[0])
        stayed = before & {*page.evaluate(PRESENT)}
        pales = page.evaluate("window.pales")
        stayed -= {*page.evaluate("window.faded")}
        assert {name for name in stayed if pales.get(name, 1) < 0.5} == set()
        paled |= set(pales)
    assert paled
    crossed = page.evaluate("window.crossed")
    assert crossed["twins"] > 0
    assert crossed["others"] == []
    assert page.evaluate("witness") == {}
    assert page.evaluate(HELD) == [0, 1]
