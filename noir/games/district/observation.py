"""What a seat may know of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import COPIES, KINDS, TAKE, Action, Kind
from noir.games.district.rules import DECK_AT, ROW_AT, drawn, legal_actions, objection
from noir.games.district.state import (
    ACTIONS_A_ROUND,
    IN_HAND,
    ROUNDS,
    Hand,
    Observation,
    State,
    mover,
)

if TYPE_CHECKING:
    from noir.core import Seat


def observe(state: State, seat: Seat) -> Observation:
    """Return all that a seat may know."""
    return Observation(
        seat=seat,
        turn=state.turn,
        round=state.round,
        hand=state.hands[seat],
        row=state.row,
        piles=state.piles,
        taken=state.taken,
        hand_sizes=(len(state.hands[0]), len(state.hands[1])),
        deck_left=(ROUNDS - state.round) * 2 * IN_HAND,
        legal=legal_actions(state) if state.turn == seat else (),
        actions=state.actions,
        drawn=tuple(drawn(state.deal, number, seat) for number in range(1, state.round + 1)),
        first_row=state.deal[ROW_AT:DECK_AT],
    )


def why_not(seen: Observation, action: Action) -> str | None:
    """Return why the observing seat may not act so now, as a code, or None when it may.

    The codes: over, not-your-turn, not-in-hand, must-take, already-taken, empty-row.
    """
    if seen.turn is None:
        return "over"
    if seen.turn != seen.seat:
        return "not-your-turn"
    return objection(seen.hand, seen.row, seen.taken[seen.seat], action)


def played_by(seen: Observation, seat: Seat) -> tuple[Hand, ...]:
    """Return the cards a seat played, one tuple per round so far, in order."""
    rounds: list[list[Kind]] = [[] for _ in range(seen.round)]
    for past, action in enumerate(seen.actions):
        if action != TAKE and mover(past) == seat:
            rounds[past // ACTIONS_A_ROUND].append(action)
    return tuple(tuple(cards) for cards in rounds)


def unseen(seen: Observation) -> tuple[Kind, ...]:
    """Return the cards this seat has never seen, sorted: other hand, deck and removed ones."""
    left = list(COPIES)
    known = (seen.first_row, *seen.drawn, *played_by(seen, seen.seat.other))
    for cards in known:
        for kind in cards:
            left[kind] -= 1
    return tuple(kind for kind in KINDS for _ in range(left[kind]))
