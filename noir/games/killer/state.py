"""State: the table, the secrets and the history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.core import InvalidNotation, Seat
from noir.games.killer.pieces import NO_COLLAPSE, SIDE, SUSPECTS, Collapse

if TYPE_CHECKING:
    from random import Random

    from noir.core import Outcome
    from noir.games.killer.action import Action
    from noir.games.killer.pieces import Grid

KILLER = Seat.FIRST
INSPECTOR = Seat.SECOND
DEAD_TO_WIN = 16  # K3
QUIET_LIMIT = 40  # K21
CITIZEN_ARRESTS = 3  # K20
FIRST_HAND = 4  # K6


@dataclass(frozen=True, slots=True)
class Table:
    """Everything both seats see, the history apart.

    ``dead`` and ``innocent`` are letters in the order it happened. ``start`` is the grid as dealt.
    ``quiet`` counts turns without an irreversible event (K21). ``drawn`` is true between the draw of
    an exoneration and the choice of the agent (K18). ``banned`` is the shift forbidden by K12.
    ``story`` counts the events before a position that was set up: made up, they show no choices.
    """

    citizen: bool
    """Whether agents may arrest, too (K20)."""
    start: Grid
    grid: Grid
    """The grid now."""
    pile_size: int
    """The number of cards in the evidence pile."""
    hand_size: int
    """The number of the Inspector's agents."""
    arrests_left: int
    """The number of citizen arrests that are left (K20)."""
    to_move: Seat | None = KILLER
    """The seat that must act, or None when the game is over."""
    dead: str = ""
    innocent: str = ""
    quiet: int = 0
    ply: int = 0
    """The number of actions so far."""
    chosen: bool = False
    """Whether the Inspector has chosen his identity (K8)."""
    drawn: bool = False
    banned: Action | None = None
    outcome: Outcome | None = None
    """How the game ended, or None while it goes on."""
    story: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """One action that happened, as one seat may see it (the state keeps it whole).

    ``ply`` counts from 1, so the board before it is the one after ``ply - 1`` actions. ``text`` is
    the action's text, without its letter where the choice is secret (``i``). ``success`` answers an
    arrest or a disguise, ``radar`` a kill of an INNOCENT (K15) or an exoneration (K18). ``near`` are
    the living neighbours, at that moment and before any collapse, of the victim, of the agent asked
    or of the suspect arrested in person. ``revealed`` is the card turned face up, ``drawn`` the card
    taken from the pile (empty when hidden from this seat). ``place`` is where the agent shown was in
    the evidence as dealt, which both see (K6): 1 to 4 are the first hand. 0 if no agent was shown.
    """

    ply: int
    seat: Seat
    """The seat that acted."""
    verb: str
    """The first letter of the action's text."""
    text: str
    suspect: str = ""
    """The suspect of the action, "" where there is none."""
    target: str = ""
    """The suspect whom an agent arrests, else ""."""
    success: bool | None = None
    radar: bool | None = None
    near: str = ""
    revealed: str = ""
    drawn: str = ""
    collapse: Collapse = NO_COLLAPSE
    """The lines that left the grid."""
    place: int = 0

    def hide_from(self, seat: Seat) -> Event:
        """Return this event without the facts hidden from the seat."""
        if seat == self.seat:
            return self
        if self.verb == "i":
            return Event(self.ply, self.seat, "i", "i")
        if self.drawn and self.drawn != self.revealed:
            known = (self.ply, self.seat, self.verb, self.text, self.suspect, self.target)
            return Event(*known, self.success, self.radar, self.near, self.revealed, "", self.collapse)
        return self

    def restore(self, chosen: str, card: str) -> Event:
        """Return this event with the hidden facts: the identity chosen with ``i``, the drawn card."""
        if self.verb == "i":
            return Event(self.ply, self.seat, "i", f"i{chosen}", chosen)
        if self.verb in "de" and self.drawn != card:
            known = (self.ply, self.seat, self.verb, self.text, self.suspect, self.target)
            return Event(*known, self.success, self.radar, self.near, self.revealed, card, self.collapse)
        return self


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth: the table, the secrets, the deal it came from."""

    table: Table
    """All that lies open for both."""
    deal: str
    """The text of the deal: ``<grid>.<evidence>``, 25 letters each."""
    pile: str
    """The evidence that is still face down, the next card first."""
    killer: str
    """The letter of the Killer's identity."""
    hand: str
    """The letters of the Inspector's agents, in the order they were drawn."""
    inspector: str = ""
    """The letter of the Inspector's identity, "" before the choice."""
    history: tuple[Event, ...] = ()
    """All that happened, with its secrets, oldest first."""


def dealt(grid: str, evidence: str, citizen: bool) -> State:
    """Return the first state of 25 grid suspects and 25 evidence cards (K5, K6)."""
    rows = tuple(grid[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE))
    pile = evidence[1 + FIRST_HAND :]
    table = Table(
        citizen=citizen,
        start=rows,
        grid=rows,
        pile_size=len(pile),
        hand_size=FIRST_HAND,
        arrests_left=CITIZEN_ARRESTS if citizen else 0,
    )
    hand = evidence[1 : 1 + FIRST_HAND]
    return State(table, f"{grid}.{evidence}", pile, killer=evidence[0], hand=hand)


def random_deal(citizen: bool, rng: Random) -> State:
    """Return a fresh random deal."""
    return dealt("".join(shuffle(SUSPECTS, rng)), "".join(shuffle(SUSPECTS, rng)), citizen)


def parse_deal(text: str, citizen: bool) -> State:
    """Return the first state of ``<25 letters>.<25 letters>``, or raise InvalidNotation."""
    halves = text.split(".")
    if len(halves) != 2 or any("".join(sorted(half)) != SUSPECTS for half in halves):
        raise InvalidNotation(text[:60], "twice all the letters A to Y, with a dot between", "deal")
    return dealt(halves[0], halves[1], citizen)
