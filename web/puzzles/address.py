"""Addresses of puzzles: ``?puzzle=`` opens one of them, their index, or the deal of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.puzzles import daily_deal, index, play

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


COMMANDS = {"puzzle": puzzle}
