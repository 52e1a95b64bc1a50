"""View of a lesson on a page: the task, the table with its position, the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir import puzzles
from web.contracts.courses import people_of
from web.contracts.editor import can_analyse
from web.contracts.table import view_of
from web.markup import Html, classes, el, join
from web.registry import has_part, style_class
from web.views.nested import own

if TYPE_CHECKING:
    from web.i18n import Words
    from web.lessons.progress import Progress
    from web.model.look import Look
    from web.model.settings import Settings


@dataclass(frozen=True, slots=True)
class Frame:
    """The shared facts of a page's lessons. ``kind`` is "rules" or "learn", ``game`` the short name."""

    t: Words
    settings: Settings
    root: str
    kind: str
    game: str

    def look(self, progress: Progress) -> Look:
        """Return the regions of a lesson for the learner."""
        return progress.look(self.t, self.settings)

    def task(self, progress: Progress) -> str:
        """Return the task of the learner."""
        return self._say(progress, "task")

    def verdict(self, progress: Progress) -> str:
        """Return the message about the attempt, "" while it goes on."""
        verdict = progress.attempt.verdict
        if verdict == "other":
            return self.t("tutorial.other" if self.kind == "learn" else "rules.other")
        return self._say(progress, "done") if verdict else ""

    def shows(self, progress: Progress) -> str:
        """Return the picture of the lesson, for readers without scripts."""
        return self._say(progress, "done")

    def _say(self, progress: Progress, what: str) -> str:
        name = progress.attempt.lesson.name
        tutorial = f"{self.game}-tutorial.step.{name}.{what}"
        key = tutorial if self.kind == "learn" else f"{self.game}-page.{what}.{name}"
        return self.t(key, **people_of(self.game), **(self._facts(progress) if what == "done" else {}))

    def _facts(self, progress: Progress) -> dict[str, str]:
        attempt = progress.attempt
        lesson = attempt.lesson
        if lesson.play.facts is None:
            return {}
        return lesson.play.facts(
            self.t, attempt.match if attempt.verdict == "done" else lesson.end(), attempt.seat
        )


def trial(frame: Frame, progress: Progress) -> Html:
    """Return the inside of the region of a lesson on a rules page."""
    ways = el("p", _again(frame, progress), class_="after")
    return join([task(frame, progress), board(frame, progress), _result(progress), ways])


def task(frame: Frame, progress: Progress) -> Html:
    """Return the task of a lesson on a rules page."""
    name = progress.attempt.lesson.name
    call = el("strong", frame.t("rules.try"))
    return el("p", call, " ", frame.task(progress), class_="task", id=f"task-{name}")


def step(frame: Frame, progress: Progress | None, at: int, steps: int) -> Html:
    """Return the inside of the region of a tutorial: one step, or the farewell after the last."""
    t = frame.t
    bar = _stations(t, at, steps)
    if progress is None:
        heading = el("h2", t("tutorial.finished"), id="step-title", tabindex="-1", data_key="step-title")
        play = el(
            "a", t("tutorial.ready"), href=f"{frame.root}?game={frame.game}&level=easy", class_="main button"
        )
        art = el("span", class_="poster-art")
        poster = el("div", art, class_=f"farewell {style_class(frame.game)}", aria_hidden="true")
        ways = [play, _walk(t("tutorial.start-again"), 0), _puzzles(frame), _board(frame)]
        return join([bar, heading, poster, el("p", ways, class_="after")])
    name = progress.attempt.lesson.name
    number = el("span", t("tutorial.step", n=at + 1, all=steps), class_="step-number")
    title = t(f"{frame.game}-tutorial.step.{name}")
    heading = el("h2", number, " ", title, id="step-title", tabindex="-1", data_key="step-title")
    task = el("p", frame.task(progress), class_="task", id=f"task-{name}")
    done = progress.attempt.verdict == "done"
    further = "tutorial.finish" if at + 1 == steps else "tutorial.next"
    onward = t(further if done else "tutorial.skip")
    ways = [
        _walk(onward, at + 1, looks="main" if done else "quiet skips"),
        _again(frame, progress),
        _walk(t("tutorial.back"), at - 1) if at else None,
    ]
    parts = [bar, heading, task, board(frame, progress), _result(progress)]
    return join([*parts, el("p", ways, class_="after")])


def _stations(t: Words, at: int, steps: int) -> Html:
    """Return the way through the lessons as a house: lit windows lie behind, the next one is framed."""
    panes = [
        el("span", n + 1, class_=classes("pane", "is-solved" if n < at else "is-today" if n == at else None))
        for n in range(steps)
    ]
    text = t("tutorial.step", n=min(at + 1, steps), all=steps)
    return el("div", panes, role="img", class_="stations panes", aria_label=text)


def board(frame: Frame, progress: Progress) -> Html:
    """Return the table of a lesson. Nothing in it can be mistaken for a part of another one."""
    look = frame.look(progress)
    name = progress.attempt.lesson.name
    drawn = own(str(view_of(look.game).table(look)), name, 2 if frame.kind == "rules" else 1)
    return el(
        "div",
        drawn,
        class_="lesson-board",
        id=f"board-{name}",
        role="group",
        aria_labelledby=f"task-{name}",
        data_lesson=name,
        data_game=look.game,
        data_ply=look.ply,
        data_seat=int(look.seat),
    )


def _result(progress: Progress) -> Html:
    return el("p", progress.message, class_="told") if progress.message else Html()


def _again(frame: Frame, progress: Progress) -> Html:
    """Return the button that sets the position up again. It is always there, so the focus stays."""
    name = progress.attempt.lesson.name
    label = frame.t("rules.again")
    return el(
        "button",
        label,
        type="button",
        class_="again",
        data_do="/again",
        data_lesson=name,
        data_ply=progress.attempt.match.ply,
        data_key=f"{name}-again",
    )


def _puzzles(frame: Frame) -> Html | None:
    """Return the way to the first puzzles, where the game has some: they go on where the lessons end."""
    if not has_part(frame.game, "puzzles"):
        return None
    address = f"{frame.root}?puzzle={puzzles.kinds(frame.game)[0].name}"
    return el("a", frame.t("tutorial.puzzles"), href=address, class_="button", data_key="puzzles")


def _board(frame: Frame) -> Html | None:
    """Return the way to the analysis board, where the game has one."""
    if not can_analyse(frame.game):
        return None
    address = f"{frame.root}analyse/{frame.t.lang}.html"
    return el("a", frame.t("analysis.link"), href=address, class_="button", data_key="analyse")


def _walk(label: str, number: int, *, looks: str | None = None) -> Html:
    return el(
        "button",
        label,
        type="button",
        class_=looks,
        data_step=number,
        data_key=f"step-{number}",
    )
