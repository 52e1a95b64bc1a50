"""Print and play: every card on paper, and no secret before its time."""

from __future__ import annotations

import re

import pytest

from noir.games import families
from tests.any_game import ONE, fact_of, swept, with_part
from tests.web.driver import Page
from tests.web.sharing.test_share import code_of, finish_game, open_game, play_on
from tests.web.topics import known_sentences
from web.i18n import LANGUAGES
from web.registry import has_part

GAME = pytest.mark.parametrize("game", swept(with_part("print")))


def cards(page: Page) -> list[str]:
    return re.findall(r'<li class="sheet-card">.*?</li>', page.regions["print"])


@GAME
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_deck_is_printed_whole_in_every_language(game: str, lang: str) -> None:
    page = open_game(game, lang=lang)
    page.send("/open print")
    assert page.once("/print deck").effect == {"print": True}
    assert len(cards(page)) == fact_of(game, "CARDS", 0)


@GAME
@pytest.mark.parametrize("what", ["deck", "deal"])
def test_the_instructions_and_the_rules_come_before_the_cards(game: str, what: str) -> None:
    page = finish_game(game)
    page.send("/open print")
    page.send(f"/print {what}")
    pages = re.findall(r'<(?:section|ol) class="(sheet-head|sheet-page)[ "]', page.regions["print"])
    assert pages[:3] == ["sheet-head", "sheet-head", "sheet-page"]
    assert set(pages[3:]) == {"sheet-page"}
    head, rules = re.findall(r'<section class="sheet-head.*?</section>', page.regions["print"])
    assert page.app.t("print.cut") in head
    assert page.app.t("shell.rules-short") in rules
    assert rules.count("<li>") > 5


@GAME
def test_the_deal_is_not_printed_before_the_end(game: str) -> None:
    page = open_game(game)
    play_on(page, plies=3)
    page.send("/open print")
    assert page.once("/print deal").effect is None
    assert page.regions.get("print", "") == ""
    assert page.said[-1] == page.app.t("print.later")


@GAME
def test_the_exact_deal_prints_after_the_end(game: str) -> None:
    page = finish_game(game)
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}
    printed = cards(page)
    assert len(printed) == fact_of(game, "CARDS", 0)
    assert all('class="sheet-place"' in card for card in printed)
    assert page.table.seal in page.text("print")


def test_whose_eyes_a_replay_shows_does_not_matter() -> None:
    page = finish_game(ONE)
    page.send("/perspective first")
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}


def test_an_open_record_can_be_printed_at_any_time() -> None:
    sender = open_game(ONE)
    play_on(sender, plies=3)
    page = Page(g=code_of(sender, "open"))
    page.send("/open print")
    assert page.once("/print deal").effect == {"print": True}


@GAME
def test_a_sheet_brings_no_second_id_key_or_action_into_the_page(game: str) -> None:
    page = finish_game(game)
    page.send("/open print")
    page.send("/print deal")
    for element in page.elements("print"):
        assert not element.keys() & {"id", "data-key", "data-do", "data-move"}


def test_the_sheet_is_gone_when_the_dialog_is_closed() -> None:
    page = open_game(ONE)
    page.send("/open print")
    page.send("/print deck")
    page.send("/close")
    assert page.regions["print"] == ""


@pytest.mark.parametrize("what", ["", "x", "deck deal"])
def test_there_is_no_other_sheet(what: str) -> None:
    page = open_game(ONE)
    assert page.once(f"/print {what}").effect is None
    assert page.regions.get("print", "") == ""


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_the_small_words_of_a_set_up_are_words(lang: str) -> None:
    """Those that bind the others stand in other sentences of the language, too. A broken one does not."""
    texts = known_sentences(lang)
    set_ups = [key for key in texts if key.endswith(".print.setup")]
    assert len(set_ups) == len([family for family in families() if has_part(family, "print")])
    for place in set_ups:
        others = " ".join(text for key, text in texts.items() if key != place).casefold()
        known = set(re.findall(r"\w+", others))
        assert set(re.findall(r"\b[^\W\d_]{1,5}\b", texts[place].casefold())) <= known
