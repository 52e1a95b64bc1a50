"""A new game, ordered by the form, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import GAMES
from tests.any_game import OTHER
from web.games import ui_of
from web.i18n import LANGUAGES, Words
from web.views.contracts import game_name

if TYPE_CHECKING:
    from tests.browser.table import Table


@pytest.mark.parametrize("game", GAMES)
def test_another_game_is_ordered_with_the_other_seat(table: Table, game: str) -> None:
    """The choices come to the table. The opponent starts, as asked."""
    table.open(game=next(name for name in GAMES if name != game), role="first", lang="en").do("/open new")
    words = Words("en")
    for choice in (game_name(words, game), words("shell.level.easy"), words("shell.role.second")):
        table.dialog.get_by_label(choice, exact=True).check()
    table.dialog.locator("button[type=submit]").click()
    expect(table.page.locator("#bar h1")).to_have_text(game_name(words, game))
    expect(table.table).not_to_have_attribute("data-ply", "0")
    table.settle()
    assert table.actions


@pytest.mark.parametrize("game", GAMES)
def test_the_form_shows_who_plays_each_level_of_the_chosen_game(table: Table, game: str) -> None:
    """A face, a name and a line for each. Another game has others. A press anywhere on it chooses."""
    table.open(game=game, lang="en").do("/open new")
    for other in GAMES:
        table.dialog.locator(f'[data-key="game-{other}"]').check()
        shown = table.dialog.locator(".opponent-who:visible strong").all_inner_texts()
        assert shown == [who.name for who in ui_of(other).opponents.values()]
    table.dialog.locator(".opponent").last.click()
    expect(table.dialog.locator('[data-key="level-boss"]')).to_be_checked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_fits_on_a_phone(table: Table, lang: str) -> None:
    """No choice is beside the screen."""
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.open(game=OTHER, lang=lang).do("/open new")
    expect(table.dialog.locator("form")).to_be_visible()
    assert table.dialog.evaluate("at => at.scrollWidth - at.clientWidth") <= 0
