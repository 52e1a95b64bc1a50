"""Undo in Killer vs Inspector: its price."""

from __future__ import annotations

import pytest

from tests.web.test_undo import first, open_table


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_what_the_other_side_does_in_secret_costs_nothing(game: str) -> None:
    """K: the Inspector's choice of identity tells the Killer nothing, so the first kill is still free."""
    page = open_table(game)
    page.act(first(page))
    assert page.ply > 1
    page.send("/undo")
    assert (page.ply, page.table.undone) == (0, 0)
