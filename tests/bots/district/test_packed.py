"""The packed search against the readable rules: the same game, the same values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.bots.district.packed import ALL_BUILDINGS, FIVE, ROW_KEPT, SUMS, pack_pile, pack_row, row_kinds
from noir.bots.district.pimc import search_of
from noir.bots.district.search import World, moves_of
from noir.bots.district.value import WON, Features, RoundEnd, chance_to_win, favours
from noir.bots.district.weights import ROUND_WEIGHTS
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.district.pieces import EMPTY_PILE, Pile, count_kinds, holds_all_buildings
from noir.games.district.rules import apply, legal_actions
from noir.games.district.scoring import count
from noir.games.district.state import State, starter
from tests.games.district.piles import two_piles

DISTRICT = GAMES["district"]
ENDS = {number: RoundEnd(number) for number in range(1, 5)}


def break_up(piles: tuple[Pile, Pile]) -> tuple[Pile, Pile]:
    """Return two piles without a building win: a pile with all kinds of buildings loses the first kind."""
    mine, theirs = ((*pile[:10], 0, *pile[11:]) if holds_all_buildings(pile) else pile for pile in piles)
    return mine, theirs


PILES = two_piles().map(break_up)


@pytest.mark.long
@given(piles=PILES)
def test_the_packed_result_is_the_result_of_the_count(piles: tuple[Pile, Pile]) -> None:
    """After round 4 the margin is won, drawn or lost exactly as D11-D14 say."""
    margin = ENDS[4].margin(pack_pile(piles[0]), pack_pile(piles[1]))
    winner = count(piles).winner
    assert margin == (0 if winner is None else WON if winner is Seat.FIRST else -WON)


@pytest.mark.long
@given(piles=PILES, number=st.integers(1, 4))
def test_swapping_the_piles_changes_the_sign(piles: tuple[Pile, Pile], number: int) -> None:
    """The value is fair: one seat's gain is the other's loss."""
    mine, theirs = map(pack_pile, piles)
    assert ENDS[number].margin(mine, theirs) == pytest.approx(-ENDS[number].margin(theirs, mine))
    assert ENDS[number].lean(mine, theirs) == pytest.approx(-ENDS[number].lean(theirs, mine))


@pytest.mark.long
@given(piles=PILES, number=st.integers(1, 3))
def test_the_margin_is_the_weighed_sum_of_the_features(piles: tuple[Pile, Pile], number: int) -> None:
    """Tuning and search use the same numbers."""
    mine, theirs = map(pack_pile, piles)
    features = ENDS[number].features(mine, theirs, 1)
    assert len(ROUND_WEIGHTS[number]) == len(Features._fields)
    expected = sum(w * x for w, x in zip(ROUND_WEIGHTS[number], features, strict=True))
    assert ENDS[number].margin(mine, theirs, 1) == pytest.approx(expected)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_three_buildings_are_a_certain_win(number: int) -> None:
    """D10 at every round end, however bad the rest of the pile is."""
    mine = pack_pile(count_kinds([10, 11, 12, 9, 9]))
    assert mine >= ALL_BUILDINGS
    assert ENDS[number].margin(mine, pack_pile(count_kinds([3, 3, 6]))) == WON
    assert chance_to_win(WON) == 1.0
    assert chance_to_win(-WON) == 0.0
    assert chance_to_win(0.0) == 0.5


@given(cards=st.lists(st.integers(0, 12), max_size=20))
def test_packed_rows_keep_the_newest_cards_in_order(cards: list[int]) -> None:
    """Packing and unpacking a row gives back its newest cards, newest first."""
    packed = pack_row(cards)
    assert row_kinds(packed) == cards[::-1][:ROW_KEPT]
    assert SUMS[packed & FIVE] == pack_pile(count_kinds(cards[-5:]))


@given(hand=st.lists(st.integers(0, 12), max_size=5).map(sorted))
def test_moves_try_each_kind_of_a_subset_once(hand: list[int]) -> None:
    """From every subset of a hand each kind in it leads to the subset with one card of it less."""
    table = moves_of(hand)
    for subset, plays in enumerate(table):
        cards = [kind for place, kind in enumerate(hand) if subset >> place & 1]
        assert sorted(card - 1 for card, _ in plays) == sorted(set(cards))
        for card, rest in plays:
            left = [kind for place, kind in enumerate(hand) if rest >> place & 1]
            assert sorted([*left, card - 1]) == cards


def plain_favours(pile: Pile) -> int:
    """Return alliances minus betrayals as the count says it."""
    side = count((pile, EMPTY_PILE)).sides[0]
    return side.alliances + side.betrayals


@pytest.mark.long
@given(piles=PILES)
def test_packed_favours_are_those_of_the_count(piles: tuple[Pile, Pile]) -> None:
    """Alliances are added, betrayals subtracted."""
    assert favours(pack_pile(piles[0])) == plain_favours(piles[0])


def plain_margin(state: State, me: Seat, number: int) -> float:
    """Solve a round by the readable rules, to the second take."""
    end = ENDS[number]
    if any(map(holds_all_buildings, state.piles)):
        return WON if holds_all_buildings(state.piles[me]) else -WON
    if state.round != number or state.turn is None or all(state.taken):
        start = 1 if starter(number + 1) == me else -1
        return end.margin(pack_pile(state.piles[me]), pack_pile(state.piles[me.other]), start)
    values = [plain_margin(apply(state, action), me, number) for action in legal_actions(state)]
    return max(values) if state.turn == me else min(values)


def late_states(seed: str, left: int) -> list[State]:
    """Return the states of a random game with so many actions left in their round."""
    rng, state, found = rng_from(seed), DISTRICT.deal(rng_from(seed)), []
    while state.turn is not None:
        if 12 - len(state.actions) % 12 == left:
            found.append(state)
        state = apply(state, pick(legal_actions(state), rng))
    return found


@pytest.mark.parametrize("left", [2, 3, 5, 6])
def test_the_packed_search_finds_the_values_of_a_plain_one(left: int) -> None:
    """With hands known, every action of late positions has the value of a plain minimax search
    over the readable rules: forced takes, empty rows, building wins, ties and all."""
    for seed in range(12):
        for state in late_states(f"late/{seed}", left):
            assert state.turn is not None
            me, number = state.turn, state.round
            world = World(search_of(DISTRICT.observe(state, me), ENDS[number]), *hands(state, me))
            for action in legal_actions(state):
                found = world.margin(world.after(world.root, action))
                plain = plain_margin(apply(state, action), me, number)
                assert found == pytest.approx(plain)


def hands(state: State, me: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return my hand and theirs."""
    return state.hands[me], state.hands[me.other]


def test_options_in_a_world_are_the_legal_actions() -> None:
    """Walking a world by random actions offers the legal actions, until the second take."""
    for seed in range(20):
        for first in late_states(f"walk/{seed}", 12):
            rng, me, state = rng_from(seed), first.turn, first
            assert me is not None
            world = World(search_of(DISTRICT.observe(state, me), ENDS[state.round]), *hands(state, me))
            node = world.root
            while state.turn is not None and state.round == first.round and not all(state.taken):
                assert sorted(world.options(node)) == list(legal_actions(state))
                action = pick(legal_actions(state), rng)
                node, state = world.after(node, action), apply(state, action)
