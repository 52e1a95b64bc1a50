"""Refusals of Killer vs Inspector: texts to write, and the sentence for each reason against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.pieces import SUSPECTS
from web.games.killer.names import NAMES

if TYPE_CHECKING:
    from web.model.look import Look


def imaginable(_game: str) -> list[str]:
    """Every action that can be written down, but of the citizen arrests only some."""
    ones = [verb + who for verb in "kaiu" for who in SUSPECTS]
    pairs = [f"z{agent}{target}" for agent in SUSPECTS for target in "ABCDE" if agent != target]
    shifts = [
        f"{kind}{line}{way}" for kind, ways in (("r", "ew"), ("c", "ns")) for line in "12345" for way in ways
    ]
    return [*ones, *pairs, *shifts, "d", "e"]


def sentence(look: Look, reason: str, text: str) -> set[str]:
    """The sentences that a reason of the rules may be told in."""
    if text[0] in "rcde":
        return {look.t(f"killer.why.{reason}")}
    of_agent = reason in ("not-in-hand", "agent-left-grid", "living-agent-first")
    who, agent = NAMES[text[1] if of_agent else text[-1]], NAMES[text[1]]
    key = reason
    if reason == "not-adjacent" and text[0] == "z":
        key = "not-adjacent.agent" if who != agent else "yourself.agent"
    elif reason == "not-adjacent" and text[-1] == look.seen.identity:
        key = "yourself"
    return {look.t(f"killer.why.{key}", who=who, agent=agent)}
