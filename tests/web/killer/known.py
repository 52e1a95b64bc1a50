"""Known facts of Killer vs Inspector for the tests of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.killer.names import short

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look

LATE = 20
"""Plies after which a search is quick."""
LONG = 14
"""Plies of a game to review, at the most."""
MOST_LINKS = 130
"""Links that a whole game with a friend takes, at the most."""
CARDS = 50
"""On paper."""
NEVER_ONE: dict[str, str] = {
    "advice.narrows.one": "who is one of fewer suspects now was one of several before",
    "advice.shows-me.one": "who is one of fewer suspects now was one of several before",
    "clues.all": "the button stands where more clues lie than a row takes",
    **{
        f"advice.{code}": "a radar rules out some of two or more"
        for code in ("asks", "radar", "saves", "identity-asks")
    },
    "advice.covers": "more suspects than before",
    "advice.unnoticed": "who is known has other reasons",
}
"""Sentences whose number is never 1, and why."""
COUNTS: dict[str, str] = {"near": "advice.", "suspects": "advice."}
"""Placeholders that hold a number in some sentences, by how the keys of these begin."""

ACTOR_UNKNOWN = (".end.opens", ".reason.innocent")
"""Keys of sentences in the passive: either player did it, or it is style."""

FLAVOUR = (".over.cold", "-tutorial.step.arrest.done", "-says.easy.hide")
"""Sentences that may say "nobody"."""


def figure(look: Look, seat: Seat) -> str:
    """The result of a side: its identity, where that is known."""
    assert look.both is not None
    return short(look.both[seat].identity) if look.both[seat].identity else "?"
