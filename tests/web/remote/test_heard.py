"""A game with a friend by ear: a message to send is announced when ready, and nothing twice."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.duo import has_duo
from noir.games import families
from tests.any_game import ONE
from tests.web.remote.driver import FriendPage, connect, pair, play, quick_proofs
from web.contracts.table import game_name
from web.model.remote.connection import Live
from web.views import page as page_view
from web.views.friend_strip import status_key
from web.views.remote import terms

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


def test_while_the_device_shuffles_it_waits_for_no_one_else() -> None:
    """Then the ready invitation, and on the other side the ready answer, is announced with the next step."""
    host, guest = FriendPage(game=ONE), FriendPage()
    host.send("/friend-new " + json.dumps({"game": ONE, "role": "first"}))
    t = host.app.t
    ready = [f"{t(f'friend.{kind}.title')}. {t(f'friend.{kind}.how')}" for kind in ("invite", "reply")]
    assert host.said[-2:] == [t("friend.shuffling"), ready[0]]
    assert t("friend.turn.waiting") in host.text("now")
    guest.open(host.outgoing)
    called = guest.said[-1]
    assert called.startswith(t("friend.invited.title", game=game_name(t, ONE)))
    assert terms(t, ONE, "host", host=False) in called
    assert called.endswith(t("friend.invited.next"))
    guest.send("/friend-sit")
    assert guest.said[-1] == ready[1]
    assert guest.said.count(ready[1]) == 1


@pytest.mark.long
def test_a_game_that_is_opened_again_says_once_how_it_stands() -> None:
    """It does so at the start of the page and from the list of games."""
    host, guest = pair()
    host.act(host.some(rng_from("again")))
    guest.open(host.outgoing)
    for side in (host, guest):
        fresh = FriendPage(dict(side.stored))
        status = page_view.status(fresh.app.look())
        assert " ".join(fresh.said).count(status) == 1
        key = fresh.friend.key
        fresh.send("/new")
        before = len(fresh.said)
        fresh.send(f"/friend-take {key}")
        assert " ".join(fresh.said[before:]).count(status) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in families() if has_duo(game)])
def test_each_turn_ends_with_the_message_to_send(game: str) -> None:
    """The focus goes to the button that sends. An incoming message is announced once."""
    pages = pair(game)
    rng, count = rng_from(f"heard/{game}"), 0
    for _ in range(6):
        for one, other in (pages, pages[::-1]):
            if not one.actions():
                continue
            while one.status == "mine" and one.actions():
                one.act(one.some(rng))
            t = one.app.t
            assert one.said[-1] in (t("friend.says.send"), t("friend.says.ask"))
            assert one.last.focus in (None, "friend-send")
            count += 1
            one.send("/friend-send copy")
            before = len(other.said)
            other.open(one.outgoing)
            speech = other.said[before:]
            assert len(speech) == len(set(speech))
            status = page_view.status(other.app.look())
            assert sum(status in sentence for sentence in speech) <= 1
            assert t("friend.copied") not in other.text("now")
    assert count >= 4


WAYS = [(game, n % 2 == 1) for n, game in enumerate(game for game in families() if has_duo(game))]
"""Games by turns by links and live."""


@pytest.mark.parametrize(("game", "live"), WAYS)
@pytest.mark.long
def test_how_a_game_ended_is_told_once_and_then_what_the_proof_has_found(game: str, live: bool) -> None:
    """The proof comes after the end, without announcing it again, by links and live."""
    pages = pair(game)
    if live:
        connect(*pages)
    play(*pages, f"told {live}")
    for page in pages:
        t, end = page.app.t, page_view.status(page.app.look())
        assert sum(sentence.count(end) for sentence in page.said) == 1
        found = [sentence for sentence in page.said if t("friend.says.proven").split(":")[0] in sentence]
        assert len(found) == 1
        assert page.said.index(found[0]) > max(i for i, one in enumerate(page.said) if end in one)


@pytest.mark.long
def test_a_message_that_went_live_counts_as_sent() -> None:
    """That holds after leaving the connection and after a reload. The link can still be copied."""
    host, guest = pair(ONE)
    t = host.app.t
    rng = rng_from("travelled")
    player = next(page for page in (host, guest) if page.status == "mine")
    while player.status == "mine":
        player.act(player.some(rng))
    connect(host, guest)
    player.send("/friend-sent {}")
    for page in (player, FriendPage(dict(player.stored))):
        page.send("/friend-live " + json.dumps({"state": "lost"}))
        assert t("friend.says.sent") not in page.text("now")
        assert "/friend-send copy" in page.does()


@pytest.mark.long
def test_a_rematch_that_travels_live_is_not_offered_to_be_sent_by_hand() -> None:
    """It is once the connection is lost. Until then the page does not say it can be closed."""
    host, guest = pair(ONE)
    t = host.app.t
    play(host, guest)
    connect(host, guest)
    host.send("/friend-again")
    for _ in range(2):
        assert "/friend-send copy" not in host.does()
        assert t("friend.line.wait") in host.text("table")
        assert t("friend.may-close") not in host.text("table")
        host.send("/friend-sent {}")
    host.send("/friend-live " + json.dumps({"state": "lost"}))
    assert "/friend-send copy" in host.does()
    assert t("friend.may-close") in host.text("table")
    assert t("friend.sent-wait") not in host.text("table")


@pytest.mark.parametrize("proof", ["unproven", "proven", "failed"])
def test_live_nobody_is_asked_to_send_the_end(proof: str) -> None:
    """Live it travels without help. By links the player has to send it."""
    host, _ = pair(ONE)
    standing = host.app.look().friend
    assert standing is not None
    over = replace(standing, status="over", proof=proof, outgoing="the end", sent=False, busy=False)
    assert status_key(over).endswith("-send")
    assert not status_key(replace(over, live=Live("open", known=True))).endswith("-send")
