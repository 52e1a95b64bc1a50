"""Refusals: why an action cannot be done now, in the words of its true reason, wherever it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games.killer.action import parse_action
from noir.games.killer.observation import why_not
from web.games.killer.names import NAMES

if TYPE_CHECKING:
    from web.model.look import Look


def why(look: Look, code: str) -> str:
    """Return why an action, given by its text, cannot be done now."""
    t, seen = look.t, look.seen
    if not look.is_live:
        return t("killer.why.past")
    try:
        action = parse_action(code)
    except InvalidNotation:
        return t("killer.why.unknown")
    reason = why_not(seen, action) or "not-your-turn"
    target = action.target or action.suspect
    if reason == "not-adjacent" and target == seen.identity:
        reason = "yourself"
    return t(f"killer.why.{reason}", who=NAMES[target] if target else "")
