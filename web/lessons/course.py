"""The course: all lessons of one page behind one entry. A position costs nothing until it is touched."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import GameError, InvalidNotation
from web.contracts.courses import lessons_of, widgets_of
from web.contracts.lessons import Attempt
from web.contracts.table import view_of
from web.lessons.progress import Progress
from web.lessons.view import Frame, step, trial
from web.model.settings import Settings
from web.session.session import Screen

if TYPE_CHECKING:
    from web.contracts.table import Widget
    from web.i18n import Words
    from web.markup import Html
    from web.session.session import Session


class Course(Screen):
    """The lessons of a course, and the attempts of one reader.

    A tutorial (a course that is walked through) shows one lesson at a time. The rules show all.
    ``root`` leads from the page to the site.
    """

    def __init__(self, t: Words, name: str, root: str) -> None:
        self.t = t
        self.lessons = {lesson.name: lesson for lesson in lessons_of(name)}
        self.kind, _, self.game = name.partition("-")
        keys = "on" if self.is_tutorial else "off"  # with many boards on a page a key would mean all of them
        self.frame = Frame(t, replace(Settings(), lang=t.lang, keys=keys), root, self.kind, self.game)
        self._progress: dict[str, Progress] = {}
        self.widgets: dict[str, Widget] = {}
        self.at = 0
        """The step of a tutorial that is shown, as many as there are lessons when all are done."""

    @property
    def is_tutorial(self) -> bool:
        """Whether one lesson is shown at a time."""
        return self.kind == "learn"

    def progress(self, name: str) -> Progress:
        """Return the attempt at a lesson, a fresh one the first time, or raise InvalidNotation."""
        if name not in self.lessons:
            raise InvalidNotation(name, "one of " + ", ".join(self.lessons), "lesson")
        if name not in self._progress:
            lesson = self.lessons[name]
            self._progress[name] = Progress(Attempt(lesson), dict(lesson.play.view))
        return self._progress[name]

    def widget(self, name: str) -> Widget:
        """Return a widget of the rules, a fresh one the first time."""
        if name not in self.widgets:
            self.widgets[name] = widgets_of(self.game)[name]()
        return self.widgets[name]

    def html(self, name: str = "") -> Html:
        """Return the inside of the region of a lesson, of a widget, or of the tutorial."""
        if name in widgets_of(self.game):
            return self.widget(name).draw(self.t)
        if not self.is_tutorial:
            return trial(self.frame, self.progress(name))
        names = list(self.lessons)
        progress = self.progress(names[self.at]) if self.at < len(names) else None
        return step(self.frame, progress, self.at, len(names))

    def do(self, session: Session, name: str, ply: int, text: str) -> None:
        """Do one thing at a lesson. ``ply`` is the one the reader saw."""
        try:
            message = self._do(name, ply, text)
        except GameError as error:
            is_widget = name in widgets_of(self.game)
            message = self.widget(name).refusal(self.t, error) if is_widget else session.explain(error)
        region = "step" if self.is_tutorial else name
        session.send({f"try-{region}": self.html(name)})
        session.reply.focus = self._next(name)
        session.reply.say = message or None

    def go(self, session: Session, number: int) -> None:
        """Show a step of the tutorial. A number out of range means the nearest step."""
        self.at = min(max(number, 0), len(self.lessons))
        session.send({"try-step": self.html()})
        session.reply.store[f"learn-{self.game}"] = str(self.at)
        session.reply.focus = "step-title"
        session.reply.say = self.task() or None

    def task(self) -> str:
        """Return the task of the current step, or "" after the last one."""
        if self.at == len(self.lessons):
            return ""
        return self.frame.task(self.progress([*self.lessons][self.at]))

    def _next(self, name: str) -> str | None:
        """Return the key of the learner's most likely next place on a table, the answer among them."""
        if name not in self._progress:
            return None
        look = self.frame.look(self._progress[name])
        return f"{name}-{view_of(look.game).focus(look)}"

    def _do(self, name: str, ply: int, text: str) -> str:
        if name in widgets_of(self.game):
            self.widget(name).change(text)
            return ""
        progress = self.progress(name)
        if text == "/again":
            del self._progress[name]
            return f"{self.t('tutorial.reset')} {self.frame.task(self.progress(name))}"
        if ply != progress.attempt.match.ply:
            progress.message = self.t("rules.stale")
        elif text.startswith("/"):
            self._aside(progress, text)
        else:
            self._act(progress, text)
        return progress.message

    def _aside(self, progress: Progress, text: str) -> None:
        """Run a command of the screen: give a refusal, or remember a choice of the view."""
        verb, _, rest = text[1:].partition(" ")
        look = self.frame.look(progress)
        if verb == "why":
            progress.message = view_of(look.game).why(look, rest)
        elif verb == "ui":
            key, _, value = rest.partition(" ")
            progress.view[key] = value
            progress.message = ""

    def _act(self, progress: Progress, text: str) -> None:
        attempt = progress.attempt
        before = attempt.match.ply
        attempt.act(text)
        progress.unseen_actions = max(0, attempt.match.ply - before - 1)
        look = self.frame.look(progress)
        sentences = view_of(look.game).log(look)[before:]
        progress.message = " ".join([*sentences, self.frame.verdict(progress)])
