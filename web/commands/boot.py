"""The first text of a page: its parameters, the reader's languages, and what was kept."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from noir.core import GameError, InvalidNotation
from web.commands.play import greet
from web.i18n import negotiate
from web.model.limits import LONGEST_ASKED, LONGEST_SEED
from web.model.settings import CHOICES, Settings, choose
from web.model.settings import read as read_settings
from web.model.strict import NewerSave
from web.model.table import Table
from web.model.table import read as read_table

if TYPE_CHECKING:
    from web.session import Session

PREFIX = "unfinished."  # of the keys in web.model.library, which most visits do not need
TABLE_PARAMS = ("game", "level", "role", "deal", "seed", "g")


def boot(app: Session, rest: str) -> None:
    """Put the settings in force and sit down: at the saved table when it is the one asked for."""
    told: dict[str, Any] = json.loads(rest)
    saved: dict[str, str | None] = told.get("saved", {})
    params: dict[str, str] = dict(told.get("params", {}))
    app.saved = {key: text for key, text in saved.items() if text is not None}
    app.address = str(told.get("address", ""))
    if told.get("embed"):
        from web.model.host import Told  # most pages stand alone

        app.host = Told()
    errors = _settings(app, saved.get("settings"), params, told.get("languages", []))
    link = _link(params, errors)
    asked = _name_of(params)
    table = _left(app, told, asked, _saved(app, saved.get("match"), asked))
    if table is None and link:
        table = link
        table.asked = asked
    elif table is None:
        table = _asked(app, params, asked, errors)
    app.sit(table)
    for error in errors:
        app.notice(app.explain(error))
    greet(app)
    if told.get("playing") and not asked and not told.get("embed"):
        from web.commands import library  # most visits go on where they were

        library.offer(app, list(told["playing"]))


def _name_of(params: dict[str, str]) -> str:
    """Return how a table was ordered; what is too long or odd to be kept is named by its hash."""
    name = "&".join(f"{name}={params[name]}" for name in TABLE_PARAMS if name in params)
    if len(name) <= LONGEST_ASKED and name.isprintable():
        return name
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()


def _link(params: dict[str, str], errors: list[GameError]) -> Table | None:
    """Return the table of a link; a broken one is explained and then ignored."""
    if "g" not in params:
        return None
    from web.commands.share import table_of  # most pages come without a link

    try:
        table = table_of(params["g"])
    except GameError as error:
        del params["g"]
        errors.append(error)
        return None
    return table


def _settings(
    app: Session, kept: str | None, params: dict[str, str], languages: list[str]
) -> list[GameError]:
    errors: list[GameError] = []
    start = Settings(lang=negotiate(languages))
    app.kept = start
    if kept:
        app.kept, refused = read_settings(kept, start)
        errors += refused
    settings, refused = choose(app.kept, {name: params[name] for name in CHOICES if name in params})
    app.use(settings)
    return errors + refused


def _saved(app: Session, text: str | None, asked: str) -> Table | None:
    """Return the saved table if it answers to what is asked; say so when it cannot be read."""
    if not text:
        return None
    try:
        table = read_table(text)
    except NewerSave:
        _aside(app, "match.newer", text, app.t("error.newer-save"))
        return None
    except GameError as error:
        _aside(app, "match.broken", text, app.t("error.broken-save", value=error.value))
        return None
    if table.asked == asked or not asked:
        return table
    app.leave(table)
    return None


def _aside(app: Session, key: str, text: str, sentence: str) -> None:
    """Keep a text that cannot be used, and say so."""
    from web.commands.library import aside  # few visits find one

    aside(app, key, text)
    app.notice(sentence)


def _left(app: Session, told: dict[str, Any], asked: str, table: Table | None) -> Table | None:
    """Keep what closed tabs have left. Return the table that is there, or an unfinished game that answers."""
    strays = [(str(slot), str(text)) for slot, text in told.get("strays", ())]
    waiting = any(key == "shelf" or key.startswith("match.newer") for key in app.saved)
    kept = any(key.startswith(PREFIX) for key in app.saved)
    if not (strays or waiting or (kept and table is None)):
        return table
    from web.commands import library  # most visits go on where they were

    library.put_strays(app, strays)
    return table or library.wanted(app, asked, str(told.get("returned") or ""))


def _asked(app: Session, params: dict[str, str], asked: str, errors: list[GameError]) -> Table:
    """Return the table that the parameters order; a bad deal is explained and another is dealt."""
    s = app.settings
    seed = params.get("seed") or app.fresh_seed()
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        errors.append(InvalidNotation(seed[:40], "at most 64 printable characters", "seed"))
        seed = app.fresh_seed()
    try:
        return Table.open(s.game, s.level, s.role, seed, params.get("deal", ""), asked)
    except GameError as error:
        errors.append(error)
        return Table.open(s.game, s.level, s.role, seed, asked=asked)


COMMANDS = {"boot": boot}
