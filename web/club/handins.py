"""Hand-ins: the code ``H1`` with a student's answers, and a short form of one task to be spoken.

A code has the mark of the lesson, the number of the student, and of each answer its task, its part and its
text: a move, a name, a game. The spoken form only says how a task went.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from web.club.codes import SPOKEN_LETTERS, read_letters, write_letters
from web.club.packing import pack, unpack_json
from web.club.refusal import Refused, refuse
from web.club.state import MAX_STUDENTS, MAX_TASKS
from web.model.links.links import MAX_LINK_CHARS

if TYPE_CHECKING:
    from collections.abc import Iterable

HAND_IN = "H"
ANSWERS = "h"
"""The parameter of an address that has a code."""
MAX_CODE_CHARS = 4000
MAX_CODE = 20_000
"""Characters of a code, unpacked."""
MAX_PARTS = 16
MAX_VALUE = 1024
_ROOM = MAX_STUDENTS * MAX_TASKS * MAX_VALUE


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a part of a task."""

    task: int
    part: int
    text: str


@dataclass(frozen=True, slots=True)
class HandIn:
    """The answers of a student in a lesson."""

    mark: str
    student: int
    answers: tuple[Answer, ...]


def write_hand_in(mark: str, student: int, answers: Iterable[Answer]) -> str:
    """Return the code of answers."""
    rows = [[one.task, one.part, one.text] for one in answers]
    return pack(HAND_IN, json.dumps([mark, student, rows], separators=(",", ":")))


@lru_cache(maxsize=1024)
def read_hand_in(code: str) -> HandIn:
    """Return the answers of a code, or raise Refused."""
    found = unpack_json(HAND_IN, code, MAX_CODE_CHARS, MAX_CODE)
    try:
        mark, student, rows = found
        answers = tuple(Answer(task, part, text) for task, part, text in rows)
    except (ValueError, TypeError):
        refuse("damaged")
    if not (_are_numbers(student, answers) and _are_texts(mark, answers) and answers):
        refuse("damaged")
    return HandIn(mark, student, answers)


def _are_numbers(student: object, answers: tuple[Answer, ...]) -> bool:
    numbers: list[tuple[object, int]] = [(student, MAX_STUDENTS)]
    numbers += [pair for one in answers for pair in ((one.task, MAX_TASKS), (one.part, MAX_PARTS))]
    return all(type(number) is int and 0 <= number < most for number, most in numbers)


def _are_texts(mark: object, answers: tuple[Answer, ...]) -> bool:
    texts: list[object] = [mark, *(one.text for one in answers)]
    return all(type(text) is str and len(text) <= MAX_LINK_CHARS for text in texts)


def is_whole(code: str) -> bool:
    """Return whether a code can be unpacked, for a search in a longer text."""
    try:
        read_hand_in(code)
    except Refused as error:
        return error.reason == "newer"
    return True


def hand_in_address(address: str, lang: str, code: str) -> str:
    """Return the address that brings a code to the teacher's page, from an address of the site."""
    return f"{address.rpartition('/')[0]}/club/{lang}.html#{ANSWERS}={code}"


def write_said(mark: str, student: int, task: int, value: int) -> str:
    """Return the letters that say how a task went."""
    number = (value * MAX_TASKS + task) * MAX_STUDENTS + student
    return write_letters(number + _check(mark, number) * _ROOM)


def read_said(mark: str, text: str) -> tuple[int, int, int]:
    """Return student, task and value of spoken letters, or raise Refused. Their check knows the lesson."""
    check, number = divmod(read_letters(text), _ROOM)
    if check != _check(mark, number):
        refuse("misheard")
    rest, student = divmod(number, MAX_STUDENTS)
    value, task = divmod(rest, MAX_TASKS)
    return student, task, value


def _check(mark: str, number: int) -> int:
    room: int = 32**SPOKEN_LETTERS // _ROOM
    return int(sha256(f"{mark} {number}".encode()).hexdigest(), 16) % room
