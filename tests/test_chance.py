"""Chance: the same on every Python, and fair."""

from __future__ import annotations

from collections import Counter

from noir.chance import below, pick, rng_from, shuffle


def test_a_number_and_its_text_are_one_seed() -> None:
    """Links carry text. Code carries numbers."""
    assert rng_from(7).random() == rng_from("7").random()


def test_the_stream_of_a_seed_is_part_of_the_format() -> None:
    """These draws must never change: seeds in links depend on them."""
    assert shuffle(range(10), rng_from("noir")) == (3, 1, 4, 5, 2, 8, 0, 9, 7, 6)
    rng = rng_from(1954)
    assert [below(100, rng) for _ in range(5)] == [90, 55, 24, 37, 68]


def test_shuffling_keeps_every_item_and_the_input() -> None:
    """Nothing is lost, nothing is doubled, the original stays in order."""
    items = list(range(45))
    assert sorted(shuffle(items, rng_from(1))) == items == list(range(45))
    assert shuffle((), rng_from(1)) == ()


def test_every_order_of_three_comes_equally_often() -> None:
    """6000 shuffles of three items: each of the six orders within five standard deviations."""
    rng = rng_from("fair")
    orders = Counter(shuffle("abc", rng) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < number < 1150 for number in orders.values())


def test_below_and_pick_reach_every_value_and_no_other() -> None:
    """The ends are included and excluded as promised."""
    rng = rng_from("ends")
    assert {below(3, rng) for _ in range(200)} == {0, 1, 2}
    assert {pick("xyz", rng) for _ in range(200)} == set("xyz")
