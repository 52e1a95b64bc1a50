"""Moments of an evening: the best move, the unluckiest deal, and the sums that the page shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE, swept
from tests.web.club.driver import begin_round, code_of, gather, places_of
from tests.web.club.test_hall import Organiser
from web.club import verdicts
from web.club.codes import Place
from web.club.moments import (
    FEW,
    LEAST,
    MOST,
    Move,
    Verdict,
    count_others,
    find_best_move,
    find_worst_luck,
    list_records,
    weigh,
)
from web.club.state import seat_of, settle
from web.i18n import LANGUAGES, Words

if TYPE_CHECKING:
    from web.club.evening import Evening

MOVE = Move(0, Seat.FIRST, "", "", 60, 40, None)
CALM = Verdict(None, (0, 0), (50, 50))


@pytest.fixture(scope="module")
def evening() -> Evening:
    """Return an evening with a round whose games were all replayed."""
    evening = begin_round(gather(4))
    for place in places_of(evening.state):
        evening = evening.do(f"code {code_of(evening.state, place)}")
    return evening


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    """Return a game, weighed by the real adviser."""
    evening = begin_round(gather(2))
    evening = evening.do(f"code {code_of(evening.state, Place(0, 0, 0))}")
    (record,) = list_records(evening.state).values()
    *slices, found = weigh(record)
    assert not any(slices)
    assert found
    return found


def test_a_weighed_game_adds_up(verdict: Verdict) -> None:
    assert sum(verdict.results) == 100
    assert verdict.luck_of(Seat.FIRST) == -verdict.luck_of(Seat.SECOND)
    assert verdict.move is None or verdict.move.chance >= verdict.move.usual_chance


def test_the_move_that_gains_most_is_the_best(evening: Evening) -> None:
    places, records = zip(*list_records(evening.state).items(), strict=True)
    small = replace(MOVE, usual_chance=MOVE.chance - LEAST + 1)
    found = {records[0]: replace(CALM, move=MOVE), records[1]: replace(CALM, move=small)}
    best = find_best_move(evening.state, found)
    assert best
    assert (best.place, best.side) == (places[0], 0)
    found[records[1]] = replace(CALM, move=replace(MOVE, usual_chance=MOVE.usual_chance - 1))
    best = find_best_move(evening.state, found)
    assert best
    assert best.place == places[1]
    assert seat_of(best.side, best.place.game) is MOVE.seat
    assert find_best_move(evening.state, {records[0]: replace(CALM, move=small)}) is None


def test_only_a_game_lost_without_own_mistakes_is_unlucky(evening: Evening) -> None:
    places, records = zip(*list_records(evening.state).items(), strict=True)
    blunders, unlucky = Verdict(None, (50, 0), (0, 100)), Verdict(None, (3, 20), (0, 100))
    assert find_worst_luck(evening.state, {records[0]: blunders, records[1]: CALM}) is None
    worst = find_worst_luck(evening.state, {records[0]: blunders, records[1]: unlucky})
    assert worst
    assert (worst.place, seat_of(worst.side, worst.place.game)) == (places[1], Seat.FIRST)
    assert unlucky.luck_of(Seat.FIRST) == -67
    wild = Verdict(None, (3, MOST), (0, 100))
    assert find_worst_luck(evening.state, {records[0]: wild}) is None  # nobody played well enough to say


def test_others_are_counted_with_the_same_deal_and_seat_only(evening: Evening) -> None:
    worst = find_worst_luck(evening.state, dict.fromkeys(list_records(evening.state).values(), CALM))
    assert worst is None
    unlucky = Verdict(None, (0, 0), (0, 100))
    worst = find_worst_luck(evening.state, dict.fromkeys(list_records(evening.state).values(), unlucky))
    assert worst
    claims = [settle(claims) for table in evening.state.rounds[0].claims for claims in table]
    winners = [claim.result.winner for claim in claims if claim]
    wins = sum(winner is Seat.FIRST for winner in winners) - (winners[0] is Seat.FIRST)
    assert count_others(evening.state, worst) == (wins, len(winners) - 1)
    free = replace(evening.state, setup=replace(evening.state.setup, is_duplicate=False))
    assert count_others(free, worst) == (0, 0)


def test_typed_results_have_nothing_to_weigh() -> None:
    evening = begin_round(gather(2)).do("typed 0.0.0 1 5")
    assert list_records(evening.state) == {}


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_standings_show_both_with_their_sums(lang: str, verdict: Verdict) -> None:
    """Slice by slice, between other orders, and the page stays as it is until a game is done."""
    t, organiser = Words(lang), Organiser(lang)
    state = organiser.begin(4)
    for number, place in enumerate(places_of(state), 1):
        organiser.order("take-result", text=[code_of(state, place)])
        organiser.order("show", view=["standings"])
        assert (t("evening.moments.about") in organiser.html) == (number >= FEW)
    organiser.order("start-weighing")
    assert organiser.answer["goes_on"]
    organiser.order("weigh")
    assert organiser.answer["is_quiet"]
    organiser.order("start-weighing")
    assert t("evening.moments.find") in organiser.html
    desk = organiser.hall.desk
    desk.weighing = "a record", iter([None, verdict])
    organiser.order("weigh")
    assert desk.verdicts == {"a record": verdict}
    assert organiser.answer["goes_on"]  # with the next game
    assert t("evening.moments.stop") in organiser.html
    desk.weighing = None
    organiser.order("weigh")
    assert "goes_on" not in organiser.answer
    seen = Match.new(ONE, "").observe(Seat.FIRST)
    action = Match.new(ONE, "").legal()[0]
    move = Move(0, Seat.FIRST, action, action, 62, 40, seen)
    assert desk.evening
    for record in list_records(desk.evening.state).values():
        desk.verdicts[record] = Verdict(move, (3, 20), (0, 100))
    organiser.order("show", view=["standings"])
    assert t.n("evening.moments.gained", 22) in organiser.html
    for cell in ("50", "+20", "−3", "−67", "0"):
        assert f"<td>{cell}</td>" in organiser.html
    assert "start-weighing" not in organiser.html


def test_weighed_games_are_there_again_after_a_reload(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one of an evening that goes on. Others, and a text that can't be read, are weighed again."""
    monkeypatch.setattr("web.club.moments.FEW", 1)
    organiser, evening = Organiser(), begin_round(gather(2))
    evening = evening.do(f"code {code_of(evening.state, Place(0, 0, 0))}")
    organiser.order("open-file", text=[evening.to_text()])
    (record,) = list_records(organiser.state).values()
    text = verdicts.write(organiser.state, {record: verdict, "another": CALM})
    assert verdicts.read(organiser.state, text) == {record: verdict}
    mark = organiser.answer["mark"]
    again = Organiser(stored=organiser.stored, moments={mark: text})
    again.order("open-evening", mark=[mark])
    again.order("show", view=["standings"])
    assert "start-weighing" not in again.html
    for bad in ("[]", "{}", text.replace("[", "", 1), text[:-5], text.replace(", ", ', "x", ')):
        assert verdicts.read(organiser.state, bad) == {}


def test_each_game_is_kept_as_soon_as_it_is_weighed(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser = Organiser()
    state = organiser.begin(2)
    organiser.order("take-result", text=[code_of(state, places_of(state)[0])])
    monkeypatch.setattr("web.club.moments.weigh", lambda _: iter([None, verdict]))
    organiser.order("start-weighing")
    organiser.order("weigh")
    assert organiser.moments == {
        organiser.answer["mark"]: verdicts.write(organiser.state, organiser.hall.desk.verdicts)
    }
