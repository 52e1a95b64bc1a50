"""Inspectors for the gates: sniper, halver, waiter, plain Monte Carlo, mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from tests.bench.yardsticks.killer_senses import answer_forced, around, by_verb, killers, shift_for
from tests.bench.yardsticks.rollouts import roll_out
from tests.bench.yardsticks.style import Stranger, best, bot, mix

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

GUESSES, MAX_TURNS = 8, 30


def snipe(seen: Observation, rng: Random) -> Action:
    """Be where most candidates stand, send agents after any in reach, and strike when five are left."""
    names, suspects = by_verb(seen, "i"), killers(seen)
    if names:
        return best(names, lambda action: len(around(seen, action.suspect) & suspects), rng)
    return _close_in(seen, rng, agents_at=len(suspects), own_at=5)


def pursue(seen: Observation, rng: Random) -> Action:
    """Send agents after the last five, arrest in person only on an even chance, and walk up meanwhile."""
    return _close_in(seen, rng, agents_at=5, own_at=2)


def _close_in(seen: Observation, rng: Random, *, agents_at: int, own_at: int) -> Action:
    """Arrest when so few candidates are left, by agents or in person. Else walk up to four, or ask."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    agents = [action for action in by_verb(seen, "z") if action.target in suspects]
    if agents and len(suspects) <= agents_at:
        return pick(agents, rng)
    hits = [action for action in by_verb(seen, "a") if action.suspect in suspects]
    if hits and len(suspects) <= own_at:
        return pick(hits, rng)
    step = shift_for(seen, lambda near: len(near & suspects), rng) if len(suspects) <= 4 else None
    return step or pick(by_verb(seen, "e") or seen.legal, rng)


def halve(seen: Observation, rng: Random) -> Action:
    """Ask the agent with half of the candidates around, and arrest one of the last three."""
    suspects = killers(seen)

    def evenness(action: Action) -> float:
        return -abs(2 * len(around(seen, action.suspect) & suspects) - len(suspects))

    agents = by_verb(seen, "u")
    if agents:
        return best(agents, evenness, rng)
    names = by_verb(seen, "i")
    if names:
        return best(names, lambda action: -len(around(seen, action.suspect) & suspects), rng)
    hits = [action for action in by_verb(seen, "a") if action.suspect in suspects]
    if hits and (len(suspects) <= 3 or not by_verb(seen, "e")):
        return pick(hits, rng)
    if by_verb(seen, "e"):
        return by_verb(seen, "e")[0]
    return shift_for(seen, lambda near: len(near & suspects), rng) or pick(seen.legal, rng)


def wait(seen: Observation, rng: Random) -> Action:
    """Go where few stand around, shift there for four turns, and only then begin to ask and arrest."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    turns = sum(event.seat == seen.seat for event in seen.history)
    near = around(seen, seen.identity) & suspects
    hits = [action for action in by_verb(seen, "a") if action.suspect in near]
    if hits and 2 * len(near) >= len(suspects):
        return pick(hits, rng)
    if turns < 5 and by_verb(seen, "s"):
        return shift_for(seen, lambda others: -len(others), rng) or pick(by_verb(seen, "s"), rng)
    return pick(by_verb(seen, "e") or seen.legal, rng)


sniper = bot(snipe)
halver = bot(halve)
waiter = bot(wait)


def monte_carlo(game: str, seed: str) -> Stranger:
    return Stranger(roll_out(game, GUESSES, MAX_TURNS), seed)


mixture = bot(mix({"halve": halve, "pursue": pursue, "wait": wait}))
FAMILY, SEATS = "killer", (Seat.SECOND,)
GOALS = {"killer": (85, 75), "killer-citizen": (55, 40)}
BOTS = ("sniper", "halver", "waiter", "monte_carlo", "mixture")
