"""Duels: the same deal, seat and opponent. The better result wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Rival:
    """The sender's game: its outcome (None for an unfinished one) and the help used."""

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
    """Return the worth of an end to a seat: a win before a draw before a loss, then the points ahead."""
    won = 1 if outcome.winner is None else 2 if outcome.winner == seat else 0
    return won, outcome.scores[seat] - outcome.scores[seat.other]


def verdict(mine: Outcome, theirs: Outcome, seat: Seat) -> str:
    """Return the result of a duel for the second player: better, even or worse."""
    one, other = worth(mine, seat), worth(theirs, seat)
    return "even" if one == other else "better" if one > other else "worse"
