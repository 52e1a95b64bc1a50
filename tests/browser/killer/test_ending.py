"""The end of a case in a real browser: the verdict and all that is left of the grid, in one sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from tests.browser.gauge import resize
from tests.endings import endings
from web.sharing.links import Link, encode

if TYPE_CHECKING:
    from tests.browser.table import Table

SIZES = ((390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
OUT_OF_SIGHT = """() => {
  const box = (node) => node.getBoundingClientRect();
  const [verdict, grid, foot] = [".verdict", ".suspects", ".replay"]
    .map((name) => box(document.querySelector(name)));
  const inside = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth && top >= 0 && bottom <= foot.top + 1;
  const cut = [...document.querySelectorAll(".verdict, .verdict p, .suspects [role=row]")]
    .filter((node) => !inside(box(node)));
  const apart = verdict.bottom <= grid.top + 1 || verdict.left >= grid.right - 1;
  const stamps = [...document.querySelectorAll(".card .stamp")];
  const torn = stamps.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1);
  const out = [...cut, ...torn].map((node) => node.id || node.className);
  return [...out, ...(apart ? [] : ["one lies over the other"])];
}"""


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_the_verdict_and_the_whole_grid_are_in_sight_however_a_case_ends(table: Table, game: str) -> None:
    """By a link, in the longest words, on every kind of screen. Nothing has to be scrolled."""
    for kind, match in endings(game).items():
        code = encode(Link("watch", match, ("human", "easy"), Seat.FIRST))
        table.open(f"#g={code}", lang="de")
        for width, height in SIZES:
            resize(table.page, width, height)
            assert table.page.evaluate(OUT_OF_SIGHT) == [], (kind, width, height)
