"""Model of the analysis board: a study with the position that is shown, everything immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.core import GameError, InvalidNotation
from noir.studies import LIMITS, Chapter, Node, to_text
from web.contracts.editor import editor_of
from web.contracts.study_link import code_of_study

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.analysis import Needs, Report
    from noir.positions import Fault
    from noir.real_table import RealGame

MAX_UNDO = 300
"""Edits that can be undone."""


class NotNow(GameError):
    """Something cannot be done at the board as it is. Without a key its position says why."""

    def __init__(self, key: str = "", limit: str = "", **about: object) -> None:
        super().__init__(key or limit, "another board", "board")
        self.key = key
        self.about = about
        """The values of its sentence."""
        self.limit = limit
        """The name of the limit that is reached."""


def require(is_possible: object, key: str = "", limit: str = "") -> None:
    """Raise NotNow unless something is possible."""
    if not is_possible:
        raise NotNow(key, limit)


@dataclass(frozen=True)
class Study:
    """Chapters, the one that is shown, and the path to its node that is shown."""

    chapters: tuple[Chapter, ...]
    number: int = 0
    path: tuple[int, ...] = ()
    kept_as: str = ""
    """The key of the game at a real table that it shows. Any other study has none."""

    @staticmethod
    def of(game: str, position: Any) -> Study:
        """Return the study of one position."""
        return Study((Chapter(game, Node(position)),))

    @property
    def chapter(self) -> Chapter:
        """The chapter that is shown."""
        return self.chapters[self.number]

    @property
    def root(self) -> Node:
        """The tree that is shown."""
        return self.chapter.root

    @property
    def node(self) -> Node:
        """The node that is shown."""
        return self.root.at(self.path)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that lead to the node that is shown."""
        return self.root.actions(self.path)

    @cached_property
    def text(self) -> str:
        """The chapters as one text."""
        return to_text(self.chapters)

    @cached_property
    def code(self) -> str:
        """The chapters as the fragment of a link."""
        return code_of_study(self.chapters)

    def put(self, chapter: Chapter, path: tuple[int, ...]) -> Study:
        """Return the study with another chapter in place of the one that is shown."""
        before, after = self.chapters[: self.number], self.chapters[self.number + 1 :]
        return Study((*before, chapter, *after), self.number, path)

    def work_out(self, number: int, chapter: Chapter) -> Study:
        """Return the study with positions in a chapter. The same node is shown, if it is still there."""
        chapters = (*self.chapters[:number], chapter, *self.chapters[number + 1 :])
        if number != self.number:
            return replace(self, chapters=chapters)
        return replace(self, chapters=chapters, path=chapter.root.find(self.line))

    @property
    def view(self) -> tuple[object, ...]:
        """The parts of the study that the board draws."""
        return self.chapter, self.path, self.number, tuple(chapter.title for chapter in self.chapters)

    def find(self, action: str) -> tuple[int, ...] | None:
        """Return the path to a move from the node that is shown, None for a new one."""
        path = self.node.find((action,))
        return (*self.path, *path) if path else None

    def path_beside(self, step: int) -> tuple[int, ...]:
        """Return the path to the next node of the main line (1), or to the one before (-1)."""
        if step < 0:
            require(self.path, "analysis.at-start")
            return self.path[:-1]
        require(self.node.nodes, "analysis.at-end")
        return (*self.path, 0)

    def begin(self, node: Node) -> Study:
        """Return the study with a new move from the node that is shown, which stays the same."""
        grown = replace(self.node, nodes=(*self.node.nodes, node))
        return self._grow(self.root.put(self.path, grown), self.path)

    def promote(self) -> Study:
        """Return the study with the line that is shown before its neighbours, at each of its moves."""
        require(self.path, "analysis.no-move")
        root = self.root
        for depth in range(len(self.path)):
            above = (0,) * depth
            parent, at = root.at(above), self.path[depth]
            others = (*parent.nodes[:at], *parent.nodes[at + 1 :])
            root = root.put(above, replace(parent, nodes=(parent.nodes[at], *others)))
        return self._grow(root, (0,) * len(self.path))

    def delete(self) -> Study:
        """Return the study without the move that is shown and all that follows it."""
        require(self.path, "analysis.no-move")
        return self._grow(self.root.put_all(self.path, ()), self.path[:-1])

    def comment(self, text: str) -> Study:
        """Return the study with a comment on the node that is shown."""
        return self._grow(self.root.put(self.path, replace(self.node, comment=text)), self.path)

    def _grow(self, root: Node, path: tuple[int, ...]) -> Study:
        return self.put(replace(self.chapter, root=root), path)

    def rename(self, title: str) -> Study:
        """Return the study with another title of the chapter that is shown."""
        return self.put(replace(self.chapter, title=title), self.path)

    @property
    def has_chapters(self) -> bool:
        """Whether there are chapters to list: several, or one with a title."""
        return len(self.chapters) > 1 or bool(self.chapter.title)

    def add(self, chapter: Chapter) -> Study:
        """Return the study with a chapter more, which is shown, behind the one that is shown now."""
        require(len(self.chapters) < LIMITS["chapters"], limit="chapters")
        number = self.number + 1
        return Study((*self.chapters[:number], chapter, *self.chapters[number:]), number)

    def open(self, number: int) -> Study:
        """Return the study with another chapter shown, or raise InvalidNotation."""
        if not 0 <= number < len(self.chapters):
            raise InvalidNotation(str(number), "the number of a chapter", "board")
        return Study(self.chapters, number)

    def move(self, step: int) -> Study:
        """Return the study with the chapter that is shown moved forward or back. At the end it stays."""
        to = min(max(self.number + step, 0), len(self.chapters) - 1)
        others = self.chapters[: self.number] + self.chapters[self.number + 1 :]
        return Study((*others[:to], self.chapter, *others[to:]), to, self.path)

    def remove(self) -> Study:
        """Return the study without the chapter that is shown."""
        require(len(self.chapters) > 1, "analysis.chapter-last")
        others = self.chapters[: self.number] + self.chapters[self.number + 1 :]
        return Study(others, min(self.number, len(others) - 1))


@dataclass(frozen=True, slots=True)
class Board:
    """The analysis board: its study, the studies that undo and redo lead to, and the answers so far.

    ``place`` is where new pieces go. ``report`` and ``needs`` are about the position that is shown.
    """

    study: Study
    past: tuple[Study, ...] = ()
    future: tuple[Study, ...] = ()
    place: str = ""
    is_editing: bool = False
    report: Report | None = None
    needs: Needs | None = None
    real_game: RealGame | None = None
    """The game at a real table that is followed. Any other change of the study ends that."""
    undone: tuple[str, ...] = ()
    """Its steps that were taken back, the next one first."""

    @property
    def game(self) -> str:
        """The game of the chapter that is shown."""
        return self.study.chapter.game

    @property
    def position(self) -> Any:
        """The position that is shown."""
        return self.study.node.position

    @property
    def fault(self) -> Fault | None:
        """Why the position is impossible, None for a possible one."""
        return _objection(self.game, self.position)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is set up yet."""
        return bool(self.position == editor_of(self.game).empty(self.game))

    @property
    def is_answerable(self) -> bool:
        """Whether the position is possible and our own cards are known."""
        return self.fault is None and self.position.knows_itself

    @property
    def has_editor(self) -> bool:
        """Whether the editor is there: also where nothing else can be shown."""
        return self.is_editing or not self.is_answerable

    @property
    def is_over(self) -> bool:
        """Whether the game is over in the position, which must be possible."""
        return bool(self.study.node.end) or positions_of(self.game).turn(self.position) is None

    @property
    def best(self) -> str:
        """The best action once all are weighed, "" before, and where the other seat is to move."""
        report = self.report
        if report is None or report.done < report.total or report.turn != self.position.seat:
            return ""
        return report.lines[0].action if report.lines else ""

    def change(self, study: Study) -> Board:
        """Return the board with another study. The one before can be had again."""
        if study == self.study:
            return replace(self, real_game=None, undone=())
        return self._go_to(study, (*self.past, self.study)[-MAX_UNDO:], ())

    def write(self, put: Callable[[Study], Study]) -> Board:
        """Return the board with a text put in. All that is written in one place is one change."""
        study = put(self.study)
        is_more = study != self.study and bool(self.past) and put(self.past[-1]) == study
        return replace(self.show(study), future=()) if is_more else self.change(study)

    def show(self, study: Study) -> Board:
        """Return the board with another view of its study. Answers stay as long as the position does."""
        if study.chapter.game == self.game and study.node.position == self.position:
            return replace(self, study=study)
        return replace(self, study=study, report=None, needs=None)

    def set_up(self, position: Any) -> Board:
        """Return the board with another position, as the root of a new tree."""
        chapter = replace(self.study.chapter, root=Node(position))
        return self if position == self.position else self.change(self.study.put(chapter, ()))

    def go(self, path: tuple[int, ...]) -> Board:
        """Return the board at another node of its tree."""
        return self.show(replace(self.study, path=path))

    def undo(self) -> Board:
        """Return the board before its latest change."""
        require(self.past, "analysis.undo-none")
        *past, study = self.past
        return self._go_to(study, tuple(past), (self.study, *self.future))

    def redo(self) -> Board:
        """Return the board with the latest change that was undone."""
        require(self.future, "analysis.redo-none")
        study, *future = self.future
        return self._go_to(study, (*self.past, self.study), tuple(future))

    def _go_to(self, study: Study, past: tuple[Study, ...], future: tuple[Study, ...]) -> Board:
        return replace(self.show(study), past=past, future=future, real_game=None, undone=())


@lru_cache(maxsize=4)
def _objection(game: str, position: Any) -> Fault | None:
    return positions_of(game).objection(position)
