"""By ear: District Noir."""

from __future__ import annotations

from noir.chance import rng_from
from tests.web.test_announcements import ROLE, opened


def test_the_summary_gives_round_row_hands_and_points() -> None:
    """A listener knows the state of the game without walking through the table."""
    page = opened("district", "first", 1)
    rng = rng_from("summary")
    while page.ply < 14:
        page.act(page.some(rng))
    page.send("/state")
    told, look = page.said[-1], page.app.look()
    assert "Round 2 of 4" in told
    assert "The newest in the row: " in told
    assert "Your hand: " in told
    for seat in (0, 1):
        assert f"{look.names[seat]}: {page.app.t.n('district.plays', look.seen.hand_sizes[seat])}" in told
    assert "Points now: You " in told


@ROLE
def test_the_next_card_is_another_element_than_the_one_played(role: str) -> None:
    """A focused element gets a new name only when the focus moves: so a card never becomes another one."""
    page = opened("district", role, 4)
    rng = rng_from("identity")
    while page.state == "ready":
        hand = page.elements("table")
        played = {e["data-do"]: e.get("id", "") for e in hand if e.get("data-key", "").startswith("play-")}
        action = page.some(rng)
        page.act(action)
        after = {e["id"] for e in page.elements("table") if "id" in e}
        assert action not in played or (played[action] and played[action] not in after)
