"""Playing live, as the app tells it: what it asks of the page, what it says, and what it leaves as it is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.any_game import ONE
from tests.web.friends import HERE, FriendPage, pair, play, quick_proofs
from web.i18n import LANGUAGES, Words
from web.model.live import CAMERA, REFUSALS, SERVED_BY, SERVER, STATES

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


CODE = {"state": "code", "code": "C" + "x" * 130, "number": "1" * 200, "kind": "offer"}


def invited(**told: Any) -> FriendPage:
    """Return a page whose invitation is ready."""
    page = FriendPage(game=ONE, **told)
    page.send("/friend-new " + json.dumps({"game": ONE, "role": "first"}))
    return page


def asked(page: FriendPage, text: str) -> dict[str, Any]:
    """Send a text and return what the page's carrier is asked to do."""
    return dict((page.once(text).friend or {}).get("live", {}))


def hears(page: FriendPage, **told: Any) -> None:
    """Let the page tell what has become of the connection."""
    page.send("/friend-live " + json.dumps({"name": "channel"} | told))


def test_a_code_is_made_shown_as_an_address_and_handed_over() -> None:
    """The picture holds the shorter number; no server is asked."""
    page = invited()
    told = asked(page, "/friend-live-with channel")
    assert told == {"open": "channel", "code": "", "room": page.friend.key, "server": "", "rides": False}
    hears(page, **CODE)
    assert page.said[-1] == "The code is ready."
    assert f"{HERE}#c={CODE['code']}</textarea>" in page.regions["dialog"]
    assert f'data-text="{HERE}#c={CODE["number"]}"' in page.regions["dialog"]
    assert page.send("/friend-hand copy").effect == {"copy": f"{HERE}#c={CODE['code']}"}


def test_a_code_that_is_given_opens_and_one_for_a_code_of_ours_answers() -> None:
    page = invited()
    text = f"{HERE}#c={CODE['code']}"
    opened = asked(page, "/friend-code " + json.dumps({"text": f" {text} "}))
    assert (opened["open"], opened["code"]) == ("channel", text)
    asked(page, "/friend-live-with channel")
    hears(page, **CODE)
    assert asked(page, f"/friend-code {text}") == {"answer": text}
    assert asked(page, "/friend-scanned " + json.dumps({"text": text})) == {"answer": text}


def test_a_public_server_is_asked_only_while_the_switch_is_on() -> None:
    """Switched while a code is shown, the code is made anew."""
    page = invited()
    page.send("/open live")
    assert SERVED_BY in page.regions["dialog"]
    assert not re.search(r"<input[^>]*live-server[^>]*checked", page.regions["dialog"])
    page.send("/friend-server")
    assert asked(page, "/friend-live-with channel")["server"] == SERVER
    hears(page, **CODE)
    assert asked(page, "/friend-server")["server"] == ""
    assert asked(page, "/friend-live-with window")["server"] == ""


@pytest.mark.parametrize("why", REFUSALS)
def test_a_code_that_is_refused_has_a_sentence_and_takes_nothing_away(why: str) -> None:
    page = invited()
    asked(page, "/friend-live-with channel")
    hears(page, **CODE)
    hears(page, state="refused", why=why)
    assert page.said[-1] == Words("en")(f"live.no.{why}")
    assert page.said[-1] in page.regions["dialog"].replace("&#x27;", "'")
    assert CODE["code"] in page.regions["dialog"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_refusal_and_trouble_has_words(lang: str) -> None:
    t = Words(lang)
    keys = [f"live.state.{name}" for name in STATES] + [f"live.no.{name}" for name in REFUSALS]
    assert all(t.has(key) for key in [*keys, *(f"live.camera.{name}" for name in CAMERA)])


def test_what_has_become_of_a_connection_is_announced_once_and_told_beside_the_table() -> None:
    """Looking away is shown and not announced again on return; lost, there is a way to connect again."""
    host, _ = pair()
    host.send("/open live")
    asked(host, "/friend-live-with channel")
    hears(host, **CODE)
    hears(host, state="joining")
    hears(host, state="open")
    assert host.said[-1] == "Connected. Moves travel by themselves."
    assert host.app.ui.dialog == ""
    assert "Your friend is here." in host.regions["now"]
    hears(host, state="away")
    assert "Your friend is away." in host.regions["now"]
    count = len(host.said)
    hears(host, state="open")
    assert len(host.said) == count
    hears(host, state="lost")
    assert host.said[-1].startswith("Connection lost. Your game is safe")
    assert "Your friend is gone." in host.regions["now"]
    assert 'data-do="/open live"' in host.regions["now"]


@pytest.mark.long
def test_a_connection_that_breaks_when_all_is_proven_asks_for_nothing() -> None:
    """Nothing has to reach the friend any more: that they have gone is said, and no way back is offered."""
    host, guest = pair()
    play(host, guest)
    for state in ("open", "lost"):
        hears(host, state=state)
    assert host.said[-1] == host.app.t("friend.dot.gone")
    assert 'data-do="/open live"' not in host.regions["now"]


def test_a_code_that_has_gone_with_its_page_is_told_where_a_new_one_is_shown() -> None:
    page = invited()
    hears(page, state="gone")
    assert page.said[-1] == "The code went with the page that was loaded anew. Show a new one."
    assert page.said[-1] in page.regions["dialog"]
    assert 'data-key="live-show"' in page.regions["dialog"]
    asked(page, "/friend-live-with channel")
    hears(page, **CODE)
    assert "went with the page" not in page.regions["dialog"]


def test_a_connection_that_stands_is_not_given_up_for_another_code() -> None:
    page = invited()
    asked(page, "/friend-live-with channel")
    hears(page, state="open")
    assert asked(page, f"/friend-code {CODE['code']}") == {}
    assert asked(page, "/friend-live-with close") == {"close": True}
    assert page.said[-1].startswith("Disconnected.")


def test_the_camera_is_on_only_while_it_is_wanted() -> None:
    """Off by the switch, by what it has read, by trouble, and by closing the dialog."""
    page = invited()
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
    host, guest = invited(), FriendPage()
    guest.send("/friend-scanned " + json.dumps({"text": host.outgoing}))
    assert "/friend-sit" in guest.html


def test_a_second_window_gets_the_invitation_and_both_connect_when_both_are_kept() -> None:
    """The windows share what the browser keeps; no code is asked for."""
    host = invited()
    update = host.once("/friend-live-with window")
    assert update.effect == {"window": host.outgoing}
    assert (update.friend or {})["live"]["room"] == host.friend.key
    other = FriendPage(host.stored, host.locks)
    other.open(host.outgoing)
    other.send("/friend-sit")
    assert other.app.ui.live is not None
    assert (other.app.ui.live.name, other.app.ui.live.state) == ("window", "waiting")


def code(kind: str, mark: str) -> dict[str, str]:
    """Return what the page tells of a code of its own."""
    return CODE | {"code": f"C{mark * 130}", "kind": kind}


def behind(page: FriendPage) -> str:
    """Return the code in the address to send, or ""."""
    return page.outgoing.partition(".C")[2]


def live_by_link() -> tuple[FriendPage, FriendPage]:
    """Return two pages: the host's turn carries a code, the guest has read it and made an answer."""
    host, guest = pair()
    host.act(sorted(host.actions())[0])
    host.send("/friend-send copy")
    told = asked(host, "/friend-go-live")
    assert told == {"open": "channel", "code": "", "room": host.friend.key, "server": "", "rides": True}
    hears(host, **code("offer", "a"))
    update = guest.once(f"/friend {host.outgoing.partition('#d=')[2]}")
    assert (update.friend or {})["live"] == {
        "open": "channel", "code": "C" + "a" * 130, "room": guest.friend.key, "server": "", "rides": True
    }  # fmt: skip
    guest.run()
    hears(guest, **code("answer", "b"))
    return host, guest


def test_a_code_travels_with_the_next_link_and_its_answer_with_the_one_after() -> None:
    """Said where the link is sent, counted as a link that is new, and no dialog stands in the way."""
    host, guest = live_by_link()
    assert behind(host) == "a" * 130
    assert Words("en")("friend.rides.offer") in host.regions["now"]
    assert "is-main" in host.regions["now"] or 'class="main"' in host.regions["now"]
    host.send("/friend-send copy")
    assert host.outgoing.endswith("a")
    assert Words("en")("friend.rides.offer-sent") in host.regions["now"]
    assert Words("en")("friend.rides.answer") in (guest.said[-1], guest.text("now"))
    while guest.status == "mine":
        guest.act(sorted(guest.actions())[0])
    assert behind(guest) == "b" * 130
    update = host.once(f"/friend {guest.outgoing.partition('#d=')[2]}")
    assert (update.friend or {})["live"] == {"answer": "C" + "b" * 130}
    assert host.device.log == guest.device.log
    host.run()
    for page in (host, guest):
        assert page.app.ui.dialog == ""
        hears(page, state="open")
        assert not behind(page)
        assert "Your friend is here." in page.regions["now"]


def test_an_invitation_may_carry_the_code_and_it_is_taken_when_somebody_sits_down() -> None:
    host, guest = invited(), FriendPage()
    assert "/friend-go-live" in host.does()
    host.send("/friend-go-live")
    hears(host, **code("offer", "a"))
    guest.open(host.outgoing)
    assert guest.app.ui.live is None
    assert asked_after_sitting(guest)["code"] == "C" + "a" * 130
    hears(guest, **code("answer", "b"))
    assert behind(guest) == "b" * 130
    assert Words("en")("friend.rides.answer") in guest.text("table")


def asked_after_sitting(page: FriendPage) -> dict[str, Any]:
    """Sit down and return what the page's carrier is asked to do."""
    page.once("/friend-sit")
    found: dict[str, Any] = {}
    while page.waiting and not found:
        found = asked(page, page.waiting.pop(0))
    page.run()
    page.send("/go")
    return found


def test_without_an_answer_it_was_an_ordinary_turn() -> None:
    """A link that brings no answer, one that answers a code that is gone, a way that leads nowhere."""
    host, guest = live_by_link()
    while guest.status == "mine":
        guest.act(sorted(guest.actions())[0])
    plain, _, answer = guest.outgoing.partition(".C")
    update = host.once(f"/friend {plain.partition('#d=')[2]}")
    assert (update.friend or {})["live"] == {"close": True}
    host.run()
    assert host.status == "mine"
    assert host.app.ui.live is not None
    assert not host.app.ui.live.rides

    again = FriendPage(dict(host.stored))
    again.open(f"{plain}.C{answer}")
    for told in ({"state": "refused", "why": "another"}, {"state": "failed"}):
        hears(again, **told)
        assert again.said[-1] == Words("en")("friend.rides.late")
        assert again.app.ui.dialog == ""
        again.send("/friend-go-live")
        hears(again, **code("offer", "c"))


def test_a_link_that_is_opened_twice_makes_one_answer() -> None:
    host, guest = live_by_link()
    assert asked(guest, f"/friend {host.outgoing.partition('#d=')[2]}") == {}
    assert guest.app.ui.live is not None
    assert guest.app.ui.live.code == "C" + "b" * 130


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
    assert asked(third, f"/friend {text}") == {}
    assert third.app.ui.dialog == "stray"


@pytest.mark.long
def test_a_connection_ends_with_the_game_it_was_made_for_and_goes_on_to_a_rematch() -> None:
    """Otherwise the texts for one friend would be sent to another."""
    host, other = pair()
    hears(host, state="open")
    key = host.friend.key
    host.send("/new")
    assert asked(host, f"/friend-take {key}") == {}
    host.run()
    assert is_connected(host)
    host.send("/friend-new " + json.dumps({"game": ONE}))
    assert host.outgoing
    assert not is_connected(host)
    host.send(f"/friend-take {key}")
    play(host, other)
    hears(host, state="open")
    host.send("/friend-again")
    assert host.outgoing
    assert is_connected(host)


def is_connected(page: FriendPage) -> bool:
    """Whether texts come and go by themselves."""
    return page.app.ui.live is not None and page.app.ui.live.here


@pytest.mark.parametrize("lang", LANGUAGES)
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
    """Whoever connects sends the latest text again; by link it is told, for then a person has opened it."""
    host, _ = pair()
    seen = Words("en")("friend.no.seen")
    hears(host, state="open")
    host.open(f"#d={host.device.log[1]}")
    assert seen not in host.said
    hears(host, state="lost")
    host.open(f"#d={host.device.log[1]}")
    assert host.said[-1] == seen


def test_while_both_are_connected_nothing_is_to_be_sent_by_hand() -> None:
    """The text stands there for whoever looks for it; the button comes back when the connection is lost."""
    host, _ = pair()
    asked(host, "/friend-live-with channel")
    hears(host, state="open")
    host.send(sorted(host.actions())[0])
    assert host.outgoing
    assert "/friend-send" not in host.regions["now"]
    assert host.last.focus != "friend-send"
    hears(host, state="lost")
    assert "/friend-send" in host.regions["now"]
