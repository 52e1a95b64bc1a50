"""A result to send: how a puzzle went, without anything that helps to solve it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.views.parts import game_name
from web.views.puzzles.position import heading

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.puzzle import Puzzle
    from web.model.tries import Sums


def text(t: Words, puzzle: Puzzle, sums: Sums, link: str) -> str:
    """Return the lines to send."""
    said = [t(f"puzzle.sent.{puzzle.state}")]
    if puzzle.daily and sums.streak > 1:
        said.append(t.n("puzzle.sent.streak", sums.streak))
    return "\n".join([f"Noir · {game_name(t, puzzle.game)}", heading(t, puzzle), " ".join(said), link])
