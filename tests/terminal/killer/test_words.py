"""Killer vs Inspector in words."""

from noir.core import Seat
from noir.match import Match
from noir.terminal import words_of


def test_killer_events_hide_the_inspectors_choice() -> None:
    match = Match.new("killer", 7)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    words = words_of("killer")
    assert words.event(match.observe(Seat.FIRST), 2) == "The Inspector chooses an identity."
    assert words.event(match.observe(Seat.SECOND), 2) == f"You choose {match.actions[1][1]}."
