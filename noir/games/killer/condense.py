"""Condense: an observation reduced to the facts that still tell something."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from noir.core import Outcome
from noir.games.killer.belief import bit, mask_of, names_of
from noir.games.killer.facts import Clue, Position
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import FIRST_HAND, INSPECTOR, KILLER
from noir.positions import Fault, ImpossiblePosition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event

endings = {
    "K2": Outcome(KILLER, "inspector-killed"),
    "K3": Outcome(KILLER, "sixteen-dead"),
    "K4": Outcome(INSPECTOR, "killer-arrested"),
    "K21": Outcome(None, "cold"),
}
"""How a game ends, by the id of the rule."""


def position_of(seen: Observation) -> Position:
    """Return the position of an observation, or raise ImpossiblePosition when the game is over."""
    table = seen.table
    if table.outcome:
        rule = next(rule for rule, outcome in endings.items() if outcome == table.outcome)
        raise ImpossiblePosition("", Fault(rule, "over"))
    is_killer = seen.seat == KILLER
    return Position(
        seen.seat,
        table.grid,
        citizen=table.citizen,
        phase=_phase(seen),
        dead=_sort(table.dead),
        quiet=table.quiet,
        banned=table.banned,
        arrests=table.arrests_left,
        killer=seen.identity if is_killer else "",
        inspector="" if is_killer else seen.identity,
        hand=seen.hand,
        hand_size=table.hand_size,
        former=_cards(seen, "d", success=True),
        failed=_sort(_cards(seen, "d", success=False)),
        agents=_sort(name for name in _cards(seen, "uz") if name in table.innocent),
        spent=_sort(name for name in _cards(seen, "uz") if name not in table.innocent),
        clues=tuple(_Condenser(seen).clues()),
    )


def _cards(seen: Observation, verbs: str, success: bool | None = None) -> str:
    """Return the cards that these actions have shown, those with this success only."""
    events = [event for event in seen.history if event.verb in verbs]
    return "".join(event.revealed for event in events if success in (None, event.success))


def _sort(names: Iterable[str]) -> str:
    return "".join(sorted(names))


def _phase(seen: Observation) -> str:
    table = seen.table
    if table.to_move == KILLER:
        return "k"
    return "c" if not table.chosen else "u" if table.drawn else "i"


class _Condenser:
    """Follows the candidates among the suspects that are alive and not INNOCENT now."""

    def __init__(self, seen: Observation) -> None:
        table = seen.table
        alive = mask_of("".join(table.grid)) & ~mask_of(table.dead) & ~mask_of(table.innocent)
        self._seen, self._killers, self._inspectors = seen, alive, alive
        self._last_disguise = max(
            (event.ply for event in seen.history if event.verb == "d" and event.success), default=0
        )

    def clues(self) -> list[Clue]:
        """Return the clues that rule a suspect out, with the neighbours that still matter."""
        hand = _hand_clues(self._seen) if self._seen.seat == KILLER else {}
        found = []
        for event in self._seen.history:
            if event.ply == self._last_disguise:
                found.append(Clue("d"))
            elif event.ply in hand:
                found.append(hand[event.ply])
            else:
                found += self._clues_of(event)
        return found

    def _clues_of(self, event: Event) -> list[Clue]:
        if event.verb in "az":
            return self._arrest(event)
        if not event.near:
            return []
        return self._kill(event) if event.verb == "k" else self._radar(event)

    def _radar(self, event: Event) -> list[Clue]:
        killers = self._narrow(self._killers, event, event.radar) if self._is_fresh(event) else None
        if killers is None:
            return []
        near = mask_of(event.near) & self._killers
        self._killers = killers
        return [Clue("u", event.suspect, names_of(near), event.radar)]

    def _kill(self, event: Event) -> list[Clue]:
        is_fresh = self._is_fresh(event)
        killers = self._narrow(self._killers, event, True) if is_fresh else None
        inspectors = self._narrow(self._inspectors, event, event.radar)
        if killers is None and inspectors is None:
            return []
        # the neighbours who can have had one of the roles it tells of
        roles = self._killers * is_fresh | self._inspectors * (inspectors is not None)
        near = names_of(mask_of(event.near) & roles)
        self._killers, self._inspectors = killers or self._killers, inspectors or self._inspectors
        return [Clue("k", event.suspect, near, None if inspectors is None else event.radar)]

    def _arrest(self, event: Event) -> list[Clue]:
        target = event.target or event.suspect
        clears = bit(target) & self._killers if self._is_fresh(event) else 0
        self._killers &= ~clears
        if event.verb == "z":
            return [Clue("z", event.suspect, target=target)] if clears else []
        inspectors = self._narrow(self._inspectors, event, True) if event.near else None
        if inspectors is None:
            return [Clue("a", target)] if clears else []
        self._inspectors = inspectors
        return [Clue("a", target, names_of(inspectors))]

    def _is_fresh(self, event: Event) -> bool:
        """Tell whether an event tells of the present Killer: no disguise came after it."""
        return event.ply > self._last_disguise

    @staticmethod
    def _narrow(candidates: int, event: Event, radar: bool | None) -> int | None:
        """Return the candidates that an answer leaves, or None when it rules none of them out."""
        near = mask_of(event.near)
        after = candidates if radar is None else candidates & (near if radar else ~near)
        return after if after != candidates else None


def _hand_clues(seen: Observation) -> dict[int, Clue]:
    """Return the clues that uses of dead agents give about the hand, by ply (K19)."""
    face_up = mask_of(card for event in seen.history for card in event.revealed)
    found = {}
    for event, held in _limited_cards(seen).items():
        before = [other.suspect for other in seen.history[: event.ply] if other.verb == "k"]
        found[event.ply] = Clue("h", event.suspect, names_of(mask_of(before) & ~face_up), held=held)
    return found


def _limited_cards(seen: Observation) -> Counter[Event]:
    """Count the cards of the hand that were in it when a dead agent was used, by the first such use.

    Places in the evidence stand for the cards. Any of the first four that was not shown can be the identity.
    """
    used = {event.place for event in seen.history}
    first = [place for place in range(1, 1 + FIRST_HAND) if place not in used]
    places = set(range(1, 1 + FIRST_HAND)) - set(first[:1])
    limits: dict[int, Event] = {}
    top = 1 + FIRST_HAND
    for event in seen.history:
        if event.verb == "e" and top < len(SUSPECTS):
            places.add(top)
        places.discard(event.place)
        if event.verb == "u" and event.radar is None:
            limits = dict.fromkeys(places, event) | limits
        top += event.verb in "de"
    return Counter(event for place, event in sorted(limits.items()) if place in places)
