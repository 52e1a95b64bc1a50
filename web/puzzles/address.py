"""Addresses of puzzles: ``?puzzle=`` opens one of them, their index, or the deal of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from web.play.play import greet
from web.puzzles import daily_deal, index, play
from web.puzzles.screen import LoadingPuzzle
from web.session.session import StartScreen

if TYPE_CHECKING:
    from web.session.session import Session


def puzzle(session: Session, what: str) -> None:
    """Open the index, the deal of the day, or a puzzle by any name that `play.puzzle` knows."""
    match what.strip():
        case "index":
            index.puzzles(session, "")
        case "deal":
            daily_deal.deal(session, "")
        case _:
            play.puzzle(session, what)


def open_in_place(session: Session, what: str) -> None:
    """Open the puzzle that the address names. The table is greeted only if it comes to nothing.

    The index opens over the first screen.
    """
    starts = session.is_at_start
    try:
        puzzle(session, what)
        if what.strip() == "index" and not session.ui.browser.framed:
            session.screen = StartScreen(session.table_screen.at_table)
            session.stay_at_start()
            return
        session.screen = LoadingPuzzle(session.table_screen.at_table, waits_at_start=starts)
    except GameError as error:
        if starts:
            session.send_back(session.explain(error))
            return
        session.refuse(error)
        greet(session)


COMMANDS = {"puzzle": puzzle}
ADDRESS = {"puzzle": open_in_place}
