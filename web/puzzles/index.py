"""Index of the puzzles: the kinds, sets in one link, a sheet to print, a result to send."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import (
    Open,
    daily,
    daily_family,
    date_of,
    day_of,
    deal_of,
    families,
    family_in,
    family_with,
    kinds,
)
from web.model.puzzle import Puzzles
from web.puzzles import attempts, own
from web.puzzles.data import tries_of, want
from web.puzzles.dialogs import PuzzleIndex, PuzzleResult, Shelf, result_text
from web.puzzles.play import DATE, open_series
from web.puzzles.screen import at_puzzle, open_puzzle
from web.puzzles.sheet import draw_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.puzzles import Case
    from web.model.puzzle import Puzzle
    from web.session.session import Session

PAST = 14  # days of the archive at once
WEEK = 7  # days whose windows are shown, lit or dark
SIX = 6


def puzzles(session: Session, until: str) -> None:
    """Show the index, with the past days up to a date."""
    want(session, _all, lambda session, data: _show(session, data, until if DATE.fullmatch(until) else ""))


def _all(_data: Puzzles) -> tuple[str, ...]:
    return families()


def _show(session: Session, puzzles: Puzzles, until: str) -> None:
    tries = tries_of(session)
    done = {one.puzzle: one for one in reversed(tries)}
    shelves = [(family, _shelves(puzzles, family, tries)) for family in families()]
    today = puzzles.today if puzzles.day else ""
    last = min(day_of(until), puzzles.day - 1) if until else puzzles.day - 1
    session.show(
        PuzzleIndex(
            own=own.due(session, puzzles.day),
            is_studying=own.study(session, puzzles.day),
            sums=attempts.sums(tries_of(session), puzzles.day),
            today=_day(puzzles, today, done) if today else None,
            deal=deal_of(today) if today else None,
            deal_end=own.end_of(session, deal_of(today)) if today else None,
            days=_archive(puzzles, done, last, PAST) if today else [],
            week=_archive(puzzles, done, puzzles.day, WEEK)[::-1] if today else [],
            shelves=shelves,
        )
    )


def _shelves(puzzles: Puzzles, family: str, tries: Sequence[attempts.Try]) -> list[Shelf]:
    cases = {kind.name: puzzles.collections[family].of_kind(kind.name) for kind in kinds(family)}
    return [_shelf(name, {case.id for case in some}, tries) for name, some in cases.items() if some]


def _shelf(kind: str, ids: set[str], tries: Sequence[attempts.Try]) -> Shelf:
    done = len(ids & {one.puzzle for one in tries})
    return Shelf(kind, done, len(ids), attempts.run(tries, ids))


def _archive(
    puzzles: Puzzles, done: dict[str, attempts.Try], last: int, count: int
) -> list[tuple[str, Case, str]]:
    """Return so many days, the latest first, each with its case and how that went."""
    return [_day(puzzles, date_of(day), done) for day in range(last, max(last - count, -1), -1)]


def _day(puzzles: Puzzles, date: str, done: dict[str, attempts.Try]) -> tuple[str, Case, str]:
    case = daily(puzzles.collections[daily_family(date)], date)
    one = done.get(case.id)
    return date, case, "open" if one is None else "solved" if one.solved else "failed"


def six(session: Session, puzzles: Puzzles, kind: str = "") -> list[Case]:
    """Return six puzzles for the reader's rating, of a kind or that of the open one, easy ones first."""
    rating = attempts.level(tries_of(session))
    tried = {one.puzzle for one in tries_of(session)}
    puzzle = open_puzzle(session)
    if kind:
        pools = [puzzles.collections[family_with(kind)]]
    else:
        pools = [puzzles.collections[puzzle.case.family]] if puzzle else list(puzzles.collections.values())
        kind = puzzle.case.kind if puzzle else ""
    found: list[Case] = []
    while len(found) < SIX:
        pool = pools[len(found) % len(pools)]
        known = {case.id for case in found}
        case = pool.like(rating, tried | known, kind) or pool.like(rating, known, kind)
        assert case is not None, "a collection holds more than six of a kind"
        found.append(case)
    return sorted(found, key=lambda case: case.rating)


def play_six(session: Session, kind: str) -> None:
    """Begin a set of six puzzles of a kind."""
    family = family_with(kind)  # raises InvalidNotation

    def begin(session: Session, puzzles: Puzzles) -> None:
        open_series(session, puzzles, [case.id for case in six(session, puzzles, kind)])

    want(session, lambda _puzzles: (family,), begin)


def _series(session: Session, puzzles: Puzzles) -> None:
    """Make one link to six puzzles."""
    ids = ",".join(case.id for case in six(session, puzzles))
    link = f"{session.ui.browser.address}?puzzle={ids}"
    session.show(PuzzleResult(text=link, link=link, copy=link, series=True))


def _sheet(session: Session, puzzles: Puzzles) -> None:
    """Lay six puzzles ready for the printer, the solutions on the back."""
    puzzle = open_puzzle(session)
    chosen = puzzle.series[:SIX] if puzzle else ()
    found = [puzzles.collections[family_in(one)][one] for one in chosen] or six(session, puzzles)
    session.ui.print_html = draw_sheet(session.t, [Open(case) for case in found], session.ui.browser.address)
    session.reply.effect = (session.reply.effect or {}) | {"print": True}


def share(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Show a result to send: how it went, without the answer, and the link to the puzzle."""
    link = f"{session.ui.browser.address}?puzzle={puzzle.case.id}"
    sums = attempts.sums(tries_of(session), session.of(Puzzles).day)
    text = result_text(session.t, puzzle, sums, link)
    session.show(PuzzleResult(text=text, link=link, copy=text, series=False))


COMMANDS = {
    "puzzles": puzzles,
    "six": play_six,
    "puzzle-series": lambda session, _rest: want(session, _all, _series),
    "puzzle-print": lambda session, _rest: want(session, _all, _sheet),
    "puzzle-share": at_puzzle(share),
}
