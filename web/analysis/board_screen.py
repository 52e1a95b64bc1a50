"""Screen of the analysis board: its drawing and its work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.analysis import memory, views
from web.analysis.screen import AtBoard

if TYPE_CHECKING:
    from web.session.session import Session

STEPS = 50
"""How often an answer is drawn until it is whole."""


class BoardScreen(AtBoard):
    """The analysis board on its page."""

    def draw(self, session: Session) -> None:
        """Draw the regions that have changed."""
        reply = session.reply
        frame = self._view(), self.unread, self.is_printing, tuple(self.view.items())
        state = frame, (self.message, self.complaint, self.job is None, *self._answers())
        if state == self.drawn:  # most slices of work find little that is new
            return
        names: tuple[str, ...] = views.ANSWERS if self.drawn and frame == self.drawn[0] else ()
        session.send(views.regions(session.t, self, names))
        self.drawn, self.is_printing = state, False
        url = self.fragment
        if url and url != self.url:  # browsers allow few changes of an address in a short time
            reply.url = self.url = url
        text = memory.write(self.board, self.url.removeprefix("#"))
        if text != self.memory:
            reply.store["board"] = self.memory = text

    def go_on(self, session: Session) -> None:
        """Ask for more time while there is work."""
        session.reply.next = "/board think" if self.is_working else None

    @property
    def fragment(self) -> str:
        """The end of the address of the page."""
        return self.link.removeprefix(self.address)

    def _view(self) -> tuple[object, ...]:
        """Return the parts of the board that are drawn, but its answers."""
        board = self.board
        states = board.is_editing, bool(board.past), bool(board.future), board.best
        steps = board.real_game and (board.real_game.steps, board.undone)
        return *board.study.view, board.place, *states, steps

    def _answers(self) -> tuple[object, ...]:
        """Return the answers as they are drawn: by steps while work goes on."""
        report, needs = self.board.report, self.board.needs
        if self.job is None:
            return report, needs
        steps = [
            STEPS * answer.done // max(1, answer.total) if answer else None for answer in (report, needs)
        ]
        proven = sum(line.proven is not None for line in report.lines) if report else 0
        return *steps, proven
