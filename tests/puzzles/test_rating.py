"""Ratings of puzzles and readers."""

from __future__ import annotations

import pytest

from noir.bots import LEVELS, level_of
from noir.chance import rng_from
from noir.puzzles.rating import LEAST_DEVIATION, Rating, expect, fit_rating


def test_easy_puzzles_are_rated_below_hard_ones() -> None:
    all_find = fit_rating(dict.fromkeys(LEVELS, 1.0), 1300)
    none_finds = fit_rating(dict.fromkeys(LEVELS, 0.0), 1300)
    only_strong = fit_rating({"easy": 0, "medium": 0, "hard": 1, "boss": 1}, 1300)
    assert all_find < only_strong < none_finds


def test_the_fitted_rating_solves_the_equation_of_the_design() -> None:
    shares, prior = {"easy": 0.2, "medium": 1 / 3, "hard": 1.0, "boss": 1.0}, 1250.0
    rating = fit_rating(shares, prior)
    left = sum(expect(level_of(level).rating, rating) for level in shares) + expect(prior, rating)
    assert left == pytest.approx(sum(shares.values()) + 0.5)


def test_glicko_gives_the_numbers_of_a_game_worked_by_hand() -> None:
    """1500 with deviation 200 beats 1400 with deviation 75: g = 0.97283, E = 0.6365, d = 371.2."""
    after = Rating(1500, 200).after(1400, solved=True)
    assert after.value == pytest.approx(1563.1, abs=0.1)
    assert after.deviation == pytest.approx(176.07, abs=0.05)


def test_a_reader_starts_uncertain_and_never_becomes_too_certain() -> None:
    start = Rating()
    assert (start.value, start.deviation) == (1200, 350)
    reader = start
    for _ in range(300):
        reader = reader.after(reader.value, solved=True).after(reader.value, solved=False)
    assert reader.deviation == LEAST_DEVIATION


@pytest.mark.parametrize(("truth", "most"), [(1500, 110), (2000, 170)])
def test_forty_puzzles_find_a_reader(truth: int, most: int) -> None:
    """Over simulated readers with puzzles near their present rating."""
    rng, errors = rng_from(f"readers {truth}"), []
    for _ in range(100):
        reader = Rating()
        for _ in range(40):
            reader = reader.after(reader.value, solved=rng.random() < expect(truth, reader.value))
        errors.append(abs(reader.value - truth))
    assert sum(errors) / len(errors) < most
