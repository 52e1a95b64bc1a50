"""Count a finished game once, show the sums, add the counts of other tabs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.games import GAMES, part_of
from web.library.dialogs import Statistics
from web.library.stats import duels, entry_of, latest, merge, past, read, records_in, rows, to_text
from web.model.links.duel import verdict
from web.model.links.links import rival
from web.puzzles import attempts, data, own
from web.saves.ledger import Ledger
from web.saves.model import NewGame

LATEST = 24  # games whose course is drawn
KEY = "puzzles"  # under which tries are kept. See web.puzzles.attempts

if TYPE_CHECKING:
    from web.model.table import Table
    from web.puzzles.attempts import Sums
    from web.session.session import Session

GAMES_COUNTED = Ledger("stats", "stats.", read, to_text, merge)


def count(session: Session, _rest: str) -> None:
    """Count the finished game on the table, unless it was only looked at or is counted already."""
    table = session.table
    entry = entry_of(table, _duel(table)) if table.is_counted else None
    if entry is None or entry.mark in session.storage.get("stats", ""):
        return
    GAMES_COUNTED.put(session, (*GAMES_COUNTED.entries(session), entry))
    own.keep(session)
    if session.settings.habits == "on" and table.is_solo:
        learn(session, table)


def learn(session: Session, table: Table) -> None:
    """Keep how the reader plays, where bots of the game can use it."""
    if part := part_of("noir.bots", table.game, ".habits"):
        before = session.storage.get("habits", "")
        habits = part.learn(table.game, table.match.state, table.people[0], before)
        session.store("habits", habits)


def remember(session: Session, _rest: str) -> None:
    """Look up how the reader's games with the opponent at the table have ended."""
    table = session.table
    plays_us = table.is_solo and not table.branched
    session.ui.past = past(GAMES_COUNTED.entries(session), table) if plays_us else ()


def _duel(table: Table) -> str:
    mine, theirs = table.match.outcome, rival(table.duel).outcome if table.duel else None
    return verdict(mine, theirs, table.people[0]) if mine and theirs else ""


def record(session: Session) -> None:
    """Put the record against each opponent into the form of a new game."""
    if dialog := session.ui.find(NewGame):
        session.ui.open = replace(dialog, records=records_in(GAMES_COUNTED.entries(session)))


def show(session: Session, _rest: str) -> None:
    """Show the sums."""
    games = GAMES_COUNTED.entries(session)
    sums = _tries(session) if KEY in session.storage else None
    course = {game: latest(games, game, LATEST) for game in GAMES}
    session.show(Statistics(rows=rows(games), course=course, duels=duels(games), puzzles=sums))


def _tries(session: Session) -> Sums:
    """Return the totals of the reader's puzzle tries."""
    found = data.tries_of(session)
    return attempts.sums(found, max((one.day for one in found), default=0))


COMMANDS = {"stats": show}
HOOKS = {"end": count, "remark": remember}
STORE = {"stats": GAMES_COUNTED.take_in}
