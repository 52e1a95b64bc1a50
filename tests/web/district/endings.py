"""Endings of District Noir, as far as the page describes them differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.scoring import count

if TYPE_CHECKING:
    from noir.match import Match


def kinds(_game: str) -> set[str]:
    """Each reason with each winner, the gang that decides equal totals, how many totals are below zero."""
    found = {f"{reason}-{seat.name.lower()}" for reason in ("points", "buildings") for seat in Seat}
    found |= {f"tie-break-{seat.name.lower()}-{gang}" for gang in (8, 7, 6, 5) for seat in Seat}
    return found | {"draw-nobody", "points-first-1-below", "points-second-1-below", "points-first-2-below"}


def kind_of(match: Match) -> str:
    """Return the kind of an ending."""
    outcome = match.outcome
    assert outcome is not None
    winner = "nobody" if outcome.winner is None else outcome.winner.name.lower()
    gang = count(match.state.piles).tie_break if outcome.reason == "tie-break" else None
    below = sum(total < 0 for total in outcome.scores)
    return f"{outcome.reason}-{winner}" + (f"-{gang}" if gang else "") + (f"-{below}-below" if below else "")
