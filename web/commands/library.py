"""The library: an unfinished game goes there when another takes its place, and can be gone on with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.core import GameError
from web.commands.play import greet
from web.model import library
from web.model.strict import NewerSave
from web.model.table import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.model.table import Table
    from web.session import Session


def books(app: Session) -> dict[str, str]:
    """Return the unfinished games by key, newest first."""
    _take_in_old(app)
    return library.kept_in(app.saved)


def _take_in_old(app: Session) -> None:
    """Take the list that older versions kept apart into single games; what cannot be read is put aside."""
    text = app.saved.get("shelf")
    if text is None:
        return
    app.forget("shelf")
    try:
        found = library.read(text)
    except (GameError, NewerSave) as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        aside(app, f"shelf.{why}", text)
        app.notice(app.t(f"saves.shelf-{why}"))
    else:
        for book in reversed(found):
            put(app, book)


def aside(app: Session, key: str, text: str) -> None:
    """Keep a text that cannot be used under a key of its own; one that is there already stays."""
    name, number = key, 1
    while app.saved.get(name) not in (None, text):
        number += 1
        name = f"{key}.{number}"
    app.store(name, text)


def put(app: Session, book: str, slot: str = "") -> None:
    """Keep a saved game. Where there is no room, the oldest one goes, and that is said."""
    found = books(app)
    for key, text in found.items():
        if text == book:
            app.forget(key)
    others = [key for key, text in found.items() if text != book]
    if len(others) >= library.ROOM:
        app.notice(app.t.n("saves.full", library.ROOM))
        for key in others[library.ROOM - 1 :]:
            app.forget(key)
    app.store(library.key_of(1 + max(map(library.number_of, app.saved), default=0), book, slot), book)


def leave(app: Session, table: Table) -> None:
    """Keep a table that is left, if it is worth keeping."""
    if library.is_worth_keeping(table):
        put(app, table.to_json())


def put_strays(app: Session, strays: Iterable[tuple[str, str]]) -> None:
    """Keep what tabs that are closed now have left (slot, text), newest first, and let their slots go.

    Where there is no room it stays in its slot. What could not be read before is taken in when it can be.
    """
    for slot, text in reversed([*strays]):
        if _is_placed(app, text, slot):
            app.forget(f"match:{slot}")
    for key in [key for key in app.saved if key.startswith("match.newer")]:
        table = library.opened(app.saved[key])
        if table is not None:
            leave(app, table)
            app.forget(key)


def _is_placed(app: Session, text: str, slot: str) -> bool:
    """Find a place for what a slot holds; return False when there is none."""
    try:
        table = read(text)
    except NewerSave:
        aside(app, "match.newer", text)
        return True
    except GameError:
        aside(app, "match.broken", text)
        return True
    if not library.is_worth_keeping(table):
        return True
    if len(books(app)) >= library.ROOM:
        return False
    put(app, text, slot)
    return True


def wanted(app: Session, asked: str, slot: str) -> Table | None:
    """Return the game that this tab itself has left, or else one ordered in the same way."""
    found = books(app)
    mine = [key for key in found if slot and key.endswith(f".{slot}")]
    same = [key for key in found if asked and json.dumps(asked) in found[key]]
    for key in (*mine, *same):
        table = library.opened(found[key])
        if table is not None and asked in ("", table.asked):
            app.forget(key)
            return table
    return None


def take(app: Session, marked: str) -> None:
    """Go on with an unfinished game; the one on the table is kept instead."""
    for key, book in books(app).items():
        table = library.opened(book)
        if library.mark(book) == marked and table is not None:
            app.forget(key)
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
    """Throw an unfinished game away."""
    for key in [key for key, text in app.saved.items() if library.number_of(key) >= 0]:
        if library.mark(app.saved[key]) == marked:
            app.forget(key)
    prepare(app)
    app.tell(app.t("saves.discarded"))


def prepare(app: Session) -> None:
    """Have the dialog of a new game show the unfinished ones; what is damaged is put aside and explained."""
    shown = []
    for key, book in books(app).items():
        try:
            table = library.check(book)
        except GameError:
            aside(app, "shelf.broken", book)
            app.forget(key)
            app.notice(app.t("saves.shelf-broken"))
        else:
            shown += [(library.mark(book), table)] if table else []
    app.ui.data["books"] = shown


def take_in(app: Session, key: str, text: str | None) -> None:
    """Take over that another tab has kept a game, or that it is gone from there."""
    if library.number_of(key) >= 0 and (text is None or library.opened(text) is not None):
        app.hear(key, text)


COMMANDS = {"take": take, "discard": discard, "join": join}
