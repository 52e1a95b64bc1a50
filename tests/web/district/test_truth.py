"""Truth of a review: its words about a take fit the moment of the take."""

from __future__ import annotations

import pytest

import noir.review
from noir.core import Seat
from tests.web.test_truth import Oracle, action_names, decisions, open_match, play
from web.games.district.cards import several


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews ask a bot that answers at once."""
    monkeypatch.setattr(noir.review, "adviser", Oracle)


@pytest.mark.usefixtures("oracle")
@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.long
def test_takes_in_a_review_name_their_own_cards(seat: Seat) -> None:
    """Played or advised, a decision is described with the cards of its moment, not with those at the end."""
    takes = 0
    for number in range(3):
        match = play("district", f"take {number}")
        page = open_match(match, ("human", "easy") if seat == Seat.FIRST else ("easy", "human"))
        page.send("/review")
        report = page.dialog.report
        for decision, entry in zip(report.decisions, decisions(page), strict=True):
            newest = several(page.app.t, match.at(decision.ply).row[-5:])
            take = "take " + newest
            assert (action_names(entry, "played") == [take]) == (decision.action == "T")
            if decision.label != noir.review.GOOD and decision.best != decision.action:
                assert (action_names(entry, "best") == [take]) == (decision.best == "T")
            takes += "T" in (decision.action, decision.best)
    assert takes > 10
