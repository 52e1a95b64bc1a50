"""Playing live, in the app: its orders to the page, its announcements, and the state it leaves alone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.duo import Device, encoding, split
from noir.games import GAMES
from tests.any_game import ONE, swept
from tests.web.remote.driver import HERE, FriendPage, connect, deal, pair, play, quick_proofs, take_texts
from web.contracts.table import game_name
from web.i18n import LANGUAGES, Words
from web.model.remote.connection import CAMERA, REFUSALS, SERVED_BY, SERVER, STATES, Live, is_answer
from web.model.remote.linked import Linked
from web.model.remote.pace import Pace
from web.remote import orders
from web.remote import play as remote_play
from web.remote.play import is_soon

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


CODE = {"state": "code", "code": "C" + "x" * 132, "number": "1" * 200, "kind": "offer"}


def invite(game: str = ONE, **fields: Any) -> FriendPage:
    """Return a page with an invitation to send."""
    page = FriendPage(game=game, **fields)
    page.send("/friend-new " + json.dumps({"game": game, "role": "first"}))
    return page


def order_for(page: FriendPage, text: str) -> dict[str, Any]:
    """Send a text and return the order for the page's carrier."""
    return dict((page.once(text).friend or {}).get("live", {}))


def how(page: FriendPage, **fields: Any) -> dict[str, Any]:
    """Return the order to open a line, with changes to its defaults."""
    plain = {"code": "", "room": page.friend.key, "server": "", "rides": False, "agreed": False}
    return plain | fields


def hears(page: FriendPage, **fields: Any) -> None:
    """Let the page report a state of the connection."""
    page.send("/friend-live " + json.dumps(fields))


def test_a_code_is_made_shown_as_an_address_and_handed_over() -> None:
    """The picture holds the shorter number, and no server is asked. A sentence names the game."""
    page = invite()
    result = order_for(page, "/friend-live-with code")
    assert result == {"open": how(page)}
    hears(page, **CODE)
    assert page.said[-1] == "The code is ready."
    address = f"{HERE}#c={CODE['code']}.{page.table.game}"
    assert f"{address}</textarea>" in page.regions["dialog"]
    assert f'data-text="{HERE}#c={CODE["number"]}"' in page.regions["dialog"]
    sentence = page.app.t("friend.share.live", game=game_name(page.app.t, page.table.game))
    assert page.send("/friend-hand copy").effect == {"copy": f"{sentence}\n{address}"}


def test_a_code_to_return_needs_no_answer_and_is_renewed_for_a_server() -> None:
    """After both pages were loaded again one code is enough, and the friend's own code is still read."""
    page, words = invite(), Words("en")
    hears(page, **CODE | {"kind": "return"})
    assert f"{HERE}#c={CODE['code']}</textarea>" in page.regions["dialog"]
    assert words("live.return") in page.regions["dialog"]
    assert words("live.read.any") in page.regions["dialog"]
    assert words("live.read.answer") not in page.regions["dialog"]
    assert order_for(page, "/friend-server") == {"open": how(page, server=SERVER)}
    page = invite()
    hears(page, **CODE | {"kind": "return"})
    assert order_for(page, "/friend-code " + json.dumps({"text": "Cother"})) == {
        "answer": "Cother",
        "agreed": True,
    }


def test_a_code_that_is_given_opens_and_one_for_a_code_of_ours_answers() -> None:
    page = invite()
    text = f"{HERE}#c={CODE['code']}"
    opened = order_for(page, "/friend-code " + json.dumps({"text": f" {text} "}))
    assert opened == {"open": how(page, code=text, agreed=True)}
    order_for(page, "/friend-live-with code")
    hears(page, **CODE)
    assert order_for(page, f"/friend-code {text}") == {"answer": text, "agreed": False}
    assert order_for(page, "/friend-scanned " + json.dumps({"text": text})) == {
        "answer": text,
        "agreed": True,
    }


@pytest.mark.parametrize("game", swept(GAMES))
def test_a_code_in_an_address_connects_only_after_a_sentence_and_a_press(game: str) -> None:
    """That holds while the player's own code is shown, too, which stays after either answer.

    The question names the game of the link. Closing the dialog is a no.
    """
    page = invite(game)
    assert page.table.game == game
    text = f"{HERE}#c={Live(code=CODE['code'], kind='offer').with_game(game)}"
    for is_shown in (False, True):
        if is_shown:
            order_for(page, "/friend-live-with code")
            hears(page, **CODE)
        assert not order_for(page, f"/friend-code {text}").get("open", {}).get("agreed")
        hears(page, state="asked", code=text)
        assert page.app.t("live.consent") in page.text("dialog")
        assert game_name(page.app.t, page.table.game) in page.text("dialog")
        assert (CODE["code"] in page.regions["dialog"]) == is_shown
        page.send("/close")
        assert page.app.ui.dialog == ""
        assert order_for(page, "/friend-connect") == {}
    hears(page, state="asked", code=text)
    assert order_for(page, "/friend-connect") == {"open": how(page, code=text, agreed=True)}


def test_a_public_server_is_asked_only_while_the_switch_is_on() -> None:
    """Switching while a code is shown makes the code again."""
    page = invite()
    page.send("/open live")
    assert SERVED_BY in page.regions["dialog"]
    assert not re.search(r"<input[^>]*live-server[^>]*checked", page.regions["dialog"])
    page.send("/friend-server")
    assert order_for(page, "/friend-live-with code")["open"]["server"] == SERVER
    hears(page, **CODE)
    assert order_for(page, "/friend-server")["open"]["server"] == ""


@pytest.mark.parametrize("why", REFUSALS)
def test_a_code_that_is_refused_has_a_sentence_and_takes_nothing_away(why: str) -> None:
    page = invite()
    order_for(page, "/friend-live-with code")
    hears(page, **CODE)
    hears(page, state="refused", why=why)
    assert page.said[-1] == Words("en")(f"live.no.{why}")
    assert page.said[-1] in page.regions["dialog"].replace("&#x27;", "'")
    assert CODE["code"] in page.regions["dialog"]


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_every_state_refusal_and_trouble_has_words(lang: str) -> None:
    t = Words(lang)
    keys = [f"live.state.{name}" for name in STATES] + [f"live.no.{name}" for name in REFUSALS]
    assert all(t.has(key) for key in [*keys, *(f"live.camera.{name}" for name in CAMERA)])


def test_the_state_of_a_connection_is_announced_once_and_shown() -> None:
    """Looking away is shown, but not announced again on return. A lost one offers a way to reconnect."""
    host, guest = pair()
    host.send("/open live")
    order_for(host, "/friend-live-with code")
    hears(host, **CODE)
    hears(host, state="joining")
    connect(host, guest)
    assert host.said[-1] == host.app.t("live.state.open")
    assert host.app.ui.dialog == ""
    assert "Your friend is here." in host.regions["now"]
    hears(host, state="away")
    assert "Your friend is away." in host.regions["now"]
    count = len(host.said)
    hears(host, state="open")
    assert len(host.said) == count
    hears(host, state="lost")
    assert host.said[-1].startswith("Connection lost. Your game is safe")
    assert host.app.t("friend.dot.gone") in host.regions["now"]
    assert 'data-do="/open live"' in host.regions["now"]


def test_what_comes_from_a_lost_line_is_left_out() -> None:
    """It comes again when the line is back."""
    host, guest = pair()
    connect(host, guest)
    hears(host, state="lost")
    before = dict(host.stored)
    for text in guest.device.log:
        host.send(f"/friend-heard {text}x")
    assert dict(host.stored) == before
    assert not host.friend.offer
    assert host.said[-1].startswith("Connection lost.")


@pytest.mark.long
def test_a_connection_that_breaks_when_all_is_proven_asks_for_nothing() -> None:
    """Nothing has to reach the friend any more, so the page says they have gone and offers no way back."""
    host, guest = pair()
    play(host, guest)
    for state in ("open", "lost"):
        hears(host, state=state)
    assert host.said[-1] == host.app.t("friend.dot.gone")
    assert 'data-do="/open live"' not in host.regions["now"]


def test_a_code_lost_with_its_page_is_reported_where_a_new_one_is_shown() -> None:
    page = invite()
    hears(page, state="gone")
    assert page.said[-1] == page.app.t("live.state.gone")
    assert page.said[-1] in page.regions["dialog"]
    assert 'data-key="live-show"' in page.regions["dialog"]
    order_for(page, "/friend-live-with code")
    hears(page, **CODE)
    assert page.app.t("live.state.gone") not in page.regions["dialog"]


def test_a_connection_that_stands_is_not_given_up_for_another_code() -> None:
    page = invite()
    order_for(page, "/friend-live-with code")
    hears(page, state="open")
    assert order_for(page, f"/friend-code {CODE['code']}") == {}
    assert order_for(page, "/friend-live-with close") == {"close": True}
    assert page.said[-1] == page.app.t("live.state.ended")


def test_the_camera_is_on_only_while_it_is_wanted() -> None:
    """The switch, a scan, an error and closing the dialog turn it off."""
    page = invite()
    for end in (
        "/friend-camera off",
        "/close",
        "/friend-scanned " + json.dumps({"why": "denied"}),
        "/friend-scanned " + json.dumps({"text": f"{HERE}#c={CODE['code']}"}),
    ):
        page.send("/open live")
        page.send("/friend-camera on")
        assert "<noir-scan" in page.regions["dialog"]
        page.send(end)
        assert "<noir-scan" not in page.regions["dialog"]
        page.send("/friend-live-with close")
        page.send("/close")


def test_a_text_of_a_game_that_the_camera_reads_is_opened() -> None:
    host, guest = invite(), FriendPage()
    guest.send("/friend-scanned " + json.dumps({"text": host.outgoing}))
    assert "/friend-sit" in guest.html


HEADS = {"offer": "EA", "answer": "EQ"}


def letters(kind: str, mark: str) -> str:
    """Return a code of a kind, as letters."""
    return f"C{HEADS[kind]}{mark * 130}"


def code(kind: str, mark: str) -> dict[str, str]:
    """Return the page's report of its own code."""
    return CODE | {"code": letters(kind, mark), "kind": kind}


def behind(page: FriendPage) -> str:
    """Return the code in the text to send, or ""."""
    texts = split(page.outgoing.partition("#d=")[2])
    _, code, _ = encoding.detach(texts[-1]) if texts else ("", "", "")
    return code


def live_by_link() -> tuple[FriendPage, FriendPage]:
    """Return two pages: the host's turn carries a code, the guest has agreed and made an answer."""
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    assert order_for(host, "/friend-go-live") == {"open": how(host, rides=True)}
    hears(host, **code("offer", "a"))
    update = guest.once(f"/friend {host.outgoing.partition('#d=')[2]}")
    assert "live" not in (update.friend or {})
    guest.run()
    assert guest.app.t("live.consent") in guest.text("now")
    assert not {"friend-present", "friend-go-live"} & keys(guest), "one button for one wish"
    assert order_for(guest, "/friend-connect") == {
        "open": how(guest, code=letters("offer", "a"), rides=True, agreed=True)
    }
    hears(guest, **code("answer", "b"))
    return host, guest


def keys(page: FriendPage) -> set[str]:
    """Return the names of the buttons beside the table and in the dialog of the ways to send."""
    page.send("/open friend")
    found = {one["data-key"] for one in page.elements() if "data-key" in one}
    page.send("/close")
    return found


def test_going_live_answers_a_friend_who_offers_it() -> None:
    """A second offer would cross the first."""
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    guest.open(host.outgoing)
    assert order_for(guest, "/friend-go-live")["open"]["code"] == letters("offer", "a")


def test_a_code_travels_with_a_link_and_its_answer_with_the_next() -> None:
    """The page says so beside the link, counts it as a new link, and opens no dialog."""
    host, guest = live_by_link()
    assert behind(host) == letters("offer", "a")
    assert Words("en")("friend.rides.offer") in host.regions["now"]
    assert "is-main" in host.regions["now"] or 'class="main"' in host.regions["now"]
    host.send("/friend-send copy")
    assert behind(host)
    assert Words("en")("friend.rides.offer-sent") in host.regions["now"]
    assert Words("en")("friend.rides.answer") in (guest.said[-1], guest.text("now"))
    while guest.status == "mine":
        guest.act(sorted(guest.actions())[0])
    assert behind(guest) == letters("answer", "b")
    update = host.once(f"/friend {guest.outgoing.partition('#d=')[2]}")
    assert (update.friend or {})["live"] == {"answer": letters("answer", "b"), "agreed": True}
    assert host.device.log == guest.device.log
    host.run()
    connect(host, guest)
    for page in (host, guest):
        assert page.app.ui.dialog == ""
        assert not behind(page)
        assert "Your friend is here." in page.regions["now"]


def test_an_invitation_may_carry_the_code_and_it_has_a_press_of_its_own() -> None:
    """Accepting does not connect. The answer travels with the reply."""
    host, guest = invite(), FriendPage()
    assert "/friend-go-live" in host.does()
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    assert guest.orders == []
    assert not behind(guest)
    assert guest.app.t("live.consent") in guest.text("table")
    assert order_for(guest, "/friend-connect")["open"]["code"] == letters("offer", "a")
    hears(guest, **code("answer", "b"))
    assert behind(guest) == letters("answer", "b")
    assert Words("en")("friend.rides.answer") in guest.text("table")
    host.open(guest.outgoing)
    assert host.orders[-1] == {"answer": letters("answer", "b"), "agreed": True}


def test_an_answer_within_minutes_offers_to_play_live() -> None:
    """The offer comes before the other ways. Its dialog begins with the note on the IP address."""
    host, guest = invite(), FriendPage()
    assert "friend-present" not in host.regions["now"]
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    deal(host, guest)
    assert host.friend.is_present
    offer = host.text("now").index(host.app.t("friend.go-live"))
    assert offer < host.text("now").index(host.app.t("friend.ways"))
    host.send("/open friend")
    assert host.regions["dialog"].index("friend-go-live") < host.regions["dialog"].index("friend-text")
    assert host.app.t("friend.go-live.note") in host.text("dialog")
    host.send("/friend-go-live")
    assert "friend-present" not in host.regions["now"]


def test_playing_live_has_one_name_and_one_explanation() -> None:
    """Where an invitation waits, in the dialog of the game, and in that of the codes."""
    for lang in LANGUAGES:
        host = invite(lang=lang)
        t = host.app.t
        assert host.text("table").count(t("friend.go-live.note")) == 1
        names = [t(key).lower() for key in ("friend.go-live", "friend.with.live", "dialog.live")]
        common = set.intersection(*({*name.split()} for name in names))
        assert common, "a word that all of them share"


def test_a_played_move_is_sent_at_the_hand_only() -> None:
    host, _ = pair(role="first")
    host.act(sorted(host.actions())[0])
    assert (
        host.text("now").count(host.app.t("friend.send.turn"))
        + host.text("now").count(host.app.t("friend.copy.turn"))
        == 1
    )
    assert host.app.t("friend.says.send") not in host.text("now")


def test_what_a_device_answers_by_itself_is_called_no_move() -> None:
    host, guest = pair(role="second")
    devices = ((page, page.friend.device) for page in (host, guest))
    quiet = [page for page, device in devices if device and device.passive and device.outgoing]
    assert quiet
    for page in quiet:
        assert page.app.t("friend.copy.turn") not in page.text("now")
        assert page.app.t("friend.send.turn") not in page.text("now")


def test_an_answer_of_the_next_day_offers_links_only() -> None:
    host, guest = invite(), FriendPage()
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    host.today = "2026-01-02"
    host.open(guest.outgoing)
    assert not host.friend.is_present
    assert "friend-present" not in host.regions["now"]


@pytest.mark.parametrize(
    ("before", "now", "soon"),
    [
        ("2026-01-01 08:15", "2026-01-01 08:18", True),
        ("2026-01-01 08:59", "2026-01-01 09:01", True),
        ("2026-01-01 08:15", "2026-01-01 08:19", False),
        ("2026-01-01 08:15", "2026-01-01 08:14", False),
        ("2026-01-01 23:59", "2026-01-02 00:00", False),
        ("", "2026-01-01 08:15", False),
        ("2026-01-01 08:15", "", False),
    ],
)
def test_soon_is_within_minutes_on_one_day(before: str, now: str, soon: bool) -> None:
    assert is_soon(before, now) is soon


@pytest.mark.long
def test_a_code_is_never_taken_from_a_message_that_was_read() -> None:
    """No code counts in a message read before or refused, or behind a message, without its signature."""
    host, guest = live_by_link()
    first = host.outgoing
    guest.send("/friend-live-with close")
    guest.orders.clear()
    plain = FriendPage(dict(guest.stored))
    for address in (first, f"#d={host.device.log[-1]}.C{'z' * 132}", f"{first}.C{'z' * 132}"):
        for page in (plain, guest):
            page.open(address)
            assert page.said[-1] == page.app.t("friend.no.seen")
            assert page.orders == []
            assert not page.friend.offered_code
    one, other = pair()
    one.act(sorted(one.actions())[0])
    other.open(f"{one.outgoing}.C{'z' * 132}")
    assert other.device.log == one.device.log
    assert other.orders == []


def test_a_code_that_is_not_wanted_is_gone_with_the_next_message() -> None:
    """Its answer would come too late to be read."""
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    guest.open(host.outgoing)
    assert guest.friend.offered_code
    while guest.status == "mine":
        guest.act(sorted(guest.actions())[0])
    guest.send("/friend-send copy")
    assert not guest.friend.offered_code
    assert order_for(guest, "/friend-connect") == {}
    host.open(guest.outgoing)
    assert host.app.ui.live is not None
    assert not host.app.ui.live.state


@pytest.mark.long
def test_each_new_code_has_a_press_of_its_own() -> None:
    """An earlier connection in the same game is no consent, in the same page or in one loaded again."""
    host, guest = live_by_link()
    connect(host, guest)
    loaded = FriendPage(dict(guest.stored))
    for page in (host, guest):
        page.send("/friend-live-with close")
    for page in (guest, loaded):
        while page.status == "mine":
            page.act(sorted(page.actions())[0])
        page.orders.clear()
    host.open(guest.outgoing)
    while host.status == "mine":
        host.act(sorted(host.actions())[0])
    host.send("/friend-go-live")
    hears(host, **code("offer", "d"))
    for page in (guest, loaded):
        page.open(host.outgoing)
        assert page.orders == []
        assert page.app.t("live.consent") in page.text("now")
        assert page.app.t("live.consent") in page.said[-1] != page.app.t("live.consent")
        assert order_for(page, "/friend-connect")["open"]["code"] == letters("offer", "d")


@pytest.mark.parametrize("given", ["", "C", "C!", "Cab", "any letters", "C" + "e" * 132])
def test_any_code_has_a_kind(given: str) -> None:
    """Version 2 allowed any printable letters."""
    assert is_answer(f"C{HEADS['answer']}{given}")
    assert not is_answer(f"C{HEADS['offer']}{given}")
    assert not is_answer(given)


def test_a_code_goes_with_the_next_message_after_a_handover() -> None:
    """A message is not read a second time for a code."""
    host, _ = pair()
    host.act(sorted(host.actions())[0])
    host.send("/friend-send copy")
    plain = host.outgoing
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    assert host.outgoing == plain
    assert Words("en")("friend.rides.offer-mine") in host.text("now")


@pytest.mark.long
def test_without_an_answer_it_was_an_ordinary_turn() -> None:
    """It was if a link brings no answer or one to an old code, or if the connection fails."""
    host, guest = live_by_link()
    while guest.status == "mine":
        guest.act(sorted(guest.actions())[0])
    stored = dict(host.stored)
    answered, plain = guest.outgoing, f"#d={guest.device.outgoing}"
    update = host.once(f"/friend {plain.partition('#d=')[2]}")
    assert (update.friend or {})["live"] == {"close": True}
    host.run()
    assert Words("en")("friend.rides.unanswered") in host.said[-1]
    assert Words("en")("friend.rides.unanswered") in host.text("now")
    assert host.status == "mine"
    assert host.app.ui.live is not None
    assert not host.app.ui.live.rides

    again = FriendPage(stored)
    again.open(answered)
    says = "gone"  # with the page that made it
    for result in ({"state": "refused", "why": "another"}, {"state": "failed"}, {}):
        assert Words("en")(f"friend.rides.{says}") in again.said[-1]
        says = "late"
        assert again.app.ui.dialog == ""
        again.send("/friend-go-live")
        hears(again, **code("offer", "c"))
        if result:
            hears(again, **result)


def test_a_link_that_is_opened_twice_makes_one_answer() -> None:
    host, guest = live_by_link()
    assert order_for(guest, f"/friend {host.outgoing.partition('#d=')[2]}") == {}
    assert guest.app.ui.live is not None
    assert guest.app.ui.live.code == letters("answer", "b")


def test_a_tab_that_does_not_play_hands_the_code_over_with_the_text() -> None:
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    second = FriendPage(dict(guest.stored), guest.locks)
    text = host.outgoing.partition("#d=")[2]
    update = second.once(f"/friend {text}")
    assert (update.friend or {})["text"] == text
    third = FriendPage({}, None)
    assert order_for(third, f"/friend {text}") == {}
    assert third.app.ui.dialog == "stray"


@pytest.mark.long
def test_a_connection_ends_with_its_game_and_goes_on_to_a_rematch() -> None:
    """Otherwise one friend's messages would go to another."""
    host, other = pair()
    connect(host, other)
    key = host.friend.key
    host.send("/new")
    assert "close" not in order_for(host, f"/friend-take {key}")
    host.run()
    assert is_connected(host)
    host.send("/friend-new " + json.dumps({"game": ONE}))
    assert host.outgoing
    assert not is_connected(host)
    host.send(f"/friend-take {key}")
    play(host, other)
    connect(host, other)
    host.send("/friend-again")
    assert host.outgoing
    assert is_connected(host)


def is_connected(page: FriendPage) -> bool:
    """Return whether messages travel without help."""
    return page.app.ui.live is not None and page.app.ui.live.here


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_what_is_said_of_a_code_that_travels_is_there_in_every_language(lang: str) -> None:
    t = Words(lang)
    host, guest = live_by_link()
    for page, kind in ((host, "offer"), (guest, "answer")):
        page.send(f"/set lang {lang}")
        assert t(f"friend.rides.{kind}") in page.regions["now"]
        page.send("/open friend")
        assert t(f"friend.rides.{kind}") in page.text("dialog").replace("&#x27;", "'")
    host.send("/new")
    host.send("/open friend")


def test_what_comes_twice_over_a_connection_is_not_told() -> None:
    """Each new connection sends the latest message again. A link is announced, since a person opened it."""
    host, _ = pair()
    seen = Words("en")("friend.no.seen")
    hears(host, state="open")
    host.send(f"/friend-heard {host.device.log[1]}")
    assert seen not in host.said
    hears(host, state="lost")
    host.open(f"#d={host.device.log[1]}")
    assert host.said[-1] == seen


@pytest.mark.long
def test_while_both_are_connected_nothing_is_to_be_sent_by_hand() -> None:
    """The message is still on the page, and its button returns when the connection is lost."""
    host, guest = pair()
    order_for(host, "/friend-live-with code")
    connect(host, guest)
    host.send(sorted(host.actions())[0])
    assert host.outgoing
    assert "/friend-send" not in host.regions["now"]
    assert host.last.focus != "friend-send"
    hears(host, state="lost")
    assert "/friend-send" in host.regions["now"]


# --- the line


@pytest.mark.long
def test_nobody_is_here_before_something_signed_has_come() -> None:
    """A hello is valid for one line. Before it nothing is handed out or counted as carried."""
    host, guest = pair()
    stranger, _ = pair()
    host.act(sorted(host.actions())[0])
    hears(host, state="open", ends="Ca.Cb")
    (hello,) = take_texts(host)
    assert not any(order.get("passes") for order in host.orders)
    host.send('/friend-sent {"by": "live"}')
    for text in ("Hnonsense", "H", hello):
        host.send(f"/friend-heard {text}")
    hears(stranger, state="open", ends="Ca.Cb")
    host.send(f"/friend-heard {take_texts(stranger)[0]}")
    assert not is_connected(host)
    assert not host.friend.delivered_length
    assert host.app.t("friend.dot.here") not in host.text("now")
    hears(guest, state="open", ends="Ca.Cb")
    (theirs,) = take_texts(guest)
    host.send(f"/friend-heard {theirs}")
    assert is_connected(host)
    assert host.app.t("friend.dot.here") in host.text("now")
    assert {"passes": True, "prepare": True} in host.orders
    hears(host, state="lost")
    hears(host, state="open", ends="Ca.Cc")
    host.send(f"/friend-heard {theirs}")
    assert not is_connected(host)


def test_who_was_started_again_is_greeted_again() -> None:
    """A fresh worker in the page has lost the earlier greeting."""
    host, guest = pair()
    connect(host, guest)
    again = FriendPage(dict(guest.stored))
    connect(again, host)
    for text in take_texts(host):
        again.send(f"/friend-heard {text}")
    assert is_connected(again)
    assert is_connected(host)
    assert take_texts(host) == take_texts(again) == []


def test_a_line_open_before_a_game_carries_invitation_and_reply() -> None:
    """The invitation goes to anyone at the other end. Only a signed answer makes them the friend."""
    host, guest = invite(), FriendPage()
    for page in (host, guest):
        hears(page, state="open", ends="Ca.Cb")
    keys = {one.get("data-key") for one in host.elements("table")}
    assert not keys & {"friend-send", "friend-text", "friend-live"}, "nothing is sent by hand"
    assert "live-end" in keys
    assert host.orders[-1]["passes"]
    (hello,) = take_texts(host)
    host.send('/friend-sent {"by": "live"}')
    assert not host.friend.sent
    guest.send(f"/friend-heard {hello}")
    guest.send(f"/friend-heard {host.device.outgoing}")
    other = invite()
    other.send("/friend-new " + json.dumps({"game": ONE, "role": "second"}))
    guest.send(f"/friend-heard {other.device.outgoing}")
    assert guest.said[-1] == guest.app.t("friend.line.foreign")
    assert guest.friend.id == host.device.id
    guest.send("/friend-sit")
    assert is_connected(guest)
    assert not is_connected(host)
    host.send(f"/friend-heard {guest.device.outgoing}")
    assert is_connected(host)
    guest.send(f"/friend-heard {host.device.outgoing}")
    host.send(f"/friend-heard {guest.device.outgoing}")
    assert host.status == "mine"


@pytest.mark.long
def test_a_line_takes_messages_of_its_game_and_its_rematch_alone() -> None:
    """Other invitations and messages of other games are announced, and change nothing."""
    host, guest = pair()
    connect(host, guest)
    foreign, third = pair()
    forged = Device.invite(b"f" * 32, ONE)
    forged.rules = replace(forged.rules, after=bytes.fromhex(host.device.id))
    for _ in forged.work():
        pass
    forged.mark_as_saved(forged.save())
    before = (host.friend, host.device.log, dict(host.stored))
    for text in (
        invite().device.outgoing,
        forged.outgoing,
        foreign.device.log[0],
        third.device.log[-1],
    ):
        host.send(f"/friend-heard {text}")
        assert host.said[-1] == host.app.t("friend.line.foreign")
        assert (host.friend, host.device.log, dict(host.stored)) == before
    host.send(f"/friend-heard {host.device.log[-1][:-2]}")
    assert host.said[-1] == host.app.t("friend.no.damaged")
    play(host, guest)
    connect(host, guest)
    host.send(f"/friend-heard {forged.outgoing}")
    assert host.said[-1] == host.app.t("friend.line.foreign")
    guest.send("/friend-again")
    host.send(f"/friend-heard {guest.device.outgoing}")
    assert host.friend.offer is not None
    assert host.friend.tally == guest.friend.tally[::-1]
    assert is_connected(host)


@pytest.mark.long
def test_live_a_forced_action_waits_until_the_page_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press does not shorten that. A mark of another moment does nothing. By link it is played at once."""
    for module in (remote_play, orders):
        monkeypatch.setattr(module, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(Pace, "draw", lambda _: 2.0)
    host, guest = pair()
    connect(host, guest)

    def is_due(page: FriendPage) -> bool:
        return page.friend.only_action != "" and page.status == "mine"

    play(host, guest, stop=lambda: is_due(host) or is_due(guest))
    page = host if is_due(host) else guest
    ply, forced = page.ply, page.friend.only_action
    assert page.actions() == {forced}
    mark = page.app.of(Linked).forced
    assert mark
    page.send("/friend-forced other.1.x")
    page.act(forced)
    assert page.ply == ply
    assert page.said[-1] == page.app.t("friend.forced.held")
    page.send(f"/friend-forced {mark}")
    assert page.ply == ply + 1
    assert page.app.t("friend.forced") in page.said[-1]
    page.send(f"/friend-forced {mark}")
    assert page.ply == ply + 1
    assert not any(other.friend.only_action for other in (FriendPage(dict(page.stored)),))
