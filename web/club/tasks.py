"""Tasks of a lesson: puzzles, a position, a game against a level, an exercise of the lab.

A task is a line of text: its kind, then all that it needs. The line for students has no solution in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from noir.bots import LEVELS, has_bots
from noir.core import GameError, Seat
from noir.games import GAMES, families
from noir.match import Match
from noir.puzzles import Cases, Open, family_in, family_with
from web.club.bots import read_bot
from web.club.codes import MAX_MARGIN, deal_of, result_of
from web.club.refusal import refuse
from web.contracts.study_link import read_code
from web.model.links.links import BrokenLink, Link, decode, encode
from web.model.players import HUMAN
from web.model.table import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from noir.puzzles import Case

    Task: TypeAlias = "Puzzles | Position | Game | Exercise"

MAX_PUZZLES = 12
MAX_TASK_CHARS = 4000
REACHED = "reached"
"""The answer to an exercise of a student who has only said it, as in lessons of before."""
_EXERCISE = re.compile(r"([a-z]{1,20})\.([a-z-]{1,20}) (\S.{0,79})")
_COLUMN, _LINE = "\t", "|"


@dataclass(frozen=True, slots=True)
class Puzzles:
    """A puzzle series. A student's device knows the names of the puzzles alone."""

    kind: ClassVar[str] = "puzzles"
    is_proven: ClassVar[bool] = True
    ids: tuple[str, ...]
    cases: tuple[Case, ...] = ()

    @property
    def parts(self) -> int:
        """The number of answers."""
        return len(self.ids)

    @property
    def text(self) -> str:
        """The line for students."""
        return f"{self.kind} {','.join(self.ids)}"

    def check(self, part: int, answer: str) -> int | None:
        """Return the points of an answer, or raise Refused for one that can't be given. "" is no answer."""
        try:
            return int(answer != "" and Open(self.cases[part]).right(answer))
        except GameError:
            refuse("false-answer")

    def said_of(self, answers: Sequence[tuple[str, int]]) -> int:
        """Return the number to dictate for all answers and their points."""
        return sum(points for _, points in answers)

    def from_said(self, value: int) -> int | None:
        """Return the points of dictated letters."""
        return value if value <= self.parts else refuse("misheard")


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which one move is asked for. ``moves`` are right. None if the teacher judges."""

    kind: ClassVar[str] = "position"
    is_proven: ClassVar[bool] = True
    code: str
    moves: tuple[str, ...] = ()
    parts: ClassVar[int] = 1

    @property
    def text(self) -> str:
        """The line for students."""
        return f"{self.kind} {self.code}"

    @property
    def match(self) -> Match:
        """A match that begins at the position."""
        return match_at(self.code)

    def check(self, part: int, answer: str) -> int | None:
        """Return the points of a move, None if the teacher judges. Raises Refused for an impossible one."""
        if part or answer not in self.match.legal():
            refuse("false-answer")
        return int(answer in self.moves) if self.moves else None

    def said_of(self, answers: Sequence[tuple[str, int]]) -> int:
        """Return the number to dictate for the move."""
        return self.match.legal().index(answers[0][0])

    def from_said(self, value: int) -> int | None:
        """Return the points of dictated letters, which count the possible moves."""
        legal = self.match.legal()
        return self.check(0, legal[value]) if value < len(legal) else refuse("misheard")


@dataclass(frozen=True, slots=True)
class Game:
    """A game against a level, on one deal for all."""

    kind: ClassVar[str] = "game"
    is_proven: ClassVar[bool] = True
    game: str
    level: str
    role: str
    seed: str
    parts: ClassVar[int] = 1

    @property
    def text(self) -> str:
        """The line for students."""
        return f"{self.kind} {self.game} {self.level} {self.role} {self.seed}"

    @property
    def seat(self) -> Seat:
        """The student's seat."""
        return SEATS[self.role]

    def answer(self, match: Match) -> str:
        """Return the answer that is a finished game."""
        players = (HUMAN, self.level) if self.seat is Seat.FIRST else (self.level, HUMAN)
        return encode(Link("open", match, players, self.seat, self.seed))

    def check(self, part: int, answer: str) -> int | None:
        """Return the points ahead at the end of a game, or raise Refused for another one."""
        try:
            match = decode(answer).match
        except BrokenLink:
            refuse("false-answer")
        if part or deal_of(match.record()) != deal_of(Match.new(self.game, self.seed).record()):
            refuse("other-deal")
        return points_of(match, self.seat)

    def said_of(self, answers: Sequence[tuple[str, int]]) -> int:
        """Return the number to dictate for the end of the game."""
        return answers[0][1] + MAX_MARGIN

    def from_said(self, value: int) -> int | None:
        """Return the points of dictated letters."""
        return value - MAX_MARGIN if value <= 2 * MAX_MARGIN else refuse("misheard")


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of the lab, with its title. The answer is a bot, which the teacher's page lets play."""

    kind: ClassVar[str] = "exercise"
    is_proven: ClassVar[bool] = False
    family: str
    name: str
    title: str
    parts: ClassVar[int] = 1

    @property
    def text(self) -> str:
        """The line for students."""
        return f"{self.kind} {self.id} {self.title}"

    @property
    def id(self) -> str:
        """The name of the exercise in the lab."""
        return f"{self.family}.{self.name}"

    def check(self, part: int, answer: str) -> int | None:
        """Return None for a bot, which has to play first. Raise Refused for another text."""
        if part:
            refuse("false-answer")
        if answer == REACHED:
            return 1
        read_bot(self.id, answer)
        return None

    def said_of(self, answers: Sequence[tuple[str, int]]) -> int:
        """Return the number to dictate."""
        return answers[0][1]

    def from_said(self, value: int) -> int | None:
        """Return the points of dictated letters."""
        return value if value == 1 else refuse("misheard")


def points_of(match: Match, seat: Seat) -> int:
    """Return by how many points a seat is ahead at the end of a game, at least one for a win."""
    result = result_of(match)
    if result is None:
        refuse("unfinished")
    ahead = max(result.margin, result.winner is not None)
    return ahead if result.winner == seat else -ahead


def write_puzzles(cases: tuple[Case, ...]) -> str:
    """Return the teacher's line of a puzzle series, which has all that it needs to check answers."""
    return f"{Puzzles.kind} {_LINE.join(case.line for case in cases)}"


def read_task(text: str, seed: str = "") -> Task:
    """Return the task of a line, or raise Refused. The seed is that of a game whose line has none."""
    kind, _, rest = text.partition(" ")
    if kind not in _READERS or len(text) > MAX_TASK_CHARS:
        refuse("bad-task")
    try:
        return _READERS[kind](rest, seed)
    except (GameError, ValueError, LookupError):
        refuse("bad-task")


def _read_puzzles(rest: str, _seed: str) -> Task:
    if _COLUMN in rest:
        lines = rest.split(_LINE)
        cases = tuple(one for line in lines for one in Cases.parse(family_with(line.split(_COLUMN)[0]), line))
        for case in cases:
            Open(case)  # raises CorruptRecord
        ids = tuple(case.id for case in cases)
    else:
        cases, ids = (), tuple(rest.split(","))
        for one in ids:
            family_in(one)  # raises InvalidNotation
    if not 0 < len(ids) <= MAX_PUZZLES or len({*ids}) < len(ids):
        refuse("bad-task")
    return Puzzles(ids, cases)


def _read_position(rest: str, _seed: str) -> Task:
    code, _, moves = rest.partition(" ")
    task = Position(code, tuple(moves.split(",")) if moves else ())
    legal = task.match.legal()
    if len(legal) < 2 or not {*task.moves} <= {*legal}:
        refuse("bad-task")
    return task


@lru_cache(maxsize=64)
def match_at(code: str) -> Match:
    """Return the match that begins at the position of a code, or raise GameError or Refused."""
    chapter = read_code(code)[0]
    match = Match.from_position(chapter.game, chapter.root.position, "0")
    if match.to_move is None or match.to_move != chapter.root.position.seat:
        refuse("bad-task")
    return match


def _read_game(rest: str, seed: str) -> Task:
    game, level, role, *own = rest.split(" ")
    seed = own[0] if own else seed
    if game not in GAMES or not has_bots(game) or level not in LEVELS or role not in SEATS or not seed:
        refuse("bad-task")
    return Game(game, level, role, seed)


def _read_exercise(rest: str, _seed: str) -> Task:
    found = _EXERCISE.fullmatch(rest)
    if not found or found[1] not in families() or not found[3].isprintable():
        refuse("bad-task")
    return Exercise(found[1], found[2], found[3])


_READERS = {
    Puzzles.kind: _read_puzzles,
    Position.kind: _read_position,
    Game.kind: _read_game,
    Exercise.kind: _read_exercise,
}
