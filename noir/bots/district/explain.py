"""The numbers behind a hint: what an action gains, what it risks, how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Reason
from noir.games.district.pieces import TAKE, counted, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import AT_MOST_TAKEN, Observation, add

if TYPE_CHECKING:
    from noir.games.district.pieces import Action, Kind, Pile


def chapter(seen: Observation) -> int:
    """Return the round: between two rounds it is the deal that changes the chances."""
    return seen.round


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return why an action is good, as codes with numbers; points are those of the count now.

    - ``forced``: it is the only legal action.
    - ``wins-now``: it takes the third building.
    - ``stops-win`` (): the other seat would win by taking now.
    - ``takes`` (mine, theirs): a take is worth so many points to me, and would be to them.
    - ``leaves`` (theirs): what they could take after it from the row below.
    - ``offers`` (theirs, mine): after this play the newest five are worth so much to them, to me.
    - ``hurts`` (theirs, mine): the same when a take would cost them points.
    - ``builds`` (mine now, mine before): this play raises what my own take is worth.
    - ``tempo`` (plays): how many cards I still can play before my take is forced.
    """
    me, other = seen.seat, seen.seat.other
    if len(seen.legal) == 1:
        return (Reason("forced"),)
    found: list[Reason] = []
    they_may = not seen.taken[other]
    row = seen.row if action == TAKE else (*seen.row, action)
    newest = row[-AT_MOST_TAKEN:]
    mine, theirs = gain(seen.piles, me, newest), gain(seen.piles, other, newest)
    if action == TAKE and completes(seen.piles[me], newest):
        return (Reason("wins-now"),)
    if they_may and completes(seen.piles[other], seen.newest) and not completes(seen.piles[other], newest):
        found.append(Reason("stops-win"))
    if action == TAKE:
        if they_may and completes(seen.piles[other], newest):
            found.append(Reason("stops-win"))
        found.append(Reason("takes", (mine, theirs)))
        if they_may:
            below = row[:-AT_MOST_TAKEN][-AT_MOST_TAKEN:]
            piles = _with(seen.piles, me, newest)
            found.append(Reason("leaves", (gain(piles, other, below),)))
        return tuple(found)
    if they_may:
        found.append(Reason("hurts" if theirs < 0 else "offers", (theirs, mine)))
    if not seen.taken[me]:
        found.append(Reason("builds", (mine, gain(seen.piles, me, seen.newest))))
        found.append(Reason("tempo", (len(seen.hand) - 1,)))
    return tuple(found)


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
