"""Settings: known values only, the rest is named and refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.core import InvalidNotation
from tests.web.driver import Page
from web.model.settings import CHOICES, GROUPS, SETTINGS, Settings, choose, names_in, read
from web.site.paths import WEB


def test_every_default_is_one_of_the_choices() -> None:
    assert all(value in CHOICES[name] for name, value in Settings().to_dict().items())
    assert set(Settings().to_dict()) == set(CHOICES)


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_survives_storage(name: str) -> None:
    for value in CHOICES[name]:
        record = Settings().with_(name, value)
        assert read(record.to_json(), Settings()) == (record, [])


@pytest.mark.parametrize(("name", "value"), [("lang", "xx"), ("level", "god"), ("nothing", "on")])
def test_unknown_names_and_values_are_refused(name: str, value: str) -> None:
    with pytest.raises(InvalidNotation):
        Settings().with_(name, value)


def test_the_types_of_the_package_list_the_settings_that_a_host_changes() -> None:
    """And the element's attributes, but those that say which game to put on the table."""
    types = (WEB / "embed" / "package" / "noir-game.d.ts").read_text(encoding="utf-8")
    fields = re.findall(r"  (\w+)\?: (.*);", types.partition("interface NoirSettings {")[2].partition("}")[0])
    settings = {setting.name: setting.values for setting in SETTINGS if setting.by_host}
    assert [name for name, _ in fields] == list(settings)
    for name, values in fields:
        if '"' in values:
            assert tuple(re.findall(r'"(\w+)"', values)) == settings[name]
    picked = re.findall(r'"(\w+)"', types.partition("Pick<NoirSettings, ")[2].partition(">")[0])
    assert picked == [setting.name for setting in SETTINGS if setting.by_host and setting.in_element]


def test_each_group_of_the_dialog_shows_its_settings() -> None:
    assert {setting.group for setting in SETTINGS} == {"", *GROUPS}
    dialog = Page().once("/open settings").regions["dialog"]
    shown = [name for group in GROUPS for name in names_in(group)]
    assert list(dict.fromkeys(re.findall(r'data-set="(\w+)"', dialog))) == shown


def test_good_values_are_taken_and_bad_ones_are_named() -> None:
    settings, errors = choose(Settings(), {"lang": "it", "level": "god"})
    assert settings == Settings(lang="it")
    assert [error.where for error in errors] == ["level"]


@given(st.text())
def test_no_stored_text_breaks_the_settings(text: str) -> None:
    settings, _ = read(text, Settings())
    assert isinstance(settings, Settings)


@pytest.mark.parametrize("record", ["null", "[]", "7", "true", '{"v": null}'])
def test_bad_saved_settings_are_shown_as_they_are(record: str) -> None:
    """In the notation of the file, not in that of a programming language."""
    page = Page({"settings": record})
    assert not re.search("NoneType|list|int|bool|dict|None|True", page.text("notice"))
    assert page.actions() or page.table.bot_to_move
