"""The part of the speed bench that runs natively and in Pyodide alike."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING

from noir.bots.district import search as search_module
from noir.bots.district.pimc import search_of
from noir.bots.district.search import World
from noir.bots.district.value import RoundEnd
from noir.chance import pick, rng_from
from noir.games import GAMES

if TYPE_CHECKING:
    from types import FrameType

    from noir.games.district import State

DISTRICT = GAMES["district"]
COUNTED = {"_taker", "_waiter", "_open"}


def random_plies(games: int) -> float:
    """Return plies per second of whole random games: deal, legal actions, apply, outcome."""
    rng, plies, begun = rng_from("speed"), 0, perf_counter()
    for _ in range(games):
        state = DISTRICT.deal(rng)
        while state.turn is not None:
            state = DISTRICT.apply(state, pick(DISTRICT.legal_actions(state), rng))
            plies += 1
        assert DISTRICT.outcome(state) is not None
    return plies / (perf_counter() - begun)


def round_starts(number: int) -> list[State]:
    """Return the first states of rounds 1 to 4 of random games."""
    rng, found = rng_from("nodes"), []
    while len(found) < number:
        state = DISTRICT.deal(rng)
        while state.turn is not None:
            if len(state.actions) % 12 == 0:
                found.append(state)
            state = DISTRICT.apply(state, pick(DISTRICT.legal_actions(state), rng))
    return found[:number]


def solve(states: list[State], ends: list[RoundEnd]) -> None:
    """Solve one world, that of the true hands, from the start of each round."""
    for state in states:
        seat = state.turn
        assert seat is not None
        search = search_of(DISTRICT.observe(state, seat), ends[state.round - 1])
        world = World(search, state.hands[seat], state.hands[seat.other])
        for action in DISTRICT.legal_actions(state):
            world.margin(world.after(world.root, action))


def search_speed(number: int) -> dict[str, float]:
    """Return worlds and positions searched per second from the first action of a round.

    A position is a call of the search; the leaves looked up without a call are not counted.
    """
    states = round_starts(number)
    positions = 0

    def watch(frame: FrameType, event: str, _arg: object) -> None:
        nonlocal positions
        if event == "call" and frame.f_code.co_name in COUNTED:
            positions += frame.f_code.co_filename == search_module.__file__

    sys.setprofile(watch)
    solve(states, [RoundEnd(n) for n in range(1, 5)])
    sys.setprofile(None)
    ends = [RoundEnd(n) for n in range(1, 5)]
    begun = perf_counter()
    solve(states, ends)
    seconds = perf_counter() - begun
    return {"worlds a second": number / seconds, "positions a second": positions / seconds}


def measure(games: int, worlds: int) -> dict[str, float]:
    """Return all numbers, rounded."""
    found = {"plies a second": random_plies(games), **search_speed(worlds)}
    return {name: round(value) for name, value in found.items()}
