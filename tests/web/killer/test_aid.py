"""The deduction aid of Killer vs Inspector in a player's first games."""

from __future__ import annotations

import pytest

from tests.web.driver import Page
from web.games.killer.deduction import is_on
from web.library.stats import LOST, Entry, to_text


def statistics_of(games: int) -> dict[str, str]:
    """Return the saved statistics of finished games."""
    entries = [Entry(str(n), "killer", "easy", "first", LOST, 0, 1, 0, "") for n in range(games)]
    return {"stats": to_text(entries)}


@pytest.mark.parametrize("games", range(5))
def test_the_aid_is_on_in_the_first_three_games(games: int) -> None:
    page = Page(statistics_of(games), game="killer-citizen", role="second", level="easy")
    assert is_on(page.app.look()) == (games < 3)
    page.send("/new")
    assert is_on(page.app.look()) == (games < 3)


def test_a_newcomer_can_turn_the_aid_off() -> None:
    page = Page(game="killer", role="second", level="easy")
    page.send("/ui aid off")
    assert not is_on(page.app.look())
    assert not is_on(Page(page.stored).app.look())


@pytest.mark.parametrize("wanted", [{"level": "human"}, {"level": "easy", "hints": "off"}])
def test_the_aid_is_off_between_people_and_without_hints(wanted: dict[str, str]) -> None:
    page = Page({}, ("en",), game="killer", role="first", **wanted)
    if page.app.table.is_shared:
        page.send("/lift")
    assert not is_on(page.app.look())
