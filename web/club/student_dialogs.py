"""Dialogs of a student: the choice of a name, the tasks, and the code to hand in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.puzzles import family_in
from web.club.tasks import Exercise, Game, Position, Puzzles
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.model.ui import Dialog
from web.registry import ui_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.club.notes import Notes
    from web.club.tasks import Task
    from web.i18n import Words
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Tasks(Dialog):
    """The tasks of a sheet."""

    name: str = "tasks"
    notes: Notes
    letters: Mapping[int, str]
    """By task that is done, the letters to dictate."""


def describe_task(t: Words, task: Task) -> str:
    """Return a task as a sentence."""
    match task:
        case Puzzles():
            return t.n("task.puzzles", task.parts)
        case Position():
            return t("task.position", game=game_name(t, task.match.game.name))
        case Game():
            level = t(f"shell.level.{task.level}")
            seat = view_of(task.game).seat_name(t, task.seat)
            name = name_opponent(t, task)
            return t("task.game", game=game_name(t, task.game), name=name, level=level, role=seat)
        case Exercise():
            return t("task.exercise", title=task.title)


def name_task(t: Words, task: Task) -> str:
    """Return a task in a few words."""
    match task:
        case Puzzles():
            ratings = [case.rating for case in task.cases]
            values = {"low": min(ratings, default=0), "high": max(ratings, default=0)}
            return t.n("task.short.puzzles", task.parts, game=game_name(t, family_in(task.ids[0])), **values)
        case Position():
            return t("task.short.position", game=game_name(t, task.match.game.name))
        case Game():
            level = t(f"shell.level.{task.level}")
            name = name_opponent(t, task)
            return t("task.short.game", game=game_name(t, task.game), name=name, level=level)
        case Exercise():
            return t("task.short.exercise", title=task.title)


def name_opponent(t: Words, task: Game) -> str:
    """Return the name of the opponent in a game."""
    found = ui_of(task.game).opponents.get(task.level)
    return found.name if found else t(f"shell.level.{task.level}")


def describe_points(t: Words, task: Task, points: int) -> str:
    """Return the points of a task that is done."""
    if isinstance(task, Game):
        key = "won" if points > 0 else "lost" if points else "drawn"
        return t(f"task.points.{key}", points=abs(points))
    if isinstance(task, Puzzles):
        return t("task.points.puzzles", n=points, all=task.parts)
    return t("task.points.right" if points else "task.points.wrong")


def tasks(look: Look, ui: Ui) -> Html:
    """Return the names to choose from, or the tasks of a student and the code to hand in."""
    t, dialog = look.t, ui.dialog_of(Tasks)
    notes = dialog.notes
    if not notes.name:
        buttons = [_button(name, f"/tasks-name {number}") for number, name in notes.sheet.students.items()]
        return join([el("p", t("task.who")), el("p", buttons, class_="ways")])
    first = _find_next(dialog)
    items = [el("li", _task(t, dialog, number, is_next=number == first)) for number in notes.sheet.tasks]
    other = _button(t("task.not-me"), "/tasks-name") if len(notes.sheet.students) > 1 else None
    parts = [el("ol", items, class_="modes"), *_hand_in(t, dialog)]
    is_done = len(dialog.letters) == len(items)
    ordered = parts[1:] + parts[:1] if is_done else parts
    return join([el("p", el("b", notes.name), " ", other), *ordered])


def _find_next(dialog: Tasks) -> int | None:
    """Return the first task to begin here that is not done."""
    tasks = dialog.notes.sheet.tasks.items()
    return next((n for n, task in tasks if n not in dialog.letters and not isinstance(task, Exercise)), None)


def _hand_in(t: Words, dialog: Tasks) -> list[Html]:
    """Return the code, once there is an answer."""
    if not dialog.link:
        return [el("p", t("task.begin.way"))]
    return [
        el("p", t("task.show")),
        el("noir-qr", data_text=dialog.link, role="img", aria_label=t("task.qr")),
        el(
            "p",
            [
                _button(t("share.copy"), "/copy", main=_find_next(dialog) is None),
                " ",
                _button(t("share.send"), "/send"),
            ],
        ),
    ]


def _task(t: Words, dialog: Tasks, number: int, *, is_next: bool) -> Html:
    """Return a task with the way to it, or how it went."""
    notes = dialog.notes
    task, done = notes.sheet.tasks[number], notes.of_task(number)
    letters = dialog.letters.get(number, "")
    if not letters:
        began = t("task.done-of", n=len(done), all=task.parts) if done else ""
        label = t("task.go-on" if done else "task.begin")
        return join(
            [el("p", describe_task(t, task), " ", began), _way(t, task, number, label, is_next=is_next)]
        )
    went = "" if isinstance(task, Position) else describe_points(t, task, sum(one.points for one in done))
    return join(
        [
            el("p", describe_task(t, task), " ", el("b", t("task.done"), " ", went)),
            el("p", t("task.dictate"), " ", el("b", letters[:4], " ", letters[4:], class_="code")),
        ]
    )


def _way(t: Words, task: Task, number: int, label: str, *, is_next: bool) -> Html:
    if isinstance(task, Exercise):
        link = f"lab/{t.lang}.html#exercise={task.family}.{task.name}"
        return join(
            [
                el("p", el("a", t("task.lab"), href=link, target="_blank", class_="button")),
                el("p", t("task.exercise.about")),
            ]
        )
    return el("p", _button(label, f"/tasks-begin {number}", main=is_next))


def _button(label: str, do: str, *, main: bool = False) -> Html:
    key = do[1:].replace(" ", "-")
    return el("button", label, type="button", class_="main" if main else None, data_do=do, data_key=key)


DIALOGS = {"tasks": tasks}
