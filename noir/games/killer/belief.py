"""Belief: the possible Killers and Inspectors, and the reason against each other suspect, as exact bit masks.

Bit n of a mask is the n-th letter. The public sets are what a spectator can prove. A seat's own
view also subtracts the cards it has seen. Every candidate left is possible in some world.
A kill or an arrest without neighbours tells nothing. It happens in the story of a set-up position only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noir.games.killer.pieces import SUSPECTS, living_neighbours
from noir.games.killer.state import INSPECTOR, KILLER, Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noir.core import Seat
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Table

EVERYBODY = (1 << len(SUSPECTS)) - 1


def bit(name: str) -> int:
    """Return the mask of one suspect."""
    return 1 << (ord(name) - ord("A"))


def mask_of(names: Iterable[str]) -> int:
    """Return the mask of some suspects."""
    mask = 0
    for name in names:
        mask |= 1 << (ord(name) - ord("A"))
    return mask


def names_of(mask: int) -> str:
    """Return the suspects of a mask, sorted."""
    return "".join(name for at, name in enumerate(SUSPECTS) if mask >> at & 1)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why a suspect is not a candidate: a code and the ply of the event that proves it (0: the deal).

    Codes: dead, innocent (the card was seen: exonerated agent or former Killer), away-from-kill,
    away-from-radar, near-silent-radar, wrong-arrest, away-from-arrest, own-card, is-other (the
    suspect is known to be the other role), known (the secret is out).
    """

    suspect: str
    code: str
    ply: int


class Suspects:
    """The candidates for one role, narrowed event by event."""

    def __init__(self) -> None:
        self.mask = EVERYBODY
        self._steps: list[tuple[int, str, int]] = []
        self._lasting: list[tuple[int, str, int]] = []

    @property
    def names(self) -> str:
        """The candidates left, sorted."""
        return names_of(self.mask)

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """Everybody else with the reason, by suspect."""
        return tuple(
            sorted(
                (Exclusion(name, code, ply) for mask, code, ply in self._steps for name in names_of(mask)),
                key=lambda exclusion: exclusion.suspect,
            )
        )

    def keep(self, mask: int, code: str, ply: int) -> None:
        """Drop all candidates outside the mask, for this reason."""
        lost = self.mask & ~mask
        if lost:
            self.mask &= mask
            self._steps.append((lost, code, ply))

    def drop(self, mask: int, code: str, ply: int) -> None:
        """Drop the candidates of the mask, for this reason."""
        self.keep(~mask, code, ply)

    def bar(self, mask: int, code: str, ply: int) -> None:
        """Drop the candidates of the mask for good: no disguise brings them back."""
        self._lasting.append((mask, code, ply))
        self.drop(mask, code, ply)

    def reopen(self) -> None:
        """Start over with all suspects that are not barred."""
        self.mask, self._steps = EVERYBODY, []
        for mask, code, ply in self._lasting:
            self.drop(mask, code, ply)


@dataclass(frozen=True, slots=True)
class Belief:
    """The candidates for both roles, as far as one point of view can tell."""

    killer: Suspects
    inspector: Suspects


def public_belief(observation: Observation) -> Belief:
    """Return the belief a spectator can prove. Both seats know at least this."""
    *_, belief = _follow(observation, own=False)
    _tell_apart(belief, observation)
    return belief


def inspector_after(observation: Observation, event: Event) -> str:
    """Return the public candidates for the Inspector after an event, past or imagined."""
    history = (*observation.history[: event.ply - 1], event)
    return public_belief(replace(observation, history=history)).inspector.names


def gives_place_away(observation: Observation, action: Action) -> str:
    """Return the public candidates for the Inspector after a wrong arrest in person (K17).

    Empty for every other action, and where nobody learns anything by it.
    """
    if observation.seat != INSPECTOR or action.verb != "a":
        return ""
    table, suspect = observation.table, action.suspect
    near = living_neighbours(table.grid, suspect, table.dead)
    arrest = Event(table.ply + 1, INSPECTOR, "a", f"a{suspect}", suspect, success=False, near=near)
    after = inspector_after(observation, arrest)
    return after if after != public_belief(observation).inspector.names else ""


def own_belief(observation: Observation) -> Belief:
    """Return the belief the seat can prove. Its own role has one candidate once it has an identity."""
    *_, belief = _follow(observation, own=True)
    own = belief.killer if observation.seat == KILLER else belief.inspector
    if observation.identity:
        own.keep(bit(observation.identity), "known", 0)
    return belief


def candidates_after_events(observation: Observation) -> list[str]:
    """Return the candidates for the other role after each event, as far as the seat can prove."""
    _, *beliefs = (
        (belief.inspector if observation.seat == KILLER else belief.killer).names
        for belief in _follow(observation, own=True)
    )
    return beliefs


def _follow(observation: Observation, own: bool) -> Iterator[Belief]:
    """Yield one belief at the start and after each event."""
    belief = Belief(Suspects(), Suspects())
    if own:
        see_cards(belief, observation.seat, observation.first_hand or observation.first_identity)
        if observation.seat == INSPECTOR and not observation.table.chosen:
            belief.inspector.keep(mask_of(observation.first_hand), "known", 0)
    yield belief
    for event in observation.history:
        learn(belief, event, observation.table)
        if own:
            see_draw(belief, event, observation.seat)
        yield belief


def see_cards(belief: Belief, seat: Seat, cards: str) -> None:
    """Narrow the candidates for the other role by the first cards of a seat, before the first event."""
    if seat == INSPECTOR:
        belief.killer.bar(mask_of(cards), "own-card", 0)
    else:
        belief.inspector.drop(mask_of(cards), "own-card", 0)


def learn(belief: Belief, event: Event, table: Table) -> None:
    """Narrow a belief by the next event. ``table`` tells, if it was the last one, how the game ended."""
    outcome = table.outcome
    killed = event.ply == table.ply and outcome is not None and outcome.reason == "inspector-killed"
    _learn_killer(belief.killer, event)
    _learn_inspector(belief.inspector, event, killed)


def see_draw(belief: Belief, event: Event, seat: Seat) -> None:
    """Narrow the candidates for the other role by a card that a seat drew."""
    if event.drawn and event.seat == seat:
        unseen = belief.killer if seat == INSPECTOR else belief.inspector
        unseen.bar(bit(event.drawn), "own-card", event.ply)


def _learn_killer(killer: Suspects, event: Event) -> None:
    """Narrow the possible Killers by one public event."""
    ply = event.ply
    if event.verb == "k":
        killer.bar(bit(event.suspect), "dead", ply)
        killer.keep(mask_of(event.near) or EVERYBODY, "away-from-kill", ply)  # K14
    elif event.verb == "d" and event.success:
        killer.bar(bit(event.revealed), "innocent", ply)
        killer.reopen()  # K16
    elif event.verb == "u":
        killer.bar(bit(event.suspect), "innocent", ply)
        _hear(killer, event)  # K18
    elif event.verb == "a":
        _learn_arrest(killer, event, event.suspect)  # K17
    elif event.verb == "z":
        killer.bar(bit(event.suspect), "innocent", ply)
        _learn_arrest(killer, event, event.target)  # K20


def _learn_arrest(killer: Suspects, event: Event, target: str) -> None:
    if event.success:
        killer.keep(bit(target), "known", event.ply)
    else:
        killer.drop(bit(target), "wrong-arrest", event.ply)


def _hear(suspects: Suspects, event: Event) -> None:
    """Narrow by the answer of a radar, if there is one."""
    near = mask_of(event.near)
    if event.radar is True:
        suspects.keep(near, "away-from-radar", event.ply)
    elif event.radar is False:
        suspects.drop(near, "near-silent-radar", event.ply)


def _learn_inspector(inspector: Suspects, event: Event, killed: bool) -> None:
    """Narrow the possible Inspectors by one public event."""
    ply = event.ply
    if killed:
        inspector.keep(bit(event.suspect), "known", ply)  # K2
    elif event.verb == "k":
        inspector.drop(bit(event.suspect), "dead", ply)
        _hear(inspector, event)  # K15
    elif event.verb == "a":
        inspector.keep(mask_of(event.near) or EVERYBODY, "away-from-arrest", ply)  # K17
    elif event.revealed:
        inspector.drop(bit(event.revealed), "innocent", ply)


def _tell_apart(belief: Belief, observation: Observation) -> None:
    """Exclude a role known for certain from the other role, as one suspect can't hold both."""
    ply = observation.table.ply
    for one, other in ((belief.killer, belief.inspector), (belief.inspector, belief.killer)) * 2:
        if one.mask.bit_count() == 1:
            other.drop(one.mask, "is-other", ply)
