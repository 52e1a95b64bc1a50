"""A lesson: a chapter of a study, and how its line is played."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noir.games import positions_of
from noir.match import Match
from noir.studies import Chapter, Node, read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noir.core import Seat
    from web.i18n import Words

    Facts = Callable[[Words, Match, Seat], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Play:
    """How a lesson is played, beyond its chapter.

    With ``free``, which sorts actions, any action of the same sort will do (another card, another victim).
    ``facts`` counts on the match what the sentences of the lesson say of its end: placeholder -> words, so
    that no sentence can say another number. ``view`` are the values of the game's view that it begins with.
    ``seed`` names hidden things that let the line go on as the sentences say.
    """

    free: Callable[[str], str] | None = None
    facts: Facts | None = None
    view: tuple[tuple[str, str], ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One moment of a game with one thing to do: a chapter whose title is the name of the lesson.

    It begins where the main line has a comment: the rules that it shows. What is before has happened. From
    there on the learner acts for the seat that is to move, and the actions of the other seat follow.
    """

    chapter: Chapter
    play: Play = Play()

    @property
    def name(self) -> str:
        """The name in texts and keys."""
        return self.chapter.title

    @property
    def game(self) -> str:
        """The game of its position."""
        return self.chapter.game

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it shows."""
        return tuple(self._begin.comment.split())

    @property
    def before(self) -> tuple[str, ...]:
        """The actions that lead to its beginning."""
        nodes = self.chapter.root.main_line
        return tuple(node.action for node in nodes[1 : nodes.index(self._begin) + 1])

    @property
    def line(self) -> tuple[str, ...]:
        """The actions from there on."""
        return tuple(node.action for node in self._begin.main_line[1:])

    @property
    def _begin(self) -> Node:
        return next(node for node in self.chapter.root.main_line if node.comment)

    def accepts(self, text: str, wanted: str) -> bool:
        """Tell whether an action does for the one that is wanted."""
        sort = self.play.free
        return text == wanted or (sort is not None and sort(text) == sort(wanted))

    def open(self) -> Match:
        """Return the match at its beginning."""
        start = Match.from_position(self.game, self.chapter.root.position, self.play.seed)
        return start.play_all(self.before)

    @property
    def position(self) -> Any:
        """The position at its beginning, as the learner knows it."""
        match, seat = self.open(), self.chapter.root.position.seat
        return positions_of(self.game).position_of(match.observe(seat))

    def end(self) -> Match:
        """Return the match at the end of the line."""
        return self.open().play_all(self.line)


def read_lessons(family: str, study: str, plays: Mapping[str, Play]) -> tuple[Lesson, ...]:
    """Return the lessons of a study of a game. ``plays`` has those that need more than their chapter."""
    text = pkgutil.get_data(f"web.games.{family}", f"studies/{study}.txt")
    assert text is not None, "it is a file of ours"
    return tuple(Lesson(chapter, plays.get(chapter.title, Play())) for chapter in read(text.decode()))


class Attempt:
    """A learner at a lesson: the match, the rest of the line, and the result so far."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = lesson.open()
        seat = self.match.to_move
        assert seat is not None, "a lesson begins where somebody is to move"
        self.seat = seat
        self.start = self.match.ply
        self.remaining = list(lesson.line)
        self.verdict = ""
        """Empty while there is something to do, then "done", or "other" after another action."""

    def legal(self) -> tuple[str, ...]:
        """Return the learner's legal actions, until the lesson is over."""
        return () if self.verdict else self.match.legal()

    def act(self, text: str) -> None:
        """Play the learner's action and the replies. Raises IllegalAction or InvalidNotation."""
        if self.verdict:
            return
        wanted = self.remaining[0]
        self.match.play(text)
        if not self.lesson.accepts(text, wanted):
            self.verdict = "other"
            return
        del self.remaining[0]
        while self.remaining and self.match.to_move != self.seat:
            self.match.play(self.remaining.pop(0))
        if not self.remaining:
            self.verdict = "done"
