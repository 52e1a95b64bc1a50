"""Position of a puzzle: the question, answers in words, the place of the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import SUSPECT, day_of
from web.contracts.table import kind_name, puzzles_of, view_of
from web.markup import el, with_attributes
from web.registry import style_class

if TYPE_CHECKING:
    from web.i18n import Words
    from web.markup import Html
    from web.model.look import Look
    from web.model.puzzle import Puzzle


def question(look: Look, puzzle: Puzzle) -> str:
    """Return the question."""
    return look.t(f"{puzzle.case.family}.puzzle.{puzzle.case.kind}.ask")


def date_words(t: Words, date: str) -> str:
    """Return a date in words: "22 November 2026", or raise InvalidNotation for one that is none."""
    day_of(date)
    year, month, day = date.split("-")
    return t.n("puzzle.date", int(day), month=t(f"puzzle.month.{int(month)}"), year=year)


def heading(t: Words, puzzle: Puzzle) -> str:
    """Return which puzzle this is: of which day, of which kind, how hard, which of a set."""
    parts = [kind_name(t, puzzle.case.family, puzzle.case.kind), t("puzzle.rated", rating=puzzle.case.rating)]
    if puzzle.date:
        parts.insert(0, t("puzzle.of-day", date=date_words(t, puzzle.date)))
    if puzzle.place:
        parts.append(t("puzzle.of-set", n=puzzle.place, all=len(puzzle.series)))
    return " · ".join([*filter(None, [puzzle.student]), *parts])


def emblem(t: Words, family: str, kind: str) -> Html:
    """Return the picture of a kind, in the style of its game."""
    return el("span", puzzles_of(family).emblem(t, kind), class_=f"kind-art {style_class(family)}")


def answer_name(look: Look, puzzle: Puzzle, answer: str) -> str:
    """Return an answer to the puzzle in words."""
    seen = puzzle.open.match.observe(puzzle.case.seat)
    return puzzles_of(puzzle.game).answer_name(look.t, seen, answer)


def table(look: Look, puzzle: Puzzle) -> Html:
    """Return the position. Elements whose data-do is an answer are exactly those that can be given."""
    is_name = puzzle.open.asks == SUSPECT
    html = puzzles_of(puzzle.game).names(look, puzzle) if is_name else view_of(puzzle.game).table(look)
    for answer in puzzle.misses if not puzzle.shown else ():
        wrong = look.t("puzzle.wrong", answer=answer_name(look, puzzle, answer))
        html = with_attributes(html, {"data_do": answer}, data_missed=True, title=wrong)
    return html


def focus(look: Look, puzzle: Puzzle) -> str:
    """Return the data-key where the focus belongs while nothing is shown."""
    if puzzle.open.asks == SUSPECT:
        return f"name-{puzzle.open.choices[0]}"
    return view_of(puzzle.game).focus(look)
