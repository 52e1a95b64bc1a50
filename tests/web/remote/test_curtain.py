"""The curtain over the player's cards in a game with a friend elsewhere, off by default."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.duo import has_duo
from noir.games import GAMES
from tests.any_game import ONE, swept
from tests.web.remote.driver import FriendPage, connect, pair, play, quick_proofs
from web.i18n import LANGUAGES, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = pytest.mark.parametrize("game", [game for game in GAMES if has_duo(game)])


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


def hung(game: str = ONE) -> tuple[FriendPage, FriendPage]:
    """Return two pages in the middle of a game, on the host's turn, with the host's curtain chosen."""
    host, guest = pair(game)
    play(host, guest, stop=lambda: host.ply > 1 and host.status == "mine")
    host.send("/set curtain on")
    return host, guest


def is_down(page: FriendPage) -> bool:
    """Return whether the page shows no observation, but a way to lift the curtain."""
    return page.app.look().seen is None and "/lift" in page.does()


@GAME
def test_without_a_choice_there_is_no_curtain(game: str) -> None:
    host, _ = pair(game)
    assert host.app.settings.curtain == "off"
    assert host.actions()
    assert not {"/lift", "/pass"} & {*host.does()}
    host.send("/pass")
    assert host.actions()


@pytest.mark.long
@GAME
def test_behind_the_curtain_only_public_things_stand_on_the_page(game: str) -> None:
    """Two devices with other cards at the same point show the same page, but for the address to send."""
    host, guest = hung(game)
    guest.send("/set curtain on")
    assert is_down(host)
    assert is_down(guest)
    assert host.actions() == set()
    for region in ("bar", "log", "dialog", "side"):
        assert host.regions[region] == guest.regions[region]
    keys = {element["data-key"] for element in host.elements("table") if element.get("data-key")}
    assert keys == {"lift"}


@pytest.mark.long
@GAME
def test_presses_behind_the_curtain_show_and_play_nothing(game: str) -> None:
    host, _ = hung(game)
    texts = [f"@{host.ply} {text}" for text in host.device.legal()]
    texts += [
        "/state",
        "/last",
        "/share",
        "/share watch",
        "/at 1",
        "/hint",
        "/ui x 1",
        "/friend-on",
        "/print deal",
    ]
    log = host.device.log
    for text in texts:
        host.once(text)
        host.send("/close")
        assert is_down(host)
        assert host.device.log == log
        assert Words("en")("hotseat.first") in (
            host.said[-1],
            host.app.ui.news.last_event,
        ) or not text.startswith("/sh")


@GAME
@pytest.mark.long
def test_lifted_the_cards_are_there_and_it_falls_with_what_is_sent(game: str) -> None:
    """It falls at the button, too. The friend's actions are announced when it is lifted."""
    host, guest = hung(game)
    host.send("/lift")
    assert host.actions() == set(host.device.legal())
    assert host.once("/pass").focus == "lift"
    assert is_down(host)
    host.send("/lift")
    rng = rng_from("curtain")
    while host.status == "mine":
        host.act(host.some(rng))
    assert not is_down(host)
    host.send("/friend-send copy")
    assert is_down(host)
    assert "/friend-send copy" in host.does()
    guest.open(host.outgoing)
    play(host, guest, stop=lambda: True)
    while guest.status == "mine":
        guest.act(guest.some(rng))
    host.open(guest.outgoing)
    assert is_down(host)
    host.send("/lift")
    assert not is_down(host)
    assert host.said[-1]


def test_opened_again_the_curtain_is_down_and_the_list_tells_no_action() -> None:
    host, _ = hung()
    host.send("/lift")
    host.send("/pass")
    fresh = FriendPage(dict(host.stored))
    assert is_down(fresh)
    assert fresh.last.focus in ("lift", None)
    story = json.loads(fresh.stored[fresh.friend.key])["story"]
    assert story["last"] == ""
    assert story["brief"]


def test_live_it_falls_when_the_move_has_gone_by_itself() -> None:
    """An answer that the device made alone does not hide the cards."""
    host, guest = hung()
    connect(host, guest)
    host.send("/lift")
    rng = rng_from("live")
    while host.status == "mine":
        host.act(host.some(rng))
    assert host.once("/friend-sent {}").focus == "lift"
    assert is_down(host)
    host.send("/lift")
    host.send("/friend-sent {}")
    assert not is_down(host)


@pytest.mark.long
def test_over_there_is_nothing_left_to_hide() -> None:
    host, guest = hung()
    host.send("/lift")

    def lift(one: FriendPage, other: FriendPage) -> None:
        for page in (one, other):
            if is_down(page):
                page.send("/lift")

    play(host, guest, each=lift)
    assert host.proof == "proven"
    assert not is_down(host)
    assert "/pass" not in host.does()


def switch(page: FriendPage) -> str:
    """Return the value to which the switch beside the ways to send sets the curtain."""
    (box,) = [element for element in page.elements("dialog") if element.get("data-key") == "friend-curtain"]
    assert (box["data-set"], "checked" in box) == ("curtain", box["value"] == "off")
    return box["value"]


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_it_can_be_chosen_when_sending_and_in_the_settings(lang: str) -> None:
    host, _ = pair()
    host.send(f"/set lang {lang}")
    host.send("/open friend")
    assert switch(host) == "on"
    assert Words(lang)("shell.set.curtain") in host.text("dialog")
    host.send("/set curtain on")
    assert switch(host) == "off"
    host.send("/close")
    assert Words(lang)("friend.curtain.lift") in host.text("table")
    assert not re.search(r"\b(friend|shell|hotseat)\.[a-z]", host.text())
    host.send("/open settings")
    assert Words(lang)("settings.curtain.note") in host.text("dialog").replace(" ", " ")


def test_whose_turn_it_is_stays_in_sight() -> None:
    """The status line and the title say it without lifting, and the way to send stays."""
    host, guest = hung()
    assert Words("en")("friend.turn.curtain") in host.regions["now"]
    assert host.last.title is None or host.last.title.startswith("Your turn")
    guest.send("/set curtain on")
    assert Words("en")("friend.turn.theirs") in guest.regions["now"]
    assert guest.outgoing or guest.status == "theirs"
