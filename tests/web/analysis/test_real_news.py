"""The news of a game at a real table: its latest event, and why a press is refused."""

from __future__ import annotations

from noir.core import Seat
from tests.any_game import ONE
from tests.web.analysis.test_real_table import EVERY_FAMILY, follow, sit_down
from web.analysis.sentences import verdict
from web.contracts.table import view_of
from web.markup import join

CARDS = ("order", "hand", "row")


def test_a_refused_press_leaves_the_event_and_says_why_below_it() -> None:
    """After the end a late press says nothing."""
    page, table = sit_down(ONE, Seat.SECOND)
    while table.game.question.kind != "theirs":
        follow(page, table)
    t, message = page.app.t, page.at.message
    assert page.once("/board act /why 5").say == t("real.not-now")
    assert page.at.message == message
    follow(page, table)
    message = page.at.message
    event = message.removesuffix(verdict(t, page.at)).strip()
    assert page.once("/board tell nothing").say == t("real.not-now")
    assert event in page.regions["board-state"]
    assert page.at.message == message
    assert t("real.not-now") in page.regions["board-state"]
    while table.game.question.kind != "end":
        follow(page, table)
    assert t("real.not-now") not in page.regions["board-state"]
    state = page.regions["board-state"]
    assert page.once("/board act nothing").say is None
    assert page.regions["board-state"] == state


@EVERY_FAMILY
def test_after_a_deal_the_latest_event_is_an_action(game: str) -> None:
    """No card of the deal stays there, and the other seat's action is said as in the log."""
    page, table = sit_down(game, Seat.FIRST)
    t, seat = page.app.t, view_of(game).seat_name(page.app.t, Seat.SECOND)
    events = []
    while table.game.question.kind != "end":
        before = table.game.question.kind
        follow(page, table)
        assert page.at.complaint == ""
        event = page.regions["board-state"].partition('class="told">')[2].partition("</p>")[0]
        assert not event.startswith(f"{seat}: ")
        if before in CARDS and table.game.question.kind not in CARDS:
            events.append(event)
    assert events[0] == ""
    assert table.game.match is not None
    log = view_of(game).log(page.at.look(t))
    assert {str(join([event])) for event in events[1:]} <= {str(join([each])) for each in log}
