"""District Noir in words."""

from noir.core import Seat
from noir.match import Match
from noir.terminal import HUMAN
from tests.terminal.test_terminal import session


def test_two_people_never_see_each_others_hand() -> None:
    """The screen scrolls before the other side is shown."""
    match = Match.new("district", 1)
    hand = " ".join(match.game.format_action(kind) for kind in match.observe(Seat.FIRST).hand)
    _, printed = session(match, "T\n\n\n", HUMAN)
    first, scrolled, second = printed.partition("\n" * 40)
    assert scrolled
    assert f"Your hand: {hand}" in first
    assert f"Your hand: {hand}" not in second
