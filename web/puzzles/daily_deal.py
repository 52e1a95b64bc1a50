"""Daily deal: the same deal for everybody, the results of the four levels, and a line to send."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from noir.bots import LEVELS
from noir.core import GameError
from noir.match import Match
from noir.puzzles import PAR_LEVEL, deal_of, par
from web.model.links.duel import Duel
from web.model.links.links import Link, encode, rival
from web.model.players import Solo
from web.model.table import DAY, SEATS, Table
from web.play.at_table import sit
from web.play.play import greet
from web.puzzles.data import date, want
from web.puzzles.dialogs import DealResult, result_lines
from web.saves import model as library
from web.saves.store import unfinished_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.puzzles import Deal
    from web.session.session import Session


def deal(session: Session, _rest: str) -> None:
    """Sit down at the deal of the day."""
    want(session, lambda _puzzles: (), lambda session, puzzles: _sit(session, deal_of(date(puzzles))))


def _sit(session: Session, of: Deal) -> None:
    """Sit down at a deal of the day: at the table where it was begun, if there is one."""
    if of_day(session.table) == of:
        session.table_screen.uncover(session)
        session.ui.close()
    else:
        table = _table_of(session, of)
        table.request = session.table.request
        sit(session, table)
    greet(session)


def _table_of(session: Session, of: Deal) -> Table:
    """Return the unfinished game of a deal of the day, or a new one."""
    for key, book in unfinished_games(session).items():
        table = library.open_game(book)
        if table is not None and of_day(table) == of:
            session.forget(key)
            return table
    role = next(name for name, seat in SEATS.items() if seat == of.seat)
    return Table.open(of.game, of.rival, role, of.seed)


def of_day(table: Table) -> Deal | None:
    """Return the deal of the day a table is about, None for any other table."""
    if not table.may_be_of_day or table.branched or (table.duel and not table.duel.par):
        return None
    try:
        found = deal_of(table.seed.removeprefix(DAY))
    except GameError:
        return None
    here = (table.game, table.seed, table.seating)
    return found if here == (found.game, found.seed, Solo(found.rival, found.seat)) else None


def play_par(session: Session, _rest: str) -> None:
    """Have the four levels play the deal of the day once the reader is through with it."""
    table = session.table
    is_due = table.match.outcome and len(table.pars) < len(LEVELS) and not session.engine.job
    if is_due and (of := of_day(table)):
        session.engine.at(table.match.ply)
        session.engine.job = _play_par(session, table, of)


def _play_par(session: Session, table: Table, of: Deal) -> Iterator[bool]:
    """Work out how each level does. The boss's game goes beside the table as the one to beat."""
    for level in LEVELS:
        if level == PAR_LEVEL and table.duel and (outcome := rival(table.duel).outcome):
            table.pars[level] = outcome
        elif level not in table.pars:
            yield from _play(session, table, of, level)
        if session.ui.find(DealResult):
            show_result(session, "")
        yield True


def _play(session: Session, table: Table, of: Deal, level: str) -> Iterator[bool]:
    ply = -1
    for found in par(of, level):
        if found.outcome is None:
            news, ply = level == PAR_LEVEL and found.ply != ply, found.ply
            if news:
                session.ui.news.last_event = session.t("puzzle.par-at", n=ply)
            yield news
            continue
        table.pars[level] = found.outcome
        if level == PAR_LEVEL:
            link = Link("duel", Match.from_record(found.record), table.players, of.seat, of.seed)
            table.duel = Duel(encode(link), par=True)
            session.ui.news.last_event = ""


def show_result(session: Session, _rest: str) -> None:
    """Show the line to send about the deal of the day, and the results of the levels so far."""
    table = session.table
    of = of_day(table)
    if of is None or table.match.outcome is None:
        return
    role = next(name for name, seat in SEATS.items() if seat == of.seat)
    order = urlencode({"game": of.game, "level": of.rival, "role": role, "seed": of.seed})
    link = f"{session.ui.browser.address}?{order}"
    text = result_lines(session.look(live=True), of, table.match.outcome, table.pars, link)
    session.show(DealResult(link=link, copy=text, deal=of, outcome=table.match.outcome, pars=table.pars))


COMMANDS = {"deal": deal, "deal-result": show_result}
HOOKS = {"end": play_par}
