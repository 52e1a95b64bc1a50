"""Sentences of a lesson: its tasks and the students' work in words, and the table as CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club.lesson_changes import has_bot
from web.club.state import Work
from web.club.student_dialogs import describe_points, name_task
from web.club.tables import write_rows
from web.club.tasks import Exercise, Game, Position, Puzzles
from web.contracts.table import view_of

if TYPE_CHECKING:
    from web.club.desk import Desk
    from web.club.tasks import Task


HALF = 0.5
"""The share of the points above which a bot has reached its goal."""


def title_of_task(desk: Desk, number: int) -> str:
    """Return the number and the short name of a task."""
    assert desk.evening
    return f"{number + 1}. {name_task(desk.t, desk.evening.state.tasks[number])}"


def work_at(desk: Desk, student: int, number: int) -> Work:
    """Return a student's work on a task."""
    assert desk.evening
    return desk.evening.state.work.get((student, number), Work())


def points_at(work: Work) -> int | None:
    """Return the points that count: those of a code or a bot, else those that are typed, else said."""
    if work.games is not None:
        return int(share_of(work.games) > HALF)
    known = [part.points for part in work.parts if part.points is not None]
    if known:
        return sum(known)
    return work.typed if work.typed is not None else work.spoken


def share_of(games: tuple[int, int, int]) -> float:
    """Return the share of the points that a bot has won."""
    won, drawn, lost = games
    return (won + drawn / 2) / ((won + drawn + lost) or 1)


def source_of(task: Task, work: Work) -> str:
    """Return how the points came: played, checked, said, typed, or "" for none."""
    if work.games is not None:
        return "played"
    if any(part.points is not None for part in work.parts):
        return "checked" if task.is_proven else "said"
    if work.typed is not None:
        return "typed"
    if work.is_spoken:
        return "said"
    return ("bot" if isinstance(task, Exercise) else "judge") if work.parts else ""


def state_of(task: Task, work: Work) -> str:
    """Return how a cell is shown: right, half, wrong, there, or open."""
    points = points_at(work)
    if points is None:
        return "there" if work.parts or work.is_spoken else "open"
    if points <= 0:
        return "half" if points == 0 and isinstance(task, Game) else "wrong"
    return "half" if isinstance(task, Puzzles) and points < task.parts else "right"


def describe_work(desk: Desk, student: int, number: int) -> str:
    """Return how a student has done a task."""
    assert desk.evening
    task, work = desk.evening.state.tasks[number], work_at(desk, student, number)
    points = points_at(work)
    if not source_of(task, work):
        return desk.t("lesson.work.open")
    found = [] if points is None else [describe_points(desk.t, task, points)]
    if work.games is not None:
        failed = not any(work.games)
        share = f"{100 * share_of(work.games):.0f}"
        found.append(desk.t("lesson.work.failed") if failed else desk.t("lesson.work.share", share=share))
    if isinstance(task, Position) and work.parts:
        found.append(name_move(desk, task, work.parts[0].text))
    missing = task.parts - len(work.parts)
    if isinstance(task, Puzzles) and work.parts and missing:
        found.append(desk.t.n("lesson.work.missing", missing))
    return desk.t.list(found, "") or desk.t("lesson.work.there")


def waiting_bots(desk: Desk) -> list[tuple[int, int]]:
    """Return the students and the tasks of the bots that haven't played yet."""
    assert desk.evening
    state = desk.evening.state
    return [
        at
        for at, work in sorted(state.work.items())
        if at[1] in state.task_numbers and has_bot(state.tasks[at[1]], work) and work.games is None
    ]


def name_move(desk: Desk, task: Position, move: str) -> str:
    """Return a move at a position in words."""
    match = task.match
    assert match.to_move is not None
    return view_of(match.game.name).action_name(desk.t, match.observe(match.to_move), move)


def write_csv(desk: Desk) -> str:
    """Return the table as CSV: by task the points, how many parts are handed in and there are, and how."""
    assert desk.evening
    state = desk.evening.state
    head: list[object] = ["name"]
    for number in state.task_numbers:
        name = f"{number + 1} {state.tasks[number].kind}"
        head += [name, f"{name} handed in", f"{name} parts", f"{name} source"]
    rows = [head]
    for student, player in enumerate(state.players):
        row: list[object] = [player.name]
        for number in state.task_numbers:
            task, work = state.tasks[number], work_at(desk, student, number)
            points, source = points_at(work), source_of(task, work)
            done = len(work.parts) or (task.parts if source else 0)
            row += ["" if points is None else points, done, task.parts, source]
        rows.append(row)
    return write_rows(rows)
