"""The standard deck shows no emblems: nothing that is said of a card calls it by one."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from noir.puzzles import kinds
from tests.web.driver import Page
from web.i18n import LANGUAGES, Words

GANGS = "5678"


def told_by_emblem(page: Page) -> set[str]:
    """The gangs that the page, or an announcement, calls by their emblem."""
    emblems = Words(page.app.settings.lang)
    result = page.html + "\n".join(page.said)
    names = {emblems(f"district.{form}.{code}") for form in ("card", "the") for code in GANGS}
    return {name for name in names if name in result}


def at_the_table(lang: str, deck: str) -> Page:
    """A page of a game that has just begun, with a deck."""
    page = Page(game="district", level="easy", role="first", seed="deck", lang=lang)
    page.send(f"/set deck {deck}")
    return page


def speak(page: Page, lang: str) -> None:
    """Change the language, and forget earlier announcements."""
    page.send(f"/set lang {lang}")
    page.said.clear()


@pytest.mark.long
def test_with_the_standard_deck_nobody_hears_of_an_emblem() -> None:
    """A whole game with its captions and hints, its rules, its count and its review: languages take turns."""
    page, rng, languages = at_the_table("en", "standard"), Random("deck"), cycle(LANGUAGES)
    while page.state != "over":
        speak(page, next(languages))
        page.send("/hint")
        assert not told_by_emblem(page)
        page.act(page.some(rng))
        assert not told_by_emblem(page), "what stands above the table before a hint takes its place"
    for lang in LANGUAGES:
        speak(page, lang)
        for text in ("/open rules", "/close", "/open print", "/close", "/review", "/close"):
            page.send(text)
            assert not told_by_emblem(page), (lang, text)


@pytest.mark.parametrize("kind", [kind.name for kind in kinds("district")])
def test_a_puzzle_and_its_proof_call_the_cards_as_the_table_does(kind: str) -> None:
    """By the value with the standard deck, by the emblem with the other."""
    for deck in ("standard", "gangs"):
        page = at_the_table("en", deck)
        page.said.clear()
        page.send(f"/puzzle {kind}")
        result = told_by_emblem(page)
        page.send("/solution yes")
        for step in range(4):
            page.send(f"/proof {step}")
            result |= told_by_emblem(page)
        assert bool(result) == (deck == "gangs"), deck
