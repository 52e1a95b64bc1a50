"""Review: the decisions of a finished match, weighed one slice at a time. Only an end needs it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from noir.bots import explainer
from web.model.percent import percent_lost
from web.model.players import Solo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat
    from noir.review import Review
    from web.model.table import Table

LABELS = ("blunder", "mistake")
STEPS = 16  # of a bot's thought in a slice. One alone is shorter than its way to the page and back


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that cost much, as a sentence about it needs it."""

    number: int  # in the review, from 0
    ply: int
    chapter: int  # from 1. 0 in a game that has only one
    lost: int  # points of the chance to win
    action: str
    observation: Any


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
        before = self.report
        for report in islice(self.slices, STEPS):
            self.report = report
            if before is None or before.done != report.done:
                return True
        return False


def costly_of(table: Table) -> Costly | None:
    """Return the decision of the person at a reviewed table that cost most. None when none cost much."""
    match table.seating, table.costliest:
        case Solo(seat=seat), (number, ply, chapter, lost):
            return Costly(
                number, ply, chapter, lost, table.match.actions[ply], table.match.observe(seat, ply)
            )
        case _:
            return None


def costliest(game: str, report: Review) -> tuple[int, ...]:
    """Return number, ply, chapter and points of the decision that cost most. Empty when none cost much."""
    decisions, chapter = report.decisions, explainer(game).chapter
    costly = [at for at, decision in enumerate(decisions) if decision.label in LABELS]
    if not costly:
        return ()
    at = max(costly, key=lambda at: decisions[at].loss)
    chapters = list(dict.fromkeys(chapter(decision.observation) for decision in decisions))
    number = chapters.index(chapter(decisions[at].observation)) + 1 if len(chapters) > 1 else 0
    return at, decisions[at].ply, number, percent_lost(decisions[at])
