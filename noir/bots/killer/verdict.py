"""Verdict: whether an action surely wins, whatever is hidden and answered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.bots.killer.kill_race import TURNS, Race, near_the_end, spot_of
from noir.bots.killer.sim import move_of, sim_from
from noir.games.killer.belief import own_belief
from noir.games.killer.state import KILLER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation


def prove(seen: Observation, action: Action) -> Iterator[bool | None]:
    """Yield None between slices, and last True when a legal action surely wins. None: that is open.

    The Inspector surely wins by arresting the only candidate, the Killer by a race that is won.
    """
    if seen.seat != KILLER:
        is_last = own_belief(seen).killer.names == (action.target or action.suspect)
        yield True if is_last and action.verb in "az" else None
        return
    spot, move = spot_of(seen), move_of(sim_from(seen), action)
    for number in range(1, 1 + (TURNS if near_the_end(seen) else 1)):
        if _race(seen).wins(spot, move, number):
            yield True
            return
        yield None


@lru_cache(maxsize=1)
def _race(_seen: Observation) -> Race:
    """Return the search of an observation, cached as it remembers its finds for other actions."""
    return Race()
