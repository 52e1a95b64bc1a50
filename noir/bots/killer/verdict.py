"""Verdict: whether an action surely wins, whatever is hidden and answered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.bots.killer.kill_race import Race, spot_of
from noir.bots.killer.last_turns import TURNS, near_the_end
from noir.bots.killer.sim import move_of, sim_from
from noir.games.killer.belief import mask_of, own_belief, public_belief
from noir.games.killer.pieces import SUSPECTS, apply_shift, fall, living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.pieces import Grid


def prove(seen: Observation, action: Action) -> Iterator[bool | None]:
    """Yield None between slices, and last True for a sure win, False for a sure loss, or None.

    The Inspector surely wins by arresting the only candidate, the Killer by a race that is won. A loss is
    sure where the other seat can win at once, whatever is hidden.
    """
    if seen.seat != KILLER:
        is_last = own_belief(seen).killer.names == (action.target or action.suspect)
        yield True if is_last and action.verb in "az" else False if _is_killed(seen, action) else None
        return
    if _is_arrested(seen, action):
        yield False
        return
    spot, move = spot_of(seen), move_of(sim_from(seen), action)
    for number in range(1, 1 + (TURNS if near_the_end(seen) else 1)):
        if _race(seen).wins(spot, move, number):
            yield True
            return
        yield None


def _is_killed(seen: Observation, action: Action) -> bool:
    """Return whether the Killer can surely win right after an action of the Inspector.

    By the sixteenth kill, or as he knows who the Inspector is and is beside him.
    """
    table, target = seen.table, action.target or action.suspect
    killers, inspectors = own_belief(seen).killer.names, public_belief(seen).inspector.mask
    if not table.chosen or (action.verb in "az" and target in killers):
        return False
    grid = _grid_after(seen, action)
    if action.verb == "a":
        inspectors &= mask_of(living_neighbours(table.grid, target, table.dead))
    elif action.verb in "uz":
        inspectors &= ~mask_of(action.suspect)
    is_last = len(table.dead) + 1 >= DEAD_TO_WIN
    if grid is None or not (is_last or inspectors == mask_of(seen.identity)):
        return False
    victim = "" if is_last else seen.identity
    return all(_has_beside(grid, killer, table.dead, victim) for killer in killers)


def _has_beside(grid: Grid, killer: str, dead: str, victim: str) -> bool:
    """Return whether a victim is beside a suspect, or anybody alive where none is named."""
    near = living_neighbours(grid, killer, dead)
    return victim in near if victim else bool(near)


def _is_arrested(seen: Observation, action: Action) -> bool:
    """Return whether the Inspector can surely arrest right after an action of the Killer."""
    table, killers, inspectors = seen.table, public_belief(seen).killer.mask, own_belief(seen).inspector.names
    if not table.chosen or (action.verb == "k" and action.suspect in inspectors):
        return False
    gone = table.dead + action.suspect
    if action.verb == "k":
        killers &= mask_of(living_neighbours(table.grid, action.suspect, gone))
    grid = _grid_after(seen, action)
    is_sixteenth = len(gone) >= DEAD_TO_WIN
    if grid is None or is_sixteenth or killers != mask_of(seen.identity):
        return False
    return all(seen.identity in living_neighbours(grid, name, gone) for name in inspectors)


def _grid_after(seen: Observation, action: Action) -> Grid | None:
    """Return the grid after an action, or None where the game can end or the Killer change."""
    table = seen.table
    if action.verb == "d" and _can_disguise(seen):
        return None
    moved = apply_shift(table.grid, action) if action.is_shift else table.grid
    grid, collapse = fall(moved, table.dead + (action.suspect if action.verb == "k" else ""))
    is_quiet = action.verb == "a" or (action.is_shift and not collapse.gone)
    return None if is_quiet and table.quiet + 1 >= QUIET_LIMIT else grid


def _can_disguise(seen: Observation) -> bool:
    """Return whether a card in the pile can fit: the Inspector's own one fits, and isn't there."""
    shown = "".join(event.revealed for event in seen.history)
    gone = seen.table.dead + seen.table.innocent + shown + seen.identity
    return len(set(SUSPECTS) - set(gone)) > 1


@lru_cache(maxsize=1)
def _race(_seen: Observation) -> Race:
    """Return the search of an observation, cached as it remembers its finds for other actions."""
    return Race()
