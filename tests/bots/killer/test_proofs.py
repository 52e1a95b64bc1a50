"""Proven wins are played: hard and boss in the race to the sixteenth dead."""

from __future__ import annotations

import pytest

from noir.bots import make_bot
from noir.bots.killer.last_turns import look, near_the_end
from noir.bots.killer.sim import action_of, sim_from
from noir.core import Outcome, Seat
from noir.match import Match
from tests.any_game import swept
from tests.puzzles.games import play
from tests.puzzles.some import spread, thoughts

BOOKS = ("killer", "killer-citizen")


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
@pytest.mark.parametrize(("level", "number"), [("hard", 8), ("boss", 2)])
def test_the_only_action_that_surely_wins_the_race_is_found(book: str, level: str, number: int) -> None:
    for case in spread("killer", "sure-kill", book, number):
        *_, last = thoughts(case, level)
        match = Match.from_record(case.record)
        assert match.game.format_action(last.action) == case.solution
        assert last.sure


@pytest.mark.parametrize("book", swept(BOOKS))
@pytest.mark.long
def test_the_killer_takes_a_quickest_of_several_sure_wins(book: str) -> None:
    games = [play(book, "hard", number) for number in range(6)]
    moments = [(whole, ply) for whole in games for ply in range(whole.ply) if whole.mover(ply) == Seat.FIRST]
    looked = 0
    for whole, ply in moments:
        seen = whole.observe(Seat.FIRST, ply)
        if not near_the_end(seen):
            continue
        *_, wins = look(seen)
        *_, last = make_bot(book, "hard", 1).think(seen)
        sim = sim_from(seen)
        best = [action_of(sim, move) for move, turns in wins.items() if turns == min(wins.values())]
        assert last.sure == bool(wins)
        assert not wins or last.action in best
        assert whole.outcome is not None
        assert not wins or whole.outcome == Outcome(Seat.FIRST, whole.outcome.reason), "he who proves wins"
        looked += 1
    assert looked


def test_easy_and_medium_prove_nothing() -> None:
    """They stay as beatable as they were."""
    for level in ("easy", "medium"):
        for case in spread("killer", "sure-kill", "killer", 3):
            assert not any(thought.sure for thought in thoughts(case, level))
