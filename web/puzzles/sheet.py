"""Sheet of paper: six puzzles on the front, their solutions on the back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import game_name, kind_name, puzzles_of
from web.markup import Html, el, join
from web.registry import style_class

if TYPE_CHECKING:
    from noir.puzzles import Open
    from web.i18n import Words


def draw_sheet(t: Words, puzzles: list[Open], address: str) -> Html:
    """Return both pages."""
    ids = ",".join(puzzle.case.id for puzzle in puzzles)
    front = [_puzzle(t, puzzle, n) for n, puzzle in enumerate(puzzles, 1)]
    back = [el("li", _solution(t, puzzle)) for puzzle in puzzles]
    foot = el("p", f"{address}?puzzle={ids}", class_="fine")
    return join(
        [
            el("section", el("ol", front, class_="paper-six"), foot, class_="paper-side"),
            el("section", el("h2", t("puzzle.solutions")), el("ol", back), foot, class_="paper-side is-back"),
        ]
    )


def _puzzle(t: Words, puzzle: Open, n: int) -> Html:
    """Return one puzzle. A sheet may hold those of several games, so each carries its own style."""
    name = f"paper-puzzle {style_class(puzzle.match.game.name)}"
    return el("li", el("h3", n, ". ", _title(t, puzzle)), _question(t, puzzle), class_=name)


def _title(t: Words, puzzle: Open) -> str:
    case = puzzle.case
    name = kind_name(t, case.family, case.kind)
    return t("shell.pair", name=game_name(t, puzzle.match.game.name), what=f"{name} ({case.rating})")


def _question(t: Words, puzzle: Open) -> Html:
    case = puzzle.case
    line = el("p", t(f"{case.family}.puzzle.{case.kind}.ask"))
    return join([line, puzzles_of(puzzle.match.game.name).paper(t, puzzle)])


def _solution(t: Words, puzzle: Open) -> str:
    seen = puzzle.match.observe(puzzle.case.seat)
    name = puzzles_of(puzzle.match.game.name).answer_name(t, seen, puzzle.case.solution)
    return t("shell.pair", name=_title(t, puzzle), what=name)
