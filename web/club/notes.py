"""Notes: the latest task sheet on a student's device, the student's name, and the answers so far."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noir.core import GameError
from web.club.handins import Answer
from web.club.refusal import Refused
from web.club.sheets import Sheet, read_sheet
from web.model import validation
from web.model.links.links import MAX_LINK_CHARS
from web.model.validation import Fields

if TYPE_CHECKING:
    from web.session.session import Session

KEY = "class"
"""The key under which the page keeps the notes."""
ORDER = "club=K"
"""How the order of a table begins that belongs to a task. Behind it are the lesson, the student, the task."""
NOBODY = -1
MAX_ROWS = 2000
_COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Done:
    """An answer of a student, and the points as far as this device knows them."""

    student: int
    answer: Answer
    points: int


@dataclass(frozen=True, slots=True)
class Notes:
    """Everything that a device knows about a lesson."""

    payload: str
    sheet: Sheet
    student: int = NOBODY
    done: tuple[Done, ...] = ()

    @property
    def name(self) -> str:
        """The name of the student at this device, or ""."""
        return self.sheet.students.get(self.student, "")

    @property
    def own(self) -> tuple[Done, ...]:
        """The answers of the student at this device."""
        return tuple(one for one in self.done if one.student == self.student)

    def of_task(self, number: int) -> tuple[Done, ...]:
        """Return the student's answers to a task."""
        return tuple(one for one in self.own if one.answer.task == number)

    def order(self, number: int) -> str:
        """Return the order of the table of a task."""
        return f"{ORDER}{self.sheet.mark}.{self.student}.{number}"

    def task_of(self, order: str) -> int | None:
        """Return the number of the task of a table's order, None if it isn't one of this student."""
        return next((number for number in self.sheet.tasks if self.order(number) == order), None)

    def put(self, task: int, text: str, points: int) -> Notes:
        """Return the notes with an answer in the place of the student's earlier ones to a task."""
        others = tuple(one for one in self.done if one not in self.of_task(task))
        return replace(self, done=(*others, Done(self.student, Answer(task, 0, text), points)))

    def add(self, task: int, part: int, text: str, points: int) -> Notes:
        """Return the notes with an answer, if the student has given none there before."""
        if any(one.answer.part == part for one in self.of_task(task)):
            return self
        return replace(self, done=(*self.done, Done(self.student, Answer(task, part, text), points)))


def notes_of(session: Session) -> Notes | None:
    """Return the notes of this device. None where there are none, or none that can be read."""
    try:
        return _read(session.storage.get(KEY, ""))
    except (GameError, Refused):
        return None


def _read(text: str) -> Notes:
    fields = Fields(validation.parse(text, KEY), KEY)
    payload = fields.text("sheet", MAX_LINK_CHARS)
    rows = [
        Done(int(student), Answer(int(task), int(part), str(answer)), int(points))
        for student, task, part, answer, points in fields.rows("done", _COLUMNS, MAX_ROWS)
    ]
    student = fields.found.get("student")
    return Notes(payload, read_sheet(payload), student if type(student) is int else NOBODY, tuple(rows))


def keep(session: Session, notes: Notes) -> None:
    """Have the page keep the notes."""
    rows = [
        [one.student, one.answer.task, one.answer.part, one.answer.text, one.points] for one in notes.done
    ]
    text = json.dumps({"sheet": notes.payload, "student": notes.student, "done": rows}, separators=(",", ":"))
    session.store(KEY, text)
