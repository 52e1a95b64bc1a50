"""Commands of the lessons of a rules page or a tutorial: they need no table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.i18n import LANGUAGES
from web.lessons.course import Course
from web.model import validation

if TYPE_CHECKING:
    from web.session.session import Session

MAX_COMMAND_CHARS = 100  # characters of what a reader does


def course(session: Session, rest: str) -> None:
    """Open a course: a JSON object of course, lang, root, and for a tutorial the step."""
    report = validation.Fields(validation.parse(rest, "page"), "page").found
    lang = str(report.get("lang"))
    if lang in LANGUAGES:
        session.use(replace(session.settings, lang=lang))
    opened = Course(session.t, str(report.get("course")), str(report.get("root")))
    if session.has_table:
        raise InvalidNotation("course", "a page without a table", "page")
    session.open(opened)
    at = str(report.get("at") or "")
    if opened.is_tutorial:
        if validation.parse_integer(at) >= 0:
            opened.go(session, validation.parse_integer(at))
        session.reply.say = f"{opened.t('tutorial.laid')} {opened.task()}".strip()


def lesson(session: Session, rest: str) -> None:
    """Do something at a lesson: ``<lesson> <ply> <text>``, the text an action or one of the view's."""
    name, _, rest = rest.partition(" ")
    ply, _, text = rest.partition(" ")
    if validation.parse_integer(ply) < 0 or len(text) > MAX_COMMAND_CHARS:
        raise InvalidNotation(rest[:40], "<lesson> <ply> <text>", "page")
    session.screen_of(Course).do(session, name, int(ply), text)


def walk(session: Session, rest: str) -> None:
    """Go to a step of the tutorial."""
    session.screen_of(Course).go(session, validation.parse_integer(rest))


COMMANDS = {"course": course, "lesson": lesson, "walk": walk}
