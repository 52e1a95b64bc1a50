"""The numbers behind a hint: what an action can win, show, or give away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Reason
from noir.games.killer.belief import mask_of, names_of, own_belief, public_belief
from noir.games.killer.pieces import fall, living_neighbours, shifted
from noir.games.killer.state import DEAD_TO_WIN, KILLER

if TYPE_CHECKING:
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation


def chapter(_seen: Observation) -> int:
    """Return 0: no new cards are dealt between two observations."""
    return 0


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return why an action may be good for the seat to move, as codes with numbers.

    Killer: ``forced``; ``sixteenth`` (): this kill wins; ``may-hit`` (candidates): the victim is one
    of so many who can be the Inspector; ``asks-innocent`` (near, candidates): the radar divides the
    candidates; ``progress`` (dead, needed); ``narrows`` (after, before): how many the Inspector's
    public suspects become by it; ``hides`` (after, before): the same for a disguise that succeeds,
    ``disguise-chance`` (percent); ``steps-away`` / ``steps-near`` (candidates beside me after, before).
    Inspector: ``arrest-chance`` (percent, suspects); ``shows-me`` (candidates after, before);
    ``splits`` (near, suspects); ``draws`` (pile); ``identity`` (suspects beside, suspects);
    ``steps-near`` / ``steps-away`` (suspects beside me after, before). Both: ``collapse`` (cards gone).
    """
    if len(seen.legal) == 1:
        return (Reason("forced"),)
    return _of_killer(seen, action) if seen.seat == KILLER else _of_inspector(seen, action)


def _of_killer(seen: Observation, action: Action) -> tuple[Reason, ...]:
    table, belief = seen.table, own_belief(seen)
    inspectors = belief.inspector.mask
    suspects = public_belief(seen).killer.mask
    if action.is_shift:
        return _of_shift(seen, action, inspectors)
    if action.verb == "d":
        fit = mask_of(set("ABCDEFGHIJKLMNOPQRSTUVWXY") - set(table.dead + table.innocent + seen.identity))
        unseen = 24 - len(_shown(seen))
        fresh = fit.bit_count()
        chance = round(100 * fresh / max(1, unseen))
        return Reason("hides", (fresh, suspects.bit_count())), Reason("disguise-chance", (chance,))
    victim, dead = action.suspect, table.dead + action.suspect
    if len(dead) >= DEAD_TO_WIN:
        return (Reason("sixteenth"),)
    near = mask_of(living_neighbours(table.grid, victim, dead))
    found = []
    if victim in table.innocent:
        found.append(Reason("asks-innocent", ((inspectors & near).bit_count(), inspectors.bit_count())))
    elif victim in belief.inspector.names and table.chosen:
        found.append(Reason("may-hit", (inspectors.bit_count(),)))
    found.append(Reason("narrows", ((suspects & near).bit_count(), suspects.bit_count())))
    found.append(Reason("progress", (len(dead), DEAD_TO_WIN)))
    return (*found, *_of_collapse(table.grid, dead))


def _of_inspector(seen: Observation, action: Action) -> tuple[Reason, ...]:
    table, suspects = seen.table, own_belief(seen).killer.mask
    number = suspects.bit_count()
    if action.is_shift:
        return _of_shift(seen, action, suspects)
    if action.verb == "e":
        return (Reason("draws", (table.pile_size,)),)
    if action.verb == "u" and action.suspect in table.dead:
        return ()
    near = mask_of(living_neighbours(table.grid, action.suspect, table.dead))
    if action.verb == "u":
        return (Reason("splits", ((suspects & near).bit_count(), number)),)
    if action.verb == "i":
        return (Reason("identity", ((suspects & near).bit_count(), number)),)
    target = action.target or action.suspect
    chance = round(100 / number) if target in names_of(suspects) else 0
    found = [Reason("arrest-chance", (chance, number))]
    if action.verb == "a":
        candidates = public_belief(seen).inspector.mask
        found.append(Reason("shows-me", ((candidates & near).bit_count(), candidates.bit_count())))
    return tuple(found)


def _of_shift(seen: Observation, action: Action, wanted: int) -> tuple[Reason, ...]:
    table = seen.table
    grid, collapse = fall(shifted(table.grid, action), table.dead)
    before = wanted & mask_of(living_neighbours(table.grid, seen.identity, table.dead))
    after = wanted & mask_of(living_neighbours(grid, seen.identity, table.dead))
    numbers = after.bit_count(), before.bit_count()
    code = "steps-near" if numbers[0] >= numbers[1] else "steps-away"
    gone = (Reason("collapse", (len(collapse.gone),)),) if collapse.gone else ()
    return (Reason(code, numbers), *gone)


def _of_collapse(grid: tuple[str, ...], dead: str) -> tuple[Reason, ...]:
    gone = fall(grid, dead)[1].gone
    return (Reason("collapse", (len(gone),)),) if gone else ()


def _shown(seen: Observation) -> set[str]:
    """Return the evidence cards that were turned face up, apart from the Killer's own."""
    return {event.revealed for event in seen.history if event.revealed} - {seen.identity}
