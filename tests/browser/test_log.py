"""The log in its drawer: it opens at the latest line, or at the reader's last place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from tests.any_game import ONE
from tests.pictures.ways import link, play_random

if TYPE_CHECKING:
    from tests.browser.table import Table


@pytest.mark.parametrize("size", [(1280, 600), (844, 390)], ids=str)
def test_the_log_shows_its_end_unless_the_reader_has_gone_back(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open(link(play_random(ONE, "pictures", 0.5), Seat.FIRST))
    lines = table.page.locator("#log ol")
    table.drawer().click()
    expect(lines.locator("li").last).to_be_in_viewport(ratio=0.9)
    assert lines.evaluate("list => list.scrollTop") > 0
    lines.evaluate("list => list.scrollTo(0, 0)")
    table.drawer().click()
    table.act(table.actions[0])
    table.drawer().click()
    expect(lines.locator("li").first).to_be_in_viewport(ratio=0.9)
