"""Killers for the gates: hider, shy one, stalker, plain Monte Carlo, mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from noir.games.killer.pieces import living_neighbours
from tests.bench.yardsticks.killer_senses import around, by_verb, inspectors, killers, last, shift_for
from tests.bench.yardsticks.rollouts import roll_out
from tests.bench.yardsticks.style import Stranger, best, bot, mix

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

GUESSES, MAX_TURNS = 8, 30


def hide(seen: Observation, rng: Random) -> Action:
    """Stay one of many: kill where most candidates stand around the victim, change identity if few would."""
    crowd, masks = killers(seen), by_verb(seen, "d")

    def remain(action: Action) -> int:
        return len(crowd & set(living_neighbours(seen.table.grid, action.suspect, seen.table.dead)))

    kills = [action for action in by_verb(seen, "k") if action.suspect not in seen.table.innocent]
    kills = kills or by_verb(seen, "k")
    if masks and (not kills or max(map(remain, kills)) <= 4):
        return masks[0]
    return best(kills, remain, rng) if kills else pick(seen.legal, rng)


def shun_radars(seen: Observation, rng: Random) -> Action:
    """Kill far from INNOCENT suspects, and leave after a radar that was positive."""
    radar, masks = last(seen, "u"), by_verb(seen, "d")
    fresh = [action for action in by_verb(seen, "k") if action.suspect not in seen.table.innocent]
    if radar is not None and radar.radar and len(killers(seen)) <= 6:
        if masks:
            return masks[0]
        marked = set(seen.table.innocent)
        away = shift_for(seen, lambda near: -len(near & marked), rng)
        if away:
            return away
    beside = {name for mark in seen.table.innocent for name in around(seen, mark)}
    clear = [action for action in fresh if action.suspect not in beside]
    return pick(clear or fresh or seen.legal, rng)


def stalk(seen: Observation, rng: Random) -> Action:
    """Kill beside the last victim, again and again, and then cross the grid in one go."""
    before, kills = last(seen, "k"), by_verb(seen, "k")
    if before is None:
        return pick(kills, rng)
    beside = [action for action in kills if action.suspect in before.near]
    if beside and rng.random() < 0.85:
        return pick(beside, rng)
    gone = shift_for(seen, lambda near: len(near - set(before.near)), rng)
    hits = [action for action in kills if action.suspect in inspectors(seen)]
    return gone or pick(hits or kills or seen.legal, rng)


hider = bot(hide)
shy = bot(shun_radars)
stalker = bot(stalk)


def monte_carlo(game: str, seed: str) -> Stranger:
    return Stranger(roll_out(game, GUESSES, MAX_TURNS), seed)


mixture = bot(mix({"hide": hide, "shun": shun_radars, "stalk": stalk}))
FAMILY, SEATS = "killer", (Seat.FIRST,)
GOALS = {"killer": (65, 55), "killer-citizen": (85, 75)}
BOTS = ("hider", "shy", "stalker", "monte_carlo", "mixture")
