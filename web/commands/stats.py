"""Statistics: counting a finished game once, showing the sums, taking in what another tab counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from web.commands.library import aside
from web.model.duel import rival, verdict
from web.model.stats import Entry, duels, entry_of, merged, read, rows, to_text
from web.model.strict import NewerSave

if TYPE_CHECKING:
    from web.model.table import Table
    from web.session import Session


def count(app: Session, _rest: str) -> None:
    """Count the finished game on the table, unless it was only looked at or is counted already."""
    table = app.table
    if table is None or table.match.outcome is None or table.branched or not table.people:
        return
    made = entry_of(table, _duel(table))
    if made.mark in app.saved.get("stats", ""):
        return
    app.store("stats", to_text((*entries(app), made)))


def _duel(table: Table) -> str:
    mine, theirs = table.match.outcome, rival(table.duel).outcome if table.duel else None
    return verdict(mine, theirs, table.people[0]) if mine and theirs else ""


def entries(app: Session) -> tuple[Entry, ...]:
    """Return what was counted so far; what cannot be read is put aside and explained."""
    text = app.saved.get("stats", "")
    if not text:
        return ()
    try:
        return read(text)
    except (GameError, NewerSave) as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        aside(app, f"stats.{why}", text)
        app.notice(app.t(f"stats.{why}"))
        app.store("stats", to_text(()))
        return ()


def show(app: Session, _rest: str) -> None:
    """Show the sums."""
    counted = entries(app)
    app.show("stats", rows=rows(counted), duels=duels(counted))


def take_in(app: Session, key: str, text: str | None) -> None:
    """Take in the statistics another tab has kept: its games are not lost by the next one here."""
    if key != "stats" or text is None:
        return
    try:
        theirs = read(text)
    except (GameError, NewerSave):
        return
    together = to_text(merged(theirs, entries(app)))
    app.saved["stats"] = text
    if together != text:
        app.store("stats", together)


COMMANDS = {"count": count, "stats": show}
