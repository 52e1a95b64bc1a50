"""By ear: a case."""

from __future__ import annotations

import pytest

from noir.chance import rng_from
from tests.web.test_announcements import ROLE, opened
from web.games.killer.names import NAMES


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
@ROLE
def test_the_summary_of_a_case_gives_turn_identity_neighbours_and_numbers(game: str, role: str) -> None:
    """My identity, the dead, the neighbours, the counters: all that the board shows at a glance."""
    page = opened(game, role, 1)
    rng = rng_from("summary")
    while page.ply < 8:
        page.act(page.some(rng))
    page.send("/state")
    told, look = page.said[-1], page.app.look()
    table = look.seen.table
    assert f"Move {page.ply + 1}." in told
    assert told.count(f"You’re {NAMES[look.seen.identity]}") == 1
    assert "Living beside you: " in told
    assert f"Dead, {len(table.dead)} of 16: " in told
    assert f"Evidence pile: {table.pile_size}." in told
    assert f"Quiet turns: {table.quiet} of 40." in told
    assert ("Citizen arrests left: " in told) == (game == "killer-citizen")
