"""Sounds and hints, each offered to a newcomer once."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from tests.any_game import ONE, swept, with_hook
from tests.web.driver import Page
from web.i18n import LANGUAGES, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.session.update import Update

WEIGHTY = [game for game in with_hook("is_weighty") if game in with_hook("pointers")]


class FromStart(Page):
    """A page that opens on the first screen."""

    foyer = True
    pointers: Mapping[str, str] = MappingProxyType({})

    def once(self, text: str) -> Update:
        """Send one text, and keep the pointers of the page."""
        update = super().once(text)
        self.pointers = self.pointers if update.pointers is None else update.pointers
        return update


def read_offer(page: FromStart) -> str:
    """Return the sentence that points at the sounds now."""
    return page.pointers.get("[data-key=sound]", "")


def play_to_offer(game: str, stored: dict[str, str] | None = None, lang: str = "en") -> tuple[FromStart, str]:
    """Come from the first screen and play by chance up to the offer of sounds, "" if the game ends first."""
    page = FromStart(
        {} if stored is None else stored, (lang,), game=game, level="easy", role="first", seed="hear"
    )
    page.send("/enter")
    rng = rng_from("hear")
    while page.state != "over":
        page.answer(page.some(rng))
        if found := read_offer(page):
            return page, found
    return page, ""


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("game", WEIGHTY)
def test_sound_is_offered_and_announced_until_the_next_action(game: str, lang: str) -> None:
    t = Words(lang)
    page, sentence = play_to_offer(game, lang=lang)
    assert sentence == t("shell.sound-offer")
    assert page.said[-1].endswith(t("shell.sound-offer-told", name=t("shell.set.sound")))
    (tool,) = [one for one in page.elements("now") if one.get("data-key") == "sound"]
    assert tool["data-do"] == "/set sound on"
    page.send("/open rules")
    assert not page.pointers
    page.send("/close")
    assert read_offer(page) == sentence
    page.answer(page.some(rng_from("on")))
    assert not read_offer(page)


@pytest.mark.long
@pytest.mark.parametrize("how", ["/set sound on", "/pointed", "/new", "reload"])
def test_sound_is_never_offered_twice(how: str) -> None:
    page, _ = play_to_offer(WEIGHTY[0])
    if how != "reload":
        page.send(how)
        assert not read_offer(page)
        page.send("/set sound off")
    _, again = play_to_offer(WEIGHTY[0], page.stored)
    assert not again


@pytest.mark.long
def test_sound_is_not_offered_to_those_who_know_it() -> None:
    """Nor to a visitor of an address."""
    stored = {"settings": json.dumps({"sound": "on"})}
    assert not play_to_offer(WEIGHTY[0], stored)[1]
    found = FromStart({}, game=WEIGHTY[0])
    found.send("/set sound on")
    found.send("/set sound off")
    assert not play_to_offer(WEIGHTY[0], found.stored)[1]
    visitor = Page(game=ONE, level="easy", role="first", seed="hear")
    rng = rng_from("hear")
    while visitor.state != "over":
        assert not visitor.answer(visitor.some(rng)).pointers


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_hint_is_lit_and_offered_once_in_a_first_game(lang: str) -> None:
    """It is lit at each turn of the reader until it is shown. The offer is announced."""
    t, stored = Words(lang), dict[str, str]()
    page = FromStart(stored, (lang,), game=ONE, level="easy", role="first", seed="hear")
    page.send("/enter")
    rng, offers = rng_from("hear"), []
    while page.state != "over":
        assert read_hint(page)["title"] == t("shell.hint-offer")
        if "[data-key=hint]" in page.pointers:
            offers.append(page.pointers["[data-key=hint]"])
            assert page.said[-1].endswith(t("shell.hint-offer"))
        page.answer(page.some(rng))
    assert offers == [t("shell.hint-offer")]
    page.send("/new")
    assert "is-lit" not in read_hint(page)["class"].split()
    assert not read_hint(page).get("title")


@pytest.mark.long
def test_a_hint_puts_out_its_light_and_is_never_offered() -> None:
    page = FromStart({}, game=ONE, level="easy", role="first", seed="hear")
    page.send("/enter")
    page.send("/hint")
    assert "is-lit" not in read_hint(page)["class"].split()
    rng = rng_from("hear")
    while page.state != "over":
        assert "[data-key=hint]" not in page.pointers
        page.answer(page.some(rng))


def read_hint(page: FromStart) -> dict[str, str]:
    """Return the attributes of the hint beside the table."""
    (tool,) = [one for one in page.elements("now") if one.get("data-key") == "hint"]
    return tool
