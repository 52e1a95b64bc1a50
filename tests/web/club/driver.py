"""Evenings for tests: with players, with rounds, and with games that are played at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from noir.match import Match
from tests.any_game import ONE
from web.club.codes import BOTH, Place, Result, result_of, write_code
from web.club.evening import Evening
from web.club.schedule import next_pairs, write_pairs
from web.club.state import Setup

if TYPE_CHECKING:
    from web.club.state import State

SETUP = Setup((ONE,), "swiss", "0123456789abcdef" * 2)


def gather(count: int, setup: Setup = SETUP, **changes: object) -> Evening:
    """Return an evening with so many players."""
    evening = Evening.open(replace(setup, **changes))  # type: ignore[arg-type]
    for number in range(count):
        evening = evening.do(f"enter Player {number}")
    return evening


def begin_round(evening: Evening) -> Evening:
    """Return the evening with its next round."""
    return evening.do(write_pairs(next_pairs(evening.state)))


def places_of(state: State, number: int = -1) -> list[Place]:
    """Return the games of a round."""
    number %= len(state.rounds)
    return [
        Place(number, table, game)
        for table, games in enumerate(state.rounds[number].claims)
        for game in range(len(games))
    ]


def play(state: State, place: Place, seed: str = "") -> Match:
    """Return a game at a place, played at random to its end."""
    match = Match.new(state.setup.game_of(place.round), state.find_seed(place))
    rng = Random(f"{place} {seed}")
    while match.to_move is not None:
        legal = match.legal()
        match.play(legal[int(rng.random() * len(legal))])
    return match


def end_of(match: Match) -> Result:
    """Return how a game that is over ended."""
    result = result_of(match)
    assert result
    return result


def code_of(state: State, place: Place, side: int = BOTH, match: Match | None = None, mark: str = "") -> str:
    """Return the code of a game at a place."""
    return write_code(mark or state.mark, place, side, match or play(state, place), state.find_seed(place))


def type_round(evening: Evening, rng: Random, draws: bool = True) -> Evening:
    """Return the evening after random typed results of all games of its last round."""
    for place in places_of(evening.state):
        winner = "01="[int(rng.random() * (3 if draws else 2))]
        margin = 0 if winner == "=" else int(rng.random() * 20)
        evening = evening.do(f"typed {place.round}.{place.table}.{place.game} {winner} {margin}")
    return evening
