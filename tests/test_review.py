"""Reviews: the labels of losses, and the decisions that count as one."""

from __future__ import annotations

import pytest

from noir.bots.population import against_all, usual_chance
from noir.core import Seat, Thought
from noir.match import Match
from noir.review import GOOD, _Story, label
from tests.any_game import ONE


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0.0, GOOD), (0.029, GOOD), (0.03, "inaccuracy"), (0.05, "mistake"), (0.1, "blunder"), (1.0, "blunder")],
)
def test_labels_by_lost_win_probability(loss: float, name: str) -> None:
    """At least 10 points a blunder, 5 a mistake, 3 an inaccuracy."""
    assert label(loss) == name


def test_an_action_rated_above_the_trusted_one_loses_nothing() -> None:
    """The less certain number counts no more than the best one's: no loss is negative, no luck made up."""
    match = Match.new(ONE, 1)
    legal = match.game.legal_actions(match.state)
    best, played = legal[0], legal[1]
    match.play(match.game.format_action(played))
    story = _Story(match, Seat.FIRST, 1)
    story.judge(0, Thought(best, ((best, 0.5), (played, 0.9))))
    story.finish()
    result = story.review(1)
    (decision,) = result.decisions
    even = against_all(ONE, Seat.FIRST, 0.5, 0)
    assert (decision.before, decision.after, decision.loss, decision.label) == (even, even, 0.0, "good")
    assert result.loss == 0
    assert result.graph == ((0, even), (1, even))
    assert result.start == usual_chance(ONE, Seat.FIRST)
