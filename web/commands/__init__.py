"""Commands: what a text that begins with "/" does. A module is imported when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from noir.core import GameError, InvalidNotation

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.session import Session

    Command: TypeAlias = Callable[[Session, str], None]

# command -> the module whose COMMANDS holds it
_MODULES = {
    "act": "web.commands.play",
    "agree": "web.commands.takeback",
    "answer": "web.commands.puzzle",
    "at": "web.commands.replay",
    "boot": "web.commands.boot",
    "branch": "web.commands.replay",
    "cases": "web.commands.cases",
    "close": "web.commands.screen",
    "copy": "web.commands.share",
    "count": "web.commands.stats",
    "course": "web.commands.lesson",
    "deal": "web.commands.deal",
    "discard": "web.commands.library",
    "enter": "web.commands.play",
    "export": "web.commands.backup",
    "failed": "web.commands.screen",
    "foyer": "web.commands.play",
    "eyes": "web.commands.replay",
    "friend": "web.commands.friend",
    "friend-act": "web.commands.friend_game",
    "friend-again": "web.commands.friend",
    "friend-busy": "web.commands.friend_page",
    "friend-camera": "web.commands.friend_live",
    "friend-code": "web.commands.friend_live",
    "friend-decline": "web.commands.friend",
    "friend-discard": "web.commands.friend",
    "friend-file": "web.commands.friend",
    "friend-go-live": "web.commands.friend_live",
    "friend-hand": "web.commands.friend_live",
    "friend-held": "web.commands.friend_page",
    "friend-kept": "web.commands.friend_page",
    "friend-live": "web.commands.friend_live",
    "friend-live-with": "web.commands.friend_live",
    "friend-met": "web.commands.friend_live",
    "friend-new": "web.commands.friend",
    "friend-on": "web.commands.friend",
    "friend-paste": "web.commands.friend",
    "friend-scanned": "web.commands.friend_live",
    "friend-send": "web.commands.friend",
    "friend-sent": "web.commands.friend_page",
    "friend-server": "web.commands.friend_live",
    "friend-sit": "web.commands.friend",
    "friend-stop": "web.commands.friend",
    "friend-take": "web.commands.friend",
    "friend-work": "web.commands.friend_game",
    "go": "web.commands.play",
    "hint": "web.commands.coach",
    "honest": "web.commands.honest",
    "host": "web.commands.host",
    "hurry": "web.commands.play",
    "import": "web.commands.backup",
    "import-add": "web.commands.backup",
    "import-all": "web.commands.backup",
    "join": "web.commands.library",
    "kept": "web.commands.storage",
    "last": "web.commands.screen",
    "lesson": "web.commands.lesson",
    "lift": "web.commands.hotseat",
    "link": "web.commands.share",
    "live": "web.commands.replay",
    "move": "web.commands.play",
    "names": "web.commands.hotseat",
    "new": "web.commands.play",
    "open": "web.commands.screen",
    "pass": "web.commands.hotseat",
    "picture": "web.commands.picture",
    "play": "web.commands.replay",
    "play-on": "web.commands.proof",
    "point": "web.commands.coach",
    "pointed": "web.commands.play",
    "print": "web.commands.printing",
    "proof": "web.commands.proof",
    "proof-answer": "web.commands.proof",
    "puzzle": "web.commands.puzzle",
    "puzzle-leave": "web.commands.puzzle",
    "puzzle-next": "web.commands.puzzle",
    "puzzle-print": "web.commands.puzzle_hub",
    "puzzle-series": "web.commands.puzzle_hub",
    "puzzle-share": "web.commands.puzzle_hub",
    "puzzles": "web.commands.puzzle_hub",
    "read": "web.commands.screen",
    "reckon": "web.commands.deal",
    "refuse": "web.commands.takeback",
    "review": "web.commands.coach",
    "rival": "web.commands.share",
    "send": "web.commands.share",
    "set": "web.commands.screen",
    "share": "web.commands.share",
    "solution": "web.commands.puzzle",
    "state": "web.commands.screen",
    "stats": "web.commands.stats",
    "step": "web.commands.replay",
    "storage": "web.commands.storage",
    "take": "web.commands.library",
    "tick": "web.commands.replay",
    "told": "web.commands.honest",
    "ui": "web.commands.screen",
    "undo": "web.commands.takeback",
    "walk": "web.commands.lesson",
    "weigh": "web.commands.coach",
    "why": "web.commands.screen",
}


BLIND = frozenset(
    {
        "agree",
        "boot",
        "cases",
        "close",
        "copy",
        "count",
        "deal",
        "discard",
        "enter",
        "export",
        "failed",
        "foyer",
        "go",
        "honest",
        "import",
        "import-add",
        "import-all",
        "join",
        "kept",
        "lift",
        "link",
        "names",
        "new",
        "open",
        "pointed",
        "print",
        "puzzle",
        "puzzles",
        "read",
        "reckon",
        "refuse",
        "send",
        "set",
        "share",
        "stats",
        "storage",
        "take",
        *(name for name in _MODULES if name.startswith("friend") and name != "friend-act"),
    }
)
"""The commands that work while the curtain is down: they tell of no seat's knowledge."""

AT_A_PUZZLE = BLIND - {"go", "honest", "lift", "print", "refuse", "agree", "count"} | {
    "answer",
    "play-on",
    "proof",
    "proof-answer",
    "puzzle-leave",
    "puzzle-next",
    "puzzle-print",
    "puzzle-series",
    "puzzle-share",
    "solution",
    "state",
    "ui",
    "why",
    "host",
    "last",
}
"""The commands that work while a puzzle is open: about it, or about the page, not about the table."""

NOT_IN_A_PUZZLE = {"hint": "puzzle.no-hint", "undo": "puzzle.no-undo"}
"""What a table has a key for and a puzzle has not, and the sentence that says why."""

BROUGHT = frozenset({"friend", "friend-code", "link"})
"""What an address brings, at any moment: whoever follows it is at the table, even from the first screen."""
AFTERWARDS = frozenset({"go", "hurry", "move", "reckon", "tick", "weigh"})
"""What the table under a puzzle asks for by itself: it waits until the puzzle is left."""


def command(name: str) -> Command:
    """Return a command by name; raise InvalidNotation for one that does not exist."""
    if name not in _MODULES:
        raise InvalidNotation(name, "a command", "page")
    found: Command = import_module(_MODULES[name]).COMMANDS[name]
    return found


def bring(session: Session, name: str, text: str) -> None:
    """Do what an address brought; what is told stays if the table is as before: a bot may play at once."""
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
