"""Remote play of Killer vs Inspector: requests to the other device, and the aids."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.remote.driver import FriendPage, pair, play, quick_proofs

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
@pytest.mark.long
def test_a_killer_game_by_links_ends_proven_on_both_pages(game: str) -> None:
    """A request to the other device is announced, and played after its answer."""
    host, guest = pair(game)
    text: set[str] = set()

    def note(one: FriendPage, _other: FriendPage) -> None:
        if one.status == "theirs":
            text.add(re.sub(r"\s+", " ", one.text("now")))

    play(host, guest, "f", each=note)  # a short game of either kind
    assert host.device.record() == guest.device.record()
    assert any("needs to answer" in sentence for sentence in text) or game != "killer"


@pytest.mark.parametrize("aid", ["on", "off"])
def test_the_aid_is_there_only_if_both_agreed(aid: str) -> None:
    host, guest = FriendPage(game="killer"), FriendPage()
    host.send("/friend-new " + json.dumps({"game": "killer", "role": "first", "aid": aid}))
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    host.open(guest.outgoing)
    assert ("/ui aid always" in host.does()) == (aid == "on")
