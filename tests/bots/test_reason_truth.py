"""A reason of a hint is true of the action it is given for, and false of another one that is legal.

Whether it is true is asked of the rules: each action is played, and what comes of it is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots import explainer
from noir.games import GAMES
from tests.any_game import EXPLAINED, of, richest
from tests.bots.tried import Tried

if TYPE_CHECKING:
    from noir.core import Reason


@pytest.mark.long
@pytest.mark.parametrize("name", richest(EXPLAINED))
def test_a_reason_is_true_of_its_action_and_false_of_another(name: str) -> None:
    game, oracle, met = GAMES[name], of(name, "bots", "oracle"), set()

    def holds(tried: Tried, reason: Reason) -> bool:
        return bool(oracle.HOLDS[reason.code](tried, reason.numbers))

    for state in oracle.states_of(name):
        seat = game.to_move(state)
        if seat is None:
            continue
        seen = game.observe(state, seat)
        tries = [Tried(game, state, action) for action in game.legal_actions(state)]
        for tried in tries:
            for reason in explainer(name).reasons(seen, tried.action):
                met.add(reason.code)
                assert holds(tried, reason), (tried.action, reason)
                if reason.code not in oracle.COMMON:
                    others = [other for other in tries if other is not tried]
                    assert not all(holds(other, reason) for other in others), (tried.action, reason)
    assert met >= oracle.HOLDS.keys() - oracle.RARE
