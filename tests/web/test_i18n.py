"""Words: four languages that say the same things."""

from __future__ import annotations

import json
import re
import string

import pytest

from noir.games import families
from tests.web.topics import LOCALES, TOPICS, file_of, parts_of
from web.i18n import LANGUAGES, NAMES, Common, Words, negotiate


def written(lang: str, topic: str) -> dict[str, str]:
    words: dict[str, str] = json.loads(file_of(lang, topic).read_text(encoding="utf-8"))
    return words


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_topics(lang: str) -> None:
    house = sorted(path.stem for path in (LOCALES / lang).glob("*.json"))
    parts = [topic for family in families() for topic in parts_of(family)]
    assert (*house, *families(), *parts) == TOPICS


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_placeholders(lang: str, topic: str) -> None:
    english, other = written("en", topic), written(lang, topic)
    assert sorted(other) == sorted(english)
    for key, sentence in english.items():
        if not key.endswith(".one"):  # "one card" may do without the number
            assert places(other[key]) == places(sentence), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_no_sentence_is_empty_or_padded_or_typed_like_code(lang: str, topic: str) -> None:
    for key, sentence in written(lang, topic).items():
        assert sentence, key
        assert sentence == sentence.strip(), key
        assert "'" not in sentence, key
        assert "..." not in sentence, key


def test_every_language_has_a_name() -> None:
    assert set(NAMES) == set(LANGUAGES)


def test_plurals_follow_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    topic = {"x.one": "{n} card", "x.other": "{n} cards"}
    monkeypatch.setattr("web.i18n.sentences", lambda *_: topic)
    for lang, one in (("en", {1}), ("it", {1}), ("de", {1}), ("fr", {0, 1})):
        t = Words(lang)
        assert {n for n in range(4) if t.n("test.x", n).endswith("card")} == one


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError):
        Words("xx")


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [(["it-CH", "en"], "it"), (["pt", "fr-FR"], "fr"), (["DE"], "de"), (["zz"], "en"), ([], "en")],
)
def test_the_browser_list_is_followed_in_order(wanted: list[str], lang: str) -> None:
    assert negotiate(wanted) == lang


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_of_common_words_has_a_capital_only_where_a_sentence_begins(lang: str, topic: str) -> None:
    """In every sentence that is told of somebody; a name of one's own keeps it everywhere."""
    t = Words(lang)
    for key, sentence in written(lang, topic).items():
        values = {
            place: Common("The sender") if place == "name" else f"<{place}>" for place in places(sentence)
        }
        if "name" not in values:
            continue
        told = t(f"{topic}.{key}", **values)
        starts = "(?:^|[.!?:] )" if lang == "de" else "(?:^|[.!?] )"
        assert told.count("The sender") == len(re.findall(f"{starts}[«“„(]*The sender", told)), told
        assert told.lower().count("the sender") == sentence.count("{name}"), told
        proper = t(f"{topic}.{key}", **values | {"name": "Tino"})
        assert told.replace("The sender", "Tino").replace("the sender", "Tino") == proper


ROOMS = ("commands", "games", "lessons", "model", "views")


@pytest.mark.parametrize("room", ROOMS)
def test_what_stands_before_a_colon_is_joined_by_the_language(room: str) -> None:
    """French has a space there: no sentence is put together around a colon in code."""
    joined = re.compile(r'f"[^"]*\}: ?(?:\{|")')
    files = sorted((LOCALES.parent / room).rglob("*.py"))
    assert files
    assert [path.name for path in files if joined.search(path.read_text(encoding="utf-8"))] == []
