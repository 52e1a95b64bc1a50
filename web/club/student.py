"""Student: open a task sheet, work on its tasks at the usual tables, and hand the answers in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from web.club.handins import hand_in_address, write_hand_in, write_said
from web.club.notes import KEY, Notes, keep, notes_of
from web.club.refusal import Refused
from web.club.sheets import is_whole, read_sheet
from web.club.student_dialogs import Tasks
from web.club.tasks import Exercise, Game, Position, Puzzles, points_of
from web.contracts.table import view_of
from web.dispatch import command
from web.model.links.links import BrokenLink
from web.model.links.received import mend
from web.model.players import Solo
from web.model.table import Table
from web.model.validation import parse_integer, show_value
from web.play.at_table import sit
from web.play.play import greet
from web.puzzles.screen import open_puzzle
from web.saves import store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.club.tasks import Task
    from web.session.session import Session


def open_(session: Session, text: str) -> None:
    """Open a task sheet. Earlier answers in its lesson stay."""
    payload = mend(text, is_whole)
    try:
        sheet = read_sheet(payload)
    except Refused as error:
        raise BrokenLink(show_value(payload), "a task sheet of a lesson", error.reason) from error
    before = notes_of(session)
    notes = Notes(payload, sheet)
    if before and before.sheet.mark == sheet.mark:
        notes = replace(before, payload=payload, sheet=sheet)
    if len(sheet.students) == 1:
        notes = replace(notes, student=next(iter(sheet.students)))
    keep(session, notes)
    show(session, "")


def show(session: Session, _rest: str) -> None:
    """Show the tasks, and the code of all answers so far."""
    keep_game(session, "")
    _take_bots(session)
    _ask_again(session)
    notes = notes_of(session)
    if notes:
        code = link = ""
        if notes.own:
            code = write_hand_in(notes.sheet.mark, notes.student, [one.answer for one in notes.own])
            link = hand_in_address(session.ui.browser.address, session.t.lang, code)
        session.show(Tasks(notes=notes, copy=code, link=link, letters=_letters(notes)))
    else:
        session.tell(session.t("task.none"))


def _ask_again(session: Session) -> None:
    """Ask for the move at the position of a task, which is on the table after a reload."""
    match = session.table.match if _task_here(session)[1] else None
    if match and match.position and match.ply == match.start:
        session.ui.task = session.table.request


def _letters(notes: Notes) -> Mapping[int, str]:
    """Return the letters to dictate, by task that is done."""
    found = {}
    for number, task in notes.sheet.tasks.items():
        if len(notes.of_task(number)) == task.parts:
            value = task.said_of([(one.answer.text, one.points) for one in notes.of_task(number)])
            found[number] = write_said(notes.sheet.mark, notes.student, number, value)
    return found


def choose(session: Session, rest: str) -> None:
    """Note the student's name, or ask for it again."""
    notes = notes_of(session)
    number = parse_integer(rest) if rest else -1
    if notes and (number in notes.sheet.students or not rest):
        keep(session, replace(notes, student=number))
        show(session, "")


def begin(session: Session, rest: str) -> None:
    """Go to a task."""
    notes, number = notes_of(session), parse_integer(rest)
    task = notes.sheet.tasks.get(number) if notes and notes.name else None
    if notes and task:
        _BEGINNINGS[task.kind](session, notes, number, task)


def _begin_puzzles(session: Session, notes: Notes, number: int, task: Task) -> None:
    """Open the first puzzle without an answer."""
    assert isinstance(task, Puzzles)
    done = {one.answer.part for one in notes.of_task(number)}
    first = next((part for part in range(task.parts) if part not in done), 0)
    command("puzzle")(session, ",".join([*task.ids, task.ids[first]] if first else task.ids))


def _begin_position(session: Session, notes: Notes, number: int, task: Task) -> None:
    """Sit down at the position. The next action is the answer."""
    assert isinstance(task, Position)
    match = task.match
    assert match.to_move is not None
    seating = Solo("easy", match.to_move)
    sit(
        session, Table(match.branch(match.ply), seating, request=notes.order(number), branched=True, nonce="")
    )
    session.ui.task = notes.order(number)
    greet(session)
    session.tell(session.t("task.position.ask", name=notes.name))


def _begin_game(session: Session, notes: Notes, number: int, task: Task) -> None:
    """Sit down at the game, the one that was left where it has begun."""
    assert isinstance(task, Game)
    order = notes.order(number)
    if session.table.request == order and session.is_at_table:
        session.ui.close()
    else:
        table = store.find_table(session, order, "")
        sit(session, table or Table.open(task.game, task.level, task.role, task.seed, request=order))
    greet(session)
    session.tell(session.t("shell.pair", name=notes.name, what=session.reply.say or ""))


def _begin_exercise(session: Session, _notes: Notes, _number: int, _task: Task) -> None:
    """Do nothing: the lab is a page of its own, to which a link leads."""


_BEGINNINGS = {
    Puzzles.kind: _begin_puzzles,
    Position.kind: _begin_position,
    Game.kind: _begin_game,
    Exercise.kind: _begin_exercise,
}


def _take_bots(session: Session) -> None:
    """Note the bots that have reached the goals of exercises. The page of the lab has kept them."""
    notes = notes_of(session)
    tasks = notes.sheet.tasks if notes and notes.name else {}
    for number, task in tasks.items():
        key = f"{KEY}.{task.id}" if isinstance(task, Exercise) else ""
        code = session.storage.get(key, "") if key else ""
        if not code:
            continue
        session.forget(key)
        with suppress(Refused):
            task.check(0, code)
            assert notes
            notes = notes.put(number, code, 1)
            keep(session, notes)


def keep_game(session: Session, _rest: str) -> None:
    """Note the game that is over, if it is one of a task."""
    number, notes = _task_here(session)
    task = notes.sheet.tasks[number] if notes else None
    if notes and isinstance(task, Game) and _is_finished(task, session.table):
        match = session.table.match
        keep(session, notes.add(number, 0, task.answer(match), points_of(match, task.seat)))


def _task_here(session: Session) -> tuple[int, Notes | None]:
    """Return the number of the task at the table, with the notes. No notes if it isn't one of a task."""
    notes = notes_of(session) if session.has_table and session.table.is_of_club else None
    number = notes.task_of(session.table.request) if notes else None
    return (-1, None) if number is None else (number, notes)


def _is_finished(task: Game, table: Table) -> bool:
    """Return whether a table has the whole game of a task."""
    is_of_task = table.seed == task.seed and table.seating == Solo(task.level, task.seat)
    return is_of_task and not table.branched and table.match.outcome is not None


def keep_move(session: Session, text: str) -> None:
    """Note the move at the position of a task."""
    number, notes = _task_here(session)
    if notes:
        look = session.look()
        action = view_of(look.game).action_name(look.t, look.seen, text)
        session.ui.task = session.table.request = ""  # from now on it's a table like any other
        keep(session, notes.add(number, 0, text, 0))
        show(session, "")
        session.tell(session.t("task.position.done", action=action))


def label_puzzle(session: Session, _rest: str) -> None:
    """Write the student's name on a puzzle of a task."""
    puzzle, notes = open_puzzle(session), notes_of(session)
    if puzzle and notes and notes.name and _place_of(notes, puzzle.case.id):
        puzzle.student = notes.name


def keep_answer(session: Session, text: str) -> None:
    """Note the first answer to a puzzle of a task, "" where the solution was asked for."""
    puzzle, notes = open_puzzle(session), notes_of(session)
    place = _place_of(notes, puzzle.case.id) if puzzle and notes and notes.name else None
    if puzzle and notes and place:
        points = int(text != "" and puzzle.open.right(text))
        keep(session, notes.add(*place, text, points))


def _place_of(notes: Notes, puzzle: str) -> tuple[int, int] | None:
    """Return the task and the part of a puzzle."""
    for number, task in notes.sheet.tasks.items():
        if isinstance(task, Puzzles) and puzzle in task.ids:
            return number, task.ids.index(puzzle)
    return None


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take over the answers that another tab has kept, or the bot that the lab has."""
    session.storage.hear(key, text)
    if session.ui.dialog == "tasks":
        show(session, "")


STORE = {KEY: take_in}
COMMANDS = {"tasks": show, "tasks-name": choose, "tasks-begin": begin}
HOOKS = {
    "end": keep_game,
    "act-at-task": keep_move,
    "puzzle-opened": label_puzzle,
    "puzzle-answered": keep_answer,
}
