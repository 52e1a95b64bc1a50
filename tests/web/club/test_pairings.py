"""Pairings: hand-made rounds, and rules that hold in every random tournament."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from web.club.pairings import (
    DOWN,
    Entrant,
    Pair,
    draw_knockout,
    pair_knockout,
    pair_round_robin,
    pair_swiss,
    round_robin_length,
)


def entrants(count: int) -> list[Entrant]:
    return [Entrant(number) for number in range(count)]


def play_swiss(count: int, rounds: int, seed: int) -> tuple[list[tuple[Pair, ...]], list[Entrant]]:
    rng, all_pairs, players = Random(seed), [], entrants(count)
    for _ in range(rounds):
        pairs = pair_swiss(players)
        all_pairs.append(pairs)
        for first, second in pairs:
            one = players[first]
            if second is None:
                players[first] = Entrant(first, one.points + 2, one.opponents, one.seats, one.byes + 1)
                continue
            other, won = players[second], int(rng.random() * 3)
            opponents, seats = (*one.opponents, second), (*one.seats, 0)
            players[first] = Entrant(first, one.points + won, opponents, seats, one.byes)
            opponents, seats = (*other.opponents, first), (*other.seats, 1)
            players[second] = Entrant(second, other.points + 2 - won, opponents, seats, other.byes)
    return all_pairs, players


def test_in_the_first_round_the_upper_half_meets_the_lower_half() -> None:
    assert {frozenset(pair) for pair in pair_swiss(entrants(6))} == {
        frozenset({0, 3}),
        frozenset({1, 4}),
        frozenset({2, 5}),
    }


def test_the_last_of_the_draw_has_the_first_bye() -> None:
    assert pair_swiss(entrants(5))[-1] == (4, None)


def test_a_bye_goes_to_the_lowest_points_without_one() -> None:
    players = [Entrant(0, 4), Entrant(1, 2), Entrant(2, 2, byes=1), Entrant(3, 2), Entrant(4, 0, byes=1)]
    assert pair_swiss(players)[-1] == (3, None)


def test_equal_points_meet() -> None:
    players = [Entrant(0, 0), Entrant(1, 2), Entrant(2, 2), Entrant(3, 0)]
    assert {frozenset(pair) for pair in pair_swiss(players)} == {frozenset({1, 2}), frozenset({0, 3})}


def test_no_pair_comes_again_while_another_is_possible() -> None:
    players = [Entrant(0, 4, (1,)), Entrant(1, 4, (0,)), Entrant(2, 0), Entrant(3, 0)]
    assert all({*pair} != {0, 1} for pair in pair_swiss(players))
    assert pair_swiss([Entrant(0, 0, (1,)), Entrant(1, 0, (0,))])


@pytest.mark.parametrize(("seats", "swapped"), [((0,), (1,)), ((1, 0, 0), (0, 1, 1)), ((0, 0), (1, 0))])
def test_seats_swap(seats: tuple[int, ...], swapped: tuple[int, ...]) -> None:
    assert pair_swiss([Entrant(0, seats=seats), Entrant(1, seats=swapped)]) == ((1, 0),)
    assert pair_swiss([Entrant(0, seats=swapped), Entrant(1, seats=seats)]) == ((0, 1),)


def test_of_two_equal_wishes_the_last_different_seats_swap() -> None:
    one, other = Entrant(0, seats=(0, 1, 0)), Entrant(1, seats=(0, 0, 1))
    assert pair_swiss([one, other]) == pair_swiss([other, one]) == ((1, 0),)


def test_seats_that_must_change_weigh_more_than_points() -> None:
    twice = [Entrant(0, 4, seats=(0, 0)), Entrant(1, 4, seats=(0, 0))]
    others = [Entrant(2, 2, seats=(1, 1)), Entrant(3, 2, seats=(1, 1))]
    assert all(first in (2, 3) and second in (0, 1) for first, second in pair_swiss([*twice, *others]))


@pytest.mark.parametrize("floats", [(DOWN,), (0, DOWN), (DOWN, 0)])
@pytest.mark.parametrize("place", range(3))
def test_a_float_does_not_come_again_soon(floats: tuple[int, ...], place: int) -> None:
    """One of three players floats down to three others, and one of those floats up."""
    upper, lower = ([Entrant(number, points) for number in range(points - 3, points)] for points in (6, 3))
    upper[place] = replace(upper[place], floats=floats)
    lower[place] = replace(lower[place], floats=tuple(-one for one in floats))
    met = [{one, other or 0} for one, other in pair_swiss([*upper, *lower])]  # nobody has a bye
    (crossing,) = [pair for pair in met if min(pair) < 3 <= max(pair)]
    assert not {upper[place].number, lower[place].number} & crossing


@pytest.mark.long
@pytest.mark.parametrize("count", [2, 5, 8, 11, 16, 23, 40])
def test_a_swiss_tournament_keeps_the_basic_rules(count: int) -> None:
    """At most one bye each, no opponent twice, and no seat three times more than the other."""
    for seed in range(3):
        rounds = min(9, count // 2)
        all_pairs, players = play_swiss(count, rounds, seed)
        for pairs in all_pairs:
            assert sorted(p for pair in pairs for p in pair if p is not None) == list(range(count))
        for player in players:
            assert max(Counter(player.opponents).values()) == 1
            assert player.byes <= 1
            assert abs(len(player.seats) - 2 * sum(player.seats)) <= 2, player


@pytest.mark.parametrize("count", range(2, 11))
def test_in_a_round_robin_everyone_meets_once_with_either_seat(count: int) -> None:
    places = list(range(count))
    rounds = [pair_round_robin(places, number) for number in range(round_robin_length(count))]
    for pairs in rounds:
        assert sorted(p for pair in pairs for p in pair if p is not None) == places
    games = [pair for pairs in rounds for pair in pairs if pair[1] is not None]
    assert {frozenset(pair) for pair in games} == {frozenset(pair) for pair in combinations(places, 2)}
    assert len(games) == count * (count - 1) // 2
    for player in places:
        firsts, seconds = (sum(pair[seat] == player for pair in games) for seat in (0, 1))
        assert abs(firsts - seconds) <= 1


def test_the_opponent_of_a_player_who_left_a_round_robin_has_a_bye() -> None:
    assert sorted(pair_round_robin([0, 1, None, 3], 0), key=str) == [(0, 3), (1, None)]


@pytest.mark.parametrize("count", range(2, 41))
def test_a_knockout_has_one_winner_and_byes_in_the_first_round_alone(count: int) -> None:
    pairs = draw_knockout(range(count))
    assert sorted(p for pair in pairs for p in pair if p is not None) == list(range(count))
    games = 0
    while True:
        games += sum(other is not None for _, other in pairs)
        if len(pairs) == 1:
            break
        pairs = pair_knockout([one for one, _ in pairs])
        assert all(other is not None for _, other in pairs)
    assert games == count - 1


def test_the_heads_of_the_draw_meet_last_and_have_the_byes() -> None:
    assert draw_knockout(range(8)) == ((0, 7), (3, 4), (1, 6), (2, 5))
    assert draw_knockout(range(6)) == ((0, None), (3, 4), (1, None), (2, 5))


def test_who_left_a_knockout_gives_the_opponent_a_bye() -> None:
    assert pair_knockout([None, 3, 1, 2]) == ((3, None), (1, 2))
