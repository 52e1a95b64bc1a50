"""The deal of a game of District Noir, on paper."""

from __future__ import annotations

import pytest

from noir.games.district.rules import draw_hand
from noir.games.district.state import ROUNDS
from tests.any_game import swept
from tests.web.reading import capture
from tests.web.sharing.test_share import finish_game
from tests.web.test_print import cards
from web.i18n import LANGUAGES


@pytest.mark.long
def test_the_cards_of_a_deal_stand_in_its_order() -> None:
    page = finish_game("district")
    page.send("/open print")
    page.send("/print deal")
    codes = [capture(r'data-kind="([^"]+)"', card) for card in cards(page)]
    match = page.table.match
    assert ".".join(codes) == match.game.format_deal(match.state)


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_d2_a_card_names_its_owner_in_the_set_up(lang: str) -> None:
    """The label names the seat that draws the card in that round, as the paragraph above calls it."""
    page = finish_game("district", lang=lang)
    page.send("/open print")
    page.send("/print deal")
    t, deal = page.app.t, page.table.match.at(0).deal
    labels = [capture(r'class="sheet-place">(.*?)</p>', card) for card in cards(page)]
    for number in range(1, ROUNDS + 1):
        for seat, name in enumerate(("first", "second")):
            label = t("district.print.hand", round=number, seat=t(f"district.seat.{name}"))
            mine = [deal[at] for at, text in enumerate(labels) if text.endswith(label)]
            assert tuple(sorted(mine)) == draw_hand(deal, number, seat)
            assert t(f"district.seat.{name}") in t("district.print.setup")
