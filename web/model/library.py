"""Shelf: unfinished games that made room for another one, newest first.

A book on the shelf is the text of a saved table, as it was. One that a newer version wrote stays
untouched until that version is back.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from noir.core import GameError
from web.model import strict
from web.model.strict import Fields, NewerSave
from web.model.table import read as read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.model.table import Table

VERSION = 1
ROOM = 60  # games; about 600 characters each
MOST = 500  # in a text from outside
LONGEST = 4_000_000  # characters of such a text
_MARK = 12  # hexadecimal digits


def read(text: str) -> tuple[str, ...]:
    """Return the games of a kept text; raise CorruptRecord, or NewerSave for one from the future.

    Each of them can be opened and gone on with, or comes from a newer version.
    """
    fields = Fields(strict.parsed(text, "shelf", LONGEST), "shelf")
    fields.version(VERSION)
    books = fields.texts("books", MOST, strict.LONGEST)
    for book in books:
        check(book)
    return books


def check(book: str) -> None:
    """Raise CorruptRecord for what is no unfinished game that a person can go on with."""
    try:
        table = read_table(book)
    except NewerSave:
        return
    if not table.people or table.match.outcome is not None:
        strict.refuse(book, "an unfinished game with a person", "shelf")


def to_text(books: Iterable[str]) -> str:
    """Return the text that ``read`` understands."""
    return json.dumps({"v": VERSION, "books": list(books)}, ensure_ascii=False)


def mark(book: str) -> str:
    """Return the name of a book, made from its text."""
    return hashlib.sha256(book.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK]


def with_book(books: Iterable[str], book: str) -> tuple[str, ...]:
    """Return the shelf with a book put in front; one that is there already only moves."""
    return (book, *(other for other in books if other != book))


def without(books: Iterable[str], marked: str) -> tuple[str, ...]:
    """Return the shelf without the book of that mark."""
    return tuple(book for book in books if mark(book) != marked)


def opened(book: str) -> Table | None:
    """Return the table of a book, None for one that this version cannot read."""
    try:
        return read_table(book)
    except (GameError, NewerSave):
        return None


def is_worth_keeping(table: Table) -> bool:
    """Return whether somebody would miss this table: unfinished, and a person has acted at it."""
    match = table.match
    if match.outcome is not None or not table.people:
        return False
    return any(match.mover(ply) in table.people for ply in range(match.ply))
