"""A lesson that was done right, as the claims of its sentences ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noir.core import Seat
    from web.contracts.lessons import Attempt


@dataclass
class Lesson:
    """A lesson played right: the position, the reader's action, the end. A game adds its own facts."""

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

    @property
    def outcome(self) -> tuple[Seat | None, str]:
        outcome = self.attempt.match.outcome
        assert outcome is not None
        return outcome.winner, outcome.reason


# the numbers that the task says, those that the end says, and those that both may say or leave out
Numbers = tuple[set[int], set[int], set[int]]
