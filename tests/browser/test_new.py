"""A new game, ordered by the form, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import GAMES
from tests.any_game import ONE, OTHER
from tests.browser.stills import still
from tests.web.driver import Page as Tab
from web.contracts.table import game_name
from web.i18n import LANGUAGES, Words
from web.registry import ui_of

if TYPE_CHECKING:
    from tests.browser.stills import Gallery
    from tests.browser.table import Table


BESIDE = """(page) => {
    const { scrollWidth, clientWidth } = page.querySelector("dialog[open]:has(form)");
    return scrollWidth > clientWidth ? ["wider than its dialog"] : [];
}"""


def test_another_game_is_ordered_with_the_other_seat(table: Table) -> None:
    """The form shows a face, a name and a line for each level, others for another game.

    A press anywhere on it chooses. The choices come to the table. The opponent starts, as asked.
    """
    table.open(game=ONE, role="first", lang="en")
    words = Words("en")
    for game in [*GAMES][1:]:
        table.do("/open new")
        for other in GAMES:
            table.dialog.locator(f'[data-key="game-{other}"]').check()
            shown = table.dialog.locator(".opponent-who:visible strong").all_inner_texts()
            assert shown == [who.name for who in ui_of(other).opponents.values()]
        table.dialog.locator(".opponent").last.click()
        expect(table.dialog.locator('[data-key="level-boss"]')).to_be_checked()
        for choice in (game_name(words, game), words("shell.level.easy")):
            table.dialog.get_by_label(choice, exact=True).check()
        table.dialog.locator('[data-key="role-second"]').check()
        table.dialog.locator("button[type=submit]").click()
        expect(table.page.locator("#bar h1")).to_have_text(game_name(words, game))
        expect(table.table).not_to_have_attribute("data-ply", "0")
        table.settle()
        assert table.actions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_fits_on_a_phone(gallery: Gallery, lang: str) -> None:
    """No choice is beside the screen."""
    tab = Tab(None, game=OTHER, lang=lang)
    tab.send("/open new")
    assert gallery.at_sizes(still(lang, tab), [(320, 640)], BESIDE) == {}
