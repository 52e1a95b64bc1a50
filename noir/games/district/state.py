"""What a game of District Noir is at one moment, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from noir.core import Seat
from noir.games.district.pieces import EMPTY_PILE, TAKE, Action, Kind, Pile

if TYPE_CHECKING:
    from collections.abc import Iterator

Hand: TypeAlias = tuple[Kind, ...]

ROUNDS = 4
ACTIONS_A_ROUND = 12
IN_HAND = 5
AT_MOST_TAKEN = 5


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. ``deal`` is the order of all 45 cards (D2).

    ``row`` is oldest first; hands are sorted; ``piles`` are counts by kind; ``taken`` tells who
    has used the take of this round; ``turn`` is None when the game is over.
    """

    deal: tuple[Kind, ...]
    actions: tuple[Action, ...]
    round: int
    turn: Seat | None
    hands: tuple[Hand, Hand]
    row: tuple[Kind, ...]
    piles: tuple[Pile, Pile]
    taken: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Observation:
    """All that ``seat`` may know, with perfect recall. Seats index the pairs.

    ``drawn`` are the own hands as they were drawn, one per round so far; ``first_row`` are the
    two cards that lay there from the start; ``actions`` are everybody's actions so far.
    ``legal`` is what this seat may do now: empty unless ``turn == seat``.
    """

    seat: Seat
    turn: Seat | None
    round: int
    hand: Hand
    row: tuple[Kind, ...]
    piles: tuple[Pile, Pile]
    taken: tuple[bool, bool]
    hand_sizes: tuple[int, int]
    deck_left: int
    legal: tuple[Action, ...]
    actions: tuple[Action, ...]
    drawn: tuple[Hand, ...]
    first_row: tuple[Kind, ...]

    @property
    def start(self) -> Seat:
        """The seat that started this round (D3)."""
        return starter(self.round)

    @property
    def newest(self) -> tuple[Kind, ...]:
        """The cards a take would bring now, oldest first."""
        return self.row[-AT_MOST_TAKEN:]


@dataclass(frozen=True, slots=True)
class Event:
    """One action of the past: who did what, and the cards that moved (oldest first)."""

    ply: int  # 1 is the first action of the game
    round: int
    seat: Seat
    action: Action
    cards: tuple[Kind, ...]
    row: tuple[Kind, ...]  # the row after it
    piles: tuple[Pile, Pile]  # the piles after it


def starter(round_number: int) -> Seat:
    """Return who starts a round: the first seat in rounds 1 and 3 (D3)."""
    return Seat((round_number - 1) % 2)


def mover(actions_so_far: int) -> Seat:
    """Return whose action number ``actions_so_far + 1`` is, in a game that goes on."""
    return Seat.SECOND if (actions_so_far // ACTIONS_A_ROUND + actions_so_far) % 2 else Seat.FIRST


def add(pile: Pile, cards: tuple[Kind, ...]) -> Pile:
    """Return a pile with some cards more."""
    counts = list(pile)
    for kind in cards:
        counts[kind] += 1
    return tuple(counts)


def story(seen: Observation) -> Iterator[Event]:
    """Yield everything that happened so far, oldest first; all of it is public."""
    row = seen.first_row
    piles = (EMPTY_PILE, EMPTY_PILE)
    for past, action in enumerate(seen.actions):
        seat = mover(past)
        if action == TAKE:
            cards, row = row[-AT_MOST_TAKEN:], row[:-AT_MOST_TAKEN]
            more = add(piles[seat], cards)
            piles = (more, piles[1]) if seat == 0 else (piles[0], more)
        else:
            cards, row = (action,), (*row, action)
        yield Event(past + 1, past // ACTIONS_A_ROUND + 1, seat, action, cards, row, piles)
