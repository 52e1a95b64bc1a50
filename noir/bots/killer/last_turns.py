"""The last turns of the Killer: his sure wins, once he is near enough to the sixteenth dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.sim import Move
from noir.games import part_of
from noir.games.killer.state import DEAD_TO_WIN, KILLER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.observation import Observation

TURNS = 3  # how many own turns the look goes
NEAR_THE_END = DEAD_TO_WIN - TURNS  # fewer dead cannot become sixteen, and the Inspector need not be caught
Wins = dict[Move, int]  # each surely winning move with the fewest own turns it needs


def near_the_end(seen: Observation) -> bool:
    """Tell whether it is the Killer's look, and there can be something to see."""
    return seen.seat == KILLER and len(seen.table.dead) >= NEAR_THE_END


def look(seen: Observation) -> Iterator[Wins]:
    """Yield the Killer's sure wins within TURNS own turns: those found so far after every move looked at.

    Nothing comes unless it is ``near_the_end``.
    """
    if not near_the_end(seen):
        return
    kill_race = part_of("noir.bots", "killer", ".kill_race")  # late, as it is long until then
    assert kill_race is not None
    race, spot, found = kill_race.Race(), kill_race.spot_of(seen), Wins()
    for move in kill_race.moves(spot):
        turns = next((number for number in range(1, TURNS + 1) if race.wins(spot, move, number)), 0)
        if turns:
            found[move] = turns
        yield found
