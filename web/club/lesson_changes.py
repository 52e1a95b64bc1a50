"""Changes of a lesson: each is a line of text, as those of an evening (web.club.changes).

``enter``, ``leave`` and ``return`` are the same. Others are ``task <task>``, ``drop <task>``,
``answers <code>``, ``said <letters>``, ``points <student>.<task> <points>`` and
``played <student>.<task> <won>.<drawn>.<lost>`` of a bot. All numbers count from 0.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from web.club.changes import COMMON, apply_one
from web.club.codes import MAX_MARGIN
from web.club.deals import MAX_KEYS, key_of_round, seed_of
from web.club.handins import Answer, read_hand_in, read_said
from web.club.refusal import refuse
from web.club.state import MAX_TASKS, Part, Work
from web.club.tasks import Exercise, Puzzles, read_task

if TYPE_CHECKING:
    from web.club.changes import Changes
    from web.club.state import State
    from web.club.tasks import Task

_POINTS = re.compile(r"(\d{1,2})\.(\d{1,2}) (-?\d{1,3})", re.ASCII)
_PLAYED = re.compile(r"(\d{1,2})\.(\d{1,2}) (\d{1,3})\.(\d{1,3})\.(\d{1,3})", re.ASCII)
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)


def apply(state: State, change: str) -> State:
    """Return the state after a change, or raise Refused."""
    return apply_one(_CHANGES, state, change)


def _give(state: State, text: str) -> State:
    """Add a task. The deal of a game follows from the secret and from how many tasks came before."""
    if len(state.tasks) >= MAX_TASKS or state.begun >= MAX_KEYS:
        refuse("too-many-tasks")
    task = read_task(text, seed_of(key_of_round(state.setup.secret, state.begun), 0, 0))
    if isinstance(task, Puzzles) and not task.cases:
        refuse("bad-task")  # only a student's device can do without
    return replace(state, tasks=(*state.tasks, task))


def _drop(state: State, number: str) -> State:
    """Count a task no longer. An undo of this change brings it again."""
    if not _NUMBER.fullmatch(number) or int(number) not in state.task_numbers:
        refuse("no-task")
    return replace(state, dropped=state.dropped | {int(number)})


def _take_answers(state: State, code: str) -> State:
    """Take the answers of a code that aren't here yet. Of each part the first answer counts."""
    handed = read_hand_in(code)
    if handed.mark != state.mark:
        refuse("other-evening")
    before = state
    for answer in handed.answers:
        state = _take_answer(state, handed.student, answer)
    if state is before:
        refuse("twice", state.players[handed.student].name)
    return state


def _take_answer(state: State, student: int, answer: Answer) -> State:
    task, work = find_work(state, student, answer.task)
    if answer.part >= task.parts:
        refuse("no-task")
    for part in work.parts:
        if part.number == answer.part:
            if part.text == answer.text:
                return state
            if not isinstance(task, Exercise):
                refuse("answered", state.players[student].name)
            work = Work(typed=work.typed)  # a better bot takes the place of the first one
    part = Part(answer.part, answer.text, task.check(answer.part, answer.text))
    return _put(state, student, answer.task, replace(work, parts=(*work.parts, part)))


def _take_said(state: State, text: str) -> State:
    """Take dictated letters. Nothing proves them but their check."""
    student, number, value = read_said(state.mark, text)
    if student >= len(state.players) or number not in state.task_numbers:
        refuse("misheard")
    task, work = find_work(state, student, number)
    points = task.from_said(value)
    if work.parts or work.is_spoken:
        refuse("twice", state.players[student].name)
    return _put(state, student, number, replace(work, spoken=points, is_spoken=True))


def _type(state: State, text: str) -> State:
    """Take points that the teacher has typed. They don't replace answers that a code has proven."""
    found = _POINTS.fullmatch(text)
    if not found:
        refuse("unknown")
    student, number, points = map(int, found.groups())
    task, work = find_work(state, student, number)
    if not -MAX_MARGIN <= points <= MAX_MARGIN or (task.kind != "game" and not 0 <= points <= task.parts):
        refuse("no-such-points")
    if (any(part.points is not None for part in work.parts) and task.is_proven) or work.games:
        refuse("proven")
    return _put(state, student, number, replace(work, typed=points))


def _let_play(state: State, text: str) -> State:
    """Take the games of a bot that has played here."""
    found = _PLAYED.fullmatch(text)
    if not found:
        refuse("unknown")
    student, number, won, drawn, lost = map(int, found.groups())
    task, work = find_work(state, student, number)
    if not has_bot(task, work):
        refuse("no-task")
    return _put(state, student, number, replace(work, games=(won, drawn, lost)))


def has_bot(task: Task, work: Work) -> bool:
    """Return whether a bot was handed in for a task."""
    return isinstance(task, Exercise) and any(part.points is None for part in work.parts)


def find_work(state: State, student: int, number: int) -> tuple[Task, Work]:
    """Return a task and a student's work on it, or raise Refused."""
    if student >= len(state.players):
        refuse("no-student")
    if number not in state.task_numbers:
        refuse("no-task")
    return state.tasks[number], state.work.get((student, number), Work())


def _put(state: State, student: int, number: int, work: Work) -> State:
    return replace(state, work={**state.work, (student, number): work})


_CHANGES: Changes = {
    **COMMON,
    "task": _give,
    "drop": _drop,
    "answers": _take_answers,
    "said": _take_said,
    "points": _type,
    "played": _let_play,
}
