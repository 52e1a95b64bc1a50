"""The part of the speed bench that runs natively and in Pyodide alike."""

from __future__ import annotations

import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from noir.bots import make_bot
from noir.bots.district import search as search_module
from noir.bots.district.pimc import search_of
from noir.bots.district.search import World
from noir.bots.district.value import RoundEnd
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from noir.review import review

if TYPE_CHECKING:
    from types import FrameType

    from noir.games.district import State

DISTRICT = GAMES["district"]
COUNTED = {"_taker", "_waiter", "_open"}


def random_plies(games: int) -> float:
    """Return plies per second of whole random games: deal, legal actions, apply, outcome."""
    rng, plies, begun = rng_from("speed"), 0, process_time()
    for _ in range(games):
        state = DISTRICT.deal(rng)
        while state.turn is not None:
            state = DISTRICT.apply(state, pick(DISTRICT.legal_actions(state), rng))
            plies += 1
        assert DISTRICT.outcome(state) is not None
    return plies / (process_time() - begun)


def round_starts(number: int) -> list[State]:
    """Return the first states of rounds 1 to 4 of random games."""
    rng = rng_from("nodes")
    found: list[State] = []
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

    A position is a call of the search. The leaves looked up without a call are not counted.
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
    begun = process_time()
    solve(states, ends)
    seconds = process_time() - begun
    return {"worlds a second": number / seconds, "positions a second": positions / seconds}


def thinking(games: int) -> dict[str, float]:
    """Return how long the boss thinks, how long a slice of it and a whole review take."""
    decisions, slices, reviews = [], [], []
    for number in range(games):
        match = Match.new("district", f"thinking-{number}")
        while (seat := match.to_move) is not None:
            boss = make_bot("district", "boss", number)
            begun = last = process_time()
            for thought in boss.think(match.observe(seat)):
                action = thought.action
                slices.append(process_time() - last)
                last = process_time()
            if len(match.legal()) > 1 and not all(match.state.taken):
                decisions.append(last - begun)
            match.play(match.game.format_action(action))
        begun = process_time()
        for _ in review(match, Seat.FIRST):
            pass
        reviews.append(process_time() - begun)
    return {
        "boss, median decision, ms": 1000 * median(decisions),
        "boss, longest decision, ms": 1000 * max(decisions),
        "boss, longest slice, ms": 1000 * max(slices),
        "review of a game, ms": 1000 * median(reviews),
    }


def measure(games: int, worlds: int) -> dict[str, float]:
    """Return all numbers, rounded."""
    found = {"plies a second": random_plies(games), **search_speed(worlds), **thinking(2)}
    return {name: round(value) for name, value in found.items()}
