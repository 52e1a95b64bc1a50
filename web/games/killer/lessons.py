"""Lessons: how the examples of the rules of Killer vs Inspector are played. Their positions are a study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import own_belief
from web.contracts.lessons import Play, read_lessons
from web.games.killer.names import NAMES, list_names, short
from web.games.killer.verbs import NOTHING

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.match import Match
    from web.i18n import Words


def sort(action: str) -> str:
    """Return the sort of an action: a kill, an arrest, a shift and so on."""
    return "shift" if action[0] in "rc" else action[0]


def choose_first(ply: int) -> tuple[tuple[str, str], ...]:
    """Return the view of a lesson whose learner has no verb in hand at its beginning."""
    return (("verb", f"{NOTHING}.{ply}"),)


def candidates(t: Words, match: Match, seat: Seat) -> dict[str, str]:
    """Return the possible Inspectors, as far as the seat can prove."""
    return {"suspects": list_names(t, own_belief(match.observe(seat)).inspector.names)}


PEOPLE = {letter: short(letter) for letter in NAMES}
POSITIONS = read_lessons(
    "killer",
    "rules",
    {
        "first-kill": Play(free=sort),
        "no-wrap": Play(free=sort),
        "identity": Play(free=sort, seed="1"),
        "shift-wrap": Play(seed="2"),
        "shift-back": Play(free=sort, seed="2"),
        "collapse": Play(seed="44"),
        "innocent-kill": Play(facts=candidates, seed="5"),
        "disguise": Play(seed="53"),
        "disguise-fails": Play(seed="156"),
        "arrest": Play(seed="2"),
        "bluff": Play(seed="3"),
        "exonerate": Play(seed="169"),
        "radar-no": Play(seed="410"),
        "dead-agent": Play(free=sort, seed="72"),
        "citizen-arrest": Play(seed="1"),
        "citizen-solves": Play(seed="5"),
        "inspector-killed": Play(seed="9"),
        "cold-case": Play(free=sort, seed="15"),
    },
)
