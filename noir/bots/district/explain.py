"""Explainer: the numbers behind a hint, what an action gains, what it risks, how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Reason
from noir.games.district.pieces import TAKE, counted, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import AT_MOST_TAKEN, ROUNDS, add, starter

if TYPE_CHECKING:
    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Action, Kind, Pile


def chapter(seen: Observation) -> int:
    """Return the round: between two rounds it is the deal that changes the chances."""
    return seen.round


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return why an action is good, as codes with numbers; points are those of the count now.

    A reason is given only when it is true of this action and not of every other legal one.

    - ``forced``: it is the only legal action.
    - ``wins-now``: it takes the third building.
    - ``stops-win`` (): after it the other seat cannot win by taking next, as it could after another action.
    - ``takes`` (mine): the take changes my lead by so many points.
    - ``denies`` (theirs): these cards would be worth so much to the other seat, which could take them next.
    - ``leaves`` (theirs): what the other seat could take next from the row that stays.
    - ``offers`` (theirs, mine): after this play a take is worth so much to them, to me.
    - ``hurts`` (theirs, mine): the same when a take would cost them points.
    - ``builds`` (mine now, mine before): this play changes what my own take is worth.
    - ``tempo`` (plays): how many cards I can still play before my take is forced; none: it is forced next.
    """
    if len(seen.legal) == 1:
        return (Reason("forced"),)
    found = _true_of(seen, action)
    if Reason("wins-now") in found:
        return (Reason("wins-now"),)
    others = [_true_of(seen, other) for other in seen.legal if other != action]
    return tuple(reason for reason in found if any(reason not in other for other in others))


def _true_of(seen: Observation, action: Action) -> tuple[Reason, ...]:
    return _of_take(seen) if action == TAKE else _of_play(seen, action)


def _of_take(seen: Observation) -> tuple[Reason, ...]:
    me, other = seen.seat, seen.seat.other
    newest, below = seen.newest, seen.row[:-AT_MOST_TAKEN][-AT_MOST_TAKEN:]
    if completes(seen.piles[me], newest):
        return Reason("wins-now"), Reason("stops-win")
    found = [Reason("takes", (gain(seen.piles, me, newest),))]
    they_may = _may_take_next(seen)
    if not (they_may and completes(seen.piles[other], below)):
        found.append(Reason("stops-win"))
    if they_may:
        found.append(Reason("denies", (gain(seen.piles, other, newest),)))
    if they_may and below:
        found.append(Reason("leaves", (gain(_with(seen.piles, me, newest), other, below),)))
    return tuple(found)


def _of_play(seen: Observation, action: Action) -> tuple[Reason, ...]:
    me, other = seen.seat, seen.seat.other
    newest = (*seen.row, action)[-AT_MOST_TAKEN:]
    mine, theirs = gain(seen.piles, me, newest), gain(seen.piles, other, newest)
    they_may = _may_take_next(seen)
    found = []
    if not (they_may and completes(seen.piles[other], newest)):
        found.append(Reason("stops-win"))
    if they_may:
        found.append(Reason("hurts" if theirs < 0 else "offers", (theirs, mine)))
    if not seen.taken[me]:
        before = gain(seen.piles, me, seen.newest)
        if mine != before:
            found.append(Reason("builds", (mine, before)))
        found.append(Reason("tempo", (len(seen.hand) - 1,)))
    return tuple(found)


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
    return holds_all_buildings(tuple(a + b for a, b in zip(pile, counted(cards), strict=True)))


def _with(piles: tuple[Pile, Pile], seat: int, cards: tuple[Kind, ...]) -> tuple[Pile, Pile]:
    more = add(piles[seat], cards)
    return (more, piles[1]) if seat == 0 else (piles[0], more)
