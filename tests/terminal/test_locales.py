"""The sentences of the terminal: the same in every language but for the words."""

from __future__ import annotations

import json
import string
from importlib.resources import files

import pytest

import noir.terminal
from noir.terminal.language import ENGLISH, VARIABLES, Voice, choose_language, languages
from web.i18n import LANGUAGES

FILES = sorted(
    path.name.removesuffix(".json") for path in (files(noir.terminal) / "locales" / ENGLISH).iterdir()
)


def placeholders(sentence: str) -> set[str]:
    """Return the names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_the_terminal_speaks_every_language_of_the_page() -> None:
    assert languages() == LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_keys_and_placeholders_of_english(lang: str) -> None:
    """Also the same files, and the keys in the same order."""
    folder = files(noir.terminal) / "locales" / lang
    assert sorted(path.name for path in folder.iterdir()) == [f"{name}.json" for name in FILES]
    for name in FILES:
        sentences, english = Voice(name, lang).sentences, Voice(name).sentences
        assert list(sentences) == list(english) == sorted(english)
        for key, sentence in sentences.items():
            assert sentence, key
            assert placeholders(sentence) == placeholders(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_environment_chooses_its_language(lang: str) -> None:
    for name in VARIABLES:
        assert choose_language({name: f"{lang}_XX.UTF-8"}) == lang
    assert choose_language({"LANGUAGE": f"tlh:{lang}_XX:xx"}) == lang
    assert choose_language({"LC_ALL": lang, "LANG": "xx"}) == lang


@pytest.mark.parametrize(
    "environment", [{}, {"LANG": "C.UTF-8"}, {"LANG": ""}, {"LC_ALL": "C", "LANG": "de_DE"}]
)
def test_any_other_environment_gets_english(environment: dict[str, str]) -> None:
    """The first variable that is set counts."""
    assert choose_language(environment) == ENGLISH


def test_a_file_is_written_as_the_others_are() -> None:
    """One key a line, letters as they are."""
    for lang in LANGUAGES:
        for name in FILES:
            path = files(noir.terminal) / "locales" / lang / f"{name}.json"
            text = json.dumps(Voice(name, lang).sentences, ensure_ascii=False, indent=1) + "\n"
            assert path.read_text(encoding="utf-8") == text
