"""Print and play: every card on paper, and no secret before its time."""

from __future__ import annotations

import json
import re

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from noir.games.district.rules import drawn
from noir.games.district.state import ROUNDS
from tests.web.driver import Page
from tests.web.reading import captured
from tests.web.test_share import code_of, finished, opened, play_on
from web.i18n import LANGUAGES
from web.site.paths import WEB

GAME = pytest.mark.parametrize("game", GAMES)
CARDS = {"district": 45, "killer": 50, "killer-citizen": 50}


def cards(page: Page) -> list[str]:
    return re.findall(r'<li class="sheet-card">.*?</li>', page.regions["print"])


@GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_deck_is_printed_whole_in_every_language(game: str, lang: str) -> None:
    page = opened(game, lang=lang)
    page.send("/open print")
    assert page.once("/print deck").effect == {"print": True}
    assert len(cards(page)) == CARDS[game]


@GAME
def test_the_deal_is_not_printed_before_the_end(game: str) -> None:
    page = opened(game)
    play_on(page, plies=3)
    page.send("/open print")
    assert page.once("/print deal").effect is None
    assert page.regions.get("print", "") == ""
    assert page.said[-1] == page.app.t("print.later")


@GAME
def test_the_exact_deal_is_printed_with_numbers_and_its_seal_after_the_end(game: str) -> None:
    page = finished(game)
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}
    printed = cards(page)
    assert len(printed) == CARDS[game]
    assert all('class="sheet-place"' in card for card in printed)
    assert page.table.seal in page.text("print")


def test_whose_eyes_a_replay_shows_does_not_matter() -> None:
    page = finished("district")
    page.send("/eyes first")
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}


def test_the_cards_of_a_district_deal_stand_in_its_order() -> None:
    page = finished("district")
    page.send("/open print")
    page.send("/print deal")
    codes = [captured(r'data-kind="([^"]+)"', card) for card in cards(page)]
    match = page.table.match
    assert ".".join(codes) == match.game.format_deal(match.state)


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_the_cards_of_a_killer_deal_stand_in_its_order(game: str) -> None:
    page = finished(game)
    page.send("/open print")
    page.send("/print deal")
    letters = [captured(r'data-face="(.)"', card) for card in cards(page)]
    match = page.table.match
    assert "".join(letters) == match.game.format_deal(match.state).replace(".", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_d2_a_card_says_whose_hand_it_comes_to_in_the_words_of_the_set_up(lang: str) -> None:
    """The label names the seat that draws the card in that round, as the paragraph above calls it."""
    page = finished("district", lang=lang)
    page.send("/open print")
    page.send("/print deal")
    t, deal = page.app.t, page.table.match.at(0).deal
    labels = [captured(r'class="sheet-place">(.*?)</p>', card) for card in cards(page)]
    for number in range(1, ROUNDS + 1):
        for seat, name in enumerate(("first", "second")):
            label = t("district.print.hand", round=number, seat=t(f"district.seat.{name}"))
            mine = [deal[at] for at, text in enumerate(labels) if text.endswith(label)]
            assert tuple(sorted(mine)) == drawn(deal, number, seat)
            assert t(f"district.seat.{name}") in t("district.print.setup")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_k6_the_four_cards_of_the_inspector_are_a_hand_from_which_one_is_chosen(lang: str) -> None:
    """No label makes agents of all four; the set-up says who chooses and who kills first."""
    page = finished("killer", lang=lang)
    page.send("/open print")
    page.send("/print deal")
    t = page.app.t
    hands = [card for card in cards(page) if t("killer.print.hand") in card]
    first_hand = page.table.match.observe(Seat.SECOND, 0).first_hand
    assert [captured(r'data-face="(.)"', card) for card in hands] == list(first_hand)


def test_an_open_record_can_be_printed_at_any_time() -> None:
    sender = opened("district")
    play_on(sender, plies=3)
    page = Page(g=code_of(sender, "open"))
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}


@GAME
def test_a_sheet_brings_no_second_id_key_or_action_into_the_page(game: str) -> None:
    page = finished(game)
    page.send("/open print")
    page.send("/print deal")
    for element in page.elements("print"):
        assert not element.keys() & {"id", "data-key", "data-do", "data-move"}


def test_the_sheet_is_gone_when_the_dialog_is_closed() -> None:
    page = opened("district")
    page.send("/open print")
    page.send("/print deck")
    page.send("/close")
    assert page.regions["print"] == ""


@pytest.mark.parametrize("what", ["", "x", "deck deal"])
def test_there_is_no_other_sheet(what: str) -> None:
    page = opened("district")
    assert page.once(f"/print {what}").effect is None
    assert page.regions.get("print", "") == ""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_small_words_of_a_set_up_are_words(lang: str) -> None:
    """Those that bind the others stand in other sentences of the language, too; a broken one does not."""
    files = [*(WEB / "locales" / lang).glob("*.json"), *WEB.glob(f"games/*/words/{lang}.json")]
    texts = {(file, key): text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}
    set_ups = [place for place in texts if place[1] == "print.setup"]
    assert len(set_ups) == len(families())
    for place in set_ups:
        others = " ".join(text for other, text in texts.items() if other != place).casefold()
        known = set(re.findall(r"\w+", others))
        assert set(re.findall(r"\b[^\W\d_]{1,5}\b", texts[place].casefold())) <= known
