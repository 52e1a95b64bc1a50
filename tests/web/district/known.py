"""Known facts of District Noir for the tests of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look

ACTOR_UNKNOWN = ("-says.boss.loss.3", "-says.hard.loss.1")
"""Keys of sentences in the passive, as characters say them."""

LATE = 36
"""Plies after which a search is quick."""
LONG = 48
"""Plies of a game to review, at the most."""
MOST_LINKS = 49
"""Links that a whole game with a friend takes, at the most."""
CARDS = 45
"""On paper."""
NEVER_ONE: dict[str, str] = {
    "stack": "a stack is of two cards or more",
    "gang": "a gang has the number 5, 6, 7 or 8",
}
"""Sentences whose number is never 1, and why."""
COUNTS: dict[str, str] = {}
"""Placeholders that hold a number in some sentences, by how the keys of these begin."""


def figure(look: Look, seat: Seat) -> str:
    """The result of a side, counted again from the record."""
    assert look.outcome is not None
    if look.outcome.reason == "buildings":
        return f"{sum(look.seen.piles[seat][-3:])}/3"
    return str(look.outcome.scores[seat]).replace("-", "−")
