"""Facts for strangers of Killer vs Inspector: rules and proofs, no judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.games.killer.belief import own_belief, public_belief
from noir.games.killer.observation import preview
from noir.games.killer.pieces import living_neighbours

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event


def by_verb(seen: Observation, verb: str) -> list[Action]:
    """Return the legal actions of a verb. ``s`` stands for both kinds of shift."""
    return [action for action in seen.legal if (action.is_shift if verb == "s" else action.verb == verb)]


def inspectors(seen: Observation) -> set[str]:
    """Return the candidates for the Inspector, as the Killer knows."""
    return set(own_belief(seen).inspector.names) - {seen.identity}


def killers(seen: Observation) -> set[str]:
    """Return the candidates for the Killer: in the eyes of the Inspector, or of the public."""
    belief = own_belief(seen) if seen.seat else public_belief(seen)
    return set(belief.killer.names)


def around(seen: Observation, name: str) -> set[str]:
    """Return the living neighbours of a suspect."""
    return set(living_neighbours(seen.table.grid, name, seen.table.dead))


def after(seen: Observation, shift: Action) -> set[str]:
    """Return the living neighbours of this seat after a shift."""
    return set(preview(seen, shift).neighbours)


def shift_for(seen: Observation, worth: Callable[[set[str]], float], rng: Random) -> Action | None:
    """Return the shift that leads to the best neighbours, if there are better ones than now."""
    found, top = None, worth(around(seen, seen.identity))
    for shift in sorted(by_verb(seen, "s"), key=lambda _: rng.random()):
        value = worth(after(seen, shift))
        if value > top:
            found, top = shift, value
    return found


def last(seen: Observation, verb: str) -> Event | None:
    """Return the last event of a verb."""
    return next((event for event in reversed(seen.history) if event.verb == verb), None)


def answer_forced(seen: Observation, rng: Random) -> Action | None:
    """Return the Inspector's first identity, or the agent after a draw: one near a candidate, if any lives.

    None when there is a choice of what to do.
    """
    agents, suspects = by_verb(seen, "u"), killers(seen)
    if agents:
        near = [action for action in agents if around(seen, action.suspect) & suspects]
        return pick(near or agents, rng)
    names = by_verb(seen, "i")
    return pick(names, rng) if names else None
