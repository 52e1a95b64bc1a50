"""Commands of the library: a game goes there when another takes its place, and can be continued."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import GameError
from web.library import count as statistics
from web.model import real_games
from web.model.remote import friend_save as save
from web.play.at_table import sit
from web.play.play import greet
from web.saves import model
from web.saves.model import NewGame, Tabs
from web.saves.store import aside, unfinished_games

if TYPE_CHECKING:
    from typing import TypeVar

    from web.model.table import Table
    from web.session.session import Session

    T = TypeVar("T")


def take(session: Session, marked: str) -> None:
    """Go on with an unfinished game. The one on the table is kept instead."""
    for key, saved in unfinished_games(session).items():
        table = model.open_game(saved)
        if model.mark(saved) == marked and table is not None:
            session.forget(key)
            table.request = session.table.request
            sit(session, table)
            greet(session)
            return
    session.tell(session.t("saves.gone"))


def join(session: Session, marked: str) -> None:
    """Go on with a game of another tab. That tab keeps its own."""
    dialog = session.ui.find(Tabs)
    for name, table in dialog.tabs if dialog else ():
        if name == marked:
            table.request = session.table.request
            sit(session, table)
            greet(session)
            return


def discard(session: Session, marked: str) -> None:
    """Throw an unfinished game away."""
    for key in [key for key, text in session.storage.items() if model.number_of(key) >= 0]:
        if model.mark(session.storage[key]) == marked:
            session.forget(key)
    if real_games.number_of(marked) >= 0:
        session.forget(marked)
    prepare(session)
    session.tell(session.t("saves.discarded"))


def open_dialog(session: Session, rest: str) -> None:
    """Open the dialog of a new game, with the newest games that wait, or ``all`` of them."""
    before = session.ui.find(NewGame)
    session.show(NewGame(lists_all=rest == "all"))
    prepare(session)
    if before and rest and (older := session.ui.dialog_of(NewGame).unfinished[len(before.unfinished) :]):
        session.reply.focus = f"take-{older[0][0]}"


def prepare(session: Session) -> None:
    """List the unfinished games in the dialog of a new game. Set damaged ones aside and explain it."""
    lines, found = [], unfinished_games(session)
    dialog = session.ui.find(NewGame)
    most = None if dialog and dialog.lists_all else model.LISTED
    for key, saved in list(found.items())[:most]:
        try:
            table = model.check(saved)
        except GameError:
            aside(session, "shelf.broken", saved)
            session.forget(key)
            session.notice(session.t("saves.shelf-broken"))
        else:
            lines += [(model.mark(saved), table)] if table else []
    if dialog:
        _list_games(session, dialog, lines, len(found))


def _list_games(
    session: Session, dialog: NewGame, unfinished: list[tuple[str, Table]], count_unfinished: int
) -> None:
    """Put the games into the dialog, and how many there are if it doesn't list all."""
    friends = {}
    if any(key.startswith("friend.") for key in session.storage):
        friends = save.games_in(session.storage)
    count = max(count_unfinished, len(friends))
    more = count_unfinished + len(friends) if count > model.LISTED and not dialog.lists_all else 0
    friends = dict(list(friends.items())[: model.LISTED if more else None])
    real = {} if session.ui.browser.framed else real_games.unfinished_in(session.storage)
    session.ui.open = replace(dialog, unfinished=unfinished, friends=friends, real=real, more=more)
    if "stats" in session.storage:
        statistics.record(session)  # a first visit has none


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take over that another tab has kept a game, or that it is gone from there."""
    if model.number_of(key) >= 0 and (text is None or model.open_game(text) is not None):
        session.storage.hear(key, text)


def hear_real_game(session: Session, key: str, text: str | None) -> None:
    """Take over that another tab has kept a game at a real table, or that it is gone from there."""
    session.storage.hear(key, text)


COMMANDS = {"open-new": open_dialog, "take": take, "discard": discard, "join": join}
STORE = {"unfinished.": take_in, "real.": hear_real_game}
