"""Screens of the puzzles: an open one, and one that is on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.dispatch import command
from web.model.puzzle import Puzzles
from web.play.at_table import Drawn, draw_frame, note_match, root
from web.puzzles import views
from web.session.session import OPENING, OWN_PAGE, PAGE, POSITION, TableScreen
from web.views import page

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.dispatch import Do
    from web.model.look import Look
    from web.model.puzzle import Puzzle
    from web.session.session import AtTable, Session


class AtPuzzle(TableScreen):
    """A puzzle in place of the table."""

    scopes = OPENING, PAGE, OWN_PAGE, POSITION
    covers_table = True

    def __init__(self, at_table: AtTable, puzzle: Puzzle) -> None:
        super().__init__(at_table)
        self.puzzle = puzzle

    def refusal(self, _session: Session, scope: str, usual: str) -> str | None:
        """Return the key of the refusal of a command. None if it is allowed."""
        return None if scope in self.scopes else usual

    def act(self, session: Session, ply: int | None, text: str) -> None:
        """Answer the puzzle."""
        if ply in (None, self.puzzle.ply):
            command("answer")(session, text)

    def uncover(self, session: Session) -> None:
        """Show the table again. The address has no puzzle any more."""
        session.reply.effect = (session.reply.effect or {}) | {"address": ""}
        session.screen = self.at_table

    def look(self, session: Session) -> Look:
        """Return the look at the puzzle."""
        return self.puzzle.look(session.t, session.settings, framed=session.ui.browser.framed)

    def values(self, _session: Session, name: str) -> tuple[dict[str, str], str]:
        """Return the values of the game's view, and the key of one of them."""
        return self.puzzle.view, name

    def why(self, session: Session, code: str) -> str:
        """Return why something cannot be done now."""
        return session.t("puzzle.closed") if self.puzzle.shown else super().why(session, code)

    def draw(self, session: Session) -> None:
        """Put into the reply whatever has changed on the screen and must be kept."""
        session.of(Drawn).last = None
        note_match(session, self.at_table.table)
        look, ui, puzzle = self.look(session), session.ui, self.puzzle
        session.send(views.regions(look, ui, puzzle))
        session.reply.title = views.title(look, puzzle)
        draw_frame(session, look, views.layout(look, ui, puzzle), puzzle.state)
        session.reply.state = "ready"


class LoadingPuzzle(TableScreen):
    """The puzzle of the address is on its way. Nothing else is shown or played."""

    covers_table = True
    is_ready = False

    def __init__(self, at_table: AtTable, *, waits_at_start: bool = False) -> None:
        super().__init__(at_table)
        self.waits_at_start = waits_at_start
        """Whether the first screen is what comes if there is no such puzzle."""
        self.is_pressed = False
        """Whether the reader has done something around it."""

    def press(self) -> None:
        """Note that the reader does something, so that the frame is drawn."""
        super().press()
        self.is_pressed = True

    def refusal(self, _session: Session, scope: str, usual: str) -> str | None:
        """Return the key of the refusal of a command. None if it is allowed."""
        return None if scope in self.scopes else "" if scope == POSITION else usual

    def uncover(self, session: Session) -> None:
        """Show the table in place of it, and wait for it no longer."""
        session.of(Puzzles).request = None
        session.screen = self.at_table

    def draw(self, session: Session) -> None:
        """Draw the frame around a table after a press. Before it the page has all that it needs."""
        if self.is_pressed:
            session.send(page.frame_regions(session.look(), session.ui))
            session.reply.attrs = {"html": root(session.settings)}
        self.is_pressed = False

    def go_on(self, session: Session) -> None:
        """Leave the focus: its place is at the table, which is not shown."""
        session.reply.focus = None


def open_puzzle(session: Session) -> Puzzle | None:
    """Return the puzzle that is open."""
    return session.screen.puzzle if isinstance(session.screen, AtPuzzle) else None


def at_puzzle(do: Callable[[Session, Puzzle, str], None]) -> Do:
    """Return a command about the open puzzle. Elsewhere it does nothing."""

    def run(session: Session, rest: str) -> None:
        if puzzle := open_puzzle(session):
            do(session, puzzle, rest)

    return run


def at_solution(do: Callable[[Session, Puzzle, str], None]) -> Do:
    """Return a command about the solution of the open puzzle. Before it is shown it does nothing."""

    def run(session: Session, puzzle: Puzzle, rest: str) -> None:
        if puzzle.shown:
            do(session, puzzle, rest)

    return at_puzzle(run)
