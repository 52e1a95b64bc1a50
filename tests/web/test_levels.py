"""Levels: each has a name in every language and a place in links."""

from __future__ import annotations

import pytest

from noir.bots import LEVELS
from tests.any_game import ONE
from tests.web.driver import Page
from web.contracts.table import value_name
from web.i18n import LANGUAGES, Words
from web.model.links.links import encode
from web.sharing.commands import table_of


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_a_name_in_every_language(level: str) -> None:
    names = {value_name(Words(lang), "level", level) for lang in LANGUAGES}
    assert all(names)


@pytest.mark.parametrize("level", LEVELS)
def test_a_link_keeps_the_level(level: str) -> None:
    table = Page(game=ONE, level=level, role="first", seed="level").app.table
    (person,) = table.people
    assert table_of(encode(table.link("resume", person))).players == table.players
