"""By ear: a case."""

from __future__ import annotations

import pytest

from noir.chance import rng_from
from tests.web.test_announcements import ROLE, open_table
from web.games.killer.names import NAMES, list_names
from web.games.killer.pencil import next_mark


def test_a_question_is_described_and_its_way_out_is_a_no() -> None:
    """The dialog is described by its question, and has no button Close."""
    page = open_table("killer", "second", 1)
    page.act(min(page.actions()))
    arrest = min(text for text in page.actions() if text[0] == "a")
    page.send(f"@{page.ply} {arrest}")
    assert page.app.ui.pending_confirmation == arrest
    question = page.attrs["dialog"]["aria-describedby"]
    assert [one["tag"] for one in page.elements("dialog") if one.get("id") == question] == ["p"]
    assert page.app.t("shell.no") in page.text("dialog")
    assert page.app.t("shell.close") not in page.text("dialog")
    page.send("/open rules")
    assert page.attrs["dialog"]["aria-describedby"] is None
    assert page.app.t("shell.close") in page.text("dialog")


def test_each_pencil_mark_is_said() -> None:
    """By its name, the empty one too. The pencil itself says nothing: its button tells that it is pressed."""
    page = open_table("killer", "first", 1)
    page.send("/ui pencil on")
    suspect = page.app.look().seen.table.grid[0][0]
    for mark in ("?", "!", "–", "none"):
        page.send(next_mark(page.app.look(), suspect))
        assert page.said[-1] == f"{NAMES[suspect]}: {page.app.t(f'killer.mark.{mark}')}."


def test_before_the_choice_the_cards_are_not_called_agents() -> None:
    page = open_table("killer", "second", 1)
    for choose in ("", "i"):
        page.send("/state")
        result, agents = page.said[-1], list_names(page.app.t, page.app.look().seen.hand)
        assert (page.app.t("killer.summary.cards", who=agents) in result) == (not choose)
        assert (page.app.t("killer.summary.agents", who=agents) in result) == bool(choose)
        page.act(min(text for text in page.actions() if text[0] == "i")) if not choose else None


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
@ROLE
def test_the_summary_gives_turn_identity_and_numbers(game: str, role: str) -> None:
    """My identity, the dead, the neighbours, the counters: all that the board shows at a glance."""
    page = open_table(game, role, 1)
    rng = rng_from("summary")
    while page.ply < 8:
        page.act(page.some(rng))
    page.send("/state")
    result, look = page.said[-1], page.app.look()
    table = look.seen.table
    assert f"Move {page.ply + 1}." in result
    assert result.count(f"You’re {NAMES[look.seen.identity]}") == 1
    assert "Living beside you: " in result
    assert f"Dead, {len(table.dead)} of 16: " in result
    assert f"Evidence pile: {table.pile_size}." in result
    assert f"Quiet turns: {table.quiet} of 40." in result
    assert ("Citizen arrests left: " in result) == (game == "killer-citizen")
