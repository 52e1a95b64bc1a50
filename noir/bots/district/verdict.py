"""Verdict: whether an action is proven to win or to lose, for an analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.district import ALL_LAST_WORLDS
from noir.bots.district.pimc import search_of, urgency
from noir.bots.district.proof_search import ProofSearch, plain
from noir.bots.district.search import World
from noir.bots.district.value import round_end
from noir.bots.district.worlds import guesses
from noir.chance import rng_from
from noir.games.district.state import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.district import Observation
    from noir.games.district.pieces import Action


def prove(seen: Observation, action: Action) -> Iterator[bool | None]:
    """Yield None between slices, and last True for a sure win, False for a sure loss, or None.

    A sure loss: whatever is hidden, the other seat has answers that win. Before the last round only the
    take of the third building is sure, or leaving it to the other seat.
    """
    urgent = urgency(seen, action)
    if urgent or seen.round < ROUNDS:
        yield urgent < 0 if urgent else None
        return
    for sure in ProofSearch(seen).proving(plain(action)):
        yield True if sure else None
        if sure:
            return
    search = search_of(seen, round_end(seen.round))
    for hand, _ in guesses(seen, ALL_LAST_WORLDS, rng_from("every hand")):
        world = World(search, seen.hand, hand)
        if world.margin(world.after(world.root, action)) >= 0:
            yield None
            return
        yield None
    yield False
