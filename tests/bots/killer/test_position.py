"""Bots at a position that was set up: they search, weigh and prove as in the game it comes from."""

from __future__ import annotations

import pytest

from noir.bots import LEVELS, make_bot
from noir.bots.killer.analyst import analyst
from noir.bots.killer.kill_race import spot_of
from noir.bots.killer.last_turns import look, near_the_end
from noir.bots.killer.sim import Sim, action_of, sim_from
from noir.bots.killer.verdict import prove
from noir.core import Seat
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.position import position_of, read, reveal, to_text
from noir.games.killer.worlds import Guesser
from tests.any_game import swept
from tests.games.killer.moments import BOOKS, moments, observations

SECOND = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY"


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_a_search_starts_from_the_same_facts(book: str) -> None:
    """Everything a search reads is equal: the packed position, the race, the candidates of its guesses."""
    for seen in observations(book, 6, every=3):
        made = read(to_text(position_of(seen))).observation
        one, other = sim_from(seen), sim_from(made)
        assert all(getattr(one, name) == getattr(other, name) for name in Sim.__slots__)
        assert Guesser(seen).candidates == Guesser(made).candidates
        if seen.seat == Seat.FIRST:
            assert spot_of(seen) == spot_of(made)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_from_a_position(level: str) -> None:
    for book in BOOKS:
        for match, ply in moments(book, 1, every=30):
            seat = match.mover(ply)
            assert seat is not None
            made = position_of(match.observe(seat, ply)).observation
            assert make_bot(book, level, 1).choose(made) in made.legal


@pytest.mark.long
def test_the_analyst_weighs_every_action_worth_a_thought() -> None:
    killer = read(f"{SECOND}.k1.KG-3.kMGLN").observation
    thoughts = list(analyst(1).think(killer))
    assert {action for action, _ in thoughts[-1].values} == set(killer.legal)
    assert len({thought.done for thought in thoughts}) > 100, "it improves all the time"
    assert thoughts[-1].done == thoughts[-1].total
    # bluffs, arrests of suspects that can't be the Killer, are left out
    inspector = read(f"{SECOND}.i2.I-ARST.kMGLN").observation
    *_, last = analyst(1).think(inspector)
    arrests = {format_action(action) for action, _ in last.values if action.verb == "a"}
    assert arrests == {"aG"}


def verdict(text: str, action: str) -> bool | None:
    *_, last = prove(read(text).observation, parse_action(action))
    return last


def test_the_arrest_of_the_only_candidate_is_proven() -> None:
    assert verdict(f"{SECOND}.i2.I-ARST.kMGLaL", "aG")
    assert verdict(f"{SECOND}.i2.I-ARST.kMGL", "aG") is None
    assert verdict(f"{SECOND}.i2.I-ARST.kMGLaL", "aF") is None
    assert verdict(f"{SECOND}.i0.I-ARSTz3.kMGLaL", "e") is None


def test_the_sixteenth_kill_is_proven() -> None:
    fifteen = "ABCde/FGhij/klMNo/PqrSt/uvwxY.k1.KA-3.kHAG"
    assert verdict(fifteen, "kB")
    assert verdict(fifteen, "r5e") is None


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_verdicts_are_those_of_the_race(book: str) -> None:
    proven = 0
    for match, ply in moments(book, 24, every=6):
        seat = match.mover(ply)
        assert seat is not None
        seen = match.observe(seat, ply)
        if not near_the_end(seen):
            continue
        position = position_of(seen)
        *_, wins = look(seen)
        expected = {action_of(sim_from(seen), move) for move in wins}
        for action in seen.legal:
            *_, last = prove(position.observation, action)
            assert (last is True) == (action in expected)
            if all(answer.wins for answer in reveal(position, action)):
                assert last is True
        proven += len(expected)
    assert proven
