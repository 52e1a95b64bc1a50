"""Remote play of Killer vs Inspector: requests to the other device, and the aids."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.remote.driver import FriendPage, deal, pair, play, quick_proofs

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


@pytest.mark.long
def test_a_game_with_citizens_by_links_ends_proven_on_both_pages() -> None:
    host, guest = pair("killer-citizen")
    play(host, guest, "f")  # a short game
    assert host.device.record() == guest.device.record()


@pytest.mark.long
def test_a_request_to_the_other_device_is_announced_and_then_played() -> None:
    host, guest = pair("killer")
    asked_at: list[int] = []

    def note(one: FriendPage, _other: FriendPage) -> None:
        if one.status == "theirs" and "needs to answer" in re.sub(r"\s+", " ", one.text("now")):
            asked_at.append(one.ply)

    play(host, guest, "f", each=note, stop=lambda: bool(asked_at) and host.ply > asked_at[0] + 2)
    assert asked_at


@pytest.mark.parametrize("aid", ["on", "off"])
def test_the_aid_is_there_only_if_both_agreed(aid: str) -> None:
    host, guest = FriendPage(game="killer"), FriendPage()
    host.send("/friend-new " + json.dumps({"game": "killer", "role": "first", "aid": aid}))
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    deal(host, guest)
    assert ("/ui aid always" in host.does()) == (aid == "on")
