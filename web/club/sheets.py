"""Task sheets: the payload ``?club=K1<code>`` that brings tasks of a lesson to students.

It has the lesson's mark, the tasks with their numbers, and the names of one or more students with theirs. It
holds no solution and no secret.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from web.club.packing import pack, unpack_json
from web.club.refusal import Refused, refuse
from web.club.state import MAX_STUDENTS, MAX_TASKS
from web.club.tasks import MAX_TASK_CHARS, read_task
from web.model.validation import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.club.state import State
    from web.club.tasks import Task

SHEET = "K"
MAX_SHEET_CHARS = 2800  # letters that fit into a QR code, with an address
MAX_SHEET = 20_000
"""Characters of a sheet, unpacked."""
_MARK = re.compile("[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Tasks for students, both by number."""

    mark: str
    """The name of the lesson."""
    tasks: dict[int, Task]
    students: dict[int, str]


def write_sheet(state: State, tasks: Iterable[int], students: Iterable[int]) -> str:
    """Return the payload of some tasks for some students, or raise Refused if that's too much for a code."""
    found = [
        state.mark,
        [[number, state.tasks[number].text] for number in tasks],
        [[number, state.players[number].name] for number in students],
    ]
    code = pack(SHEET, json.dumps(found, ensure_ascii=False, separators=(",", ":")))
    if len(code) > MAX_SHEET_CHARS:
        refuse("too-much")
    return code


def read_sheet(code: str) -> Sheet:
    """Return the sheet of a payload, or raise Refused."""
    found = unpack_json(SHEET, code, MAX_SHEET_CHARS, MAX_SHEET)
    try:
        mark, tasks, students = found
        sheet = Sheet(
            mark,
            {_number(at, MAX_TASKS): read_task(_text(line, MAX_TASK_CHARS)) for at, line in tasks},
            {_number(at, MAX_STUDENTS): _text(name, LONGEST_NAME) for at, name in students},
        )
    except Refused:
        raise
    except (ValueError, TypeError):
        refuse("damaged")
    if not (_MARK.fullmatch(_text(mark, len(mark))) and sheet.tasks and sheet.students):
        refuse("damaged")
    return sheet


def _number(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value < most:
        raise ValueError(value)
    return value


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise ValueError(value)
    return value


def is_whole(text: str) -> bool:
    """Return whether a payload can be unpacked, for a search in a longer text."""
    try:
        read_sheet(text)
    except Refused as error:
        return error.reason == "newer"
    return True
