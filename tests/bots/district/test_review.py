"""Hints and reviews of a game that weighs every action: their promises to the pages."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.arena import play_out
from noir.bots import make_bot
from noir.bots.district.proof_search import ProofSearch
from noir.chance import rng_from
from noir.core import Seat
from noir.match import Match
from noir.review import GAMBLE, Review, hint, label, review

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(scope="module")
def match() -> Match:
    """A game with mistakes in it."""
    played = Match.new("district", "reviewed")
    play_out(played, (make_bot("district", "easy", 1), make_bot("district", "easy", 2)))
    return played


@pytest.fixture(scope="module")
def review_of(match: Match) -> Callable[[Seat], list[Review]]:
    """Every review on the way for a seat, made once."""
    return cache(lambda seat: list(review(match, seat)))


@pytest.fixture(scope="module", params=list(Seat))
def reviews(request: pytest.FixtureRequest, review_of: Callable[[Seat], list[Review]]) -> list[Review]:
    """Every review on the way, for each seat."""
    return review_of(request.param)


@pytest.mark.long
def test_result_is_deal_and_hidden_luck_minus_losses(reviews: list[Review]) -> None:
    """The split accounts for the whole way from the usual chance to the result."""
    last = reviews[-1]
    assert last.result is not None
    assert last.start + last.deal + last.luck - last.loss == pytest.approx(last.result)
    assert last.loss == pytest.approx(sum(decision.loss for decision in last.decisions))


@pytest.mark.long
def test_progress_grows_to_the_total(reviews: list[Review]) -> None:
    """A progress bar can be drawn from done and total, and only the last review is complete."""
    steps = [each.done for each in reviews]
    assert steps == sorted(steps)
    assert reviews[-1].done == reviews[-1].total
    assert all(each.done < each.total and each.result is None for each in reviews[:-1])


@pytest.mark.long
def test_decisions_are_own_real_choices_with_consistent_numbers(match: Match, reviews: list[Review]) -> None:
    """Each judged ply belongs to the seat, had a choice, and names values for every legal action."""
    last = reviews[-1]
    assert last.decisions
    for decision in last.decisions:
        assert match.mover(decision.ply) == last.seat
        assert match.actions[decision.ply] == decision.action
        legal = {match.game.format_action(a) for a in match.game.legal_actions(match.at(decision.ply))}
        assert {text for text, _ in decision.values} == legal
        assert len(legal) > 1
        assert 0 <= decision.after <= decision.before <= 1
        assert decision.values[0] == (decision.best, decision.before)
        assert decision.label in (label(decision.loss), GAMBLE)
        assert decision.observation == match.observe(last.seat, decision.ply)
    assert any(decision.reasons for decision in last.decisions)


@pytest.mark.long
def test_the_review_says_sure_exactly_where_a_win_is_proven(match: Match, reviews: list[Review]) -> None:
    """A decision of the last round is sure when a policy beats every hand, then its chance is one."""
    for decision in reviews[-1].decisions:
        seen = match.observe(reviews[-1].seat, decision.ply)
        proven = seen.round == 4 and bool(list(ProofSearch(seen).winning()))
        assert decision.sure == proven
        assert not decision.sure or decision.before == 1


@pytest.mark.long
def test_a_game_with_a_sure_win_is_among_the_reviewed(review_of: Callable[[Seat], list[Review]]) -> None:
    """So that the law above is not empty."""
    assert any(decision.sure for seat in Seat for decision in review_of(seat)[-1].decisions)


@pytest.mark.long
def test_the_graph_runs_through_the_game_to_the_result(match: Match, reviews: list[Review]) -> None:
    """Plies go up, chances stay in 0..1, and the last point is the result."""
    last = reviews[-1]
    plies = [ply for ply, _ in last.graph]
    assert plies == sorted(plies)
    assert all(0 <= chance <= 1 for _, chance in last.graph)
    assert last.graph[-1] == (match.ply, last.result)


@pytest.mark.long
def test_a_match_in_progress_is_reviewed_without_a_result(match: Match) -> None:
    """The review of a half-played game ends with the last own decision."""
    *_, last = review(match.branch(14), Seat.FIRST)
    assert last.result is None
    assert last.start + last.deal + last.luck - last.loss == pytest.approx(last.graph[-1][1])


@pytest.mark.long
def test_a_review_uses_only_what_the_seat_knew(
    match: Match, review_of: Callable[[Seat], list[Review]]
) -> None:
    """Re-dealing the hidden cards of the past changes no judgement of a decision already made."""
    half = match.branch(9)
    guess = match.game.determinize(half.observe(Seat.FIRST), rng_from(5))
    redealt = Match.from_deal("district", match.game.format_deal(guess)).play_all(half.actions)
    *_, last = review(redealt, Seat.FIRST)
    assert last.decisions
    assert last.decisions == tuple(one for one in review_of(Seat.FIRST)[-1].decisions if one.ply < 9)


def test_a_hint_ends_with_an_action_a_chance_and_reasons(match: Match) -> None:
    """The finished hint weighs every legal action. The unfinished ones have no reasons yet."""
    hints = list(hint(match.branch(3), Seat.SECOND))
    assert all(not each.reasons and each.done < each.total for each in hints[:-1])
    last = hints[-1]
    assert last.done == last.total
    assert last.reasons
    assert last.values[0] == (last.action, last.chance)
    assert {text for text, _ in last.values} == set(match.branch(3).legal())
