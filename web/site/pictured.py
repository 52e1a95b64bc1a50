"""Pictured: an evening and a lesson as the guides show them, in the words and the look of their page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import has_bots
from noir.games import families
from noir.puzzles import load
from web.club.desk import Desk
from web.club.evening import Evening
from web.club.lesson_orders import list_aliases
from web.club.lesson_view import draw_points
from web.club.orders import ORDERS
from web.club.round_view import draw_tables
from web.club.state import LESSON, Setup
from web.club.tasks import write_puzzles
from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words

SECRET = "0123456789abcdef" * 2
NAMES = ("Ada", "Bruno", "Clara", "Dmitri", "Elena", "Farid")
RESULTS = ("0 7", "1 3")
STUDENTS = 10
PUZZLES = 6


def draw_picture(t: Words, kind: str) -> Html:
    """Return the results of a round of an evening, or those of a lesson. Nothing in it can be pressed."""
    desk = Desk(lambda: SECRET)
    desk.t = t
    (_begin_lesson if kind == LESSON else _begin_evening)(desk)
    desk.shown.is_foreign = True  # without forms
    draw = draw_points if kind == LESSON else draw_tables
    shown = el("div", draw(desk), inert=True)
    return el("div", shown, role="img", aria_label=t(f"{kind}.guide.picture"), class_="guide-picture")


def _begin_evening(desk: Desk) -> None:
    desk.evening = Evening.open(Setup((families()[0],), "swiss", SECRET, True, 1, 5))
    for name in NAMES:
        desk.do(f"enter {name}")
    ORDERS["pair"](desk, {})
    for table, result in enumerate(RESULTS):
        for game in range(2):
            desk.do(f"typed 0.{table}.{game} {result}")


def _begin_lesson(desk: Desk) -> None:
    desk.evening = Evening.open(Setup((), LESSON, SECRET))
    for name in list_aliases(desk.t)[:STUDENTS]:
        desk.do(f"enter {name}")
    games = [f"game {family} easy first" for family in families() if has_bots(family)]
    tasks = [write_puzzles(tuple(load(families()[0]).of_kind()[:PUZZLES])), *games[:1]]
    for task in tasks:
        desk.do(f"task {task}")
    for student in range(STUDENTS):
        for number in range(len(tasks)):
            if (student * 3 + number) % 4:
                points = PUZZLES - student % 3 if not number else student * 5 % 9 - 2
                desk.do(f"points {student}.{number} {points}")
