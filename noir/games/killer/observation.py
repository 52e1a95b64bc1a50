"""Observation: a seat's knowledge, and the questions it can ask without learning more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.games.killer import rules
from noir.games.killer.pieces import apply_shift, fall, living_neighbours
from noir.games.killer.state import FIRST_HAND, KILLER

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.games.killer.action import Action
    from noir.games.killer.pieces import Collapse, Grid
    from noir.games.killer.state import Event, State, Table


@dataclass(frozen=True, slots=True)
class Observation:
    """All that one seat knows, with perfect recall.

    ``identity`` is the seat's own ("" for the Inspector before he chose). ``hand`` holds the
    Inspector's agents in the order they were drawn ("" for the Killer). ``first_hand`` his first
    four cards and ``first_identity`` the Killer's first identity, each "" for the other seat.
    """

    seat: Seat
    """The seat that observes: the Killer is the first."""
    table: Table
    """All that lies open for both."""
    identity: str
    hand: str
    first_hand: str
    first_identity: str
    history: tuple[Event, ...]
    """All that happened, as this seat may see it, oldest first."""

    @property
    def may_act(self) -> bool:
        """Whether this seat is to move."""
        return self.table.to_move == self.seat

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of this seat, sorted. None when it is not to move."""
        if not self.may_act:
            return ()
        return rules.legal_actions(self.table, self.identity, self.hand)


@dataclass(frozen=True, slots=True)
class Preview:
    """The result of a shift: the grid after any collapse, and the seat's neighbours there."""

    grid: Grid
    """The grid after the shift and the collapse."""
    collapse: Collapse
    """The lines that leave the grid."""
    neighbours: str
    """The letters of the suspects beside the seat's own."""


def observe(state: State, seat: Seat) -> Observation:
    """Return all that the seat may know of a state."""
    history = tuple(event.hide_from(seat) for event in state.history)
    cards = first_cards(state, seat)
    if seat == KILLER:
        return Observation(seat, state.table, state.killer, "", "", cards, history)
    return Observation(seat, state.table, state.inspector, state.hand, cards, "", history)


def first_cards(state: State, seat: Seat) -> str:
    """Return the cards a seat was dealt: the Killer's identity, the Inspector's hand."""
    evidence = state.deal.partition(".")[2]
    return evidence[0] if seat == KILLER else evidence[1 : 1 + FIRST_HAND]


def why_not(observation: Observation, action: Action) -> str | None:
    """Return why the observing seat may not do this now, as a code, or None when it may.

    Codes: over, not-your-turn, other-role, first-kill, choose-identity, identity-chosen, draw-first,
    choose-agent, dead, innocent, not-adjacent, not-in-hand, living-agent-first, pile-empty, no-cards,
    no-citizen-arrests, agent-left-grid, no-such-shift, undoes-shift.
    """
    if observation.table.to_move is not None and not observation.may_act:
        return "not-your-turn"
    return rules.why_not(observation.table, observation.identity, observation.hand, action)


def targets(observation: Observation, verb: str, agent: str = "") -> str:
    """Return the suspects the seat can name now with ``k``, ``a``, ``i``, ``u`` or (by an agent) ``z``."""
    found = [action for action in observation.legal if action.verb == verb]
    if verb == "z":
        return "".join(action.target for action in found if action.suspect == agent)
    return "".join(action.suspect for action in found)


def agents_who_may_arrest(observation: Observation) -> str:
    """Return the agents of the hand with a legal arrest now (K20), sorted."""
    agents = {action.suspect for action in observation.legal if action.verb == "z"}
    return "".join(sorted(agents))


def preview(observation: Observation, shift: Action) -> Preview:
    """Return the result of a shift, legal for the seat or not (it must exist in the grid)."""
    table = observation.table
    grid, collapse = fall(apply_shift(table.grid, shift), table.dead)
    return Preview(grid, collapse, living_neighbours(grid, observation.identity, table.dead))
