"""The registry of bots: for each game a module whose ``bot(name, level, seed)`` makes one.

The modules are imported late: a page pays for a bot when somebody plays against it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from noir.core import InvalidNotation
from noir.games import game_named

if TYPE_CHECKING:
    from noir.core import Bot, Explainer, Reason

LEVELS = ("easy", "medium", "hard", "boss")

# name of the game -> module with bot(game_name, level, seed)
_MAKERS = {
    "district": "noir.bots.district",
    "killer": "noir.bots.killer",
    "killer-citizen": "noir.bots.killer",
}

# name of the game -> module with reasons(...) and chapter(...); a game may go without
_EXPLAINERS = {
    "district": "noir.bots.district.explain",
    "killer": "noir.bots.killer.explain",
    "killer-citizen": "noir.bots.killer.explain",
}


def make_bot(game_name: str, level: str, seed: int | str) -> Bot[Any, Any]:
    """Return a bot; equal arguments and observations give equal actions.

    Raises InvalidNotation for a game or a level that does not exist.
    """
    game_named(game_name)
    if level not in LEVELS:
        raise InvalidNotation(level, "one of " + ", ".join(LEVELS), "level")
    maker = import_module(_MAKERS[game_name])
    bot: Bot[Any, Any] = maker.bot(game_name, level, seed)
    return bot


class _Silent:
    """Explains nothing: for games whose bots give values but no reasons."""

    def reasons(self, _seen: Any, _action: Any) -> tuple[Reason, ...]:
        return ()

    def chapter(self, _seen: Any) -> object:
        return None


def explainer(game_name: str) -> Explainer:
    """Return what explains the actions of a game; raise InvalidNotation for an unknown game."""
    game_named(game_name)
    if game_name not in _EXPLAINERS:
        return _Silent()
    module: Any = import_module(_EXPLAINERS[game_name])
    found: Explainer = module
    return found
