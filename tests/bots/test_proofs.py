"""What is proven is played: hard and boss in the race to the sixteenth dead, the boss in the last round."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from noir.bots import make_bot
from noir.bots.district.sure import Sure, plain
from noir.bots.killer.race import look, near_the_end
from noir.bots.killer.sim import action_of, sim_from
from noir.core import Outcome, Seat
from noir.match import Match
from noir.puzzles import Case, kind_of, load
from noir.review import hint
from tests.puzzles.games import played

BOOKS = ("killer", "killer-citizen")


@cache
def some(family: str, kind: str, game: str, number: int) -> list[Case]:
    """Return puzzles of a kind, spread over their ratings."""
    cases = [case for case in load(family).of_kind(kind) if f"{game}:" in case.record]
    return cases[:: max(1, len(cases) // number)][:number]


def thoughts(case: Case, level: str) -> list[Any]:
    match = Match.from_record(case.record)
    return list(make_bot(match.game.name, level, 1).think(match.observe(case.seat)))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("level", "number"), [("hard", 8), ("boss", 2)])
def test_the_only_action_that_surely_wins_the_race_is_found(book: str, level: str, number: int) -> None:
    for case in some("killer", "sure-kill", book, number):
        *_, last = thoughts(case, level)
        match = Match.from_record(case.record)
        assert match.game.format_action(last.action) == case.solution
        assert last.sure


def test_the_boss_of_the_last_round_plays_the_only_sure_win() -> None:
    for case in some("district", "sure-win", "district", 7):
        *_, last = thoughts(case, "boss")
        match = Match.from_record(case.record)
        assert kind_of(case).same(match.game.format_action(last.action), case.solution)
        assert last.sure
        assert last.values[0][1] == 1


def test_the_boss_says_sure_exactly_where_something_surely_wins() -> None:
    """Also with several sure wins, and nowhere else in round 4."""
    looked = 0
    for number in range(3):
        whole = played("district", "medium", number)
        for ply in range(37, whole.ply):
            seat = whole.mover(ply)
            seen = whole.observe(Seat(seat), ply)  # type: ignore[arg-type]
            if all(seen.taken) or len(seen.legal) < 2:
                continue
            *_, last = make_bot("district", "boss", 1).think(seen)
            wins = set(Sure(seen).winning())
            assert last.sure == bool(wins)
            assert not wins or plain(last.action) in wins
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("book", BOOKS)
def test_the_killer_takes_a_quickest_of_several_sure_wins(book: str) -> None:
    games = [played(book, "hard", number) for number in range(6)]
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
        for case in some("killer", "sure-kill", "killer", 3):
            assert not any(thought.sure for thought in thoughts(case, level))


def test_a_hint_says_what_is_proven() -> None:
    (case,) = some("district", "sure-win", "district", 1)
    match = Match.from_record(case.record)
    *_, last = hint(match, case.seat)
    assert (last.action, last.sure, last.chance) == (case.solution, True, 1)
