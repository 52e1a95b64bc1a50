"""Proven wins are played: the boss in the last round."""

from __future__ import annotations

from noir.bots import make_bot
from noir.bots.district.proof_search import ProofSearch, plain
from noir.core import Seat
from noir.match import Match
from noir.puzzles import kind_of
from noir.review import hint
from tests.puzzles.games import play
from tests.puzzles.some import spread, thoughts


def test_the_boss_of_the_last_round_plays_the_only_sure_win() -> None:
    for case in spread("district", "sure-win", "district", 7):
        *_, last = thoughts(case, "boss")
        match = Match.from_record(case.record)
        assert kind_of(case).same(match.game.format_action(last.action), case.solution)
        assert last.sure
        assert last.values[0][1] == 1


def test_the_boss_says_sure_exactly_where_something_surely_wins() -> None:
    """Also with several sure wins, and nowhere else in round 4."""
    looked = 0
    for number in range(3):
        whole = play("district", "medium", number)
        for ply in range(37, whole.ply):
            seat = whole.mover(ply)
            seen = whole.observe(Seat(seat), ply)  # type: ignore[arg-type]
            if all(seen.taken) or len(seen.legal) < 2:
                continue
            *_, last = make_bot("district", "boss", 1).think(seen)
            wins = set(ProofSearch(seen).winning())
            assert last.sure == bool(wins)
            assert not wins or plain(last.action) in wins
            looked += 1
    assert looked > 10


def test_a_hint_says_what_is_proven() -> None:
    (case,) = spread("district", "sure-win", "district", 1)
    match = Match.from_record(case.record)
    *_, last = hint(match, case.seat)
    assert (last.action, last.sure, last.chance) == (case.solution, True, 1)
