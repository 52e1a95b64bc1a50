"""Orders of the teacher's page: a lesson is begun, gets tasks, and takes in the answers."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noir.bots import make_bot
from noir.core import GameError
from noir.puzzles import Cases, families
from web.analysis.texts import read_text
from web.club.bots import DEALS, read_bot
from web.club.changes import split_names, write_names
from web.club.deals import key_of_round, seed_of
from web.club.desk import Bot, File, Shown, one
from web.club.evening import Evening
from web.club.handins import read_hand_in, read_said
from web.club.lesson_sentences import describe_work, title_of_task, waiting_bots, write_csv
from web.club.refusal import refuse
from web.club.state import LESSON, MAX_STUDENTS, Setup
from web.club.tasks import MAX_PUZZLES, Exercise, Game, Position, Puzzles, write_puzzles
from web.contracts.editor import games_to_analyse
from web.contracts.study_link import code_of
from web.model.links.links import decode
from web.model.validation import parse_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from noir.puzzles import Case
    from web.club.desk import Desk
    from web.i18n import Words

    Fields: TypeAlias = Mapping[str, Any]

VIEWS = ("players", "tasks", "slips", "standings")
CHECKED_MOVES = 4
"""Moves of a level that are computed again in each game, chosen by the secret."""


def list_aliases(t: Words) -> list[str]:
    """Return the names of ours for students."""
    return [name for number in range(1, 5) for name in t(f"lesson.aliases.{number}").split(", ")]


def begin(desk: Desk, fields: Fields) -> None:
    """Open a lesson. Without names the students get names of ours."""
    text = one(fields, "names")
    if text.strip():
        names = split_names(text)
    else:
        count = parse_integer(one(fields, "count"))
        if not 0 < count <= MAX_STUDENTS:
            refuse("no-such-count")
        names = tuple(list_aliases(desk.t)[:count])
    lesson = Evening.open(Setup((), LESSON, desk.draw_secret()))
    if today := " ".join(one(fields, "today").split()):
        lesson = lesson.do(f"title {today}")
    lesson = lesson.do(write_names(names))
    desk.evening, desk.board = lesson, None
    desk.shown = Shown("tasks")
    desk.store()
    desk.answer.focus = "title"
    desk.say(f"begun.{desk.t.plural(len(names))}", n=len(names))


def give(desk: Desk, fields: Fields) -> None:
    """Add a task."""
    assert desk.evening
    line = _LINES[one(fields, "kind")](desk, fields)
    if not line:
        return  # the page brings puzzles, and asks again
    desk.do(f"task {line}")
    desk.answer.focus = "slips"
    desk.say("given", task=title_of_task(desk, len(desk.evening.state.tasks) - 1))


def _puzzles(desk: Desk, fields: Fields) -> str:
    """Return the line of a series within a span of ratings, or "" and ask the page for the collection."""
    family = one(fields, "family")
    if family not in families():
        refuse("unknown")
    if "fetched" not in fields:
        desk.answer.fetch = f"puzzles/{family}.tsv"
        return ""
    low, high, count = (parse_integer(one(fields, name)) for name in ("low", "high", "count"))
    if not 0 < count <= MAX_PUZZLES:
        refuse("no-such-count")
    assert desk.evening
    known = {name for task in desk.evening.state.tasks if isinstance(task, Puzzles) for name in task.ids}
    cases = [
        case
        for case in _collection(family, one(fields, "fetched")).of_kind()
        if low <= case.rating <= high and case.id not in known
    ]
    if len(cases) < count:
        refuse("few-puzzles")
    return write_puzzles(tuple(_spread(cases, count, f"{desk.mark} {len(desk.evening.log)}")))


def _collection(family: str, text: str) -> Cases:
    try:
        if text:
            return Cases.parse(family, text)
    except GameError:
        pass
    return refuse("no-collection")


def _spread(cases: list[Case], count: int, seed: str) -> list[Case]:
    """Return so many puzzles from easy to hard: one of each part of the span, drawn by a seed."""
    found = []
    for number in range(count):
        part = cases[number * len(cases) // count : (number + 1) * len(cases) // count]
        found.append(min(part, key=lambda case: sha256(f"{seed} {case.id}".encode()).digest()))
    return found


def _position(_desk: Desk, fields: Fields) -> str:
    """Return the line of a position. The first moves of its study are right."""
    text = one(fields, "text").strip()
    if not text:
        refuse("no-position")
    try:
        chapter = read_text(games_to_analyse()[0], text)[0]
        code = code_of(chapter.game, chapter.root.position)
    except GameError:
        refuse("no-position")
    moves = ",".join(node.action for node in chapter.root.nodes)
    return f"{Position.kind} {code} {moves}".strip()


def _game(_desk: Desk, fields: Fields) -> str:
    return f"{Game.kind} {one(fields, 'game')} {one(fields, 'level')} {one(fields, 'role')}"


def _exercise(desk: Desk, fields: Fields) -> str:
    name = one(fields, "exercise")
    return f"{Exercise.kind} {name} {desk.exercises.get(name, '')}"


_LINES: Mapping[str, Callable[[Desk, Fields], str]] = {
    "puzzles": _puzzles,
    "position": _position,
    "game": _game,
    "exercise": _exercise,
}


def drop(desk: Desk, fields: Fields) -> None:
    """Count a task no longer."""
    assert desk.evening
    number = one(fields, "task")
    desk.do(f"drop {number}")
    desk.answer.focus = "title"
    desk.say("dropped", task=title_of_task(desk, int(number)))


def take(desk: Desk, text: str, *, is_spoken: bool) -> None:
    """Take one code or dictated letters, and say how the student's work stands."""
    assert desk.evening
    if is_spoken:
        desk.do(f"said {text}")
        student, *tasks, _ = read_said(desk.mark, text)
    else:
        handed = read_hand_in(text)
        _check_levels(desk, text)
        desk.do(f"answers {text}")
        student, tasks = handed.student, sorted({answer.task for answer in handed.answers})
    desk.shown.view = "standings"
    desk.answer.flash = f"work-{student}"
    _say_work(desk, student, tasks)


def _say_work(desk: Desk, student: int, tasks: list[int]) -> None:
    assert desk.evening
    name = desk.evening.state.players[student].name
    works = [
        desk.t(
            "shell.pair",
            name=desk.t("lesson.task", n=task + 1),
            what=f"{describe_work(desk, student, task)}.",
        )
        for task in tasks
    ]
    desk.say("took", name=name, work=" ".join(works))


def _check_levels(desk: Desk, code: str) -> None:
    """Raise Refused if a level would have played another move in a game of a code."""
    assert desk.evening
    state = desk.evening.state
    for answer in read_hand_in(code).answers:
        task = state.tasks[answer.task] if answer.task in state.task_numbers else None
        if isinstance(task, Game):
            task.check(answer.part, answer.text)
            check_level(task, answer.text, state.setup.secret)


def check_level(task: Game, answer: str, secret: str) -> None:
    """Compute some moves of the level in a game again. Raise Refused for another move."""
    match, seat = decode(answer).match, task.seat.other
    plies = [ply for ply in range(match.ply) if match.mover(ply) == seat]
    plies.sort(key=lambda ply: sha256(f"{secret} {ply}".encode()).digest())
    for ply in plies[:CHECKED_MOVES]:
        bot = make_bot(task.game, task.level, f"{task.seed}/{ply}")
        *_, thought = bot.think(match.observe(seat, ply))
        if match.game.format_action(thought.action) != match.action(ply):
            refuse("other-level")


def type_points(desk: Desk, fields: Fields) -> None:
    """Take points that the teacher types."""
    student, task, points = (one(fields, name).strip() for name in ("student", "task", "points"))
    if not (student and task and points):
        refuse("no-points")
    desk.do(f"points {student}.{task} {points}")
    desk.answer.flash = f"work-{student}"
    _say_work(desk, int(student), [int(task)])


def show(desk: Desk, fields: Fields) -> None:
    """Show a view, or the slips of other tasks."""
    assert desk.evening
    view, number = one(fields, "view"), one(fields, "round")
    if view in VIEWS:
        desk.shown.view = view if desk.evening.state.task_numbers or view != "slips" else "tasks"
    if number:
        desk.shown.round = parse_integer(number)
    if devices := one(fields, "devices"):
        desk.shown.has_own_devices = devices == "own"
    desk.answer.focus = "title" if view else ""


def save_table(desk: Desk) -> None:
    """Hand the table to the page as a file."""
    desk.answer.file = File(desk.name_file(".csv"), write_csv(desk), "text/csv")
    desk.say("saved-file")


def let_bots_play(desk: Desk, _fields: Fields) -> None:
    """Let the bots play that were handed in, or stop after the one that plays."""
    assert desk.evening
    is_on = desk.playing is not None
    desk.playing = None
    if not is_on:
        _let_next_play(desk)


def _let_next_play(desk: Desk) -> None:
    """Hand the next bot that hasn't played to the page."""
    assert desk.evening
    state = desk.evening.state
    found = waiting_bots(desk)
    desk.playing = found[0] if found else None
    if desk.playing:
        student, number = desk.playing
        task = state.tasks[number]
        assert isinstance(task, Exercise)
        source = read_bot(task.id, state.work[desk.playing].parts[0].text)
        seed = seed_of(key_of_round(state.setup.secret, number), student + 1, 0)  # no student knows it
        desk.answer.bot = Bot(student, number, task.id, task.family, source, seed, DEALS)
        desk.say("bots.playing")


def take_played(desk: Desk, fields: Fields) -> None:
    """Take the games of the bot that has played, and go on with the next one."""
    if desk.mark != one(fields, "mark"):
        desk.answer.is_quiet = True  # its lesson was closed meanwhile
        return
    student, task, won, drawn, lost = (
        parse_integer(one(fields, name)) for name in ("student", "task", "won", "drawn", "lost")
    )
    is_on, desk.playing = desk.playing == (student, task), None
    desk.do(f"played {student}.{task} {won}.{drawn}.{lost}")
    desk.answer.flash = f"work-{student}"
    _say_work(desk, student, [task])
    if is_on:
        _let_next_play(desk)


def end_play(desk: Desk, _fields: Fields) -> None:
    """Say that no bot can play now."""
    desk.playing = None
    desk.say("bots.failed")


ORDERS: Mapping[str, Callable[[Desk, Fields], None]] = {
    "begin-lesson": begin,
    "give": give,
    "drop": drop,
    "type-points": type_points,
    "let-bots-play": let_bots_play,
    "bot-played": take_played,
    "bots-failed": end_play,
}
