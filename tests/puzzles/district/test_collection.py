"""District's part of the collection."""

from __future__ import annotations

from tests.puzzles.district import brute
from tests.puzzles.games import check_walks
from tests.puzzles.some import of_kind, sample


def test_there_are_as_many_as_promised() -> None:
    assert len(of_kind("sure-win")) >= 250


def test_three_hundred_sure_wins_are_real_choices() -> None:
    """Four or more own actions, or three and three or more kinds to choose from."""
    real = 0
    for case in of_kind("sure-win"):
        spot = brute.spot_of(case.record)
        own = len(spot.mine) + (not spot.taken[0])
        real += own >= 4 or (own == 3 and len(brute.own_actions(spot)) >= 3)
    assert real >= 300


def test_the_proof_of_a_sample_can_be_walked_to_a_won_game() -> None:
    for case in sample("sure-win", 3):
        check_walks(case)
