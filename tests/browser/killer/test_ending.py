"""The end of a case in a real browser: the verdict and all that is left of the grid, in one sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from tests.browser.stills import at_fault_by_turns, merge, still
from tests.endings import endings
from tests.web.driver import Page as Tab
from web.model.links.links import Link, encode
from web.model.players import Solo
from web.model.table import Table as Saved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.stills import Gallery, Still

SIZES = (
    *((390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)),
    *((1100, 480), (960, 480), (700, 500)),
)
OUT_OF_SIGHT = """(page) => {
  const { innerWidth } = page.defaultView;
  const box = (node) => node.getBoundingClientRect();
  const [verdict, grid, foot] = [".verdict", ".suspects", ".replay"]
    .map((name) => box(page.querySelector(name)));
  const inside = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth && top >= 0 && bottom <= foot.top + 1;
  const cut = [...page.querySelectorAll(".verdict, .verdict p, .suspects [role=row]")]
    .filter((node) => !inside(box(node)));
  const apart = verdict.bottom <= grid.top + 1 || verdict.left >= grid.right - 1;
  const stamps = [...page.querySelectorAll(".card .stamp")];
  const torn = stamps.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1);
  const out = [...cut, ...torn].map((node) => node.id || node.className);
  return [...out, ...(apart ? [] : ["one lies over the other"])];
}"""
GRID = """() => {
  const { width, height } = document.querySelector(".suspects").getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
}"""
"""The size of the grid."""


def test_the_verdict_and_the_whole_grid_are_in_sight_however_a_case_ends(gallery: Gallery) -> None:
    """In the longest words, on every kind of screen by turns. Nothing has to be scrolled."""
    shown = merge([*shown_to_watchers(game)] for game in ("killer", "killer-citizen"))
    assert at_fault_by_turns(shown, SIZES, lambda one, some: gallery.at_sizes(one, some, OUT_OF_SIGHT)) == {}


NAMED = """(page) => [...page.querySelectorAll(".suspects .self.dead .name")].map((name) => {
  const { color, backgroundColor } = page.defaultView.getComputedStyle(name);
  const [light, dark] = [color, backgroundColor].map((colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  }).sort((a, b) => b - a);
  return String(light / dark);
})"""
"""How much the name of one's own dead stands out."""


def test_the_name_of_a_killed_self_stands_out(gallery: Gallery) -> None:
    saved = Saved(endings("killer")["inspector-killed"], Solo("easy", Seat.SECOND), seed="dead")
    table = still("dead", Tab({"match": saved.to_json()}, ("de",), lang="de"))
    [contrast] = gallery.at_sizes(table, [(1280, 800)], NAMED)
    assert float(contrast) >= 4.5


def shown_to_watchers(game: str) -> Iterator[Still]:
    """Yield each end of a case as a link to watch shows it."""
    for kind, match in endings(game).items():
        code = encode(Link("watch", match, ("human", "easy"), Seat.FIRST))
        yield still(kind, Tab(None, ("de",), g=code, lang="de"))


def test_the_end_keeps_the_grid_as_large_as_it_was(gallery: Gallery) -> None:
    """On a laptop and a large screen, where no line falls with the last move. The log moves nothing."""
    match = next(iter(endings("killer").values()))
    for size in ((1280, 800), (1920, 1080)):
        grids = []
        for ply in (match.ply - 1, match.ply):
            code = encode(Link("resume", match.branch(ply), ("human", "easy"), Seat.FIRST))
            end = still("end", Tab(None, g=code, lang="en"))
            page = gallery.hung(end, size)
            grids.append(page.evaluate(GRID))
        page.evaluate("document.querySelector('#drawer').open = true")
        assert grids == [page.evaluate(GRID)] * 2, size
