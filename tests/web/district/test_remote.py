"""District Noir with a friend elsewhere: forced actions are played."""

from __future__ import annotations

import pytest

from tests.web.remote.driver import pair, play, quick_proofs
from web.i18n import Words


@pytest.mark.long
def test_the_last_card_of_a_round_is_played_for_you() -> None:
    """Both rounds' cards travel with it: no message is needed in between."""
    with quick_proofs():
        host, guest = pair("district")
        play(host, guest, stop=lambda: host.ply > 12 and guest.ply > 12)
    lines = [sentence for page in (host, guest) for sentence in page.said]
    assert any(Words("en")("friend.forced") in sentence for sentence in lines)
