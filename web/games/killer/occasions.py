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
    """Return one entry per action, of what both seats see of it."""
    found = [(event.seat, _of(look, event)) for event in look.seen.history]
    if look.outcome and look.outcome.winner is not None:
        found[-1] = (found[-1][0], "lost" if look.outcome.winner == look.seat else "won")
    return found


def _of(look: Look, event: Event) -> str:
    """Return what an action is to the opponent of the reader."""
    as_killer = look.seat != KILLER
    if event.ply in GREETS:
        return "" if event.seat == look.seat else "hide" if as_killer else "hunt"
    if event.verb == "k":
        return "kill" if as_killer else "body"
    if event.verb == "d" and event.success:
        return "veil" if as_killer else "gone"
    if event.verb in "az" and not event.success:
        return "missed" if as_killer else "wrong"
    if event.verb == "u" and event.radar and not as_killer:
        return "near"
    return ""
