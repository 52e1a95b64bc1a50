"""Endings of Killer vs Inspector, as far as the page describes them differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import KILLER

if TYPE_CHECKING:
    from noir.match import Match


def kinds(game: str) -> set[str]:
    """Each reason, with the arresting agent, with and without a disguise that worked."""
    agents = {"by-agent", "by-dead-agent"} if game.endswith("citizen") else set()
    arrests = {f"killer-arrested-{how}" for how in {"in-person"} | agents}
    return {
        f"{reason}{masks}"
        for reason in {"cold", "inspector-killed", "sixteen-dead"} | arrests
        for masks in ("", "-masked")
    }


def kind_of(match: Match) -> str:
    """Return the kind of an ending."""
    outcome, last = match.outcome, match.actions[-1]
    assert outcome is not None
    how = ""
    if outcome.reason == "killer-arrested":
        dead = last[1] in match.state.table.dead
        how = "-in-person" if last[0] == "a" else "-by-dead-agent" if dead else "-by-agent"
    masked = any(event.verb == "d" and event.success for event in match.observe(KILLER).history)
    return f"{outcome.reason}{how}{'-masked' if masked else ''}"
