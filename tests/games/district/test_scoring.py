"""The count of District Noir, D11-D14, against the published example and a second count."""

from __future__ import annotations

import pytest
from hypothesis import given

from noir.core import Outcome, Seat
from noir.games.district.action import parse_action
from noir.games.district.pieces import EMPTY_PILE, FULL_DECK, Pile, count_kinds
from noir.games.district.rules import outcome, start
from noir.games.district.scoring import count
from noir.games.district.state import State
from tests.games.district.piles import two_piles


def pile(codes: str) -> Pile:
    """Return the pile of some cards."""
    return count_kinds(parse_action(code) for code in codes.split())


def finished_state(first: str, second: str) -> State:
    """Return a finished game with these piles."""
    deal = start(FULL_DECK).deal
    return State(deal, (), 4, None, ((), ()), (), (pile(first), pile(second)), (True, True))


EXAMPLE = ("5 5 6 6 7 7 7 8 8 B3 B2 A2", "5 6 6 7 7 8 8 8 8 8 A4 A3 A2 B1")


def test_the_worked_example_is_19_to_21() -> None:
    """Every implementation must reproduce it, point by point."""
    counted_up = count((pile(EXAMPLE[0]), pile(EXAMPLE[1])))
    first, second = counted_up.sides
    assert (first.majorities, first.set_points, first.alliances, first.betrayals) == (12, 10, 2, -5)
    assert (second.majorities, second.set_points, second.alliances, second.betrayals) == (8, 5, 9, -1)
    assert counted_up.totals == (19, 21)
    assert outcome(finished_state(*EXAMPLE)) == Outcome(Seat.SECOND, "points", (19, 21))


def test_d11_a_tied_colour_scores_for_nobody() -> None:
    """Equal numbers, 0:0 too: the value is not shared."""
    result = count((pile("5 8 8"), pile("5 8")))
    assert [colour.winner for colour in result.colours] == [None, None, None, Seat.FIRST]
    assert result.totals == (8, 0)


def test_d11_a_majority_scores_its_value_once() -> None:
    """Five cards of a colour are worth no more than one."""
    assert count((pile("7 7 7 7 7"), EMPTY_PILE)).totals == (7, 0)


def test_d12_sets_count_without_majorities() -> None:
    """A complete set scores 5 for a seat that leads in no colour."""
    result = count((pile("5 6 7 8"), pile("5 5 6 6 7 7 8 8")))
    assert result.sides[0].total == 5
    assert result.sides[1].sets == 2
    assert result.totals == (5, 36)


def test_d13_totals_can_be_negative_and_buildings_score_nothing() -> None:
    """Alliances are added, betrayals subtracted, buildings ignored."""
    assert count((pile("B3 B2 P Q"), pile("A4 A3 H"))).totals == (-5, 7)


def test_d14_a_tie_is_broken_by_the_highest_colour_that_differs() -> None:
    """More 8s, then 7s, then 6s, then 5s."""
    by_eights = count((pile("8"), pile("5 A3")))
    assert (by_eights.totals, by_eights.winner, by_eights.tie_break) == ((8, 8), Seat.FIRST, 8)
    by_sevens = count((pile("7"), pile("6 B1 A2")))
    assert (by_sevens.totals, by_sevens.winner, by_sevens.tie_break) == ((7, 7), Seat.FIRST, 7)
    by_sixes = count((pile("6 5 B3 B2"), pile("6 6 5 5 B3 B2 B3")))
    assert by_sixes.winner is Seat.SECOND
    by_fives = count((pile("5"), pile("A3 A2")))
    assert (by_fives.totals, by_fives.winner, by_fives.tie_break) == ((5, 5), Seat.FIRST, 5)


def test_d14_equal_in_everything_is_a_draw() -> None:
    """Alliances and betrayals break no tie."""
    assert outcome(finished_state("5 8 A2 A2 B1", "5 8 A3")) == Outcome(None, "draw", (3, 3))


def test_a_tie_break_is_named_as_the_reason() -> None:
    """The page explains a win on equal points."""
    assert outcome(finished_state("8", "5 A3")) == Outcome(Seat.FIRST, "tie-break", (8, 8))


def plain_total(mine: Pile, theirs: Pile) -> int:
    """Count one side a second way, straight from the rule text."""
    total = sum(value for kind, value in enumerate((5, 6, 7, 8)) if mine[kind] > theirs[kind])
    total += 5 * min(mine[0], mine[1], mine[2], mine[3])
    total += 2 * mine[4] + 3 * mine[5] + 4 * mine[6]
    return total - mine[7] - 2 * mine[8] - 3 * mine[9]


@pytest.mark.long
@given(piles=two_piles())
def test_the_count_agrees_with_a_plain_one_and_is_fair(piles: tuple[Pile, Pile]) -> None:
    """Totals are those of a second implementation. Swapping the seats swaps the result."""
    mine, theirs = piles
    result = count(piles)
    assert result.totals == (plain_total(mine, theirs), plain_total(theirs, mine))
    mirrored = count((theirs, mine))
    assert mirrored.totals == result.totals[::-1]
    assert mirrored.winner == (None if result.winner is None else result.winner.other)
    assert mirrored.tie_break == result.tie_break
