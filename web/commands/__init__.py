"""Commands: what a text that begins with "/" does. A module is imported when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from noir.core import InvalidNotation

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.app import App

    Command: TypeAlias = Callable[[App, str], None]

# command -> the module whose COMMANDS holds it
_MODULES = {
    "act": "web.commands.play",
    "boot": "web.commands.boot",
    "close": "web.commands.screen",
    "copy": "web.commands.share",
    "count": "web.commands.stats",
    "export": "web.commands.keep",
    "go": "web.commands.play",
    "honest": "web.commands.honest",
    "hint": "web.commands.coach",
    "hurry": "web.commands.play",
    "import": "web.commands.keep",
    "import-add": "web.commands.keep",
    "import-all": "web.commands.keep",
    "kept": "web.commands.kept",
    "link": "web.commands.share",
    "last": "web.commands.screen",
    "move": "web.commands.play",
    "new": "web.commands.play",
    "open": "web.commands.screen",
    "print": "web.commands.printing",
    "read": "web.commands.screen",
    "send": "web.commands.share",
    "review": "web.commands.coach",
    "set": "web.commands.screen",
    "share": "web.commands.share",
    "state": "web.commands.screen",
    "stats": "web.commands.stats",
    "told": "web.commands.honest",
    "ui": "web.commands.screen",
    "weigh": "web.commands.coach",
    "why": "web.commands.screen",
}


def command(name: str) -> Command:
    """Return a command by name; raise InvalidNotation for one that does not exist."""
    if name not in _MODULES:
        raise InvalidNotation(name, "a command", "page")
    found: Command = import_module(_MODULES[name]).COMMANDS[name]
    return found
