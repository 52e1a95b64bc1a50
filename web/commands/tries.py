"""Tries at puzzles as they are kept: reading them, taking in those of another tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from web.commands.library import kept
from web.model.strict import NewerSave
from web.model.tries import KEY, merged, read, to_text

if TYPE_CHECKING:
    from web.model.tries import Try
    from web.session import Session


def tries_of(session: Session) -> tuple[Try, ...]:
    """Return the tries so far; what cannot be read is put aside and explained."""
    return kept(session, KEY, read, "puzzle.tries-", to_text(()))


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take in the tries another tab has kept: none is lost by the next one here."""
    if key != KEY or text is None:
        return
    try:
        theirs = read(text)
    except (GameError, NewerSave):
        return
    together = to_text(merged(theirs, tries_of(session)))
    session.storage[KEY] = text
    if together != text:
        session.store(KEY, together)
