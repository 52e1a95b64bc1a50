"""Building wins: never missed, never allowed when they can be stopped."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.district.pieces import BUILDINGS, FULL_DECK
from noir.games.district.rules import apply, legal_actions, outcome, start

if TYPE_CHECKING:
    from noir.games.district import State

DISTRICT = GAMES["district"]
POSITIONS = 60
# the boss is the hard level with more guesses, and each of them costs time
EVERY = {"medium": 1, "hard": 1, "boss": 6}


def wins_at_once(state: State) -> bool:
    """Tell whether the seat to move has an action that wins by buildings."""
    seat = state.turn
    ends = [outcome(apply(state, action)) for action in legal_actions(state)]
    return any(end is not None and end.reason == "buildings" and end.winner == seat for end in ends)


def rich_deal(seed: int) -> State:
    """Return a deal in which the three buildings lie in the hands and the row of round 1."""
    rng = rng_from(f"rich/{seed}")
    rest = [kind for kind in FULL_DECK if kind not in BUILDINGS]
    deck = []
    while rest:
        deck.append(rest.pop(int(rng.random() * len(rest))))
    for kind in BUILDINGS:
        deck.insert(int(rng.random() * 11), kind)
    return start(tuple(deck))


@cache
def positions(wanted: str) -> list[State]:
    """Return positions where a building win is there ("win") or threatens and can be stopped."""
    found: list[State] = []
    seed = 0
    while len(found) < POSITIONS:
        rng, state = rng_from(f"tactics/{seed}"), rich_deal(seed)
        while state.turn is not None and len(found) < POSITIONS:
            if len(legal_actions(state)) > 1 and kind_of(state) == wanted:
                found.append(state)
                break
            state = apply(state, pick(legal_actions(state), rng))
        seed += 1
    return found


def kind_of(state: State) -> str:
    """Return "win", "threat" (some actions allow a win at once, others do not) or "quiet"."""
    if wins_at_once(state):
        return "win"
    allows = [after.turn is not None and wins_at_once(after) for after in successors(state)]
    return "threat" if any(allows) and not all(allows) else "quiet"


def successors(state: State) -> list[State]:
    """Return the states after every legal action."""
    return [apply(state, action) for action in legal_actions(state)]


@pytest.mark.long
@pytest.mark.parametrize("level", ["medium", "hard", "boss"])
def test_a_building_win_on_the_board_is_never_missed(level: str) -> None:
    """Where there is an immediate win the bot takes it."""
    bot = make_bot("district", level, 1)
    for state in positions("win")[:: EVERY[level]]:
        assert state.turn is not None
        end = outcome(apply(state, bot.choose(DISTRICT.observe(state, state.turn))))
        assert end is not None
        assert (end.reason, end.winner) == ("buildings", state.turn)


@pytest.mark.parametrize("level", ["hard", "boss"])
@pytest.mark.long
def test_a_building_win_that_can_be_stopped_is_never_allowed(level: str) -> None:
    """Where some actions let the other seat win at once, the bot plays another one."""
    bot = make_bot("district", level, 1)
    for state in positions("threat")[:: EVERY[level]]:
        assert state.turn in tuple(Seat)
        after = apply(state, bot.choose(DISTRICT.observe(state, Seat(state.turn))))
        assert not wins_at_once(after)
