"""The answers of an analysis: a report of the actions, and the hidden cards that decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import GameError

if TYPE_CHECKING:
    from noir.core import Reason, Seat


class UnknownCards(GameError):
    """A position in which our own cards are not set, so that any answer would rest on made-up ones."""

    code = "unknown-cards"


@dataclass(frozen=True, slots=True)
class Line:
    """One action, with the win chance of our seat after it.

    ``proven``: it surely wins (True), surely loses (False), or that is open (None). ``share`` tells in how
    many worlds the seat to move chooses it: it is 0 for all our own actions but the best. ``reasons`` of a
    sure loss are its prices alone.
    """

    action: str
    """The text of the action."""
    chance: float
    """The probability that our seat wins after it, if it plays on like the strongest level, 0..1."""
    share: float
    proven: bool | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The actions of the seat to move so far, the likeliest one first. Finished when ``done == total``.

    Of our own actions the first has the best chance.

    ``is_exact``: every world was counted, so more thinking changes nothing.
    """

    turn: Seat
    """The seat to move."""
    lines: tuple[Line, ...]
    """Its actions."""
    done: int
    """The number of units of work that are done."""
    total: int
    """The number of units of work at the end."""
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """One way the hidden things can be, how likely it is, and the chance of an action there.

    ``proven`` is that of ``Line`` for this holding. ``weight`` is its part in the sums of ``Needs``.
    """

    pieces: tuple[str, ...]
    """The hidden things as texts in records."""
    likelihood: float
    """The probability of the holding, 0..1, as a share of all deals that fit."""
    chance: float
    """The probability that the action wins there, 0..1."""
    proven: bool | None
    weight: int


@dataclass(frozen=True, slots=True)
class Needs:
    """The holdings that were tried so far, the likeliest first. Finished when ``done == total``.

    ``is_sampled``: there are too many, so only likely ones were drawn.
    """

    action: str
    """The text of the action."""
    holdings: tuple[Holding, ...]
    """The holdings that were tried."""
    done: int
    """The number of units of work that are done."""
    total: int
    """The number of units of work at the end."""
    is_sampled: bool

    @property
    def chance(self) -> float:
        """The mean chance of the action over the holdings."""
        weight = sum(holding.weight for holding in self.holdings)
        return sum(holding.weight * holding.chance for holding in self.holdings) / weight if weight else 0.0
