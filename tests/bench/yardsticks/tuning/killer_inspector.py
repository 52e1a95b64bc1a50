"""Inspectors to tune with: an arrester, a questioner, a runner, a bluffer and a beginner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from tests.bench.yardsticks.killer_senses import answer_forced, around, by_verb, killers, last, shift_for
from tests.bench.yardsticks.style import bot

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation


def arrest(seen: Observation, rng: Random) -> Action:
    """Arrest any candidate in reach, one after the other, and ask only when none is."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    agents = [action for action in by_verb(seen, "z") if action.target in suspects]
    own = [action for action in by_verb(seen, "a") if action.suspect in suspects]
    return pick(own or agents or by_verb(seen, "e") or seen.legal, rng)


def question(seen: Observation, rng: Random) -> Action:
    """Ask agents until one candidate is left, then walk there and arrest. Guess only without agents."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    hits = [action for action in by_verb(seen, "a") if action.suspect in suspects]
    if hits and len(suspects) == 1:
        return hits[0]
    if by_verb(seen, "e"):
        return by_verb(seen, "e")[0]
    return shift_for(seen, lambda near: len(near & suspects), rng) or pick(hits or seen.legal, rng)


def run(seen: Observation, rng: Random) -> Action:
    """Never stand beside a candidate for long: step away first, and ask from afar."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    near = around(seen, seen.identity) & suspects
    if len(suspects) <= 2 and near:
        return pick([action for action in by_verb(seen, "a") if action.suspect in near], rng)
    away = shift_for(seen, lambda others: -len(others & suspects), rng) if near else None
    return away or pick(by_verb(seen, "e") or seen.legal, rng)


def bluff(seen: Observation, rng: Random) -> Action:
    """Arrest own agents now and then, far from the truth, and strike when the circle is small."""
    forced, suspects = answer_forced(seen, rng), killers(seen)
    if forced:
        return forced
    arrests = by_verb(seen, "a")
    agents = [action for action in arrests if action.suspect in seen.hand]
    hits = [action for action in arrests if action.suspect in suspects]
    if hits and len(suspects) <= 4:
        return pick(hits, rng)
    if agents and rng.random() < 0.4:
        return pick(agents, rng)
    return pick(by_verb(seen, "e") or by_verb(seen, "s") or seen.legal, rng)


def begin(seen: Observation, rng: Random) -> Action:
    """Arrest a neighbour of the last victim, sure or not. Choose the first card of each hand."""
    names, agents = by_verb(seen, "i"), by_verb(seen, "u")
    if names or agents:
        return (names or agents)[0]
    kill = last(seen, "k")
    beside = [action for action in by_verb(seen, "a") if kill is not None and action.suspect in kill.near]
    if beside and rng.random() < 0.6:
        return pick(beside, rng)
    return pick(by_verb(seen, "e") or seen.legal, rng)


arrester = bot(arrest)
questioner = bot(question)
runner = bot(run)
bluffer = bot(bluff)
beginner = bot(begin)
FAMILY, SEATS = "killer", (Seat.SECOND,)
BOTS = ("arrester", "questioner", "runner", "bluffer", "beginner")
