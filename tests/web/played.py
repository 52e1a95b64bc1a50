"""A lesson that was done right, as the claims of its sentences ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noir.games.district.pieces import CODES
from noir.games.district.scoring import count
from noir.games.killer.belief import own_belief
from noir.games.killer.pieces import living_neighbours
from noir.games.killer.state import KILLER

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.games.killer.state import Table
    from web.model.lesson import Attempt


@dataclass
class Played:
    """A lesson that was done right: the position, the own action, the end."""

    attempt: Attempt

    @property
    def seat(self) -> Seat:
        return self.attempt.seat

    @property
    def before(self) -> Any:
        return self.attempt.match.at(self.attempt.start)

    @property
    def after(self) -> Any:
        return self.attempt.match.at(self.attempt.start + 1)

    @property
    def end(self) -> Any:
        return self.attempt.match.state

    @property
    def own(self) -> int:
        """How many actions the learner did."""
        match = self.attempt.match
        return sum(match.mover(ply) == self.seat for ply in range(self.attempt.start, match.ply))

    def gained(self, seat: Seat) -> list[int]:
        """How many cards of each kind a seat has got."""
        pairs = zip(self.before.piles[seat], self.end.piles[seat], strict=True)
        return [late - early for early, late in pairs]

    @property
    def count(self) -> Any:
        return count(self.end.piles)

    @property
    def mine(self) -> Any:
        return self.count.sides[self.seat]

    @property
    def table(self) -> Table:
        table: Table = self.before.table
        return table

    @property
    def me(self) -> str:
        state = self.before
        who: str = state.killer if self.seat == KILLER else state.inspector
        return who

    def beside(self, who: str, state: Any = None) -> str:
        """Who stands alive beside somebody, at the position or at another moment."""
        table = (state or self.before).table
        return living_neighbours(table.grid, who, table.dead)

    def can_be_killer(self, state_at: int | None = None) -> str:
        return own_belief(self.attempt.match.observe(self.seat, state_at)).killer.names

    @property
    def outcome(self) -> tuple[Seat | None, str]:
        outcome = self.attempt.match.outcome
        assert outcome is not None
        return outcome.winner, outcome.reason


def kinds(codes: str) -> list[int]:
    return [CODES.index(code) for code in codes.split()]
