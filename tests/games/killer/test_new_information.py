"""New information in Killer vs Inspector, as the mover learns it from an action."""

from __future__ import annotations

import pytest

from noir.new_information import learned
from tests.test_new_information import play


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_a_drawn_card_is_news_and_a_shift_is_not(game: str) -> None:
    """K: the Inspector learns the card he draws. The player of a shift foresaw its result."""
    games = (play(game, str(seed), 40) for seed in range(100))
    match = next(match for match in games if "e" in match.actions)
    drawn = [ply for ply in range(match.ply) if match.actions[ply] == "e"]
    shifts = [ply for ply in range(match.ply) if match.actions[ply][0] in "rc"]
    assert shifts
    for ply, expected in [(ply, True) for ply in drawn[:2]] + [(ply, False) for ply in shifts[:2]]:
        mover = match.mover(ply)
        assert mover is not None
        assert learned(match.branch(ply + 1), mover, ply) is expected
