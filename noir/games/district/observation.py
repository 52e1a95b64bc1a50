"""Observation: a seat's knowledge of a game."""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub
from typing import TYPE_CHECKING

from noir.games.district.pieces import COPIES, EMPTY_PILE, TAKE, Action, Kind, Pile
from noir.games.district.rules import DECK_AT, ROW_AT, draw_hand, legal_actions, objection
from noir.games.district.state import (
    ACTIONS_A_ROUND,
    IN_HAND,
    MAX_TAKE,
    ROUNDS,
    Hand,
    State,
    add,
    mover,
    starter,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``seat`` may know, with perfect recall. Seats index the pairs.

    ``drawn`` are the own hands as they were drawn, one per round so far. ``first_row`` are the
    two cards that lay there from the start. ``actions`` are everybody's actions so far.
    ``legal`` is what this seat may do now: empty unless ``turn == seat``. ``face_up`` are cards of the
    two hands that both seats know: none in a dealt game, some where a position was set up. There the first
    ``made_up`` actions are made up, and tell nothing.
    """

    seat: Seat
    turn: Seat | None
    """The seat that must act, or None when the game is over."""
    round: int
    """The number of the round, 1 to 4 (D3)."""
    hand: Hand
    """The own cards as kinds, sorted."""
    row: tuple[Kind, ...]
    """The cards in the row as kinds, oldest first."""
    piles: tuple[Pile, Pile]
    """The cards taken by each seat: thirteen counts, one for each kind."""
    taken: tuple[bool, bool]
    """Whether each seat has used its take of this round."""
    hand_sizes: tuple[int, int]
    """The number of cards in each hand."""
    deck_left: int
    """The number of cards in the deck, without those that were removed."""
    legal: tuple[Action, ...]
    actions: tuple[Action, ...]
    drawn: tuple[Hand, ...]
    first_row: tuple[Kind, ...]
    face_up: tuple[Hand, Hand] = ((), ())
    made_up: int = 0

    @property
    def start(self) -> Seat:
        """The seat that started this round (D3)."""
        return starter(self.round)

    @property
    def newest(self) -> tuple[Kind, ...]:
        """The cards a take would bring now, oldest first."""
        return self.row[-MAX_TAKE:]


@dataclass(frozen=True, slots=True)
class Event:
    """One past action: its player, the action, and the cards that moved (oldest first)."""

    ply: int  # 1 is the first action of the game
    round: int
    """The number of the round, 1 to 4."""
    seat: Seat
    """The seat that acted."""
    action: Action
    """The action."""
    cards: tuple[Kind, ...]
    """The cards that moved, oldest first."""
    row: tuple[Kind, ...]  # the row after it
    piles: tuple[Pile, Pile]  # the piles after it


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
        drawn=tuple(draw_hand(state.deal, number, seat) for number in range(1, state.round + 1)),
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


def plays_of(seen: Observation, seat: Seat) -> tuple[Hand, ...]:
    """Return the cards a seat played, one tuple per round so far, in order."""
    rounds: list[list[Kind]] = [[] for _ in range(seen.round)]
    for past, action in enumerate(seen.actions):
        if action != TAKE and mover(past) == seat:
            rounds[past // ACTIONS_A_ROUND].append(action)
    return tuple(tuple(cards) for cards in rounds)


def unseen(seen: Observation) -> tuple[Kind, ...]:
    """Return the cards this seat has never seen, sorted: other hand, deck and removed ones."""
    return tuple(kind for kind, number in enumerate(unseen_counts(seen)) for _ in range(number))


def unseen_counts(seen: Observation) -> Pile:
    """Return how many cards of each kind this seat has never seen: all that is nowhere in its sight."""
    left = list(map(sub, map(sub, COPIES, seen.piles[0]), seen.piles[1]))
    for cards in (seen.row, seen.hand, seen.face_up[seen.seat.other]):
        for kind in cards:
            left[kind] -= 1
    return tuple(left)


def story(seen: Observation) -> Iterator[Event]:
    """Yield everything that happened so far, oldest first. All of it is public."""
    row = seen.first_row
    piles = (EMPTY_PILE, EMPTY_PILE)
    for past, action in enumerate(seen.actions):
        seat = mover(past)
        if action == TAKE:
            cards, row = row[-MAX_TAKE:], row[:-MAX_TAKE]
            more = add(piles[seat], cards)
            piles = (more, piles[1]) if seat == 0 else (piles[0], more)
        else:
            cards, row = (action,), (*row, action)
        yield Event(past + 1, past // ACTIONS_A_ROUND + 1, seat, action, cards, row, piles)
