"""Chances against the population: hints, reviews and analyses show them. Bots have those against an equal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.analysis import analyse, needs
from noir.arena import play_out
from noir.bots import make_bot, population
from noir.bots.population import PLIES, Measurement, against_all, usual_chance
from noir.bots.scale import calibrate
from noir.core import Seat
from noir.games import positions_of
from noir.match import Match
from noir.review import hint, review
from tests.any_game import ONE, SET_UP, WITH_BOTS, swept

if TYPE_CHECKING:
    from collections.abc import Iterable

SCALE = ((300, 100), (600, 250))
HARDER = Measurement(700, (SCALE,) * len(PLIES))
"""Of a game in which the strongest level wins less often than against itself."""
LAST = 6
"""Plies at the end of a game in which bots think quickly."""


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("game", swept(WITH_BOTS))
def test_a_better_chance_against_an_equal_is_better_against_all(game: str, seat: Seat) -> None:
    """At each moment. Certainties stay, and the usual chance is not one of them."""
    for ply in range(PLIES[-1] + 2):
        chances = [against_all(game, seat, step / 1000, ply) for step in range(1001)]
        assert chances == sorted(set(chances))
        assert (chances[0], chances[-1]) == (0, 1)
    assert 0 < usual_chance(game, seat) < 1


def test_between_two_plies_their_scales_are_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    scales = tuple(((500, 100 * number),) for number in range(1, 1 + len(PLIES)))
    set_measurement(monkeypatch, Measurement(700, scales))
    plies = (*PLIES, PLIES[-1] + 9, PLIES[1] // 2)
    chances = [against_all(ONE, Seat.FIRST, 0.5, ply) for ply in plies]
    assert chances == pytest.approx([0.1, 0.2, 0.3, 0.3, 0.15])


@pytest.fixture(scope="module")
def match() -> Match:
    """A game of bots, up to its last plies."""
    whole = Match.new(ONE, "population")
    play_out(whole, (make_bot(ONE, "easy", 1), make_bot(ONE, "easy", 2)))
    return whole.branch(whole.ply - LAST)


def last(reports: Iterable[Any]) -> Any:
    """Return the last report."""
    *_, report = reports
    return report


def set_measurement(monkeypatch: pytest.MonkeyPatch, measurement: Measurement) -> None:
    """Have every game measured so."""
    monkeypatch.setattr(population, "measurement_of", lambda *_: measurement)


def test_a_hint_and_a_review_show_chances_against_all(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the bot, on the scale that was measured. A review begins with the usual chance."""
    seat = match.to_move
    assert seat is not None
    set_measurement(monkeypatch, population.EVEN)
    equal, before = last(hint(match, seat)), last(review(match, seat))
    set_measurement(monkeypatch, HARDER)
    advice, after = last(hint(match, seat)), last(review(match, seat))
    assert advice.action == equal.action
    assert dict(advice.values) == pytest.approx(
        {text: calibrate(chance, SCALE) for text, chance in equal.values}
    )
    assert advice.chance == advice.values[0][1]
    assert [one.before for one in after.decisions] == pytest.approx(
        [calibrate(one.before, SCALE) for one in before.decisions]
    )
    assert (before.start, after.start) == (0.5, 0.7)
    assert after.start + after.deal + after.luck - after.loss == pytest.approx(after.graph[-1][1])


@pytest.mark.skipif(ONE not in SET_UP, reason="no position can be set up")
def test_an_analysis_shows_chances_against_all(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all moves, and in each case of the hidden things."""
    seat = match.to_move
    assert seat is not None
    position = positions_of(ONE).position_of(match.observe(seat))
    action = match.legal()[0]
    set_measurement(monkeypatch, population.EVEN)
    equal, cases = last(analyse(ONE, position)), last(needs(ONE, position, action))
    set_measurement(monkeypatch, HARDER)
    found, among = last(analyse(ONE, position)), last(needs(ONE, position, action))
    assert {line.action: line.chance for line in found.lines} == pytest.approx(
        {line.action: calibrate(line.chance, SCALE) for line in equal.lines}
    )
    assert [one.chance for one in among.holdings] == pytest.approx(
        [calibrate(one.chance, SCALE) for one in cases.holdings]
    )
