"""Refutation of a wrong answer: why it fails, in words, without a word about the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import Answer, Danger, Fact
from web.contracts.table import puzzles_of
from web.puzzles.position import answer_name

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.puzzle import Puzzle


def refutation(look: Look, puzzle: Puzzle, answer: str) -> list[str]:
    """Return the sentences about a wrong answer: the verdict and the reason."""
    wrong = look.t("puzzle.wrong", answer=answer_name(look, puzzle, answer))
    return [wrong, *_why(look, puzzle, answer)]


def _why(look: Look, puzzle: Puzzle, answer: str) -> list[str]:
    t, view, found = look.t, puzzles_of(puzzle.game), puzzle.open.refute(answer)
    if isinstance(found, Fact):
        return [view.misfit(t, found, answer)]
    if isinstance(found, Danger):
        return [t("puzzle.danger"), view.danger(t, found)]
    if not found.actions:
        return [t(f"puzzle.miss.{found.code}")]
    seen = puzzle.open.match.copy().play(answer).observe(puzzle.case.seat)
    reply = view.reply(t, seen, Answer(found.actions))
    return [t(f"puzzle.miss.{found.code}", reply=reply)]
