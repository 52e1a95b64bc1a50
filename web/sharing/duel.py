"""Duels: the same deal, the same seat, the same opponent; who makes more of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Rival:
    """The sender's game: how it ended (None when it was not played to the end) and what helped."""

    outcome: Outcome | None
    undone: int
    branched: bool
    par: bool = False
    """Whether it is no person's, but what the boss got out of the deal of the day."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A game to beat on the same deal."""

    code: str
    """The code of the link to it."""
    par: bool = False
    """Whether it is the boss's game on the deal of the day."""


def worth(outcome: Outcome, seat: Seat) -> tuple[int, int]:
    """Return what an end is worth to a seat: a win before a draw before a loss, then the points ahead."""
    won = 1 if outcome.winner is None else 2 if outcome.winner == seat else 0
    return won, outcome.scores[seat] - outcome.scores[seat.other]


def verdict(mine: Outcome, theirs: Outcome, seat: Seat) -> str:
    """Return how a duel ended for the one who plays second: better, even or worse."""
    one, other = worth(mine, seat), worth(theirs, seat)
    return "even" if one == other else "better" if one > other else "worse"
