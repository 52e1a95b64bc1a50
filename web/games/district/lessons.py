"""Lessons: positions of District Noir for the rules pages, one deal and one line of play each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.observation import story
from noir.games.district.pieces import CODES, TAKE, TAKE_CODE
from noir.games.district.scoring import count
from web.games.district.cards import format_sign, points_of
from web.lessons.model import Lesson

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


POSITIONS: tuple[Lesson, ...] = (
    Lesson(
        "play",
        ("D4", "D5"),
        "district",
        (
            "5.6.8.B2.B2.8.8.5.A2.7.A2.H.B1.B3.A3.8.8.7.6.7.7.A3.8.6.6.5.B1.B1.6.8.7.P.Q.B3.7.5.B2."
            "A4.B2.5.7.8.6.A2.A2"
        ),
        "",
        "B2 T",
        free=sort,
    ),
    Lesson(
        "take-five",
        ("D6",),
        "district",
        (
            "5.7.A2.P.B2.5.7.8.5.6.7.A2.7.5.8.6.A2.6.B2.8.B1.B3.7.5.7.Q.B1.6.A4.B2.8.8.B2.A2.B3.8.H."
            "A3.A3.8.7.6.8.6.B1"
        ),
        "5 8 7 6 B2",
        "T T",
    ),
    Lesson(
        "take-fewer",
        ("D6",),
        "district",
        (
            "B1.H.B2.A2.7.8.8.8.8.7.6.B2.7.P.5.7.A2.B1.A4.5.B1.A3.Q.5.6.A2.6.6.5.B3.8.7.7.8.A2.7.B2."
            "8.8.6.B3.A3.5.6.B2"
        ),
        "7",
        "T B1",
    ),
    Lesson(
        "empty-row",
        ("D6",),
        "district",
        (
            "H.8.B2.8.5.6.5.A2.6.B1.Q.5.B1.6.8.B3.A4.8.7.7.8.B2.6.7.B3.A2.7.B2.5.B1.7.A2.6.8.A2.8.A3."
            "A3.B2.6.7.7.5.P.8"
        ),
        "T",
        "B1 B2",
        free=sort,
    ),
    Lesson(
        "one-take",
        ("D4",),
        "district",
        (
            "5.6.8.B2.B2.8.8.5.A2.7.A2.H.B1.B3.A3.8.8.7.6.7.7.A3.8.6.6.5.B1.B1.6.8.7.P.Q.B3.7.5.B2."
            "A4.B2.5.7.8.6.A2.A2"
        ),
        "B2 T 8 8 6",
        "7 T",
        free=sort,
    ),
    Lesson(
        "forced-take",
        ("D7",),
        "district",
        (
            "B2.Q.6.8.6.A3.B2.7.B1.8.6.7.A2.5.6.7.H.8.7.7.B1.A3.5.A2.8.B3.B2.B3.P.A2.7.6.5.A4.B1.8.8."
            "5.7.5.8.8.B2.6.A2"
        ),
        "6 7 6 B1 B2 B2 Q T 8 8",
        "T A3",
        facts=take_facts,
    ),
    Lesson(
        "row-stays",
        ("D3", "D8"),
        "district",
        (
            "B1.8.H.6.A4.7.B2.8.B3.6.B2.A2.A2.B1.8.B2.5.8.A2.7.6.B2.7.5.6.6.Q.6.B1.7.8.A3.5.8.A2.5.7."
            "A3.5.8.7.B3.7.8.P"
        ),
        "8 B3 T 7 B1 T H B2 6 6 A4",
        "8",
    ),
    Lesson(
        "building-win",
        ("D10",),
        "district",
        (
            "H.6.8.8.5.A3.B2.Q.6.P.6.A3.7.6.B3.B2.5.7.8.5.8.B3.B1.A2.7.5.6.B1.A4.6.A2.8.8.7.8.A2.7.7."
            "A2.B2.5.7.B1.8.B2"
        ),
        "5 6 H T 6 B2 T P 8 A3 8 Q",
        "T",
    ),
    Lesson(
        "tied-colour",
        ("D11",),
        "district",
        (
            "7.8.7.7.8.A2.6.H.A2.B1.6.7.7.A3.A2.5.5.B3.7.7.B3.B1.5.6.5.5.B2.8.6.8.B2.6.B2.A3.8.B1.B2."
            "8.A2.8.A4.6.Q.8.P"
        ),
        (
            "7 A2 T A2 7 B1 8 H 7 6 8 T B1 7 T 5 7 5 B3 A2 7 A3 B3 T 6 8 T B2 B2 T 5 8 5 6 5 6 A2 8 "
            "A4 A3 T B2 6 B1 8 B2 8"
        ),
        "T",
    ),
    Lesson(
        "sets",
        ("D12",),
        "district",
        (
            "B2.6.5.5.7.6.8.A2.8.A3.7.8.H.6.B2.A2.7.8.B1.B3.B3.7.7.8.A2.8.B1.7.8.B2.A4.5.B1.6.8.5.7."
            "Q.A3.6.B2.6.P.A2.5"
        ),
        (
            "6 8 5 T 7 8 T 6 B2 A2 5 A3 7 A2 B1 T T H 8 B2 B3 7 B3 6 8 7 7 T 8 A4 T 8 B1 5 A2 B2 T 6 "
            "B2 8 Q 7 A3 5 6 B1 6"
        ),
        "T",
    ),
    Lesson(
        "negative",
        ("D13",),
        "district",
        (
            "8.B3.6.7.B2.A3.5.7.A4.7.8.B1.6.A2.B2.Q.6.8.6.5.6.A3.5.5.7.B3.7.B2.A2.8.8.6.7.5.H.A2.8."
            "A2.B1.P.B1.B2.8.8.7"
        ),
        (
            "B2 7 8 T B3 A4 T 7 6 5 7 A3 6 A2 8 Q T B2 6 6 5 T A3 6 7 6 5 8 7 B2 B3 8 T T 5 A2 A2 8 "
            "B1 5 B1 7 P A2 T H B2"
        ),
        "T",
        facts=count_facts,
    ),
    Lesson(
        "tie-break",
        ("D14",),
        "district",
        (
            "A3.8.A2.A2.B1.8.7.6.7.A2.8.B2.B2.7.P.Q.7.8.B3.7.8.B2.B1.A3.7.7.5.8.5.6.B3.6.A4.5.A2.5.8."
            "6.B1.B2.6.8.6.H.5"
        ),
        (
            "B1 7 8 7 T 6 A3 8 A2 A2 A2 T T Q B2 7 7 P 8 7 8 T B3 B2 7 5 B1 6 7 8 T T A3 B3 5 6 8 A4 "
            "6 8 B2 A2 B1 5 6 5 T"
        ),
        "T",
        facts=count_facts,
    ),
)
