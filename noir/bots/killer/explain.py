"""Explainer: the numbers behind a hint, an action's chance to win, and the facts it shows or gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Reason
from noir.games.killer.belief import bit, mask_of, names_of, own_belief, public_belief
from noir.games.killer.pieces import SUSPECTS, apply_shift, fall, living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, KILLER

if TYPE_CHECKING:
    from noir.games.killer.action import Action
    from noir.games.killer.belief import Belief
    from noir.games.killer.observation import Observation


def chapter(_seen: Observation) -> int:
    """Return 0: no new cards are dealt between two observations."""
    return 0


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return why an action may be good for the seat to move, and its price, as codes with numbers.

    A reason is given only when it is true of this action and not of every other legal one, and never
    when its numbers say that nothing changes.

    Killer: ``forced``. ``sixteenth`` (): this kill wins. ``may-hit`` (candidates): the victim is one
    of so many who can be the Inspector. ``asks-innocent`` (near, candidates): the radar divides the
    candidates. ``progress`` (dead, needed). ``hides`` (after, before): how many public suspects a
    disguise leaves if it succeeds, ``disguise-chance`` (percent). ``steps-away`` / ``steps-near``
    (candidates beside me after, before). Price: ``narrows`` (after, before), of how many public suspects
    one is left.
    Inspector: ``arrest-chance`` (percent, suspects). ``bluff``: I know that the target is not the Killer,
    and the Killer cannot know that I do. ``splits`` (near, suspects). ``draws`` (pile), or
    ``draws-nothing``. ``identity`` (suspects beside, suspects). ``steps-near`` / ``steps-away`` (suspects
    beside me after, before). Price: ``shows-me`` (public candidates after, before), if the arrest is
    wrong, or ``narrows`` when it has to be. ``spends`` (citizen arrests left): one of them and the agent.
    Both: ``collapse`` (cards gone), or ``collapse-unless`` when the kill may end the game first.
    """
    legal = seen.legal
    if len(legal) == 1:
        return (Reason("forced"),)
    about = _of_killer if seen.seat == KILLER else _of_inspector
    own, public = own_belief(seen), public_belief(seen)
    others = [about(seen, other, own, public) for other in legal if other != action]
    found = about(seen, action, own, public)
    return tuple(reason for reason in found if any(reason not in other for other in others))


def _of_killer(seen: Observation, action: Action, own: Belief, public: Belief) -> tuple[Reason, ...]:
    if action.is_shift:
        return _of_shift(seen, action, own.inspector.mask)
    if action.verb == "d":
        return _of_disguise(seen, public)
    return _of_kill(seen, action.suspect, own, public)


def _of_kill(seen: Observation, victim: str, own: Belief, public: Belief) -> tuple[Reason, ...]:
    """Return the gains of a kill, and then its price."""
    table, inspectors, suspects = seen.table, own.inspector.mask, public.killer.mask
    dead = table.dead + victim
    if len(dead) >= DEAD_TO_WIN:
        return (Reason("sixteenth"),)
    near = mask_of(living_neighbours(table.grid, victim, dead))
    number = inspectors.bit_count()
    may_hit = table.chosen and victim in own.inspector.names
    gains: list[Reason] = []
    if victim in table.innocent:
        gains += _of_radar("asks-innocent", inspectors & near, number)
    elif may_hit:
        gains.append(Reason("may-hit", (number,)))
    gains.append(Reason("progress", (len(dead), DEAD_TO_WIN)))
    gone = fall(table.grid, dead)[1].gone
    if gone and not may_hit:
        gains.append(Reason("collapse", (len(gone),)))
    elif gone and number > 1:
        gains.append(Reason("collapse-unless", (len(gone),)))
    narrowed = _suspects_ruled_out(seen, public, victim, near)
    if narrowed and narrowed < suspects.bit_count():
        gains.append(Reason("narrows", (narrowed, suspects.bit_count()), is_price=True))
    return tuple(gains)


def _of_disguise(seen: Observation, public: Belief) -> tuple[Reason, ...]:
    """Return how many a disguise hides among, and its chance."""
    table = seen.table
    fit = mask_of(set(SUSPECTS) - set(table.dead + table.innocent + seen.identity))
    # the Inspector's own card fits, and is not in the pile
    unseen = len(SUSPECTS) - 1 - len(_visible_cards(seen)) - 1
    chance = round(100 * (fit.bit_count() - 1) / max(1, unseen))
    inspectors_left = public.inspector.mask & ~bit(seen.identity)
    hidden, before = _apart(fit, inspectors_left)[0].bit_count(), public.killer.mask.bit_count()
    hides = (Reason("hides", (hidden, before)),) if hidden > before else ()
    return *hides, Reason("disguise-chance", (chance,))


def _of_inspector(seen: Observation, action: Action, own: Belief, public: Belief) -> tuple[Reason, ...]:
    table, suspects = seen.table, own.killer.mask
    number = suspects.bit_count()
    if action.is_shift:
        return _of_shift(seen, action, suspects)
    if action.verb == "e":
        return (Reason("draws", (table.pile_size,)) if table.pile_size else Reason("draws-nothing"),)
    if action.verb == "u" and action.suspect in table.dead:
        return ()
    near = mask_of(living_neighbours(table.grid, action.suspect, table.dead))
    if action.verb == "u":
        return _of_radar("splits", suspects & near, number)
    if action.verb == "i":
        beside = (suspects & near).bit_count()
        return (Reason("identity", (beside, number)),) if beside else ()
    return _of_arrest(seen, action, suspects, public)


def _of_arrest(seen: Observation, action: Action, suspects: int, public: Belief) -> tuple[Reason, ...]:
    """Return the gains of an arrest, the chance first, and its price."""
    table, number = seen.table, suspects.bit_count()
    target = action.target or action.suspect
    fits = target in names_of(suspects)
    if fits and number == 1:
        return (Reason("arrest-chance", (100, 1)),)
    gains = [Reason("arrest-chance", (round(100 / number), number))] if fits else []
    if action.verb == "z":
        return (*gains, Reason("spends", (table.arrests_left,), is_price=True))
    if not fits and bit(target) & public.killer.mask:
        gains.append(Reason("bluff"))
    near = mask_of(living_neighbours(table.grid, action.suspect, table.dead))
    before = public.inspector.mask.bit_count()
    after = _apart(public.killer.mask & ~bit(target), public.inspector.mask & near)[1].bit_count()
    if after < before:
        gains.append(Reason("shows-me" if fits else "narrows", (after, before), is_price=True))
    return tuple(gains)


def _of_radar(code: str, near: int, number: int) -> tuple[Reason, ...]:
    """Return how a radar divides the candidates. Nothing when its answer is known already."""
    beside = near.bit_count()
    return (Reason(code, (beside, number)),) if 0 < beside < number else ()


def _of_shift(seen: Observation, action: Action, wanted: int) -> tuple[Reason, ...]:
    table = seen.table
    grid, collapse = fall(apply_shift(table.grid, action), table.dead)
    before = wanted & mask_of(living_neighbours(table.grid, seen.identity, table.dead))
    after = wanted & mask_of(living_neighbours(grid, seen.identity, table.dead))
    numbers = after.bit_count(), before.bit_count()
    code = "steps-near" if numbers[0] > numbers[1] else "steps-away"
    steps = (Reason(code, numbers),) if numbers[0] != numbers[1] else ()
    gone = (Reason("collapse", (len(collapse.gone),)),) if collapse.gone else ()
    return (*steps, *gone)


def _suspects_ruled_out(seen: Observation, public: Belief, victim: str, near: int) -> int:
    """Return how many can be the Killer for everybody after a kill. 0 when that hangs on the radar."""
    killers, inspectors = public.killer.mask & ~bit(victim) & near, public.inspector.mask & ~bit(victim)
    answers = (near, ~near) if victim in seen.table.innocent else (-1,)
    possible = {
        _apart(killers, inspectors & fields)[0].bit_count() for fields in answers if inspectors & fields
    }
    return possible.pop() if len(possible) == 1 else 0


def _apart(killers: int, inspectors: int) -> tuple[int, int]:
    """Return both candidate sets, reduced by the rule that one suspect can't hold both roles."""
    for _ in range(2):
        if killers.bit_count() == 1:
            inspectors &= ~killers
        if inspectors.bit_count() == 1:
            killers &= ~inspectors
    return killers, inspectors


def _visible_cards(seen: Observation) -> set[str]:
    """Return the evidence cards that were turned face up, apart from the Killer's own."""
    return {event.revealed for event in seen.history if event.revealed} - {seen.identity}
