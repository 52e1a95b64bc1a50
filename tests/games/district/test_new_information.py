"""New information in District Noir, as the mover learns it from an action."""

from __future__ import annotations

from noir.core import Seat
from noir.new_information import learned
from tests.test_new_information import play


def test_playing_a_card_of_the_own_hand_brings_no_news() -> None:
    """D: one's own card on the row was known before. The answer to it was not."""
    match = play("district", "4", 1)
    assert not learned(match, Seat.FIRST, 0)
    match.play(match.legal()[0])
    assert learned(match, Seat.FIRST, 0)
    assert not learned(match, Seat.SECOND, 1)


def test_a_new_hand_is_news() -> None:
    """D: the last action of a round deals new cards to its player as well."""
    match = play("district", "5", 11)
    mover = match.to_move
    assert mover is not None
    match.play(match.legal()[0])
    assert learned(match, mover, 11)
