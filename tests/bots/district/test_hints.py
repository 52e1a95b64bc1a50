"""Hints where the rules leave no doubt: a forced take, a building win, one to be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.match import Match
from noir.review import hint

if TYPE_CHECKING:
    from noir.review import Hint


def last_hint(match: Match) -> Hint:
    """Return the finished hint for the seat to move."""
    assert match.to_move is not None
    *_, last = hint(match, match.to_move)
    return last


def test_a_forced_action_is_hinted_as_forced() -> None:
    """With an empty hand the hint is the take, and the reason says that it is the only action."""
    forced = Match.new("district", "forced")
    while len(forced.legal()) > 1:
        forced.play(forced.legal()[0])
    last = last_hint(forced)
    assert (last.action, last.chance, [reason.code for reason in last.reasons]) == ("T", None, ["forced"])


BUILDINGS = (
    "H.5.5.5.5.5.6.6.6.6.P.Q.6.6.7.7.7.7.7.7.7.8.8.8.8.8.8.8.8."
    "A2.A2.A2.A2.A3.A3.A4.B1.B1.B1.B2.B2.B2.B2.B3.B3"
)


def test_a_building_win_is_hinted_with_its_reason() -> None:
    """Taking the third building is certain to win and is said so."""
    last = last_hint(Match.from_deal("district", BUILDINGS).play_all(["H", "5"]))
    assert (last.action, last.chance) == ("T", 1.0)
    assert [reason.code for reason in last.reasons] == ["wins-now"]


def test_a_building_win_to_be_stopped_is_hinted_with_its_reason() -> None:
    """When the other seat would win by taking, the hint is the take that stops it, and says why."""
    last = last_hint(Match.from_deal("district", BUILDINGS).play_all(["H"]))
    assert last.action == "T"
    assert last.reasons[0].code in ("wins-now", "stops-win")
