"""The positions of Killer vs Inspector, each by the rule that it shows."""

from __future__ import annotations

import pytest

from noir.core import Seat
from noir.games.killer.belief import own_belief, public_belief
from tests.web.lessons.test_lessons import done, find_lesson, refusal, state
from web.contracts.lessons import Attempt

K = "rules-killer"


def test_k7_the_first_turn_is_a_kill_of_one_of_eight_neighbours() -> None:
    attempt = Attempt(find_lesson("first-kill", K))
    assert attempt.legal() == ("kC", "kD", "kE", "kL", "kP", "kQ", "kS", "kT")
    assert refusal(attempt, "d") == "first-kill"


def test_k10_a_corner_has_three_neighbours() -> None:
    attempt = Attempt(find_lesson("no-wrap", K))
    assert attempt.legal() == ("kA", "kN", "kP")
    assert refusal(attempt, "kI") == "not-adjacent"


def test_k8_a_dead_suspect_cannot_become_the_identity() -> None:
    attempt = Attempt(find_lesson("identity", K))
    assert attempt.legal() == ("iH", "iN", "iV")
    assert refusal(attempt, "iP") == "dead"


def test_k11_the_card_pushed_off_comes_back_at_the_other_end() -> None:
    attempt = done("shift-wrap", K)
    grids = [attempt.match.at(ply).table.grid for ply in (attempt.start, attempt.start + 1)]
    assert ["".join(row[0] for row in grid) for grid in grids] == ["SLXGK", "LXGKS"]


def test_k12_the_shift_of_the_opponent_cannot_be_undone() -> None:
    assert refusal(Attempt(find_lesson("shift-back", K)), "c4n") == "undoes-shift"


def test_k13_a_column_of_dead_leaves_the_grid() -> None:
    attempt = done("collapse", K)
    assert state(attempt).history[-1].collapse.columns == (2,)
    assert [len(row) for row in state(attempt).table.grid] == [4] * 5


def test_k15_an_innocent_victim_asks_the_radar() -> None:
    event = state(done("innocent-kill", K)).history[-1]
    assert (event.suspect, event.radar) == ("I", True)


def test_k16_a_disguise_clears_the_old_identity() -> None:
    attempt = done("disguise", K)
    assert (attempt.match.at(attempt.start).killer, state(attempt).killer) == ("K", "D")
    assert state(attempt).table.innocent == "K"


def test_k16_a_disguise_fails_when_the_dead_turn_up() -> None:
    attempt = done("disguise-fails", K)
    event = state(attempt).history[-1]
    assert (event.success, event.revealed, state(attempt).killer) == (False, "E", "W")


@pytest.mark.parametrize(("name", "of"), [("arrest", K), ("arrest", "learn-killer")])
def test_k4_the_arrest_can_be_deduced_and_wins(name: str, of: str) -> None:
    """Beside both victims stands one living suspect other than the Inspector himself."""
    attempt = Attempt(find_lesson(name, of))
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "B"
    attempt.act("aB")
    outcome = attempt.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Seat.SECOND, "killer-arrested")


def test_k17_a_wrong_arrest_tells_where_the_inspector_may_stand() -> None:
    event = state(done("wrong-arrest", K)).history[-1]
    assert (event.success, event.near) == (False, "XYFBN")


def test_k17_an_own_agent_can_be_named_who_cannot_be_the_killer() -> None:
    attempt = Attempt(find_lesson("bluff", K))
    seen = attempt.match.observe(attempt.seat)
    assert "Q" in seen.hand
    assert "Q" not in own_belief(seen).killer.names
    assert "Q" in public_belief(seen).killer.names
    attempt.act("aQ")
    assert state(attempt).history[-1].success is False


def test_k18_a_radar_that_says_no_clears_all_neighbours() -> None:
    attempt = Attempt(find_lesson("radar-no", K))
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "IMSW"
    for text in ("e", "uA"):
        attempt.act(text)
    assert own_belief(attempt.match.observe(attempt.seat)).killer.names == "IW"


def test_k18_an_exoneration_draws_first_and_then_asks() -> None:
    attempt = done("exonerate", K)
    event = attempt.match.state.history[-1]
    assert (event.revealed, event.radar) == ("H", True)
    assert "H" in attempt.match.state.table.innocent


def test_k19_a_dead_agent_waits_for_the_living() -> None:
    attempt = Attempt(find_lesson("dead-agent", K))
    attempt.act("e")
    assert attempt.legal() == ("uN", "uV", "uY")
    assert refusal(attempt, "uP") == "living-agent-first"


def test_k20_a_wrong_citizen_arrest_costs_the_agent() -> None:
    attempt = done("citizen-arrest", K)
    before, after = attempt.match.at(attempt.start), state(attempt)
    event = after.history[-1]
    assert (event.success, event.revealed, event.near) == (False, "O", "")
    assert (before.table.hand_size, after.table.hand_size, after.table.arrests_left) == (3, 2, 2)


def test_k20_a_citizen_arrest_of_the_killer_wins_from_afar() -> None:
    attempt = Attempt(find_lesson("citizen-solves", K))
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
