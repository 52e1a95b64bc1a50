"""Quotes of bad input in a message cannot turn or hide the sentence around them."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest

from noir.core import CorruptRecord, GameError, IllegalAction, InvalidNotation
from tests.any_game import ONE
from tests.web.driver import Page
from web.dispatch import COMMANDS
from web.i18n import LANGUAGES
from web.model import validation

MARKS = "\u202e\u2066\u2069\u200f\u200b\ufeff\x07\n\ud800"
"""Letters that turn what follows, have no width, or none at all."""
HEBREW, ARABIC = "\u05d0\u05d1\u05d2", "\u0627\u0628\u062a"
"""Letters that run from right to left, and take what stands beside them along."""
APART = re.compile("\u2068[^\u2068\u2069]*\u2069")


def loose(text: str) -> set[str]:
    """Return letters without a shape, and those that run from right to left and are not set apart."""
    bare = re.sub("[\u2068\u2069]", "", "".join(APART.findall(text))) + APART.sub("", text)
    strange = {letter for letter in bare if unicodedata.category(letter) in ("Cf", "Cc", "Cs")}
    return strange | {
        letter for letter in APART.sub("", text) if unicodedata.bidirectional(letter) in ("R", "AL")
    }


def test_every_error_is_told_without_letters_that_have_no_shape() -> None:
    app = Page(game=ONE).app
    for error in (GameError, InvalidNotation, IllegalAction, CorruptRecord):
        for value in (f"a{MARKS}b", {MARKS: MARKS}, [MARKS], f"{MARKS}{HEBREW}"):
            assert not loose(app.explain(error(value, "something else", "page")))
            assert "\u2068" not in validation.show_value(value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_quoted_is_set_apart_once(lang: str) -> None:
    """So it can be in a script that runs from right to left, with digits beside it."""
    app = Page(None, (lang,), game=ONE).app
    for value in (f"{HEBREW} 12", f"12 {ARABIC}", "abc"):
        result = app.explain(InvalidNotation(value, "a game", "game"))
        assert APART.findall(result) == [f"\u2068{value}\u2069"]
        assert result == app.t("error.invalid-notation.game", value=f"\u2068{value}\u2069")


@pytest.mark.long
def test_whatever_a_command_or_an_address_brings_is_quoted_so() -> None:
    names = ("seed", "deal", "keys", "lang", "game", "level", "role", "g", "puzzle", "theme")
    for name in names:
        page = Page(**{name: f"{MARKS}abc{HEBREW}"})
        assert not loose("".join([*page.app.ui.notices, *page.said])), name
    page, quoted = Page(game=ONE), 0
    for name in COMMANDS.keys() - {"boot"}:  # what starts the page is its own
        for rest in (f"{MARKS}abc", json.dumps({"a": MARKS}), f"1 {MARKS}", f"{HEBREW} 1", f"1 {ARABIC}"):
            sentence = page.once(f"/{name} {rest}").say or ""
            events = page.app.ui.news.last_event.split("\n")
            assert not loose("".join([sentence, *events, *page.app.ui.notices])), name
            quoted += "\ufffd" in sentence
    for text in (f"{MARKS}abc", f"@{MARKS} T", f"/{MARKS}", f"/why {MARKS}", f"/ui {MARKS} {MARKS}", HEBREW):
        assert not loose(page.once(text).say or ""), text
    assert quoted > 10
