"""The shelf: an unfinished game goes there when another takes its place, and can be taken down again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from web.commands.play import greet
from web.model import library
from web.model.strict import NewerSave

if TYPE_CHECKING:
    from web.model.table import Table
    from web.session import Session


def books(app: Session) -> tuple[str, ...]:
    """Return what is on the shelf; what cannot be read is put aside and explained."""
    text = app.saved.get("shelf", "")
    if not text:
        return ()
    try:
        return library.read(text)
    except (GameError, NewerSave) as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        aside(app, f"shelf.{why}", text)
        app.notice(app.t(f"saves.shelf-{why}"))
        app.store("shelf", library.to_text(()))
        return ()


def aside(app: Session, key: str, text: str) -> None:
    """Keep a text that cannot be used under a key of its own; one that is there already stays."""
    name, number = key, 1
    while app.saved.get(name) not in (None, text):
        number += 1
        name = f"{key}.{number}"
    app.store(name, text)


def put(app: Session, book: str) -> None:
    """Put a saved game on the shelf. Where there is no room, the oldest one falls off, and that is said."""
    found = library.with_book(books(app), book)
    if len(found) > library.ROOM:
        app.notice(app.t.n("saves.full", library.ROOM))
    app.store("shelf", library.to_text(found[: library.ROOM]))


def leave(app: Session, table: Table) -> None:
    """Put a table that is left on the shelf, if it is worth keeping."""
    if library.is_worth_keeping(table):
        put(app, table.to_json())


def put_strays(app: Session, texts: list[str]) -> None:
    """Put there what tabs that are closed now have left, newest first, and what can be read again by now."""
    for text in reversed(texts):
        table = library.opened(text)
        if table is None:
            aside(app, "match.newer", text)
        else:
            leave(app, table)
    for key in [key for key in app.saved if key.startswith("match.newer")]:
        table = library.opened(app.saved[key])
        if table is not None:
            leave(app, table)
            app.forget(key)


def wanted(app: Session, asked: str) -> Table | None:
    """Return the game on the shelf that was ordered in the same way, and take it down."""
    for book in books(app) if asked else ():
        table = library.opened(book)
        if table is not None and table.asked == asked:
            app.store("shelf", library.to_text(library.without(books(app), library.mark(book))))
            return table
    return None


def take(app: Session, marked: str) -> None:
    """Go on with a game from the shelf; the one on the table goes there instead."""
    for book in books(app):
        table = library.opened(book)
        if library.mark(book) == marked and table is not None:
            app.store("shelf", library.to_text(library.without(books(app), marked)))
            table.asked = app.table.asked if app.table else ""
            app.sit(table)
            greet(app)
            return
    app.tell(app.t("saves.gone"))


def offer(app: Session, texts: list[str]) -> None:
    """Tell that other tabs are playing, and offer to go on with one of their games here, as a copy."""
    found = [(library.mark(text), table) for text in texts if (table := library.opened(text)) is not None]
    found = [(marked, table) for marked, table in found if library.is_worth_keeping(table)]
    if found:
        app.show("tabs", tabs=found)


def join(app: Session, marked: str) -> None:
    """Go on with a game of another tab; that tab keeps its own."""
    for name, table in app.ui.data.get("tabs", ()):
        if name == marked:
            table.asked = app.table.asked if app.table else ""
            app.sit(table)
            greet(app)
            return


def discard(app: Session, marked: str) -> None:
    """Throw a game on the shelf away."""
    app.store("shelf", library.to_text(library.without(books(app), marked)))
    prepare(app)
    app.tell(app.t("saves.discarded"))


def prepare(app: Session) -> None:
    """Have the dialog of a new game show what is on the shelf."""
    app.ui.data["books"] = [
        (library.mark(book), table) for book in books(app) if (table := library.opened(book)) is not None
    ]


def take_in(app: Session, text: str) -> None:
    """Take another tab's shelf for the present one."""
    try:
        library.read(text)
    except (GameError, NewerSave):
        return
    app.hear("shelf", text)


COMMANDS = {"take": take, "discard": discard, "join": join}
