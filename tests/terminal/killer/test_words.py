"""Killer vs Inspector in words."""

from noir.core import IllegalAction, Outcome, Seat
from noir.match import Match
from noir.terminal import words_of


def test_killer_events_hide_the_inspectors_choice() -> None:
    match = Match.new("killer", 7)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    words = words_of("killer")
    assert words.event(match.observe(Seat.FIRST), 2) == "The Inspector chooses an identity."
    assert words.event(match.observe(Seat.SECOND), 2) == f"You choose {match.actions[1][1]}."


def test_a_shift_names_its_line_and_way() -> None:
    match = Match.new("killer", 7)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    match.play("r2e")
    match.play("c3n")
    words = words_of("killer")
    assert words.event(match.observe(Seat.FIRST), 3) == "You shift row 2 to the right."
    assert words.event(match.observe(Seat.FIRST), 4) == "The Inspector shifts column 3 up."


def test_an_ending_speaks_to_its_reader_or_of_both() -> None:
    match = Match.new("killer", 7)
    won = Outcome(Seat.FIRST, "inspector-killed", (1, 0))
    words = words_of("killer")
    assert "The Inspector is dead. You win." in words.ending(won, Seat.FIRST, match.state)
    assert "The Inspector is dead. You lose." in words.ending(won, Seat.SECOND, match.state)
    assert "The Inspector is dead. The Killer wins." in words.ending(won, None, match.state)
    draw = Outcome(None, "cold", (0, 0))
    assert "Nobody wins. The Killer was" in words.ending(draw, Seat.FIRST, match.state)


def test_an_arrest_by_an_agent_names_who_is_at_fault() -> None:
    words = words_of("killer-citizen")
    faults = {
        reason: words.why(IllegalAction("zXY", "", "", reason))
        for reason in ("not-in-hand", "dead", "not-adjacent")
    }
    assert faults["not-in-hand"] == "You don’t hold X."
    assert faults["dead"] == "Y is dead."
    assert faults["not-adjacent"].startswith("Y isn’t beside X.")
