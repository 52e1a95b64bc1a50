"""Store: unfinished games and lists in the storage of the browser.

A text that cannot be read is set aside.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.core import GameError
from noir.games import family_of
from web.model.table import read, read_pointer
from web.model.validation import NewerSave
from web.saves import model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.model.table import Table
    from web.session.session import Session


def unfinished_games(session: Session) -> dict[str, str]:
    """Return the unfinished games by key, newest first."""
    _take_in_list(session)
    return model.unfinished_in(session.storage)


def _take_in_list(session: Session) -> None:
    """Split an older version's list ("shelf") into games. Set unreadable ones aside."""
    text = session.storage.get("shelf")
    if text is None:
        return
    session.forget("shelf")
    try:
        found = model.read(text)
    except GameError as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        aside(session, f"shelf.{why}", text)
        session.notice(session.t(f"saves.shelf-{why}"))
    else:
        for saved in reversed(found):
            put(session, saved)


def aside(session: Session, key: str, text: str) -> None:
    """Keep a text that cannot be used under a key of its own. One that is there already stays."""
    name, number = key, 1
    while session.storage.get(name) not in (None, text):
        number += 1
        name = f"{key}.{number}"
    session.store(name, text)


def put(session: Session, saved: str, slot: str = "") -> None:
    """Keep a saved game. Where there is no room, the oldest one goes, and that is said."""
    found = unfinished_games(session)
    for key, text in found.items():
        if text == saved:
            session.forget(key)
    others = [key for key, text in found.items() if text != saved]
    if len(others) >= model.ROOM:
        session.notice(session.t.n("saves.full", model.ROOM))
        for key in others[model.ROOM - 1 :]:
            session.forget(key)
    session.store(model.key_of(1 + max(map(model.number_of, session.storage), default=0), saved, slot), saved)


def leave(session: Session, table: Table) -> None:
    """Keep a table that is left, if it is worth keeping."""
    if model.is_worth_keeping(table) and not table.guest:
        put(session, table.to_json())


def put_strays(session: Session, strays: Iterable[tuple[str, str]]) -> None:
    """Save the games of closed tabs (slot, text), newest first, and free their slots.

    Where there is no room it stays in its slot. What could not be read before is taken in when it can be.
    """
    for slot, text in reversed([*strays]):
        if _is_placed(session, text, slot):
            session.forget(f"match:{slot}")
    for key in [key for key in session.storage if key.startswith("match.newer")]:
        table = model.open_game(session.storage[key])
        if table is not None:
            leave(session, table)
            session.forget(key)


def _is_placed(session: Session, text: str, slot: str) -> bool:
    """Find a place for the game of a slot. Return False when there is none."""
    if read_pointer(text)[0]:
        return True  # a game with a friend has its own record
    try:
        table = read(text)
    except NewerSave:
        aside(session, "match.newer", text)
        return True
    except GameError:
        aside(session, "match.broken", text)
        return True
    if not model.is_worth_keeping(table):
        return True
    if len(unfinished_games(session)) >= model.ROOM:
        return False
    put(session, text, slot)
    return True


def find_table(session: Session, request: str, slot: str) -> Table | None:
    """Return the game that this tab itself has left, or else one ordered in the same way."""
    found = unfinished_games(session)
    mine = [key for key in found if slot and key.endswith(f".{slot}")]
    same = [key for key in found if request and json.dumps(request) in found[key]]
    for key in (*mine, *same):
        table = model.open_game(found[key])
        if table is not None and request in ("", table.request):
            session.forget(key)
            return table
    return None


def latest(session: Session, family: str = "") -> Table | None:
    """Return the unfinished game that was left last, of one family or any. It is on the table from now on."""
    for key, saved in unfinished_games(session).items():
        table = model.open_game(saved)
        if table is not None and family in ("", family_of(table.game)):
            session.forget(key)
            table.request = ""
            return table
    return None
