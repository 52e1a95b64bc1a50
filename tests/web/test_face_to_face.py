"""Playing live, as the app tells it: what it asks of the page, what it says, and what it leaves as it is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.any_game import ONE
from tests.web.friends import HERE, FriendPage, pair, quick_proofs
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
    found: dict[str, Any] = (page.once(text).friend or {}).get("live", {})
    return found


def hears(page: FriendPage, **told: Any) -> None:
    """Let the page tell what has become of the connection."""
    page.send("/friend-live " + json.dumps({"name": "channel"} | told))


def test_a_code_is_made_shown_as_an_address_and_handed_over() -> None:
    """The picture holds the shorter number; no server is asked."""
    page = invited()
    told = asked(page, "/friend-live-with channel")
    assert told == {"open": "channel", "code": "", "room": page.friend.key, "server": ""}
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
