"""Explainer: the numbers behind a hint, the gain, risk and time left of an action."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.bots.district.verdict import prove
from noir.core import Reason
from noir.games.district.observation import unseen
from noir.games.district.pieces import BUILDINGS, TAKE, count_kinds, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import MAX_TAKE, ROUNDS, add, starter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noir.core import Seat
    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Action, Kind, Pile

# the other seat wins by the take that an action allows it: worse than any number of points
_LOST = 1000


def chapter(seen: Observation) -> int:
    """Return the round: between two rounds it is the deal that changes the chances."""
    return seen.round


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return the gains of an action and then its costs, as codes with numbers, the weightiest first.

    Points are points of lead in the count of now, and never 0. A reason is true of this action and not of
    every other legal one. Only without such a gain it is one of those below that say why they are alike.

    Gains:

    - ``forced``: it is the only legal action.
    - ``wins-now``: it takes the third building.
    - ``stops-win``: after it the other seat cannot win by taking next, as it could after another action.
    - ``takes`` (points): the take brings me so much.
    - ``hurts`` (points): if the other seat takes next, that brings me so much.
    - ``least`` (points): the other seat's next take brings it so much, after no other card of mine less,
      and after some more.
    - ``harmless``: the other seat's next take changes nothing.
    - ``spares`` (card, points): after that card, the other seat's next take would bring it so much, and
      after this one less.
    - ``guards`` (card): the other seat's next take can't have this building, which I keep.
    - ``sinks``: no card of mine gives the other seat's next take more. The first that five others can cover
      before the other seat has to take.
    - ``below`` (points): if the other seat takes next, the rest of the row brings me so much.
    - ``denies`` (points): these cards would bring the other seat so much, which could take them next.
    - ``clears``: the row that stays would bring the other seat nothing.
    - ``threatens``: if the other seat plays any card next, I can then take my third building.
    - ``raises`` (lead then, now): if the other seat plays a card next, my take is worth at least so much,
      and more than it is now.
    - ``waits`` (plays): how many cards I can still play before my take is forced.
    - ``collects`` (points): only I can take in this round, and could take this card for so much.
    - ``buries`` (points): five cards cover this one before the other seat, which it would bring so much,
      can take first in the next round.
    - ``sheds`` (points): five cards can cover this one, which would cost me so much, before my next take.

    Gains of each card alike:

    - ``forced``: it is the only legal action.
    - ``idle``: nobody can take any more: what is played counts nothing.
    - ``alone``: only I can take in this round.
    - ``covered``: five cards cover the one played now before any seat can take.
    - ``gathers``: all cards of my hand are among the five that I can take first in the next round.
    - ``equals``: all cards of my hand can be among the five that the other seat can take.
    - ``same``: the other seat's next take brings it as much after each card.
    - ``reserves``: I can take first in the next round, and with it the last card of my hand.
    - ``sure``: it is proven to win.
    - ``lost``: each action is proven to lose.
    - ``nothing``: none of these.

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
    found = _of_each(seen, _true_of)[action]
    if Reason("wins-now") in found:
        return (Reason("wins-now"),)
    if Reason("idle") in found:
        return (Reason("idle"),)
    telling = _telling(seen, action, _true_of)
    gains = [reason for reason in telling if not reason.is_price] or _telling(seen, action, _further_of)
    prices = [reason for reason in telling if reason.is_price]
    return (*(gains or [_of_each_card(seen, action)]), *prices)


def _telling(
    seen: Observation, action: Action, find: Callable[[Observation, Action], tuple[Reason, ...]]
) -> list[Reason]:
    """Return the reasons that are not true of every other legal action."""
    found = _of_each(seen, find)
    others = [found[other] for other in seen.legal if other != action]
    return [reason for reason in found[action] if any(reason not in other for other in others)]


@lru_cache(maxsize=2)  # an analysis asks about one action after the other
def _of_each(
    seen: Observation, find: Callable[[Observation, Action], tuple[Reason, ...]]
) -> dict[Action, tuple[Reason, ...]]:
    """Return the true reasons of each legal action."""
    return {action: find(seen, action) for action in seen.legal}


def _of_each_card(seen: Observation, action: Action) -> Reason:
    """Return why it matters little which card is played."""
    if action == TAKE:
        return Reason(_proof(seen, action))
    if seen.taken[seen.seat.other]:
        return Reason(_before_next_take(seen))
    if len({_next_take(seen, card) for card in seen.hand}) == 1:
        return Reason("same")
    return Reason(_before_their_take(seen) or _proof(seen, action))


def _before_next_take(seen: Observation) -> str:
    """Return the code for cards that the other seat can't take in this round."""
    if not seen.taken[seen.seat]:
        return "alone"
    if sum(seen.hand_sizes) > MAX_TAKE:
        return "covered"
    return "gathers" if _starts_next(seen, seen.seat) else "equals"


def _before_their_take(seen: Observation) -> str:
    """Return the code for cards that only the other seat can take in this round, or "" without one."""
    if not seen.taken[seen.seat]:
        return ""
    if _starts_next(seen, seen.seat):
        return "reserves"
    theirs, fit = seen.hand_sizes[seen.seat.other], sum(seen.hand_sizes) <= MAX_TAKE
    return "equals" if fit and len(seen.hand) <= theirs + 1 else ""


def _proof(seen: Observation, action: Action) -> str:
    if _is_proven(seen, action):
        return "sure"
    return "nothing" if any(_is_proven(seen, each) is not False for each in seen.legal) else "lost"


def _is_proven(seen: Observation, action: Action) -> bool | None:
    *_, verdict = prove(seen, action)
    return verdict


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


def _of_play(seen: Observation, action: Kind) -> tuple[Reason, ...]:
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


def _further_of(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return the gains that show only beyond the next take, or beside another card of the hand."""
    if action == TAKE:
        return ()
    theirs = _next_take(seen, action)
    found = [] if theirs is None or theirs == _LOST else [*_beside_others(seen, action, theirs)]
    return (*found, *_of_card(seen, action))


def _beside_others(seen: Observation, action: Kind, theirs: int) -> Iterator[Reason]:
    """Yield the gains of a card that the other seat can take next."""
    me, other = seen.seat, seen.seat.other
    takes = {card: _next_take(seen, card) or 0 for card in seen.hand}
    most = max(takes, key=lambda card: (takes[card] < _LOST, takes[card]))
    if 0 < theirs < takes[most] < _LOST:
        yield Reason("spares", (most, takes[most]))
    buildings = [card for card in seen.hand if card in BUILDINGS]
    if buildings and action not in BUILDINGS:
        yield Reason("guards", (buildings[-1],))
    row = (*seen.row, action)
    rest = gain(_with(seen.piles, other, row[-MAX_TAKE:]), me, row[:-MAX_TAKE][-MAX_TAKE:])
    if rest > 0 and not seen.taken[me]:
        yield Reason("below", (rest,))
    if theirs == max(takes.values()) > min(takes.values()) and _cards_before(seen, other) >= MAX_TAKE:
        yield Reason("sinks")


def _of_card(seen: Observation, action: Kind) -> Iterator[Reason]:
    """Yield the reasons about the card alone, where the other seat can't take in this round."""
    me, other = seen.seat, seen.seat.other
    if not seen.taken[other]:
        return
    mine, theirs = (gain(seen.piles, seat, (action,)) for seat in (me, other))
    if not seen.taken[me]:
        if mine > 0:
            yield Reason("collects", (mine,))
        if mine < 0 and _cards_before(seen, me) >= MAX_TAKE:
            yield Reason("sheds", (-mine,))
    elif sum(seen.hand_sizes) > MAX_TAKE:
        if _starts_next(seen, other) and theirs > 0:
            yield Reason("buries", (theirs,))
        if _starts_next(seen, me) and mine < 0:
            yield Reason("sheds", (-mine,))


def _cards_before(seen: Observation, seat: Seat) -> int:
    """Return how many cards can follow the one played now before a seat has to take in this round."""
    mine, theirs = len(seen.hand) - 1, seen.hand_sizes[seen.seat.other]
    return mine + min(theirs, mine + 1) if seat == seen.seat else theirs + min(mine, theirs)


def _starts_next(seen: Observation, seat: Seat) -> bool:
    return seen.round < ROUNDS and starter(seen.round + 1) == seat


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
    return _starts_next(seen, other)


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
