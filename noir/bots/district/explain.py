"""Explainer: the numbers behind a hint, the gain, risk and time left of an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Reason
from noir.games.district.observation import unseen
from noir.games.district.pieces import TAKE, count_kinds, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import MAX_TAKE, ROUNDS, add, starter

if TYPE_CHECKING:
    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Action, Kind, Pile

# the other seat wins by the take that an action allows it: worse than any number of points
_LOST = 1000


def chapter(seen: Observation) -> int:
    """Return the round: between two rounds it is the deal that changes the chances."""
    return seen.round


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return the gains of an action and then its costs, as codes with numbers, the weightiest first.

    Points are points of lead in the count of now, and never 0. Apart from ``forced``, ``idle`` and
    ``later`` a reason is true of this action and not of every other legal one.

    Gains:

    - ``forced``: it is the only legal action.
    - ``wins-now``: it takes the third building.
    - ``stops-win``: after it the other seat cannot win by taking next, as it could after another action.
    - ``takes`` (points): the take brings me so much.
    - ``hurts`` (points): if the other seat takes next, that brings me so much.
    - ``least`` (points): the other seat's next take brings it so much, after no other card of mine less,
      and after some more.
    - ``harmless``: the other seat's next take changes nothing.
    - ``denies`` (points): these cards would bring the other seat so much, which could take them next.
    - ``clears``: the row that stays would bring the other seat nothing.
    - ``threatens``: if the other seat plays any card next, I can then take my third building.
    - ``raises`` (lead then, now): if the other seat plays a card next, my take is worth at least so much,
      and more than it is now.
    - ``waits`` (plays): how many cards I can still play before my take is forced.
    - ``idle``: nobody can take any more: what is played counts nothing.
    - ``later``: none of these, the gain lies further ahead.

    Prices:

    - ``loses``: the other seat can take the third building next.
    - ``costs`` (points): the take brings the other seat so much.
    - ``leaves`` (points): what the other seat's next take from the row that stays brings it.
    - ``offers`` (points): what the other seat's next take brings it after this play.
    - ``lowers`` (lead then, now): if the other seat plays a card next, my take is worth at most so much,
      and less than it is now.
    - ``last``: it is the last card, the take is forced next.
    """
    if len(seen.legal) == 1:
        return (Reason("forced"),)
    found = _true_of(seen, action)
    if Reason("wins-now") in found:
        return (Reason("wins-now"),)
    if Reason("idle") in found:
        return (Reason("idle"),)
    telling = _telling(seen, action, found)
    gains = [reason for reason in telling if not reason.is_price] or [Reason("later")]
    return (*gains, *(reason for reason in telling if reason.is_price))


def _telling(seen: Observation, action: Action, found: tuple[Reason, ...]) -> list[Reason]:
    """Return the reasons that are not true of every other legal action."""
    others = [_true_of(seen, other) for other in seen.legal if other != action]
    return [reason for reason in found if any(reason not in other for other in others)]


def _true_of(seen: Observation, action: Action) -> tuple[Reason, ...]:
    return _of_take(seen) if action == TAKE else _of_play(seen, action)


def _of_take(seen: Observation) -> tuple[Reason, ...]:
    me, other = seen.seat, seen.seat.other
    newest, below = seen.newest, seen.row[:-MAX_TAKE][-MAX_TAKE:]
    if completes(seen.piles[me], newest):
        return Reason("wins-now"), Reason("stops-win")
    they_may = _may_take_next(seen)
    loses = they_may and completes(seen.piles[other], below)
    found = [_price("loses") if loses else Reason("stops-win")]
    mine, theirs = (gain(seen.piles, seat, newest) for seat in (me, other))
    if mine:
        found.append(Reason("takes", (mine,)) if mine > 0 else _price("costs", -mine))
    if they_may and theirs > 0 and not completes(seen.piles[other], newest):
        found.append(Reason("denies", (theirs,)))
    if they_may and not loses:
        found.append(_of_rest(gain(_with(seen.piles, me, newest), other, below)))
    return tuple(found)


def _of_rest(left: int) -> Reason:
    """Return the value of the remaining row to the other seat."""
    return _price("leaves", left) if left > 0 else Reason("clears")


def _of_play(seen: Observation, action: Action) -> tuple[Reason, ...]:
    theirs = _next_take(seen, action)
    found = [_price("loses") if theirs == _LOST else Reason("stops-win")]
    if theirs is not None and theirs < _LOST:
        found.append(_of_offer(seen, theirs))
    if seen.taken[seen.seat]:
        can_take = seen.round < ROUNDS or not seen.taken[seen.seat.other]
        return tuple(found) if can_take else (Reason("idle"),)
    found += _of_own_take(seen, (*seen.row, action)[1 - MAX_TAKE :])
    left = len(seen.hand) - 1
    found.append(Reason("waits", (left,)) if left else _price("last"))
    return tuple(found)


def _of_offer(seen: Observation, theirs: int) -> Reason:
    """Return the reasons about the other seat's next take, compared with the other cards on offer."""
    if theirs <= 0:
        return Reason("hurts", (-theirs,)) if theirs else Reason("harmless")
    offers = [_next_take(seen, each) or 0 for each in seen.legal if each != TAKE]
    is_least = theirs == min(offers) < max(offers)
    return Reason("least", (theirs,)) if is_least else _price("offers", theirs)


def _of_own_take(seen: Observation, newest: tuple[Kind, ...]) -> list[Reason]:
    """Return the reasons about our next take. The other seat acts before it: its card joins these.

    If it takes instead, or has no card left to play, nothing is said.
    """
    me, other = seen.seat, seen.seat.other
    if not seen.hand_sizes[other] or completes(seen.piles[me], seen.newest):
        return []
    if completes(seen.piles[me], newest):
        return [Reason("threatens")]
    if not seen.row:  # there is no take to compare with
        return []
    answers = {*unseen(seen), *seen.face_up[other]}
    takes = [
        gain(seen.piles, me, (*newest, card))
        for card in answers
        if not completes(seen.piles[me], (*newest, card))
    ]
    before, wins = gain(seen.piles, me, seen.newest), len(takes) < len(answers)
    if min(takes) > before:
        return [Reason("raises", (min(takes), before))]
    return [_price("lowers", max(takes), before)] if max(takes) < before and not wins else []


def _price(code: str, *numbers: int) -> Reason:
    return Reason(code, numbers, is_price=True)


def _next_take(seen: Observation, action: Action) -> int | None:
    """Return how much a take would bring the other seat after a play. None if it may not take next."""
    other, newest = seen.seat.other, (*seen.row, action)[-MAX_TAKE:]
    if not _may_take_next(seen):
        return None
    return _LOST if completes(seen.piles[other], newest) else gain(seen.piles, other, newest)


def _may_take_next(seen: Observation) -> bool:
    """Tell whether the other seat is to move after any action of this one, and may take then."""
    other = seen.seat.other
    left = sum(seen.hand_sizes) + sum(not taken for taken in seen.taken)
    if left > 1:
        return not seen.taken[other]
    return seen.round < ROUNDS and starter(seen.round + 1) == other


def gain(piles: tuple[Pile, Pile], seat: int, cards: tuple[Kind, ...]) -> int:
    """Return by how many points a seat's lead would grow if it took these cards."""
    before, after = count(piles).totals, count(_with(piles, seat, cards)).totals
    return (after[seat] - after[1 - seat]) - (before[seat] - before[1 - seat])


def completes(pile: Pile, cards: tuple[Kind, ...]) -> bool:
    """Tell whether these cards would complete the three buildings."""
    return holds_all_buildings(tuple(a + b for a, b in zip(pile, count_kinds(cards), strict=True)))


def _with(piles: tuple[Pile, Pile], seat: int, cards: tuple[Kind, ...]) -> tuple[Pile, Pile]:
    more = add(piles[seat], cards)
    return (more, piles[1]) if seat == 0 else (piles[0], more)
