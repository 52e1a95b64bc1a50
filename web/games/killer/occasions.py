"""Occasions on which the opponents of Killer vs Inspector speak: in either role, and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import KILLER

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.games.killer.state import Event
    from web.model.look import Look

GREETS = (3, 4)
"""The plies after one of which an opponent says who one has to do with."""


def occasions(look: Look) -> list[tuple[Seat, str]]:
    """Return one entry per action, from facts that both seats see."""
    found = [(event.seat, _of(look, event)) for event in look.seen.history]
    if look.outcome and look.outcome.winner is not None:
        found[-1] = (found[-1][0], "lost" if look.outcome.winner == look.seat else "won")
    return found


def _of(look: Look, event: Event) -> str:
    """Return the occasion of an action for the reader's opponent."""
    to_killer, to_inspector = _to_each(event)
    if event.ply in GREETS:
        to_killer, to_inspector = ("", "") if event.seat == look.seat else ("hide", "hunt")
    return to_inspector if look.seat == KILLER else to_killer


def _to_each(event: Event) -> tuple[str, str]:
    """Return the occasions of an action for the Killer and for the Inspector."""
    match event.verb:
        case "k":
            return "kill", "body"
        case "d" if event.success:
            return "veil", "gone"
        case "a" | "z" if not event.success:
            return "missed", "wrong"
        case "u" if event.radar:
            return "", "near"
        case _:
            return "", ""
