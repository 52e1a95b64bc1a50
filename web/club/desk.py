"""Desk: the evening that the organiser's page shows, and the answer to the latest order.

The page stores the evening under its mark after each change, so a desk can end at any moment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from web.club.evening import Evening
    from web.club.moments import Verdict, Weighing
    from web.club.refusal import Refused

    Board: TypeAlias = "tuple[int, list[tuple[int, str, int]]]"


@dataclass(slots=True)
class Shown:
    """The part of an evening that the page shows."""

    view: str = "players"
    round: int = 0
    has_own_devices: bool = False
    """Whether the slips are for a device of each player."""
    is_lesson: bool = False
    """Whether the first screen offers a new lesson instead of an evening."""
    is_foreign: bool = False
    """Whether the evening came with a link and isn't stored here."""


@dataclass(slots=True)
class File:
    """A file to save."""

    name: str
    text: str
    type: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot of a student, and the games that it plays for an exercise."""

    student: int
    task: int
    exercise: str
    game: str
    source: str
    seed: str
    deals: int


@dataclass(slots=True)
class Answer:
    """The answer to an order. Empty fields ask nothing of the page."""

    say: str = ""
    is_refused: bool = False
    wrong: str = ""
    """The name for which an order was refused."""
    html: str = ""
    view: str = ""
    mark: str = ""
    save: str = ""
    """The evening, to be stored under its mark."""
    forget: str = ""
    """The mark of an evening to delete."""
    clear: str = ""
    """The id of a field to empty."""
    focus: str = ""
    """The key of the element that takes the focus."""
    flash: str = ""
    """The key of an element with news."""
    copy: str = ""
    fetch: str = ""
    """A file of the site. The page brings it with the same order."""
    file: File | None = None
    bot: Bot | None = None
    """A bot that the page lets play next. Its games come back with the order ``bot-played``."""
    keep: str = ""
    """The weighed games of the evening, to be kept beside it."""
    goes_on: bool = False
    """Whether the page gives the order ``weigh`` next."""
    is_quiet: bool = False
    """Whether the page stays as it is."""


class Desk:
    """The page after the orders so far."""

    def __init__(self, draw_secret: Callable[[], str]) -> None:
        self.draw_secret = draw_secret
        self.t = Words("en")
        self.root = ""
        """The address of the site."""
        self.evening: Evening | None = None
        self.shown = Shown()
        self.stored: dict[str, str] = {}
        """The evenings of this browser by mark."""
        self.exercises: dict[str, str] = {}
        """The titles of the lab's exercises by game and name. The page has them, as the lab is apart."""
        self.board: Board | None = None
        """Standings that came with a link."""
        self.answer = Answer()
        self.verdicts: dict[str, Verdict] = {}
        """The weighed games by record."""
        self.kept_verdicts: dict[str, str] = {}
        """The weighed games that the page has kept, by the mark of their evening."""
        self.playing: tuple[int, int] | None = None
        """The student and the task whose bot plays."""
        self.weighing: tuple[str, Weighing] | None = None
        """The record of the game that is being weighed, and the work."""

    @property
    def page(self) -> str:
        """The address of the page."""
        return f"{self.root}club/{self.t.lang}.html"

    @property
    def view(self) -> str:
        """The name of the view that the page shows."""
        if self.board:
            return "board"
        return self.shown.view if self.evening else "setup"

    @property
    def mark(self) -> str:
        """The mark of the open evening, or ""."""
        return self.evening.state.mark if self.evening else ""

    def do(self, change: str) -> None:
        """Make a change and have it stored."""
        assert self.evening
        self.evening = self.evening.do(change)
        self.store()

    def store(self) -> None:
        """Have the page store the evening."""
        assert self.evening
        self.answer.save = self.stored[self.mark] = self.evening.to_text()

    def name_file(self, ending: str) -> str:
        """Return a name for a file of the evening: its title, and the one that it began with, the date."""
        assert self.evening
        titles = [line.partition(" ")[2] for line in self.evening.log if line.startswith("title ")]
        names = dict.fromkeys([self.evening.state.title, *titles[:1]])
        words = [word for name in names for word in re.findall(r"\w+", name)]
        return "-".join(["noir", *(words or [self.mark])]) + ending

    @property
    def is_lesson(self) -> bool:
        """Whether a lesson is open."""
        return bool(self.evening and self.evening.state.setup.is_lesson)

    def word(self, key: str, /, **values: object) -> str:
        """Return a sentence of an evening, or the one that a lesson has in its place."""
        own, usual = f"lesson.{key}", f"evening.{key}"
        is_own = self.t.has(own) and (self.is_lesson or not self.t.has(usual))
        return self.t(own if is_own else usual, **values)

    def explain(self, error: Refused) -> str:
        """Return why a change is refused."""
        return self.word(f"refused.{error.reason}", name=error.name)

    def say(self, key: str, /, **values: object) -> None:
        """Add a sentence to the announcement."""
        self.answer.say = f"{self.answer.say} {self.word(key, **values)}".strip()


def one(fields: Mapping[str, Any], name: str) -> str:
    """Return the first value of a field of a form."""
    values = fields.get(name) or [""]
    return str(values[0])
