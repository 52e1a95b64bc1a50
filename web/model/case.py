"""Case: the review of a finished match in the making, one slice at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat
    from noir.review import Review


@dataclass(slots=True)
class Case:
    """A review of one seat. Another dialog can go on with it where it stopped."""

    record: str
    seat: Seat
    slices: Iterator[Review]
    report: Review | None = None

    def is_done(self) -> bool:
        """Whether every decision is weighed."""
        return self.report is not None and self.report.done == self.report.total

    def advance(self) -> bool:
        """Do a slice of the work. Return whether another decision is weighed."""
        before, self.report = self.report, next(self.slices)
        return before is None or before.done != self.report.done
