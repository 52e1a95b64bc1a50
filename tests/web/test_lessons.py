"""The positions of the rules pages and the tutorials, each proved on the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.games.district.scoring import count
from noir.games.killer.belief import own_belief, public_belief
from web.lessons import courses, lessons_of
from web.model.lesson import Attempt, Lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

LESSONS = [
    pytest.param(lesson, id=f"{name}-{lesson.name}") for name in courses() for lesson in lessons_of(name)
]


def named(name: str, of: str) -> Lesson:
    return next(lesson for lesson in lessons_of(of) if lesson.name == name)


def attempts(of: Lesson, done: tuple[str, ...] = ()) -> Iterator[Attempt]:
    """Every way to do a lesson right that begins so, replayed from its start."""
    attempt = Attempt(of)
    for text in done:
        attempt.act(text)
    if attempt.verdict:
        yield attempt
        return
    wanted = attempt.left[0]
    for text in attempt.legal():
        if of.accepts(text, wanted):
            yield from attempts(of, (*done, text))


def done(name: str, of: str) -> Attempt:
    """Do a lesson as its line says."""
    attempt = Attempt(named(name, of))
    while not attempt.verdict:
        attempt.act(attempt.left[0])
    return attempt


def refusal(attempt: Attempt, text: str) -> str:
    """Why the engine refuses an action at the start of a lesson."""
    with pytest.raises(IllegalAction) as caught:
        attempt.act(text)
    return caught.value.reason


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_right_way_through_a_lesson_ends_it(lesson: Lesson) -> None:
    """Whatever a learner picks where anything of the kind will do, the replies stay legal."""
    ways = list(attempts(lesson))
    assert ways
    assert {way.verdict for way in ways} == {"done"}
    assert len(ways) > 1 or not lesson.free or len(Attempt(lesson).legal()) == 1


@pytest.mark.parametrize("lesson", LESSONS)
def test_another_legal_action_is_played_and_ends_the_attempt(lesson: Lesson) -> None:
    """Everything the rules allow can be tried, also what the lesson is not about."""
    wanted = Attempt(lesson).left[0]
    for text in Attempt(lesson).legal():
        if lesson.accepts(text, wanted):
            continue
        attempt = Attempt(lesson)
        attempt.act(text)
        assert (attempt.verdict, attempt.legal()) == ("other", ())
        assert attempt.match.actions[-1] == text


@pytest.mark.parametrize("name", [name for name in courses() if name.startswith("learn-")])
def test_a_tutorial_has_at_most_six_steps(name: str) -> None:
    assert 1 <= len(lessons_of(name)) <= 6


def test_an_unknown_course_is_refused() -> None:
    with pytest.raises(InvalidNotation):
        lessons_of("rules-chess")


D = "rules-district"
K = "rules-killer"


def state(attempt: Attempt) -> Any:
    return attempt.match.at(attempt.start + 1)


def test_d5_the_card_goes_to_the_new_end() -> None:
    attempt = Attempt(named("play", D))
    attempt.act("8")
    before, after = attempt.match.at(attempt.start), state(attempt)
    assert after.row == (*before.row, 3)


def test_d6_exactly_the_five_newest_are_taken_and_older_ones_stay() -> None:
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
    assert refusal(Attempt(named("empty-row", D)), "T") == "empty-row"


def test_d4_the_take_of_a_round_can_be_used_once() -> None:
    assert refusal(Attempt(named("one-take", D)), "T") == "already-taken"


def test_d7_an_empty_hand_leaves_only_the_take() -> None:
    attempt = Attempt(named("forced-take", D))
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


def test_d13_betrayals_can_push_a_total_below_zero_and_a_building_scores_nothing() -> None:
    attempt = done("negative", D)
    before, after = attempt.match.at(attempt.start), attempt.match.state
    assert count(after.piles).sides[attempt.seat].total == -2
    assert after.piles[attempt.seat][12] - before.piles[attempt.seat][12] == 1


def test_d14_equal_totals_are_decided_by_the_eights() -> None:
    attempt = done("tie-break", D)
    counted = count(attempt.match.state.piles)
    assert counted.totals == (18, 18)
    assert (counted.winner, counted.tie_break) == (attempt.seat, 8)


def test_k7_the_first_turn_is_a_kill_of_one_of_eight_neighbours() -> None:
    attempt = Attempt(named("first-kill", K))
    assert attempt.legal() == ("kC", "kD", "kE", "kL", "kP", "kQ", "kS", "kT")
    assert refusal(attempt, "d") == "first-kill"


def test_k10_a_corner_has_three_neighbours_for_the_edges_do_not_wrap() -> None:
    attempt = Attempt(named("no-wrap", K))
    assert attempt.legal() == ("kA", "kN", "kP")
    assert refusal(attempt, "kI") == "not-adjacent"


def test_k8_a_dead_suspect_cannot_become_the_identity() -> None:
    attempt = Attempt(named("identity", K))
    assert attempt.legal() == ("iH", "iN", "iV")
    assert refusal(attempt, "iP") == "dead"


def test_k11_the_card_pushed_off_comes_back_at_the_other_end() -> None:
    attempt = done("shift-wrap", K)
    grids = [attempt.match.at(ply).table.grid for ply in (attempt.start, attempt.start + 1)]
    assert ["".join(row[0] for row in grid) for grid in grids] == ["SLXGK", "LXGKS"]


def test_k12_the_shift_of_the_opponent_cannot_be_undone() -> None:
    assert refusal(Attempt(named("shift-back", K)), "c4n") == "undoes-shift"


def test_k13_a_column_of_dead_leaves_the_grid() -> None:
    attempt = done("collapse", K)
    assert state(attempt).history[-1].collapse.columns == (2,)
    assert [len(row) for row in state(attempt).table.grid] == [4] * 5


def test_k15_an_innocent_victim_tells_whether_the_inspector_is_near() -> None:
    event = state(done("innocent-kill", K)).history[-1]
    assert (event.suspect, event.radar) == ("I", True)


def test_k16_a_disguise_changes_the_identity_and_clears_the_old_one() -> None:
    attempt = done("disguise", K)
    assert (attempt.match.at(attempt.start).killer, state(attempt).killer) == ("K", "D")
    assert state(attempt).table.innocent == "K"


def test_k16_a_disguise_fails_when_the_dead_turn_up() -> None:
    attempt = done("disguise-fails", K)
    event = state(attempt).history[-1]
    assert (event.success, event.revealed, state(attempt).killer) == (False, "E", "W")


@pytest.mark.parametrize(("name", "of"), [("arrest", K), ("arrest", "learn-killer")])
def test_k4_the_arrest_can_be_deduced_and_wins(name: str, of: str) -> None:
    """Beside both victims stands one living suspect who is not the Inspector himself."""
    attempt = Attempt(named(name, of))
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "B"
    attempt.act("aB")
    outcome = attempt.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Seat.SECOND, "killer-arrested")


def test_k17_a_wrong_arrest_tells_where_the_inspector_may_stand() -> None:
    event = state(done("wrong-arrest", K)).history[-1]
    assert (event.success, event.near) == (False, "XYFBN")


def test_k17_an_own_agent_can_be_named_who_cannot_be_the_killer() -> None:
    attempt = Attempt(named("bluff", K))
    seen = attempt.match.observe(attempt.seat)
    assert "Q" in seen.hand
    assert "Q" not in own_belief(seen).killer.names
    assert "Q" in public_belief(seen).killer.names
    attempt.act("aQ")
    assert state(attempt).history[-1].success is False


def test_k18_a_radar_that_says_no_clears_all_neighbours() -> None:
    attempt = Attempt(named("radar-no", K))
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "IMSW"
    for text in ("e", "uA"):
        attempt.act(text)
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "IW"


def test_k18_an_exoneration_draws_first_and_then_asks() -> None:
    attempt = done("exonerate", K)
    event = attempt.match.state.history[-1]
    assert (event.revealed, event.radar) == ("H", True)
    assert "H" in attempt.match.state.table.innocent


def test_k19_a_dead_agent_waits_while_a_living_one_is_in_the_hand() -> None:
    attempt = Attempt(named("dead-agent", K))
    attempt.act("e")
    assert attempt.legal() == ("uN", "uV", "uY")
    assert refusal(attempt, "uP") == "living-agent-first"


def test_k20_a_wrong_citizen_arrest_costs_the_agent_and_not_the_hiding_place() -> None:
    attempt = done("citizen-arrest", K)
    before, after = attempt.match.at(attempt.start), state(attempt)
    event = after.history[-1]
    assert (event.success, event.revealed, event.near) == (False, "O", "")
    assert (before.table.hand_size, after.table.hand_size, after.table.arrests_left) == (3, 2, 2)


def test_k20_a_citizen_arrest_of_the_killer_wins_from_afar() -> None:
    attempt = Attempt(named("citizen-solves", K))
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "K"
    assert "aK" not in attempt.legal()
    attempt.act("zYK")
    outcome = attempt.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Seat.SECOND, "killer-arrested")


@pytest.mark.parametrize(
    ("name", "reason"),
    [("inspector-killed", "inspector-killed"), ("sixteen-dead", "sixteen-dead"), ("cold-case", "cold")],
)
def test_k2_k3_k21_the_other_ends(name: str, reason: str) -> None:
    outcome = done(name, K).match.outcome
    assert outcome is not None
    assert outcome.reason == reason
