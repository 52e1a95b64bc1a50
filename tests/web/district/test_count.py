"""Count at the end of District Noir: both totals grow line by line to their final value."""

from __future__ import annotations

from noir.core import Seat
from noir.games.district.scoring import count
from tests.pictures.ways import play_random
from tests.web.looks import look_at
from tests.web.reading import Reading
from web.contracts.table import view_of
from web.games.district.cues import COUNTED

SEEDS = 12


def number(text: str) -> int:
    """Return a number as it is written, with the minus of print."""
    return int(text.replace("−", "-"))


def test_lines_of_the_count_add_up_to_the_total() -> None:
    """Of both seats, from either side of the table. Where a line gives nothing the sum stays (D11-D13)."""
    seen = 0
    for n in range(SEEDS):
        match = play_random("district", f"end-{n}")
        if match.outcome is None or match.outcome.reason == "buildings":
            continue
        for seat in Seat:
            look = look_at(match, seat)
            totals = count(look.seen.piles)
            shown = Reading(view_of("district").table(look)).all("data-sums")
            sums = [[number(one) for one in line.split(" ")] for line in shown]
            for who, steps in zip((seat, seat.other), sums, strict=True):
                side = totals.sides[who]
                after = dict(zip(COUNTED, steps, strict=True))
                assert after["5"] == side.majorities
                assert after["sets"] - after["5"] == side.set_points
                assert after["alliances"] - after["sets"] == side.alliances
                assert after["betrayals"] - after["buildings"] == side.betrayals
                assert after["buildings"] == after["alliances"]
                assert after["total"] == steps[-1] == side.total
            seen += 1
    assert seen
