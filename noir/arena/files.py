"""Files: bots of others, each the text of a module with a class ``Bot``."""

from __future__ import annotations

from functools import cache
from runpy import run_path
from typing import Any

from noir.core import InvalidNotation


@cache
def bot_class(path: str) -> Any:
    """Return the class ``Bot`` of a file, run once. Raise InvalidNotation if there is no such file or class.

    What the file raises itself goes on.
    """
    try:
        bot = run_path(path, run_name="bot").get("Bot")
    except OSError as error:
        raise InvalidNotation(path, "a file that can be read", "player") from error
    if not hasattr(bot, "choose"):
        raise InvalidNotation(path, "a file with a class Bot and its method choose", "player")
    return bot
