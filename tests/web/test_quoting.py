"""What a message quotes of bad input cannot turn or hide the sentence around it."""

from __future__ import annotations

import json
import unicodedata

from noir.core import CorruptRecord, GameError, IllegalAction, InvalidNotation
from tests.any_game import ONE
from tests.web.driver import Page
from web.commands import COMMANDS
from web.model import strict

MARKS = "\u202e\u2066\u2069\u200f\u200b\ufeff\x07\n\ud800"
"""Letters that turn what follows, have no width, or none at all."""


def invisible(text: str) -> set[str]:
    """Return the letters of a text that have no shape: formats, controls, halves of pairs."""
    return {letter for letter in text if unicodedata.category(letter) in ("Cf", "Cc", "Cs")}


def test_every_error_is_told_without_letters_that_have_no_shape() -> None:
    app = Page(game=ONE).app
    for error in (GameError, InvalidNotation, IllegalAction, CorruptRecord):
        for value in (f"a{MARKS}b", {MARKS: MARKS}, [MARKS]):
            assert not invisible(app.explain(error(value, "something else", "page")))
            assert not invisible(strict.shown(value))


def test_whatever_a_command_or_an_address_brings_is_quoted_so() -> None:
    names = ("seed", "deal", "keys", "lang", "game", "level", "role", "g", "puzzle", "theme")
    for name in names:
        page = Page(**{name: f"{MARKS}abc"})
        assert not invisible("".join([*page.app.ui.notices, *page.said])), name
    page, quoted = Page(game=ONE), 0
    for name in COMMANDS.keys() - {"boot"}:  # what starts the page is its own
        for rest in (f"{MARKS}abc", json.dumps({"a": MARKS}), f"1 {MARKS}"):
            said = page.once(f"/{name} {rest}").say or ""
            assert not invisible("".join([said, page.app.ui.told, *page.app.ui.notices])), name
            quoted += "\ufffd" in said
    for text in (f"{MARKS}abc", f"@{MARKS} T", f"/{MARKS}", f"/why {MARKS}", f"/ui {MARKS} {MARKS}"):
        assert not invisible(page.once(text).say or ""), text
    assert quoted > 10
