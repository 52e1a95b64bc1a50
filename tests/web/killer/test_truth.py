"""Truth of a review about a lucky arrest: no blunder, but a gamble that worked."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import noir.review
from noir.bots.population import against_all
from noir.core import Seat
from tests.web.test_truth import Oracle, decision, open_match, play
from web.i18n import LANGUAGES, Words
from web.model.percent import percent

if TYPE_CHECKING:
    from noir.match import Match


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews ask a bot that answers at once."""
    monkeypatch.setattr(noir.review, "adviser", Oracle)


@cache
def won_by_another_move_than_the_best() -> Match:
    """A game that the first seat won with its last action, which was not the one the oracle trusts most."""
    matches = (play("killer", f"win {number}") for number in range(1000))
    return next(
        match
        for match in matches
        if match.outcome
        and match.outcome.winner == match.mover(match.ply - 1) == Seat.FIRST
        and match.legal() == ()
        and match.game.format_action(match.game.legal_actions(match.at(match.ply - 1))[-1])
        != match.actions[-1]
    )


@pytest.mark.usefixtures("oracle")
@pytest.mark.long
def test_a_winning_gamble_is_no_blunder() -> None:
    """In every language the winner reads that it worked and at which odds, with the loss counted."""
    page = open_match(won_by_another_move_than_the_best())
    page.send("/review")
    report = page.dialog.report
    best, other = (
        against_all("killer", Seat.FIRST, chance, report.decisions[-1].ply) for chance in (0.58, 0.26)
    )
    assert report.decisions[-1].loss == pytest.approx(best - other)
    for lang in LANGUAGES:
        page.send(f"/set lang {lang}")
        t, last = Words(lang), decision(page, len(report.decisions) - 1)
        assert t("coach.mark-gamble", odds=percent(other)) in last
        assert not any(t(f"coach.mark-{name}") in last for name, _ in noir.review.LABELS)
        assert t.n("coach.gamble", 1) in re.sub("<[^>]*>", "", page.regions["dialog"])
