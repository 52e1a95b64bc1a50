"""Puzzles of Killer vs Inspector on the page: the grid of a name."""

from __future__ import annotations

import pytest

from tests.web.driver import Page


@pytest.mark.parametrize("kind", ["name-the-killer", "name-the-inspector"])
def test_every_suspect_of_a_name_can_be_walked_to_by_the_arrows(kind: str) -> None:
    """Excluded suspects included: the places of the dead and the innocent are part of the case."""
    page = Page(game="killer", level="easy", role="first", seed="1")
    page.send(f"/puzzle {kind}")
    for text in ("/state", "/solution yes"):
        page.send(text)
        cells = [one for one in page.elements("table") if one.get("role") == "gridcell"]
        keyed = [one for one in page.elements("table") if one.get("data-key", "").startswith("name-")]
        assert len(keyed) == len(cells) == sum(map(len, page.app.look().seen.table.grid))
