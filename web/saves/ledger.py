"""Ledger: a list of the storage that each tab and each backup adds to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from noir.core import GameError
from web.model.validation import NewerSave
from web.saves.store import aside

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.session.session import Session

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ledger(Generic[T]):
    """A list in the storage, under one key, that grows in each tab and in each backup. None is lost."""

    key: str
    event: str
    """Begins the keys of the sentences about one that cannot be read."""
    read: Callable[[str], tuple[T, ...]]
    to_text: Callable[[tuple[T, ...]], str]
    merge: Callable[[tuple[T, ...], tuple[T, ...]], tuple[T, ...]]

    def entries(self, session: Session) -> tuple[T, ...]:
        """Return all entries. Set an unreadable list aside and explain it."""
        text = session.storage.get(self.key, "")
        try:
            return self.read(text) if text else ()
        except GameError as error:
            why = "newer" if isinstance(error, NewerSave) else "broken"
            aside(session, f"{self.key}.{why}", text)
            session.notice(session.t(f"{self.event}{why}"))
            session.store(self.key, self.to_text(()))
            return ()

    def put(self, session: Session, entries: tuple[T, ...]) -> None:
        """Keep these entries in place of all before."""
        session.store(self.key, self.to_text(entries))

    def take_in(self, session: Session, key: str, text: str | None) -> None:
        """Take in the list that another tab has kept."""
        if key != self.key or text is None:
            return
        try:
            theirs = self.read(text)
        except GameError:
            return
        together = self.to_text(self.merge(theirs, self.entries(session)))
        session.storage[key] = text
        if together != text:
            session.store(key, together)
