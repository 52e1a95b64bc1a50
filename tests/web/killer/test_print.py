"""The deal of a case, on paper."""

from __future__ import annotations

import pytest

from noir.core import Seat
from tests.any_game import swept
from tests.web.reading import capture
from tests.web.sharing.test_share import finish_game
from tests.web.test_print import cards
from web.i18n import LANGUAGES


@pytest.mark.long
@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_the_cards_of_a_deal_stand_in_its_order(game: str) -> None:
    page = finish_game(game)
    page.send("/open print")
    page.send("/print deal")
    letters = [capture(r'data-face="(.)"', card) for card in cards(page)]
    match = page.table.match
    assert "".join(letters) == match.game.format_deal(match.state).replace(".", "")


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_k6_one_of_four_cards_is_chosen(lang: str) -> None:
    """No label makes agents of all four. The set-up names the chooser and the first to kill."""
    page = finish_game("killer", lang=lang)
    page.send("/open print")
    page.send("/print deal")
    t = page.app.t
    hands = [card for card in cards(page) if t("killer.print.hand") in card]
    first_hand = page.table.match.observe(Seat.SECOND, 0).first_hand
    assert [capture(r'data-face="(.)"', card) for card in hands] == list(first_hand)
