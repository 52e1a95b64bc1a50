"""Killers to tune with: a hunter, an early masker, a shifter, a racer and a beginner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from noir.games.killer.pieces import fall, living_neighbours
from tests.bench.yardsticks.killer_senses import after, by_verb, inspectors, killers, shift_for
from tests.bench.yardsticks.style import best, bot

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation


def hunt(seen: Observation, rng: Random) -> Action:
    """Kill candidates for the Inspector, move next to them otherwise, and never hide."""
    prey, kills = inspectors(seen), by_verb(seen, "k")
    hits = [action for action in kills if action.suspect in prey]
    if hits:
        return pick(hits, rng)
    step = shift_for(seen, lambda near: len(near & prey), rng)
    return step or pick(kills or seen.legal, rng)


def mask_early(seen: Observation, rng: Random) -> Action:
    """Change identity in the second turn and whenever four or fewer are left. Kill anybody otherwise."""
    kills, masks = by_verb(seen, "k"), by_verb(seen, "d")
    turns = sum(event.seat == seen.seat for event in seen.history)
    if masks and (turns == 1 or (turns and len(killers(seen)) <= 4)):
        return masks[0]
    return pick(kills or seen.legal, rng)


def shift_often(seen: Observation, rng: Random) -> Action:
    """Move after each kill, to the place with most living neighbours."""
    kills = by_verb(seen, "k")
    own = [event for event in seen.history if event.seat == seen.seat]
    if own and own[-1].verb == "k":
        return best(by_verb(seen, "s") or seen.legal, lambda action: _company(seen, action), rng)
    return pick(kills or seen.legal, rng)


def _company(seen: Observation, action: Action) -> float:
    return len(after(seen, action)) if action.is_shift else 0


def race(seen: Observation, rng: Random) -> Action:
    """Count to sixteen: each kill leaves as many victims within reach as possible."""

    def rest(action: Action) -> float:
        dead = seen.table.dead + action.suspect
        grid, _ = fall(seen.table.grid, dead)
        return len(living_neighbours(grid, seen.identity, dead))

    kills = by_verb(seen, "k")
    if kills:
        return best(kills, rest, rng)
    return shift_for(seen, len, rng) or pick(seen.legal, rng)


def begin(seen: Observation, rng: Random) -> Action:
    """Kill the first neighbour in reading order, and panic: hide after every radar and arrest."""
    masks = by_verb(seen, "d")
    if masks and seen.history and seen.history[-1].verb in ("u", "a", "z"):
        return masks[0]
    cells = "".join(seen.table.grid)
    kills = sorted(by_verb(seen, "k"), key=lambda action: cells.index(action.suspect))
    first = kills[0] if kills else pick(seen.legal, rng)
    return first if rng.random() < 0.8 else pick(seen.legal, rng)


hunter = bot(hunt)
early_masker = bot(mask_early)
shifter = bot(shift_often)
racer = bot(race)
beginner = bot(begin)
FAMILY, SEATS = "killer", (Seat.FIRST,)
BOTS = ("hunter", "early_masker", "shifter", "racer", "beginner")
