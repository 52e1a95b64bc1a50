"""What another tab has kept meanwhile: each key has a module that takes its text in."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

from noir.core import InvalidNotation

if TYPE_CHECKING:
    from web.session import Session

# key of the store -> the module whose take_in(app, text) knows what to do; the others stay as they are here
_TAKERS = {
    "shelf": "web.commands.library",
    "stats": "web.commands.stats",
}


def kept(app: Session, rest: str) -> None:
    """Take in ``{key: text or null}``; what was only forgotten elsewhere stays here."""
    try:
        texts = dict(json.loads(rest))
    except (ValueError, TypeError) as error:
        raise InvalidNotation(rest[:40], "a JSON object", "page") from error
    for key, text in texts.items():
        if key in _TAKERS and isinstance(text, str):
            import_module(_TAKERS[key]).take_in(app, text)


COMMANDS = {"kept": kept}
