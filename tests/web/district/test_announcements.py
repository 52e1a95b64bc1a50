"""By ear: District Noir."""

from __future__ import annotations

import pytest

from noir.chance import rng_from
from noir.core import Seat
from noir.match import Match
from tests.heard import FOLDER
from tests.web.driver import Page
from tests.web.test_announcements import ROLE, open_table
from web.games.district.cards import several
from web.model.players import Solo
from web.model.table import Table


def test_the_summary_gives_round_row_hands_and_points() -> None:
    """A listener knows the state of the game without walking through the table."""
    page = open_table("district", "first", 1)
    rng = rng_from("summary")
    while page.ply < 14:
        page.act(page.some(rng))
    page.send("/state")
    result, look = page.said[-1], page.app.look()
    assert "Round 2 of 4" in result
    assert "The newest in the row: " in result
    assert "Your hand: " in result
    for seat in (0, 1):
        assert f"{look.names[seat]}: {page.app.t.n('district.plays', look.seen.hand_sizes[seat])}" in result
    assert "Points now: You " in result


@pytest.mark.long
@ROLE
def test_the_next_card_is_another_element_than_the_one_played(role: str) -> None:
    """A focused element gets a new name only when the focus moves: so a card never becomes another one."""
    page = open_table("district", role, 4)
    rng = rng_from("identity")
    while page.state == "ready":
        hand = page.elements("table")
        played = {e["data-do"]: e.get("id", "") for e in hand if e.get("data-key", "").startswith("play-")}
        action = page.some(rng)
        page.act(action)
        after = {e["id"] for e in page.elements("table") if "id" in e}
        assert action not in played or (played[action] and played[action] not in after)


def test_a_second_take_in_a_row_asks_first() -> None:
    """The first take may have ended the round: pressed twice, the second would be of the next one."""
    record = (FOLDER / "district.first.0.txt").read_text(encoding="utf-8").splitlines()[0]
    match = Match.from_record(record).branch(10)
    page = Page({"match": Table(match, Solo("easy", Seat.FIRST), seed="twice").to_json()})
    page.act("T")
    lines = [page.ply]
    page.send(f"@{page.ply} T")
    assert (page.app.ui.pending_confirmation, [page.ply]) == ("T", lines)
    question = page.app.t("district.confirm", cards=several(page.app.t, page.app.look().seen.newest))
    assert question in page.text("dialog")
    page.send("/close")
    page.act(min(set(page.actions()) - {"T"}))
    page.send(f"@{page.ply} T")
    assert not page.app.ui.pending_confirmation


@pytest.mark.parametrize("curtained", [False, True])
def test_a_deal_reads_the_row_and_the_own_hand_and_no_other(curtained: bool) -> None:
    """At the start, and of two at one device once the curtain is lifted."""
    page = Page(game="district", level="human" if curtained else "easy", role="first", seed="deal")
    row = page.app.t("district.summary.newest", cards=several(page.app.t, page.table.match.state.row))
    hands = [
        page.app.t("district.summary.hand", cards=several(page.app.t, hand))
        for hand in page.table.match.state.hands
    ]
    if curtained:
        assert not any(row in text or hand in text for text in page.said for hand in hands)
        page.send("/lift")
    assert f"{row} {hands[0]}" in page.said[-1]
    assert hands[1] not in page.said[-1]


def test_a_take_that_wins_at_the_end_of_a_round_begins_no_other_one() -> None:
    match = Match.from_record(
        "noir1 district:7.H.A4.A2.A2.8.A3.A2.8.7.8.B2.B3.B2.6.8.B2.8.6.Q.P.8.5.5.7.6.5.B2.B3.7.6.8.6.7."
        "8.7.5.6.7.B1.A2.B1.B1.5.A3 H 7 T A3 A2 T 7 8 A2 8 A4 A2 8 B3 8 B2 T 8 6 6 Q B2 P T"
    )
    assert match.ply == 24
    page = Page({"match": Table(match, Solo("easy", Seat.FIRST), seed="end").to_json()})
    page.send("/last")
    assert "all three buildings" in page.said[-1]
    assert "Round" not in page.said[-1]
