"""Model of a lesson: a position of a real game, and a line of play that shows something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.core import Seat
    from web.i18n import Words

    Facts = Callable[[Words, Match, Seat], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position with one thing to do.

    ``rules`` are the ids of the rules it shows. ``before`` are the actions that led from the deal to
    the position. ``line`` is what happens then: the learner acts for the seat that is to move, and
    the actions of the other seat follow by themselves. With ``free``, which sorts actions, any
    action of the same sort will do (another card, another victim). ``facts`` counts on the match what
    the sentences of the lesson say of its end: placeholder -> words, so that no sentence can say
    another number. ``view`` are the values of the game's view that it begins with.
    """

    name: str
    rules: tuple[str, ...]
    game: str
    deal: str
    before: str
    line: str
    free: Callable[[str], str] | None = None
    facts: Facts | None = None
    view: tuple[tuple[str, str], ...] = ()

    def accepts(self, text: str, wanted: str) -> bool:
        """Tell whether an action does for the one that is wanted."""
        return text == wanted or (self.free is not None and self.free(text) == self.free(wanted))

    def open(self) -> Match:
        """Return the match at the position."""
        return Match.from_deal(self.game, self.deal).play_all(self.before.split())

    def end(self) -> Match:
        """Return the match at the end of the line."""
        return self.open().play_all(self.line.split())


class Attempt:
    """A learner at a lesson: the match, the rest of the line, and the result so far."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = lesson.open()
        seat = self.match.to_move
        assert seat is not None, "a lesson begins where somebody is to move"
        self.seat = seat
        self.start = self.match.ply
        self.left = lesson.line.split()
        self.verdict = ""
        """Empty while there is something to do, then "done", or "other" after another action."""

    def legal(self) -> tuple[str, ...]:
        """Return the learner's legal actions, until the lesson is over."""
        return () if self.verdict else self.match.legal()

    def act(self, text: str) -> None:
        """Play the learner's action and the replies. Raises IllegalAction or InvalidNotation."""
        if self.verdict:
            return
        wanted = self.left[0]
        self.match.play(text)
        if not self.lesson.accepts(text, wanted):
            self.verdict = "other"
            return
        del self.left[0]
        while self.left and self.match.to_move != self.seat:
            self.match.play(self.left.pop(0))
        if not self.left:
            self.verdict = "done"
