"""Lessons for tests: with students and tasks, and answers of all kinds."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from noir.analysis import positions_of
from noir.bots import make_bot
from noir.match import Match
from noir.puzzles import families, load
from tests.any_game import ONE
from web.club.evening import Evening
from web.club.handins import Answer, write_hand_in
from web.club.state import LESSON, Setup
from web.club.tasks import Game, Position, Puzzles, write_puzzles
from web.contracts.editor import games_to_analyse
from web.contracts.study_link import code_of
from web.lab import views
from web.lab.parts import labs

if TYPE_CHECKING:
    from web.club.state import State
    from web.club.tasks import Task

SECRET = "0123456789abcdef" * 2
CASES = load(families()[0]).of_kind()[:3]


def open_lesson(*names: str, secret: str = SECRET) -> Evening:
    """Return a lesson with students and no tasks."""
    lesson = Evening.open(Setup((), LESSON, secret))
    for name in names or ("Raven", "Ember", "Fog"):
        lesson = lesson.do(f"enter {name}")
    return lesson


def position_line(moves: int = 1) -> str:
    """Return the line of a position with so many right moves."""
    game = games_to_analyse()[0]
    match = Match.new(game, "position")
    match.play(match.legal()[0])
    assert match.to_move is not None
    position = positions_of(game).position_of(match.observe(match.to_move))
    legal = Position(code_of(game, position)).match.legal()
    return f"position {code_of(game, position)} {','.join(legal[:moves])}".strip()


def exercise_line() -> str:
    """Return the line of an exercise."""
    family, lab = next((family, lab) for family, lab in labs().items() if lab.exercises)
    return f"exercise {family}.{lab.exercises[0].name} The title"


LINES = (write_puzzles(tuple(CASES)), position_line(), f"game {ONE} medium first", exercise_line())


def full_lesson(*names: str) -> Evening:
    """Return a lesson with a task of each kind."""
    lesson = open_lesson(*names)
    for line in LINES:
        lesson = lesson.do(f"task {line}")
    return lesson


def play_game(task: Game, level: str = "") -> Match:
    """Return a finished game of a task, the student's moves at random. The opponent can be another level."""
    match = Match.new(task.game, task.seed)
    while match.to_move is not None:
        if match.to_move == task.seat:
            legal = match.legal()
            match.play(legal[match.ply * 7 % len(legal)])
        else:
            bot = make_bot(task.game, level or task.level, f"{task.seed}/{match.ply}")
            *_, thought = bot.think(match.observe(match.to_move))
            match.play(match.game.format_action(thought.action))
    return match


def right_texts(task: Task) -> list[str]:
    """Return the answers to a task, all right."""
    if isinstance(task, Puzzles):
        return [case.solution for case in task.cases]
    if isinstance(task, Position):
        return [task.moves[0] if task.moves else task.match.legal()[0]]
    return [task.answer(play_game(task))] if isinstance(task, Game) else [write_bot(task.id)]


def write_bot(exercise: str, **other: object) -> str:
    """Return the code of a bot, as the lab writes it."""
    family, _, _ = exercise.partition(".")
    source = views.source(family, labs()[family].examples[0])
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    bot = {"game": family, "name": "Mine", "code": source, "exercise": exercise, **other}
    packed = packer.compress(json.dumps(bot).encode()) + packer.flush()
    return "2" + urlsafe_b64encode(packed).decode().rstrip("=")


def hand_in(state: State, student: int, *tasks: int, mark: str = "") -> str:
    """Return the code of a student with right answers to some tasks."""
    answers = [
        Answer(number, part, text)
        for number in tasks
        for part, text in enumerate(right_texts(state.tasks[number]))
    ]
    return write_hand_in(mark or state.mark, student, answers)
