"""Reasons for an action, beyond their truth."""

from __future__ import annotations

from noir.bots import explainer
from noir.core import Reason
from noir.match import Match

# hand, row and piles of the position where every action stops the third building, so that none of them does
ALL_STOP_IT = (
    "5.8.8.Q.7.A3.7.5.6.7.A3.5.5.B3.7.B2.P.7.A2.B1.7.B2.A2.8.H.6.5.6.7.8.6.A2.B2.B2.6.8.6.B3.8.B1.8.8.B1.A4.A2",
    "Q A3 T 5 7 7 5 T 8 7 8 6 7 P B1 7 7 5 B2 B2 T B3 A2 T H 6 5 7 8",
)


def test_a_danger_that_every_action_averts_is_no_reason_for_one() -> None:
    """Any play pushes out the oldest of six cards, so no seat could take it anyway."""
    match = Match.from_deal("district", ALL_STOP_IT[0]).play_all(ALL_STOP_IT[1].split())
    assert match.to_move is not None
    seen = match.observe(match.to_move)
    assert len(seen.legal) == 4
    for action in seen.legal:
        assert Reason("stops-win") not in explainer("district").reasons(seen, action)
