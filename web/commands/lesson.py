"""The lessons of a rules page or a tutorial: they need no table of the app's own."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.i18n import LANGUAGES
from web.lessons.course import Desk

if TYPE_CHECKING:
    from web.session import Session

LONGEST = 100  # characters of what a reader does


def course(app: Session, rest: str) -> None:
    """Open a course: a JSON object of course, lang, root, and for a tutorial the step."""
    told = json.loads(rest)
    lang = str(told.get("lang"))
    if lang in LANGUAGES:
        app.use(replace(app.settings, lang=lang))
    app.desk = Desk(app.t, str(told["course"]), str(told["root"]))
    at = str(told.get("at") or "")
    if app.desk.is_tutorial and at.isdecimal():
        app.desk.go(int(at), app.reply)


def lesson(app: Session, rest: str) -> None:
    """Do something at a lesson: ``<lesson> <ply> <text>``, the text an action or one of the view's."""
    name, _, rest = rest.partition(" ")
    ply, _, text = rest.partition(" ")
    if not ply.isdecimal() or len(text) > LONGEST:
        raise InvalidNotation(rest[:40], "<lesson> <ply> <text>", "page")
    desk = _desk(app)
    desk.do(name, int(ply), text, app.reply, app.explain)


def walk(app: Session, rest: str) -> None:
    """Go to a step of the tutorial."""
    _desk(app).go(int(rest) if rest.isdecimal() else 0, app.reply)


def _desk(app: Session) -> Desk:
    if app.desk is None:
        raise InvalidNotation("lesson", "a course that is open", "page")
    return app.desk


COMMANDS = {"course": course, "lesson": lesson, "walk": walk}
