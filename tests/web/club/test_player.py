"""A player: the link leads to the right game, and the result on the screen counts for the organiser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from tests.any_game import OTHER
from tests.web.club.driver import begin_round, gather
from tests.web.driver import Page
from tests.web.remote.driver import HERE, FriendPage, deal, quick_proofs
from tests.web.remote.driver import play as play_with_friend
from web.club.codes import Place, Result, find_code, read_code, read_spoken
from web.club.links import read_table_link, table_link
from web.club.seated import KEY, Seated
from web.club.state import settle
from web.i18n import LANGUAGES
from web.model.players import HotSeat
from web.model.remote.friend_save import is_key

if TYPE_CHECKING:
    from web.club.evening import Evening


WAYS = ("/pairing-here", "/pairing-apart 0", "/pairing-apart 1", "/pairing-print", "/pairing-cards")


@pytest.fixture(scope="module")
def evening() -> Evening:
    return begin_round(gather(4))


@pytest.fixture
def link(evening: Evening) -> str:
    return table_link(evening.state, 0, 1)


def open_link(link: str, stored: dict[str, str] | None = None, lang: str = "en") -> Page:
    return Page(stored, (lang,), club=link)


def act(page: Page, rng: Random) -> None:
    """Play an action at random, and pass the device on if the turn is over."""
    table = page.app.table
    if page.app.look().curtain:
        page.send("/lift")
    legal = table.match.legal()
    text = legal[int(rng.random() * len(legal))]
    page.send(text)
    if page.app.ui.pending_confirmation:
        page.send(text)
    if table.match.to_move is not None and not page.app.look().legal:
        page.send("/pass")


def play_to_the_end(page: Page, seed: str = "") -> None:
    rng = Random(seed)
    while page.app.table.match.to_move is not None:
        act(page, rng)


def press(page: Page, do: str) -> None:
    """Press a button that is on the screen."""
    assert do in page.does()
    page.send(do)


def code_on(page: Page) -> str:
    """Return the code that the dialog on the screen hands to the organiser."""
    (found,) = re.findall(r'<noir-qr data-text="([^"]+)"', page.regions["dialog"])
    return find_code(unescape(found))


def letters_on(page: Page) -> str:
    (found,) = re.findall(r'class="code">([^<]+)<', page.regions["dialog"])
    return str(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_seats_both_at_the_sealed_deal(evening: Evening, link: str, lang: str) -> None:
    page = open_link(link, lang=lang)
    table, pair = page.app.table, evening.state.rounds[0].pairs[1]
    first, second = (evening.state.players[player or 0].name for player in pair)
    assert table.seating == HotSeat((first, second))
    assert (table.game, table.seed) == (evening.state.setup.games[0], evening.state.find_seed(Place(0, 1, 0)))
    assert page.app.look().curtain
    assert not page.app.is_at_start
    assert all(name in page.regions["dialog"] for name in (first, second))


def test_a_game_of_an_evening_is_played_without_help(link: str) -> None:
    page = open_link(link)
    act(page, Random("help"))
    page.send("/lift")
    assert not page.app.look().aids
    assert "/hint" not in page.does()
    assert page.app.look().offers.undo is None


@pytest.mark.long
def test_both_results_of_a_duplicate_table_count(evening: Evening, link: str) -> None:
    page = open_link(link)
    for number in range(2):
        assert page.app.ui.dialog == "pairing"
        page.send("/close")
        play_to_the_end(page, str(number))
        press(page, "/pairing")
        evening = evening.do(f"code {code_on(page)}")
        claim = settle(evening.state.rounds[0].claims[1][number])
        assert claim
        assert claim.record == page.app.table.match.record()
        assert ("pairing-next" in page.regions["dialog"]) == (number == 0)
        if number == 0:
            first = code_on(page)
            press(page, "/pairing-next")
    press(page, "/pairing 0")
    assert code_on(page) == first


@pytest.mark.long
def test_the_letters_to_dictate_count(evening: Evening, link: str) -> None:
    page = open_link(link)
    play_to_the_end(page)
    page.send("/pairing")
    assert settle(evening.do(f"spoken {letters_on(page)}").state.rounds[0].claims[1][0])


def test_a_game_that_has_begun_goes_on_after_a_reload_or_another_scan(link: str) -> None:
    page = open_link(link)
    page.send("/close")
    act(page, Random(1))
    record = page.app.table.match.record()
    for stored in (page.stored, open_link("", page.stored).stored):
        again = open_link(link, stored)
        assert again.app.table.match.record() == record
        assert not again.app.ui.dialog
    again.send("/new")
    assert open_link(link, again.stored).app.table.match.record() == record


@pytest.mark.long
def test_a_result_is_kept_without_a_press(evening: Evening, link: str) -> None:
    page = open_link(link)
    play_to_the_end(page)
    page.send("/new")
    again = open_link(link, page.stored)
    assert again.app.table.seating == HotSeat(("Player 3", "Player 0"))
    press(again, "/pairing 0")
    assert evening.do(f"code {code_on(again)}").state.rounds[0].claims[1][0]


@pytest.mark.long
def test_when_all_is_played_the_link_shows_the_results(link: str) -> None:
    page = open_link(link)
    play_to_the_end(page)
    page.send("/pairing-next")
    play_to_the_end(page)
    page.send("/new")
    again = open_link(link, page.stored)
    assert again.app.ui.dialog == "pairing-result"
    assert read_code(code_on(again)).place == Place(0, 1, 1)
    assert again.app.is_at_start


@pytest.mark.long
def test_another_game_at_the_same_address_is_no_game_of_the_evening(link: str) -> None:
    page = open_link(link)
    page.send("/new")
    play_to_the_end(page)
    page.send("/pairing")
    assert not page.app.ui.dialog
    assert "club" not in page.stored
    for command in ("/pairing-next", "/pairing-print", "/pairing-apart 0", "/pairing-cards", "/pairing 0"):
        page.send(command)
        assert not page.app.ui.dialog
    assert "/pairing" not in page.does()


def test_a_changed_link_says_so_and_opens_nothing(link: str) -> None:
    page = open_link(link[:-1])
    assert page.app.is_at_start
    assert page.app.ui.dialog == "unread"


def test_the_cards_of_the_deal_can_be_printed(link: str) -> None:
    page = open_link(link)
    assert page.once("/pairing-print").effect == {"print": True}
    assert 'class="sheet-place"' in page.regions["print"]


@pytest.mark.long
def test_two_devices_are_offered_for_free_deals_alone(link: str) -> None:
    assert "pairing-apart" not in open_link(link).regions["dialog"]
    free = begin_round(gather(2, is_duplicate=False, games=(OTHER,)))
    page = open_link(table_link(free.state, 0, 0))
    press(page, "/pairing-apart 0")
    friend = page.app.table.friend
    assert friend
    assert page.app.table.game == OTHER
    assert page.app.table.request.endswith(".0.0")
    other = open_link(table_link(free.state, 0, 0))
    press(other, "/pairing-apart 1")
    assert other.app.ui.dialog == "live"
    assert other.app.table.request.endswith(".0.1")


@pytest.mark.parametrize("side", [0, 1])
def test_a_link_for_one_player_leads_to_a_device_of_their_own(side: int) -> None:
    free = begin_round(gather(2, is_duplicate=False))
    ways = [do for do in open_link(table_link(free.state, 0, 0, side)).does() if do in WAYS]
    assert ways == [f"/pairing-apart {side}", "/pairing-here", "/pairing-print", "/pairing-cards"]
    same = begin_round(gather(2))
    ways = [do for do in open_link(table_link(same.state, 0, 0, side)).does() if do in WAYS]
    assert ways == ["/pairing-here", "/pairing-print", "/pairing-cards"]


@pytest.mark.long
def test_on_two_devices_both_hand_in_the_same_game() -> None:
    evening = begin_round(gather(2, is_duplicate=False, games=(OTHER,)))
    link = table_link(evening.state, 0, 0)
    with quick_proofs():
        pages = one, other = FriendPage(club=link), FriendPage(club=link)
        for side, page in enumerate(pages):
            page.app.ui.browser.address = HERE
            page.send(f"/pairing-apart {side}")
        other.open(one.outgoing)
        other.send("/friend-sit")
        deal(one, other)
        assert not one.app.look().aids
        assert not other.app.look().aids
        play_with_friend(one, other)
        for page in pages:
            press(page, "/pairing")
            evening = evening.do(f"code {code_on(page)}")
            by_voice = evening.state.rounds[0].claims[0][0][-1].result
            assert read_spoken(letters_on(page))[0].result == by_voice
    claim = settle(evening.state.rounds[0].claims[0][0])
    assert claim
    assert claim.record == one.app.table.match.record()


def test_the_result_says_the_score_and_the_points_of_the_table(link: str) -> None:
    page = open_link(link)
    t = page.app.t
    play_to_the_end(page)
    page.send("/pairing")
    outcome = page.app.table.match.outcome
    assert outcome
    assert all(str(points) in page.regions["dialog"] for points in outcome.scores)
    assert t("pairing.then-next") in unescape(page.regions["dialog"])
    page.send("/pairing-next")
    play_to_the_end(page)
    page.send("/pairing")
    shown = unescape(page.regions["dialog"])
    assert t("pairing.then-wait") in shown
    assert re.search(r"Player \d (1|0|½), Player \d (1|0|½)\.", shown)


def test_a_game_with_real_cards_gets_a_code_without_a_record(evening: Evening, link: str) -> None:
    """The letters and their picture count for both players, and the next game follows."""
    page = open_link(link)
    for number, (winner, ahead, result) in enumerate(
        [("1", "5", Result(Seat.SECOND, 5)), ("=", "9", Result(None))]
    ):
        press(page, "/pairing-cards")
        page.send("/pairing-cards " + json.dumps({"winner": winner, "ahead": ahead}))
        letters = letters_on(page).replace(" ", "")
        assert f'data-text="{letters}"' in page.regions["dialog"]
        evening = evening.do(f"spoken {letters}")
        claim = settle(evening.state.rounds[0].claims[1][number])
        assert claim
        assert (claim.result, claim.record) == (result, "")
        if number == 0:
            press(page, "/pairing-next")
    again = open_link(link, page.stored)
    assert again.app.ui.dialog == "pairing-result"


@pytest.mark.parametrize(
    "text",
    ["x", "[]", "{}", '{"winner": "2"}', '{"winner": "0", "ahead": "128"}', '{"winner": "0", "ahead": "x"}'],
)
def test_an_impossible_result_of_real_cards_changes_nothing(link: str, text: str) -> None:
    page = open_link(link)
    page.send("/pairing-cards")
    page.send(f"/pairing-cards {text}")
    assert page.app.ui.dialog == "pairing-cards"
    assert "club" not in page.stored


@pytest.mark.long
def test_an_invitation_leads_the_other_player_to_the_same_game() -> None:
    """Scanned with a phone's own camera, it opens a tab that has never seen the link of the table."""
    free = begin_round(gather(2, is_duplicate=False, games=(OTHER,)))
    page = open_link(table_link(free.state, 0, 0))
    page.app.ui.browser.address = HERE
    press(page, "/pairing-apart 0")
    found = re.search(r"\?club=(\S+)", page.app.table.other_place)
    assert found
    guest = open_link(found[1])
    assert guest.app.table.request == page.app.table.request.removesuffix("0") + "1"
    assert guest.app.table.seed == free.state.find_seed(Place(0, 0, 0))


def in_another_tab(page: Page, **params: Any) -> FriendPage:
    """Open an address in another tab of the same browser."""
    own = {key: text for key, text in page.stored.items() if key == KEY or is_key(key)}
    return FriendPage(own, **params)


@pytest.mark.long
def test_a_game_between_two_devices_knows_its_table_in_every_tab() -> None:
    """The invitation as a link leads to the table, and so does a scan or a friend's link in another tab."""
    free = begin_round(gather(2, is_duplicate=False, games=(OTHER,)))
    link = table_link(free.state, 0, 0)
    seats = Seated(link, read_table_link(link), 0)
    with quick_proofs():
        one = FriendPage(club=link)
        one.send("/pairing-apart 0")
        place, _, text = one.outgoing.partition("#d=")
        assert place == f"{HERE}?club={link}.0.1"
        other = FriendPage(club=f"{link}.0.1", d=text)
        other.send("/friend-sit")
        assert "?club=" not in other.outgoing
        deal(one, other)
        for side, page in enumerate((one, other)):
            order = replace(seats, side=side).order
            message = page.device.log[-1 if page.device.log[-1] != page.device.outgoing else -2]
            for again in (in_another_tab(page, club=link), in_another_tab(page, d=message)):
                assert again.friend.key == page.friend.key
                assert again.app.table.request == order
                assert not again.app.ui.dialog
        one.send("/friend-stop yes")
        assert not in_another_tab(one, club=link).app.table.is_remote


@pytest.mark.long
def test_after_an_invitation_both_can_still_play_at_one_device() -> None:
    """Opened again, the link offers all ways over the invitation. The same button shows its code again."""
    free = begin_round(gather(2, is_duplicate=False, games=(OTHER,)))
    link = table_link(free.state, 0, 0)
    page = FriendPage(club=link)
    page.send("/pairing-apart 0")
    key = page.friend.key
    page = FriendPage(page.stored, club=link)
    page.send("/pairing")
    press(page, "/pairing-apart 0")
    assert page.friend.key == key
    assert page.app.ui.dialog == "live"
    page.send("/pairing")
    press(page, "/pairing-here")
    assert page.app.table.is_shared
    assert page.app.table.seed == free.state.find_seed(Place(0, 0, 0))


@pytest.mark.long
def test_another_game_with_a_friend_is_no_game_of_the_evening(evening: Evening, link: str) -> None:
    """Neither at a table of the evening nor as the rematch of its game."""
    host = FriendPage(game=OTHER)
    host.send("/friend-new " + json.dumps({"game": OTHER}))
    page = FriendPage(club=link)
    page.open(host.outgoing)
    assert page.app.table.is_remote
    assert not page.app.table.is_of_club
