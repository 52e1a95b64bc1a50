"""Lessons: how the examples of the rules of District Noir are played. Their positions are a study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.observation import story
from noir.games.district.pieces import CODES, TAKE, TAKE_CODE
from noir.games.district.scoring import count
from web.contracts.lessons import Play, read_lessons
from web.games.district.cards import format_sign, points_of
from web.games.district.counting import Counting

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.match import Match
    from web.i18n import Words


def sort(action: str) -> str:
    """Return the sort of an action: any two cards are alike."""
    return "take" if action == TAKE_CODE else "card"


def take_facts(t: Words, match: Match, seat: Seat) -> dict[str, str]:
    """Return the cards that a seat took last, oldest first, by their codes."""
    takes = [event for event in story(match.observe(seat)) if event.seat == seat and event.action == TAKE]
    return {"cards": t.list([CODES[kind] for kind in takes[-1].cards])}


def count_facts(_t: Words, match: Match, seat: Seat) -> dict[str, str]:
    """Return the count of a seat at the end, part by part."""
    found = count(match.state.piles)
    side = found.sides[seat]
    return {
        "majorities": str(side.majorities),
        "against": str(found.sides[seat.other].majorities),
        "sets": str(side.set_points),
        "alliances": str(side.alliances),
        "betrayals": str(-side.betrayals),
        "plus": str(side.majorities + side.set_points + side.alliances),
        "minus": str(-side.betrayals),
        "total": format_sign(side.total),
        "mine": points_of(side.total),
        "theirs": points_of(found.totals[seat.other]),
    }


WIDGETS = {"count": Counting}
POSITIONS = read_lessons(
    "district",
    "rules",
    {
        "play": Play(free=sort),
        "take-fewer": Play(seed="1"),
        "empty-row": Play(free=sort),
        "one-take": Play(free=sort),
        "forced-take": Play(facts=take_facts, seed="11"),
        "negative": Play(facts=count_facts),
        "tie-break": Play(facts=count_facts),
    },
)
