"""Commands: what a text that begins with "/" does. A module is imported when it is first needed."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from noir.core import GameError, InvalidNotation
from web.model import viewpoint

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.session import Session

    Do: TypeAlias = Callable[[Session, str], None]

PAGE = "page"
"""Always: about the page, or about no seat's knowledge."""
POSITION = "position"
"""About the position that is shown, of a puzzle or of the table, once the curtain is lifted."""
TABLE = "table"
"""About the table: not behind the curtain, not while a puzzle lies over it."""
MATCH = "match"
"""About public facts of the table's match: also behind the curtain, but not while a puzzle lies over it."""


@dataclass(frozen=True, slots=True)
class Command:
    """Where a command can be given, and by whom."""

    module: str
    """The module of this package whose COMMANDS holds it."""
    scope: str
    """One of PAGE, POSITION, TABLE, MATCH."""
    background: bool = False
    """Whether the page sends it without a press."""
    from_address: bool = False
    """Whether an address brings it: it opens a table, even from the first screen."""
    refusal: str = "puzzle.not-now"
    """What is said when a puzzle is in the way; "" where a refusal is silent."""

    @property
    def is_pressed(self) -> bool:
        """Whether a person gives it on the page."""
        return not (self.background or self.from_address)


_ROWS = (
    ("export import import-add import-all", Command("backup", PAGE)),
    ("boot", Command("boot", PAGE)),
    ("cases", Command("cases", PAGE, background=True)),
    ("hint", Command("coach", TABLE, refusal="puzzle.no-hint")),
    ("point review", Command("coach", TABLE)),
    ("weigh", Command("coach", TABLE, background=True, refusal="")),
    ("deal", Command("deal", PAGE)),
    ("reckon", Command("deal", PAGE, background=True)),
    ("friend", Command("friend", PAGE, from_address=True)),
    ("friend-again friend-decline friend-discard friend-file friend-new", Command("friend", PAGE)),
    ("friend-on friend-paste friend-send friend-sit friend-stop friend-take", Command("friend", PAGE)),
    ("friend-act", Command("friend_game", TABLE)),
    ("friend-work", Command("friend_game", PAGE, background=True)),
    ("friend-camera friend-go-live friend-hand friend-live-with friend-server", Command("friend_live", PAGE)),
    ("friend-code", Command("friend_live", PAGE, from_address=True)),
    ("friend-live friend-met friend-scanned", Command("friend_live", PAGE, background=True)),
    ("friend-busy friend-held friend-kept friend-sent", Command("friend_page", PAGE, background=True)),
    ("honest", Command("honest", MATCH)),
    ("told", Command("honest", TABLE)),
    ("host", Command("host", PAGE, background=True)),
    ("names", Command("hotseat", PAGE)),
    ("pass", Command("hotseat", TABLE)),
    ("lift", Command("hotseat", MATCH)),
    ("course lesson walk", Command("lesson", TABLE)),
    ("discard join take", Command("library", PAGE)),
    ("picture", Command("picture", TABLE)),
    ("enter foyer new pointed", Command("play", PAGE)),
    ("act", Command("play", TABLE)),
    ("hurry", Command("play", TABLE, refusal="")),
    ("move", Command("play", TABLE, background=True, refusal="")),
    ("go", Command("play", MATCH, background=True, refusal="")),
    ("print", Command("printing", MATCH)),
    ("play-on proof proof-answer", Command("proof", POSITION)),
    ("puzzle", Command("puzzle", PAGE)),
    ("answer puzzle-leave puzzle-next solution", Command("puzzle", POSITION)),
    ("puzzles", Command("puzzle_hub", PAGE)),
    ("puzzle-print puzzle-series puzzle-share", Command("puzzle_hub", POSITION)),
    ("at branch eyes live play step", Command("replay", TABLE)),
    ("tick", Command("replay", TABLE, background=True, refusal="")),
    ("close open read set", Command("screen", PAGE)),
    ("failed", Command("screen", PAGE, background=True)),
    ("last state ui why", Command("screen", POSITION)),
    ("copy send share", Command("share", PAGE)),
    ("link", Command("share", PAGE, from_address=True)),
    ("rival", Command("share", TABLE)),
    ("stats", Command("stats", PAGE)),
    ("count", Command("stats", MATCH)),
    ("kept storage", Command("storage", PAGE, background=True)),
    ("undo", Command("takeback", TABLE, refusal="puzzle.no-undo")),
    ("agree refuse", Command("takeback", MATCH)),
)
COMMANDS = {name: one for names, one in _ROWS for name in names.split()}


def command(name: str) -> Do:
    """Return what a command does; raise InvalidNotation for one that does not exist."""
    if name not in COMMANDS:
        raise InvalidNotation(name, "a command", "page")
    found: Do = import_module(f"{__name__}.{COMMANDS[name].module}").COMMANDS[name]
    return found


def is_pressed(text: str) -> bool:
    """Return whether a person has given a text on the page: an action, or a command of a press."""
    found = COMMANDS.get(text[1:].partition(" ")[0]) if text.startswith("/") else None
    return found is None or found.is_pressed


def is_of_table(text: str) -> bool:
    """Return whether a text is a command about the table, and so what it says is news from there."""
    found = COMMANDS.get(text[1:].partition(" ")[0]) if text.startswith("/") else None
    return found is not None and found.scope in (TABLE, MATCH)


def obey(session: Session, name: str, rest: str) -> None:
    """Do a command if what is on the screen allows it, else say why not."""
    do = command(name)
    known = COMMANDS[name]
    refusal = _refusal(session, known)
    if refusal is not None:
        if refusal:
            session.tell(session.t(refusal))
    elif known.from_address:
        session.lobby = None
        bring(session, name, rest)
    else:
        do(session, rest)


def _refusal(session: Session, known: Command) -> str | None:
    """Return the key of what is said instead of a command, "" for nothing; None if it can be given."""
    if known.scope == PAGE:
        return None
    if session.ordered:
        return "" if known.scope == POSITION else known.refusal
    if session.puzzle:
        return None if known.scope == POSITION else known.refusal
    table = session.table
    if known.scope == MATCH or table is None:
        return None
    if not viewpoint.is_curtained(table, session.ui, session.settings):
        return None
    return "friend.not-yet" if table.friend is not None and table.friend.waits else "hotseat.first"


def bring(session: Session, name: str, text: str) -> None:
    """Run a command from the address; its message stays beside the table, where a bot may play at once."""
    before, said = session.table, session.reply.say
    session.reply.say = ""
    try:
        command(name)(session, text)
    except GameError as error:
        session.tell(session.explain(error))
    alone = before is not None and before is session.table and before.friend is None
    if alone and session.reply.say and not session.ui.dialog:
        session.notice(session.reply.say)
    session.reply.say = session.reply.say or said
