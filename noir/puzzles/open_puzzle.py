"""Open puzzle: a puzzle on the table, with its position and question, checks answers."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from noir.match import Match
from noir.puzzles.collection import kind_of

if TYPE_CHECKING:
    from noir.puzzles.collection import Case
    from noir.puzzles.kind import Facts, Proof, Refutation


class Open:
    """An open puzzle, or raises CorruptRecord for a case whose record is damaged."""

    def __init__(self, case: Case) -> None:
        self.case, self.kind = case, kind_of(case)
        self.match = Match.from_record(case.record)
        if self.match.to_move != case.seat or case.solution not in self.choices:
            raise CorruptRecord(case.id, "a position with this seat to move and this solution", "puzzle")

    @property
    def asks(self) -> str:
        """The type of an answer: ACTION or SUSPECT."""
        return self.kind.asks

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The answers a reader can give: the legal actions, or the suspects that can be named."""
        return self.kind.choices(self.match)

    def right(self, answer: str) -> bool:
        """Tell whether an answer is right, or raise InvalidNotation for one that is no choice."""
        if answer not in self.choices:
            raise InvalidNotation(answer, "one of the choices", "puzzle")
        return self.kind.same(answer, self.case.solution)

    @cached_property
    def facts(self) -> Facts | None:
        """The clues to a name. None when an action is asked for."""
        return self.kind.facts(self.match)

    def refute(self, answer: str) -> Refutation:
        """Return the refutation of a wrong answer."""
        return self.kind.refute(self.match, answer)

    def proof(self) -> Proof:
        """Return why the solution is right."""
        return self.kind.proof(self.match, self.case.solution)
