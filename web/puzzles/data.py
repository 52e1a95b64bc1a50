"""Data that the page sends when a puzzle is wanted: collections, the date, and the saved attempts.

A wish waits until everything for it is there: it is asked for by the effect ``puzzles`` and comes back as the
command ``cases``. The date is asked for with each wish, for a page may stay open over night.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError, InvalidNotation
from noir.puzzles import Cases, day_of
from web.model import validation
from web.model.puzzle import PendingRequest, Puzzles
from web.model.validation import Fields
from web.puzzles.attempts import KEY, merge, read, to_text
from web.puzzles.screen import LoadingPuzzle
from web.saves.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.puzzles.attempts import Try
    from web.session.session import Session

MAX_COLLECTION_CHARS = 400_000  # characters of a collection
LONGEST_NAME = 40
TRIES = Ledger(KEY, "puzzle.tries-", read, to_text, merge)


def want(
    session: Session, needs: Callable[[Puzzles], tuple[str, ...]], do: Callable[[Session, Puzzles], None]
) -> None:
    """Do something about puzzles as soon as the collections of the families that it needs are there.

    The puzzle that the address orders comes first.
    """
    puzzles = session.of(Puzzles)
    if isinstance(session.screen, LoadingPuzzle) and (first := puzzles.request):

        def do_both(session: Session, puzzles: Puzzles) -> None:
            first.do(session, puzzles)
            want(session, needs, do)

        puzzles.request = PendingRequest(first.needs, do_both)
        return
    puzzles.request, puzzles.today = PendingRequest(needs, do), ""
    _bring(session, "")


def _bring(session: Session, family: str) -> None:
    session.reply.effect = (session.reply.effect or {}) | {"puzzles": family}


def cases(session: Session, rest: str) -> None:
    """Load the page's data, ``{today, family, text}``, and run the work that waits for it.

    Nothing is brought where the script for it is missing: the page says so itself, and the table is there.
    """
    puzzles = session.of(Puzzles)
    request = puzzles.request
    if request is None:
        return
    puzzles.request = None
    screen = session.screen
    waits_at_start = screen.waits_at_start if isinstance(screen, LoadingPuzzle) else session.is_at_start
    if not rest:
        _stop_loading(session)
        return
    try:
        _take(puzzles, rest)
        missing = [family for family in request.needs(puzzles) if family not in puzzles.collections]
        if missing:
            puzzles.request = request
            _bring(session, missing[0])
        else:
            _stop_loading(session)
            request.do(session, puzzles)
    except GameError as error:
        sentence = session.explain(error)
        if waits_at_start:
            session.send_back(sentence)
            return
        _stop_loading(session)
        session.notice(sentence)
        session.tell(sentence)


def _stop_loading(session: Session) -> None:
    if isinstance(session.screen, LoadingPuzzle):
        session.screen.uncover(session)


def _take(puzzles: Puzzles, rest: str) -> None:
    fields = Fields(validation.parse(rest, "puzzles", 2 * MAX_COLLECTION_CHARS), "puzzles")
    puzzles.today = fields.text("today", LONGEST_NAME)
    family = fields.text("family", LONGEST_NAME, "")
    if not family:
        return
    text = fields.found.get("text")
    if type(text) is not str or not text:
        raise InvalidNotation(family, "a collection of puzzles", "collection")
    puzzles.collections[family] = Cases.parse(family, text[:MAX_COLLECTION_CHARS])


def date(puzzles: Puzzles) -> str:
    """Return the reader's date, or raise InvalidNotation when the clock has gone wrong."""
    try:
        day_of(puzzles.today)
    except InvalidNotation as error:
        raise InvalidNotation(puzzles.today, error.expected, "clock") from error
    return puzzles.today


def tries_of(session: Session) -> tuple[Try, ...]:
    """Return the tries so far. Set an unreadable list aside and explain it."""
    return TRIES.entries(session)


COMMANDS = {"cases": cases}
STORE = {KEY: TRIES.take_in}
