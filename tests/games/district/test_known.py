"""Known answers for District Noir, computed without any engine, and whole games as data."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb, factorial, prod
from pathlib import Path

import pytest

from noir.core import Seat
from noir.games.district.pieces import CODES, COPIES, FULL_DECK, TAKE
from noir.games.district.rules import apply, legal_actions, start
from noir.games.district.state import State
from noir.match import Match

DATA = Path(__file__).parents[2] / "data" / "district"
PERFT = json.loads((DATA / "perft.json").read_text())
RECORDS = json.loads((DATA / "records.json").read_text())


def one_round(row: int, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> State:
    """Return the start of a round with a row of some cards and no building to win with."""
    deal = start(FULL_DECK)
    return State(deal.deal, (), 1, Seat.FIRST, hands, (0,) * row, deal.piles, deal.taken)


def sequences(state: State, depth: int, known: dict[tuple[object, ...], int]) -> int:
    """Count the action sequences of a length. Positions that go on alike are counted once."""
    if depth == 0:
        return 1
    key = (depth, len(state.row), state.hands, state.taken)
    if key not in known:
        after = (apply(state, action) for action in legal_actions(state))
        known[key] = sum(sequences(state, depth - 1, known) for state in after)
    return known[key]


DIFFERENT = ((0, 1, 2, 3, 4), (5, 6, 7, 8, 9))


@pytest.mark.parametrize(("row", "expected"), PERFT["round_by_row"].items())
def test_sequences_of_one_round(row: str, expected: int) -> None:
    """Ten different cards and r cards in the row give the known number of rounds."""
    assert sequences(one_round(int(row), DIFFERENT), 12, {}) == expected


@pytest.mark.long
@pytest.mark.parametrize("row", PERFT["by_depth"])
def test_sequences_by_depth(row: str) -> None:
    """The number of sequences of 1 to 12 actions is known too."""
    state = one_round(int(row), DIFFERENT)
    assert [sequences(state, depth, {}) for depth in range(1, 13)] == PERFT["by_depth"][row]


@pytest.mark.parametrize("hand", [(0, 0, 1, 2, 3), (0, 0, 0, 1, 1), (4, 4, 4, 4, 9)])
def test_equal_cards_in_a_hand_divide_the_sequences(hand: tuple[int, ...]) -> None:
    """A factor 120 becomes 5! / prod(m!) when kinds repeat: equal cards are one action."""
    ways = factorial(5) // prod(factorial(hand.count(kind)) for kind in set(hand))
    found = sequences(one_round(6, (hand, (5, 6, 7, 8, 9))), 12, {})
    assert found * 120 == PERFT["round_by_row"]["6"] * ways


def test_number_of_deals_by_kind() -> None:
    """45! over the copies, the three buildings being alike."""
    ways = factorial(45) // prod(map(factorial, (*COPIES[:10], 3)))
    assert ways == int(PERFT["deals"])


def test_number_of_hands_by_kind() -> None:
    """Five cards of the eleven kinds, buildings being alike: 2563 hands."""
    ways = [1, 0, 0, 0, 0, 0]
    for copies in (*COPIES[:10], 3):
        ways = [sum(ways[size - n] for n in range(min(copies, size) + 1)) for size in range(6)]
    assert ways[5] == PERFT["hands"]


def test_chance_that_all_buildings_are_in_play() -> None:
    """1148 in 1419."""
    assert Fraction(comb(42, 3), comb(45, 3)) == Fraction(1148, 1419)


@pytest.mark.parametrize("case", RECORDS, ids=[case["what"] for case in RECORDS])
def test_whole_games_replay_as_written(case: dict[str, object]) -> None:
    """A stored record gives the stored end: the rules and the notation have not drifted."""
    match = Match.from_record(str(case["record"]))
    assert match.record() == case["record"]
    assert match.outcome is not None
    assert [match.outcome.winner, match.outcome.reason, list(match.outcome.scores)] == case["outcome"]


@pytest.mark.parametrize("seed", PERFT["seeds"])
def test_a_seed_names_the_same_deal_for_ever(seed: str) -> None:
    """Known deals of seeds, as links and duels carry seeds: the deals are part of the format."""
    match = Match.new("district", seed)
    assert match.game.format_deal(match.state) == PERFT["seeds"][seed]


def test_actions_have_one_text_each() -> None:
    """Thirteen cards and a take."""
    match = Match.new("district", 1)
    assert [match.game.parse_action(code) for code in (*CODES, "T")] == [*range(13), TAKE]
