"""What makes a reason for an action of District Noir true, by the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.games import GAMES
from noir.games.district.pieces import TAKE
from noir.games.district.scoring import count
from tests.laws.play import some_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat
    from tests.bots.tried import Holds, Tried

RARE = {"forced", "wins-now"}
"""Reasons that random states hardly ever have."""


def states_of(name: str) -> Iterator[Any]:
    """Yield the states to look at."""
    yield from some_states(GAMES[name], 12, 2)


def lead(state: Any, seat: Seat) -> int:
    totals = count(state.piles).totals
    return totals[seat] - totals[seat.other]


def answer(tried: Tried) -> Any:
    """What comes of it when the other seat, to move now, takes; None when it cannot."""
    game, after = tried.game, tried.after
    if game.to_move(after) != tried.seat.other or TAKE not in game.legal_actions(after):
        return None
    return game.apply(after, TAKE)


def gained(tried: Tried) -> int | None:
    """How many points of lead the other seat gets when it takes right after the action."""
    taken = answer(tried)
    return None if taken is None else lead(taken, tried.seat.other) - lead(tried.after, tried.seat.other)


def worth(state: Any, seat: Seat, cards: tuple[int, ...]) -> int:
    """How many points of lead some cards would bring a seat, laid onto its pile by hand."""
    piles = [list(pile) for pile in state.piles]
    before = count(state.piles).totals
    for kind in cards:
        piles[seat][kind] += 1
    after = count((tuple(piles[0]), tuple(piles[1]))).totals
    return (after[seat] - before[seat]) - (after[seat.other] - before[seat.other])


def loses_to_a_take(tried: Tried) -> bool:
    taken = answer(tried)
    outcome = taken and tried.game.outcome(taken)
    return bool(outcome and outcome.reason == "buildings")


def may_answer_by_a_take(tried: Tried) -> bool:
    """Whether the other seat is to move after it in the same state of its take: it has one to use."""
    after = tried.after
    return tried.game.to_move(after) == tried.seat.other and not after.taken[tried.seat.other]


def wins_by_buildings(tried: Tried) -> bool:
    outcome = tried.game.outcome(tried.after)
    return bool(outcome and outcome.reason == "buildings" and outcome.winner == tried.seat)


def plays_left(tried: Tried) -> int | None:
    if tried.action == TAKE or tried.state.taken[tried.seat]:
        return None
    return len(tried.state.hands[tried.seat]) - 1


def offered(tried: Tried, *, harms: bool) -> tuple[int, int] | None:
    theirs = gained(tried)
    if tried.action == TAKE or theirs is None or (theirs < 0) != harms:
        return None
    return theirs, worth(tried.state, tried.seat, (*tried.state.row, tried.action)[-5:])


def built(tried: Tried) -> tuple[int, int] | None:
    if plays_left(tried) is None:
        return None
    state, seat = tried.state, tried.seat
    return worth(state, seat, (*state.row, tried.action)[-5:]), worth(state, seat, state.row[-5:])


HOLDS: dict[str, Holds] = {
    "forced": lambda tried, _: len(tried.game.legal_actions(tried.state)) == 1,
    "wins-now": lambda tried, _: wins_by_buildings(tried),
    "stops-win": lambda tried, _: not loses_to_a_take(tried),
    "takes": lambda tried, n: (
        tried.action == TAKE and n == (lead(tried.after, tried.seat) - lead(tried.state, tried.seat),)
    ),
    "denies": lambda tried, n: (
        tried.action == TAKE
        and may_answer_by_a_take(tried)
        and n == (worth(tried.state, tried.seat.other, tried.state.row[-5:]),)
    ),
    "leaves": lambda tried, n: tried.action == TAKE and bool(tried.after.row) and n == (gained(tried),),
    "offers": lambda tried, n: n == offered(tried, harms=False),
    "hurts": lambda tried, n: n == offered(tried, harms=True),
    "builds": lambda tried, n: n == built(tried),
    "tempo": lambda tried, n: n == (plays_left(tried),),
}
