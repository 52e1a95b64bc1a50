"""Boot: the first text of a page, with its parameters, the reader's languages and the saved data."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from noir.core import GameError, InvalidNotation
from web.dispatch import bring, command, marked_in, opener
from web.i18n import negotiate
from web.model import host as embedding
from web.model.settings import CHOICES, Settings, choose
from web.model.settings import read as read_settings
from web.model.storage import UNFINISHED, Storage
from web.model.table import TABLE_PARAMS, Table, read_pointer
from web.model.table import read as read_table
from web.model.validation import LONGEST_SEED, MAX_DIGITS, NewerSave
from web.play.at_table import Drawn, sit
from web.play.play import choose_role, greet, offer
from web.saves import friend_table, store
from web.session.session import StartScreen

if TYPE_CHECKING:
    from web.session.session import Session


def boot(session: Session, rest: str) -> None:
    """Put the settings in force and sit down: at the saved table when it is the one asked for."""
    report: dict[str, Any] = json.loads(rest)
    params: dict[str, str] = dict(report.get("params", {}))
    _take_in(session, report)
    errors = _settings(session, session.storage.get("settings"), params, report.get("languages", []))
    for text in report.get("set", []):
        command("set")(session, text)
    first = str(report.get("first") or "")  # pressed on the first screen, before we were there
    name, _, way = first.partition(" ")
    unread: list[GameError] = []
    sit(session, _table(session, report, params, first, errors, unread))
    stays = _stays_at_start(session, params, unread)
    _refuse(session, errors if stays else errors + unread)
    request = _name_of(params)
    playing = [] if request or report.get("embed") else list(report.get("playing") or ())
    session.of(Drawn).may_point = first != ""
    if stays:
        session.screen = StartScreen(session.table_screen.at_table)
        if unread:
            session.send_back(session.explain(unread[0]))
            return
    elif way:
        command(name[1:])(session, way)
    elif report.get("foyer"):
        session.screen = StartScreen(session.table_screen.at_table, tuple(playing))
        return
    elif not marked_in(params, "="):
        greet(session)
    _open_from_address(session, params, playing)


def _take_in(session: Session, report: dict[str, Any]) -> None:
    """Load the saved data and the state of the page."""
    records: dict[str, str | None] = report.get("saved", {})
    session.storage = Storage({key: text for key, text in records.items() if text is not None})
    session.ui.browser.address = str(report.get("address", ""))
    session.ui.browser.can_share = bool(report.get("share"))
    if report.get("embed"):
        session.ui.browser.host = embedding.Host()


def _refuse(session: Session, errors: list[GameError]) -> None:
    for error in errors:
        session.refuse(error)


def _stays_at_start(session: Session, params: dict[str, str], unread: list[GameError]) -> bool:
    """Return whether the first screen stays until the link, message or puzzle of the address has opened.

    No game begins for something that cannot be read. One that waits goes on.
    """
    brings = unread or marked_in(params, "=@") or _asks_for_game(session, params)
    return bool(brings) and not (session.table.is_waiting or session.ui.browser.framed)


def _asks_for_game(session: Session, params: dict[str, str]) -> bool:
    """Return whether the address wants a friend and leaves the game open."""
    return params.get("with") == "friend" and "game" not in params and not session.table.is_remote


def _table(
    session: Session,
    report: dict[str, Any],
    params: dict[str, str],
    first: str,
    errors: list[GameError],
    unread: list[GameError],
) -> Table:
    """Return the saved table if it answers to the address, else an unfinished, a linked or a new one."""
    link = _link(session, params, unread) if "g" in params else None
    request = _name_of(params)
    enters = bool(report.get("foyer")) or first.startswith("/enter")
    saved = _load_table(session, session.storage.get("match"), request)
    table = _collect_closed_tabs(session, report, request, saved, enters=enters)
    if table is not None:
        return table
    if link is None:
        return _order_table(session, params, request, errors)
    link.request = request
    return link


def _open_from_address(session: Session, params: dict[str, str], playing: list[str]) -> None:
    """Open the puzzle and the messages of the address. An embed has no messages."""
    instead = marked_in(params, "=")
    for name in instead:
        opener(name)(session, params[name])
    if not instead and not session.is_at_start:
        offer(session, playing)
    if not session.ui.browser.framed:
        for name in marked_in(params, "@"):
            bring(session, opener(name), params[name])
    if session.is_at_start and _asks_for_game(session, params):
        session.stay_at_start()
        command("open")(session, "with")
    for name in marked_in(params, "+"):
        opener(name)(session, params[name])


def _name_of(params: dict[str, str]) -> str:
    """Return the name of a table's address. One that is too long or odd is replaced by its hash."""
    name = "&".join(f"{name}={params[name]}" for name in TABLE_PARAMS if name in params)
    if len(name) <= MAX_DIGITS and name.isprintable():
        return name
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()


def _link(session: Session, params: dict[str, str], unread: list[GameError]) -> Table | None:
    """Return the table of the link, and name it as it was made. A broken one is explained and ignored."""
    try:
        table: Table = opener("g")(session, params, "")
    except GameError as error:
        del params["g"]
        unread.append(error)
        return None
    params["g"] = table.request.removeprefix("g=")
    return table


def _settings(
    session: Session, record: str | None, params: dict[str, str], languages: list[str]
) -> list[GameError]:
    errors: list[GameError] = []
    start = Settings(lang=negotiate(languages))
    session.chosen = start
    if record:
        session.chosen, refused = read_settings(record, start)
        errors += refused
    # A frame is silent unless the page around it or the reader asks there.
    begun = session.chosen.with_("sound", "off") if session.ui.browser.framed else session.chosen
    settings, refused = choose(begun, {name: params[name] for name in CHOICES if name in params})
    session.use(settings)
    return errors + refused


def _load_table(session: Session, text: str | None, request: str) -> Table | None:
    """Return the saved table if it matches the address. Report one that cannot be read."""
    if not text:
        return None
    key, order = read_pointer(text)
    if key:
        is_asked = order == request or not request
        return friend_table.load_remote_table(session, key, request or order) if is_asked else None
    try:
        table = read_table(text)
    except NewerSave:
        _aside(session, "match.newer", text, session.t("error.newer-save"))
        return None
    except GameError:
        _aside(session, "match.broken", text, session.t("error.broken-save"))
        return None
    if table.request == request or not request:
        return table
    store.leave(session, table)
    return None


def _aside(session: Session, key: str, text: str, sentence: str) -> None:
    """Keep a text that cannot be used, and say so."""
    store.aside(session, key, text)
    session.notice(sentence)


def _collect_closed_tabs(
    session: Session, report: dict[str, Any], request: str, table: Table | None, *, enters: bool
) -> Table | None:
    """Save the tables of closed tabs. Return the table that is there, or an unfinished game that matches.

    A reader who ``enters`` without asking for a table gets the latest unfinished game.
    """
    strays = [(str(slot), str(text)) for slot, text in report.get("strays", ())]
    lacks = table is None or (enters and not table.is_waiting)
    if not (strays or _is_waiting(session, wanted=lacks)):
        return table
    store.put_strays(session, strays)
    table = table or store.find_table(session, request, str(report.get("returned") or ""))
    if enters and not (table and table.is_waiting):
        return store.latest(session) or table
    return table


def _is_waiting(session: Session, *, wanted: bool) -> bool:
    """Return whether saved games have to be looked at: older lists, or an unfinished one that is wanted."""
    keys = session.storage
    waits = any(key == "shelf" or key.startswith("match.newer") for key in keys)
    return waits or (wanted and any(key.startswith(UNFINISHED) for key in keys))


def _order_table(session: Session, params: dict[str, str], request: str, errors: list[GameError]) -> Table:
    """Return the table that the parameters order. A bad deal or position is explained and cards are dealt."""
    s = session.settings
    if params.get("with") == "friend" and "game" in params and not session.ui.browser.framed:
        table: Table | None = opener("with")(session, params, request)
        if table is not None:
            return table
    seed = params.get("seed") or session.fresh_seed()
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        errors.append(InvalidNotation(seed[:40], "at most 64 printable characters", "seed"))
        seed = session.fresh_seed()
    try:
        if "position" in params:
            ordered: Table = opener("position")(session, params | {"seed": seed}, request)
            return ordered
        is_told = any(name in params for name in ("role", "deal", "seed"))
        role = s.role if is_told else choose_role(session)
        return Table.open(s.game, s.level, role, seed, params.get("deal", ""), request)
    except GameError as error:
        errors.append(error)
        return Table.open(s.game, s.level, s.role, seed, request=request)


COMMANDS = {"boot": boot}
