"""Screen of the analysis board: the board, the work on its answers, the last message."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from noir.analysis import Report, analyse, match_of, needs, positions_of
from noir.core import Seat
from noir.review import Hint
from noir.studies import Node, play, work_out
from web.analysis.model import NotNow
from web.contracts.study_link import MAX_CODE_CHARS
from web.i18n import Common
from web.model.look import Look
from web.session.session import Screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    from noir.analysis import Needs
    from noir.match import Match
    from noir.real_table import Question
    from noir.studies import Chapter
    from web.analysis.model import Board
    from web.i18n import Words
    from web.model.settings import Settings
    from web.session.session import Session

    Verb: TypeAlias = Callable[[Session, "AtBoard", str], str]

SLICES = 5  # of the work on a study that are done at once


class AtBoard(Screen):
    """The analysis board before the reader. ``board`` is immutable: a command puts another one here."""

    def __init__(self, board: Board, settings: Settings, address: str, table: Chapter | None) -> None:
        self.board = board
        self.settings = settings
        self.address = address
        """The address of the folder of the page, for links."""
        self.table = table
        """The chapter of the reader's table, if it can be looked at here."""
        self.message = ""
        """The sentence of the latest command."""
        self.complaint = ""
        """Why the latest command was refused. The message is from the one before."""
        self.unread = ("", "")
        """The latest text, if it can't be opened, and why."""
        self.view: dict[str, str] = {}
        """The values of the game's view."""
        self.is_asking = False
        """Whether each position that is shown is asked about."""
        self.job: Iterator[Report | Needs] | None = None
        self.lines: Iterator[tuple[Chapter, int]] | None
        """The work on the positions of the moves of a study that was read."""
        self.lines_of: int
        """The number of the chapter that it is about."""
        self.awaited: tuple[str, ...] = ()
        """The line whose position is shown once it is worked out."""
        self.is_printing = False
        """Whether the chapters are drawn for paper."""
        self.drawn: tuple[object, ...] = ()
        """What the page showed last: the board, the message, whether work is done, the view."""
        self.url = ""
        """The address that it has."""
        self.memory = ""
        """The text that it keeps for a reload."""
        self.saves: Mapping[str, str] = {}
        """The games at a real table that the browser keeps."""
        self._begin_lines()

    @property
    def link(self) -> str:
        """The link to the board, "" for a study that is too long for one."""
        code = self.board.study.code
        if len(code) > MAX_CODE_CHARS:
            return ""
        return f"{self.address}#{code}"

    @property
    def own_table(self) -> Chapter:
        """The chapter of the reader's table. Raises NotNow without one."""
        if self.table is None:
            raise NotNow("analysis.no-table")
        return self.table

    def show(self, board: Board) -> None:
        """Show another board. Work on another position is dropped."""
        if board.position != self.board.position:
            self.job, self.awaited = None, ()
            self.view.clear()
        self.board = board
        self._begin_lines()
        if self.is_asking and board.report is None and not board.is_over:
            self.ask()

    def _begin_lines(self) -> None:
        """Begin to work out the positions of the moves of a chapter, first of the one that is shown."""
        study = self.board.study
        order = (study.number, *range(len(study.chapters)))
        number = next((at for at in order if not study.chapters[at].is_worked_out), None)
        self.lines = None if number is None else work_out(study.chapters[number])
        self.lines_of = study.number if number is None else number

    def play(self, action: str) -> None:
        """Play an action of the position that is shown. Long work goes on in slices.

        Raises IllegalAction for an impossible one, and a later slice leaves out one that is found to be so.
        """
        board, study = self.board, self.board.study
        if path := study.find(action):
            self.show(board.go(path))
            return
        steps = play(board.game, study.node, Node(None, action))
        grown = next(filter(None, islice(steps, SLICES)), Node(None, action))
        self.show(board.change(study.begin(grown)))
        self.show_line((*study.line, action))

    def show_again(self, board: Board) -> None:
        """Show an earlier or a later board, as far along the present line as it goes."""
        line = self.board.study.line
        self.show(board)
        if not board.study.chapter.is_worked_out:  # it was read, and is shown from its start
            root = board.study.root
            self.show_line(root.actions(root.find(line)))

    def show_line(self, line: tuple[str, ...]) -> None:
        """Show the position after a line of moves, once it is worked out."""
        self.awaited = line
        self._show_awaited()

    def _show_awaited(self) -> None:
        root = self.board.study.root
        path = root.find(self.awaited)
        if path and len(path) == len(self.awaited) and root.at(path).known is not None:
            self.show(self.board.go(path))
            self.awaited = ()

    def ask(self) -> None:
        """Begin to work out the chances of every action."""
        board = self.board
        self.is_asking = True
        self.board = replace(board, report=None, needs=None)
        self.job = analyse(board.game, board.position) if board.is_answerable else None

    def stop(self) -> None:
        """Stop working. Answers stay."""
        self.is_asking, self.job = False, None

    def ask_needs(self, action: str) -> None:
        """Begin to work out which hidden pieces an action needs to win."""
        work = needs(self.board.game, self.board.position, action)
        self.board = replace(self.board, needs=next(work))
        self.job = chain(work, self.job or ())

    @property
    def is_working(self) -> bool:
        """Whether there is work left."""
        return bool(self.job or self.lines)

    def advance(self) -> int:
        """Do a slice of the work. Return how many moves of a study were left out, once that is known."""
        if self.lines:
            return self._work_out(self.lines)
        answer = next(self.job, None) if self.job else None
        if answer is None:
            self.job = None
        elif isinstance(answer, Report):
            self.board = replace(self.board, report=answer)
        else:
            self.board = replace(self.board, needs=answer)
        return 0

    def _work_out(self, lines: Iterator[tuple[Chapter, int]]) -> int:
        """Work out some more positions of the moves of a chapter."""
        study, number, dropped = self.board.study, self.lines_of, 0
        for chapter, dropped in islice(lines, SLICES):  # noqa: B007 - the last one counts
            study = study.work_out(number, chapter)
        self.board = replace(self.board, study=study)
        self._show_awaited()
        if study.chapters[number].is_worked_out:
            self._begin_lines()
            return dropped
        return 0

    def look(self, t: Words) -> Look:
        """Return the look of the seat whose knowledge the position is, which must be possible."""
        real_game = self.board.real_game
        if real_game is not None and (dealt := real_game.dealt) is not None and dealt.match is not None:
            return self._look_at_real(t, dealt.match, real_game.question)
        look = look_at(t, self.settings, self.board.game, self.board.position, self.view)
        if self.board.study.node.end:
            return replace(look, legal=frozenset())
        best = self.board.best
        return (
            replace(look, offers=replace(look.offers, hint=Hint(best, None, (), (), 1, 1))) if best else look
        )

    def _look_at_real(self, t: Words, match: Match, question: Question) -> Look:
        """Return the look at the game that is followed, with the actions that are asked for."""
        seat, is_open = Seat(self.board.position.seat), question.kind == "mine"
        look = look_of_match(t, self.settings, match, seat, self.view)
        best = self.board.best if is_open else ""
        hint = Hint(best, None, (), (), 1, 1) if best else None
        answers = frozenset(question.answers if question.kind in ("hand", "theirs", "reply") else ())
        offers = replace(look.offers, hint=hint, answers=answers)
        return replace(look, offers=offers, legal=look.legal if is_open else frozenset())

    def end_look(self, t: Words) -> Look:
        """Return the look at the end of the game, also where the table is that before the last move."""
        look, end = self.look(t), self.board.study.node.end
        return replace(look, outcome=positions_of(look.game).endings[end]) if end else look


def look_at(
    t: Words, settings: Settings, game: str, position: Any, view: dict[str, str] | None = None
) -> Look:
    """Return the look of the seat whose knowledge a possible position is."""
    return look_of_match(t, settings, _match(game, position), Seat(position.seat), view)


def look_of_match(
    t: Words, settings: Settings, match: Match, seat: Seat, view: dict[str, str] | None = None
) -> Look:
    """Return the look of a seat at a match."""
    names = (t("shell.you"), Common(t("rules.opponent")))
    return Look(
        t=t,
        game=match.game.name,
        seen=match.observe(seat),
        seat=seat,
        names=names if seat == Seat.FIRST else names[::-1],
        settings=settings,
        legal=frozenset(match.legal()) if match.to_move == seat else frozenset(),
        to_move=match.to_move,
        ply=match.ply,
        last=match.ply,
        outcome=match.outcome,
        view=view or {},
    )


@lru_cache(maxsize=256)
def _match(game: str, position: Any) -> Match:
    return match_of(game, position)
