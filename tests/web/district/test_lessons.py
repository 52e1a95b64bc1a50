"""The positions of District Noir, each by the rule that it shows."""

from __future__ import annotations

from noir.core import Seat
from noir.games.district.scoring import count
from tests.web.lessons.test_lessons import done, find_lesson, refusal, state
from web.contracts.lessons import Attempt
from web.i18n import Words
from web.lessons.course import Course
from web.lessons.view import board

D = "rules-district"


def test_d5_the_card_goes_to_the_new_end() -> None:
    attempt = Attempt(find_lesson("play", D))
    attempt.act("8")
    before, after = attempt.match.at(attempt.start), state(attempt)
    assert after.row == (*before.row, 3)


def test_d6_exactly_the_five_newest_are_taken() -> None:
    attempt = done("take-five", D)
    before, after = attempt.match.at(attempt.start), state(attempt)
    assert len(before.row) == 7
    assert after.row == before.row[:2]
    assert sum(after.piles[attempt.seat]) == 5


def test_d6_a_shorter_row_is_taken_whole() -> None:
    attempt = done("take-fewer", D)
    assert len(attempt.match.at(attempt.start).row) == 3
    assert (state(attempt).row, sum(state(attempt).piles[attempt.seat])) == ((), 3)


def test_d6_nothing_can_be_taken_from_an_empty_row() -> None:
    assert refusal(Attempt(find_lesson("empty-row", D)), "T") == "empty-row"


def test_d4_the_take_of_a_round_can_be_used_once() -> None:
    assert refusal(Attempt(find_lesson("one-take", D)), "T") == "already-taken"


def test_d7_an_empty_hand_leaves_only_the_take() -> None:
    attempt = Attempt(find_lesson("forced-take", D))
    assert attempt.legal() == ("T",)
    assert refusal(attempt, "8") == "must-take"


def test_d8_the_row_stays_and_both_hands_are_drawn() -> None:
    attempt = done("row-stays", D)
    before, after = attempt.match.at(attempt.start), state(attempt)
    assert (before.round, after.round) == (1, 2)
    assert after.row == (*before.row, 3)
    assert [len(hand) for hand in after.hands] == [5, 5]
    assert after.turn == Seat.SECOND


def test_d10_the_third_building_wins_in_the_middle_of_a_round() -> None:
    attempt = done("building-win", D)
    outcome = attempt.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (attempt.seat, "buildings")
    assert attempt.match.ply < 48


def test_d11_a_tied_colour_scores_for_nobody() -> None:
    attempt = done("tied-colour", D)
    eights = count(attempt.match.state.piles).colours[3]
    assert (eights.counts, eights.winner) == ((3, 3), None)
    assert count(attempt.match.at(attempt.start).piles).colours[3].winner == attempt.seat.other


def test_d12_two_sets_score_ten_without_any_majority() -> None:
    attempt = done("sets", D)
    mine = count(attempt.match.state.piles).sides[attempt.seat]
    assert (mine.majorities, mine.sets, mine.set_points) == (0, 2, 10)


def test_d13_betrayals_can_push_a_total_below_zero() -> None:
    attempt = done("negative", D)
    before, after = attempt.match.at(attempt.start), attempt.match.state
    assert count(after.piles).sides[attempt.seat].total == -2
    assert after.piles[attempt.seat][12] - before.piles[attempt.seat][12] == 1


def test_d14_equal_totals_are_decided_by_the_eights() -> None:
    attempt = done("tie-break", D)
    totals = count(attempt.match.state.piles)
    assert totals.totals == (18, 18)
    assert (totals.winner, totals.tie_break) == (attempt.seat, 8)


def test_the_take_never_gives_an_answer_away() -> None:
    """It is loud only where nothing else can be done, at every decision of the lessons."""
    loud = set()
    for name in ("rules-district", "learn-district"):
        course = Course(Words("en"), name, "")
        for lesson in course.lessons.values():
            progress = course.progress(lesson.name)
            while not progress.attempt.verdict:
                legal = progress.attempt.legal()
                is_loud = "take is-due" in board(course.frame, progress)
                assert is_loud == (legal == ("T",)), lesson.name
                loud.add(is_loud)
                progress.attempt.act(progress.attempt.remaining[0])
    assert loud == {True, False}
