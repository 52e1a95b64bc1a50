"""Refusals: the true reason why an action cannot be done now, the same words everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games.killer.action import parse_action
from noir.games.killer.belief import own_belief
from noir.games.killer.observation import why_not
from noir.games.killer.pieces import shifts
from noir.games.killer.state import INSPECTOR, KILLER
from web.games.killer.clues import describe, shown_clues, telling
from web.games.killer.deduction import other_candidates, reasons
from web.games.killer.names import NAMES, empty_hand, role
from web.games.killer.verbs import CITIZEN, agents

if TYPE_CHECKING:
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from web.model.look import Look

OF_AGENT = frozenset({"not-in-hand", "agent-left-grid", "living-agent-first"})
"""The reasons that lie in the agent, not in whom it would arrest."""
OF_TARGET = frozenset({"dead", "innocent", "not-adjacent", "not-in-hand", "agent-left-grid"})
"""The reasons that lie in whom a verb was tried on, not in the verb."""


def why(look: Look, code: str) -> str:
    """Return why an action, given by its text, or a whole verb, given by its letter, cannot be done now."""
    t, seen = look.t, look.seen
    if not look.is_live:
        return t("killer.why.past")
    if code in ("k", "a", "s", "z"):
        return _why_verb(look, code)
    try:
        action = parse_action(code)
    except InvalidNotation:
        return t("killer.why.unknown")
    reason = why_not(seen, action) or "not-your-turn"
    who = action.suspect if reason in OF_AGENT else action.target or action.suspect
    names = {"who": NAMES.get(who, ""), "agent": NAMES.get(action.suspect, "")}
    key = _far_away(seen, action, who) if reason == "not-adjacent" else reason
    excluded = _exclusion_reasons(look, who)
    if excluded and key == "not-adjacent":  # the face is dimmed for that, and the caption has little room
        return " ".join(excluded)
    return " ".join([t(f"killer.why.{key}", **names), *(excluded or _mark(look, who))])


def _far_away(seen: Observation, action: Action, who: str) -> str:
    """Return the key of the words for a suspect out of reach, or for one that is the actor itself."""
    if action.verb == CITIZEN:
        return "yourself.agent" if who == action.suspect else "not-adjacent.agent"
    return "yourself" if who == seen.identity else "not-adjacent"


def _exclusion_reasons(look: Look, suspect: str) -> list[str]:
    """Return why a suspect is none any more, where the aid speaks: its face is dimmed, and was pressed."""
    is_shown = suspect and suspect not in look.seen.table.dead and other_candidates(look)
    return exclusions(look, suspect) if is_shown else []


def exclusions(look: Look, suspect: str) -> list[str]:
    """Return each reason why a suspect isn't the other role."""
    t, seen = look.t, look.seen
    belief = own_belief(seen)
    suspects, other = (belief.inspector, INSPECTOR) if seen.seat == KILLER else (belief.killer, KILLER)
    lines = [reason for reason, names in reasons(t, seen, suspects) if suspect in names]
    who = {"who": NAMES[suspect], "role": role(t, other)}
    return [t("killer.why.excluded", reason=reason, **who) for reason in lines]


def _mark(look: Look, suspect: str) -> list[str]:
    """Return the clue whose mark a living face has, in words, where the aid speaks."""
    is_shown = suspect and suspect not in look.seen.table.dead and other_candidates(look)
    clue = telling(look.seen, shown_clues(look.seen), suspect) if is_shown else None
    return [look.t("killer.mark-of", who=NAMES[suspect], mark=describe(look.t, clue))] if clue else []


def _why_verb(look: Look, verb: str) -> str:
    """Return the reason that holds for a verb with any suspect, else that it finds none."""
    seen: Observation = look.seen
    if verb == CITIZEN and agents(look):
        return look.t("killer.legend.citizen")
    for text in _tries(seen, verb):
        reason = why_not(seen, parse_action(text)) or "not-your-turn"
        if reason not in OF_TARGET:
            return look.t(f"killer.why.{reason}")
    if verb == CITIZEN and not seen.hand:
        return look.t(empty_hand(seen))
    return look.t(f"killer.why.none-{verb}")


def _tries(seen: Observation, verb: str) -> list[str]:
    """Return the possible targets of a verb: every suspect, or line, of the grid."""
    if verb == "s":
        return [f"{shift.verb}{shift.line}{shift.way}" for shift in shifts(seen.table.grid)]
    suspects = "".join("".join(row) for row in seen.table.grid)
    if verb == "z":
        agents = seen.hand or suspects[0]
        return [f"z{agent}{suspect}" for agent in agents for suspect in suspects if agent != suspect]
    return [f"{verb}{suspect}" for suspect in suspects]
