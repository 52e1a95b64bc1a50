"""The rules of District Noir: at least one test per rule id, D1-D10."""

from __future__ import annotations

import pytest

from noir.chance import pick, rng_from
from noir.core import IllegalAction, InvalidNotation, Outcome, Seat
from noir.games import GAMES
from noir.games.district.action import parse_action
from noir.games.district.pieces import (
    CODES,
    COPIES,
    FULL_DECK,
    TAKE,
    count_kinds,
    family,
    holds_all_buildings,
)
from noir.games.district.rules import apply, legal_actions, outcome
from noir.games.district.state import ROUNDS, State, starter
from noir.match import Match

DISTRICT = GAMES["district"]
# hands 5 6 7 8 A2 and 5 6 7 8 A3, the row A4 B1, then the rest in order
DEAL = (
    "5.6.7.8.A2.5.6.7.8.A3.A4.B1."
    "5.5.5.6.6.6.6.7.7.7.7.7.8.8.8.8.8.8.A2.A2.A2.A3.B1.B1.B2.B2.B2.B2.B3.B3.P.Q.H"
)


def after(texts: str, deal: str = DEAL) -> State:
    """Return the state after some actions of a deal."""
    state: State = Match.from_deal("district", deal).play_all(texts.split()).state
    return state


def refusal_of(state: State, text: str) -> str:
    """Return the reason for which an action is forbidden."""
    with pytest.raises(IllegalAction) as caught:
        apply(state, parse_action(text))
    return caught.value.reason


def random_states(seed: int) -> list[State]:
    """Return the states of a random game."""
    rng = rng_from(f"district/{seed}")
    states = [DISTRICT.deal(rng)]
    while states[-1].turn is not None:
        states.append(apply(states[-1], pick(legal_actions(states[-1]), rng)))
    return states


def test_d1_the_deck_has_45_cards_of_thirteen_kinds() -> None:
    """26 gang members, 7 alliances, 9 betrayals, 3 buildings."""
    assert len(FULL_DECK) == sum(COPIES) == 45
    families = [family(kind) for kind in FULL_DECK]
    numbers = {name: families.count(name) for name in dict.fromkeys(families)}
    assert numbers == {"gang": 26, "alliance": 7, "betrayal": 9, "building": 3}


def test_d1_a_deal_is_an_order_of_all_45_cards() -> None:
    """Whatever the seed, nothing is missing and nothing is there twice."""
    for seed in range(50):
        assert count_kinds(DISTRICT.deal(rng_from(seed)).deal) == COPIES


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [("5.6.7.8.A2", "5.6.9.8.A2", "deal, card 3"), ("5.6.", "6.", "deal"), ("5.6.", "5.5.", "deal")],
)
def test_d1_a_written_deal_names_its_fault(old: str, new: str, where: str) -> None:
    """No card, one card less, and a card too often."""
    with pytest.raises(InvalidNotation) as caught:
        DISTRICT.parse_deal(DEAL.replace(old, new, 1))
    assert caught.value.where == where


def test_d1_the_symbols_of_a_deal_are_its_cards() -> None:
    (cards,) = DISTRICT.deal_symbols(DEAL)
    assert len(cards) == 45
    assert DISTRICT.deal_text((cards,)) == DEAL


def test_an_illegal_action_is_named_by_its_number() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(after("5 5"), parse_action("A4"))
    assert (caught.value.value, caught.value.where) == ("A4", "action 3")


def test_d1_each_card_lies_in_each_place_about_equally_often() -> None:
    """Over 4000 shuffles the three buildings are removed as often as chance says (3 in 45)."""
    removed = sum(kind >= 10 for seed in range(4000) for kind in DISTRICT.deal(rng_from(seed)).deal[42:])
    assert 700 < removed < 900  # 800 expected, 27 is one standard deviation


def test_d2_the_deal_gives_hands_then_the_row() -> None:
    """Cards 1-5, 6-10 and 11-12. The eleventh is the older one in the row."""
    state = after("")
    assert [CODES[kind] for kind in state.hands[0]] == ["5", "6", "7", "8", "A2"]
    assert [CODES[kind] for kind in state.hands[1]] == ["5", "6", "7", "8", "A3"]
    assert [CODES[kind] for kind in state.row] == ["A4", "B1"]


def test_d2_later_hands_come_from_the_deck_in_order() -> None:
    """In each later round the next five go to the first seat, then five to the second."""
    for seed in range(5):
        for state in random_states(seed):
            at = 12 + (state.round - 2) * 10
            if state.round > 1 and len(state.actions) == 12 * (state.round - 1):
                assert state.hands[0] == tuple(sorted(state.deal[at : at + 5]))
                assert state.hands[1] == tuple(sorted(state.deal[at + 5 : at + 10]))


def test_d3_the_first_seat_starts_rounds_one_and_three() -> None:
    """The start passes to the other seat each round."""
    assert [starter(number) for number in range(1, 5)] == [0, 1, 0, 1]
    for state in random_states(7):
        if state.turn is not None and len(state.actions) % 12 == 0:
            assert state.turn == starter(state.round)


def test_d4_seats_alternate_with_five_plays_and_one_take_each() -> None:
    """In every finished round both seats played five cards and took once."""
    for seed in range(20):
        actions = random_states(seed)[-1].actions
        for at in range(0, len(actions) - 11, 12):
            for first in (0, 1):
                mine = actions[at + first : at + 12 : 2]
                assert len(mine) == 6
                assert mine.count(TAKE) == 1


def test_d4_a_second_take_in_a_round_is_refused() -> None:
    """The take of a round is used once."""
    assert refusal_of(after("5 T 6 5 T 6"), "T") == "already-taken"


def test_d5_a_card_goes_to_the_new_end_of_the_row() -> None:
    """The played card leaves the hand and is the newest of the row."""
    state = after("7")
    assert [CODES[kind] for kind in state.row] == ["A4", "B1", "7"]
    assert [CODES[kind] for kind in state.hands[0]] == ["5", "6", "8", "A2"]


def test_d5_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """A seat can't play cards it does not hold, not even the other hand's."""
    assert refusal_of(after(""), "A3") == "not-in-hand"
    assert refusal_of(after("5"), "A2") == "not-in-hand"


def test_d6_a_take_brings_exactly_the_five_newest() -> None:
    """Of seven cards the oldest two stay."""
    state = after("5 5 6 6 A2 T")
    assert [CODES[kind] for kind in state.row] == ["A4", "B1"]
    assert state.piles[1] == count_kinds(parse_action(code) for code in ("5", "5", "6", "6", "A2"))


def test_d6_a_take_from_a_shorter_row_brings_all_of_it() -> None:
    """With two cards lying there, two are taken, good and bad."""
    state = after("T")
    assert state.row == ()
    assert state.piles[0] == count_kinds(parse_action(code) for code in ("A4", "B1"))


def test_d6_nobody_takes_from_an_empty_row() -> None:
    """After the row was emptied the other must play first."""
    state = after("T")
    assert TAKE not in legal_actions(state)
    assert refusal_of(state, "T") == "empty-row"


def test_d7_an_empty_hand_must_take() -> None:
    """A seat with five plays and no take has one legal action."""
    state = after("5 5 6 6 7 7 8 8 A2 A3")
    assert legal_actions(state) == (TAKE,)
    assert refusal_of(state, "5") == "must-take"


def test_d7_the_forced_take_always_finds_cards() -> None:
    """Whenever a hand is empty and the take is due, the row holds at least two."""
    for seed in range(60):
        for state in random_states(seed):
            if state.turn is not None and not state.hands[state.turn]:
                assert len(state.row) >= 2


def test_d8_the_row_stays_and_both_draw_five() -> None:
    """After twelve actions the rest of the row lies in front of the new hands."""
    state = after("5 5 6 6 7 7 8 8 A2 A3 T T")
    assert state.round == 2
    assert [CODES[kind] for kind in state.row] == ["A4", "B1"]
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.taken == (False, False)


def test_d9_a_full_game_has_48_actions() -> None:
    """12 + 3 x 10 = 42 cards: the deck lasts exactly four rounds."""
    long = [states for states in map(random_states, range(60)) if len(states) == 49]
    assert len(long) > 40
    for states in long:
        last = states[-1]
        assert last.round == ROUNDS
        assert last.hands == ((), ())
        assert sum(map(sum, last.piles)) + len(last.row) == 42


def _building_deal() -> str:
    """Return a deal whose first row and first hand hold the three buildings."""
    rest = [CODES[kind] for kind in FULL_DECK if kind < 10]
    return ".".join(["H", *rest[:4], *rest[4:9], "P", "Q", *rest[9:]])


def test_d10_three_buildings_win_at_once() -> None:
    """The game is over with cards in both hands, and no points are counted."""
    state = after("H 5 T", _building_deal())
    assert state.turn is None
    assert outcome(state) == Outcome(Seat.FIRST, "buildings", (0, 0))
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert refusal_of(state, "5") == "over"


@pytest.mark.parametrize("codes", ["P Q", "P H", "Q H", "P Q H"])
def test_d10_it_takes_each_of_the_three_buildings(codes: str) -> None:
    pile = count_kinds(map(parse_action, codes.split()))
    assert holds_all_buildings(pile) == (codes == "P Q H")


def test_d10_two_buildings_do_not_win() -> None:
    """Two of three are worth nothing."""
    state = after("5 T", _building_deal())
    assert state.turn is not None
    assert outcome(state) is None


def test_d10_the_second_seat_wins_by_buildings_too() -> None:
    """The winner is the taker of the cards, not the player of them."""
    assert outcome(after("H T", _building_deal())) == Outcome(Seat.SECOND, "buildings")


def test_cards_are_conserved_and_rows_never_shrink() -> None:
    """Collected + row + hands + deck = 42 always. At a round start the row holds at least two."""
    for seed in range(40):
        lengths = []
        for state in random_states(seed):
            held = sum(map(sum, state.piles)) + len(state.row) + sum(map(len, state.hands))
            assert held + DISTRICT.observe(state, Seat.FIRST).deck_left == 42
            if state.turn is not None and len(state.actions) % 12 == 0:
                lengths.append(len(state.row))
        assert lengths == sorted(lengths)
        assert lengths[0] == 2
