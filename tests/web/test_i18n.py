"""Words: all languages say the same things."""

from __future__ import annotations

import json
import re
import string
from itertools import product
from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests.web.topics import (
    LOCALES,
    TOPICS,
    check_of,
    english_of,
    file_of,
    is_of_one,
    parts_of,
    shared_topics,
    stem_of,
)
from web import i18n
from web.i18n import LANGUAGES, NAMES, Common, Words, find_names, negotiate, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.every_game


def read_topic(lang: str, topic: str) -> dict[str, str]:
    words: dict[str, str] = json.loads(file_of(lang, topic).read_text(encoding="utf-8"))
    return words


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def everything() -> Iterator[tuple[str, str, str, str]]:
    """Yield the language, topic, key and text of each sentence."""
    for lang, topic in product(LANGUAGES, TOPICS):
        for key, sentence in read_topic(lang, topic).items():
            yield lang, topic, key, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_topics(lang: str) -> None:
    parts = [topic for family in families() for topic in parts_of(family)]
    assert (*shared_topics(lang), *families(), *parts) == TOPICS


def test_every_language_has_the_same_keys_and_placeholders() -> None:
    """Each has the plurals of its own, and "one card" may do without the number."""
    keys, differ = [], []
    for lang, topic in product(LANGUAGES[1:], TOPICS):
        english, other = read_topic("en", topic), read_topic(lang, topic)
        stems = [{stem_of(f"{topic}.{key}") for key in words} for words in (english, other)]
        keys += [(lang, key) for key in stems[0] ^ stems[1]]
        differ += [
            (lang, f"{topic}.{key}")
            for key, text in other.items()
            if not is_of_one(lang, key)
            and places(text) != places(english[english_of(lang, f"{topic}.{key}").partition(".")[2]])
        ]
    assert keys == []
    assert differ == []


def test_no_sentence_is_empty_or_padded_or_typed_like_code() -> None:
    wrong = [
        (lang, topic, key, sentence)
        for lang, topic, key, sentence in everything()
        if not sentence or sentence != sentence.strip() or "'" in sentence or "..." in sentence
    ]
    assert wrong == []


def test_the_languages_are_the_folders_with_english_first() -> None:
    folders = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
    assert LANGUAGES[0] == "en"
    assert sorted(LANGUAGES) == folders
    assert find_names() == NAMES


def test_no_list_of_languages_is_written_by_hand() -> None:
    """In code and pages: a language is a folder, and everything else follows from it."""
    code = f"""["'](?:{"|".join(LANGUAGES)})["']"""
    lists = re.compile(rf"{code}(?:\s*[,|]|:[^{{}}\n]*,)\s*{code}|{'|'.join([*NAMES.values()][1:])}")
    ends = {".py", ".js", ".mjs", ".ts", ".html", ".css", ".toml"}
    found = (path for top in ("noir", "web", "tests") for path in (LOCALES.parents[1] / top).rglob("*.*"))
    files = [path for path in found if path.suffix in ends and "node_modules" not in path.parts]
    assert len(files) > 500
    assert [path.name for path in files if lists.search(path.read_text(encoding="utf-8"))] == []
    one, other, *_ = LANGUAGES
    assert lists.search(f'("{one}", "{other}")')
    assert lists.search(f'{{"{one}": "move", "{other}": "Zug"}}')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_locale_begins_with_the_name_of_its_folder(lang: str) -> None:
    """So a browser that asks for "it-CH" finds Italian."""
    rules = rules_of(lang)
    assert rules["name"].strip()
    assert rules["english"].strip()
    assert re.fullmatch(rf"{lang}-[A-Z]{{2}}", rules["locale"])
    assert rules["direction"] in {"ltr", "rtl"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_the_rules_and_checks_of_english(lang: str) -> None:
    assert rules_of(lang).keys() == rules_of("en").keys()
    names = [sorted(path.name for path in (LOCALES / one / "check").iterdir()) for one in ("en", lang)]
    assert names[0] == names[1]
    for name in ("terms", "claims", "facts"):
        assert check_of(lang, name).keys() == check_of("en", name).keys(), name


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError):
        Words("xx")


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [(["it-CH", "en"], "it"), (["zz", "fr-FR"], "fr"), (["DE"], "de"), (["zz"], "en"), ([], "en")],
)
def test_the_browser_list_is_followed_in_order(wanted: list[str], lang: str) -> None:
    assert negotiate(wanted) == lang


def test_a_common_name_is_capital_only_at_the_start() -> None:
    """In every sentence about a player. A name of one's own keeps it everywhere."""
    seen, wrong = 0, []
    words = {lang: Words(lang) for lang in LANGUAGES}
    for lang, topic, key, sentence in everything():
        values = {
            place: Common("The sender") if place == "name" else f"<{place}>" for place in places(sentence)
        }
        if "name" not in values:
            continue
        seen += 1
        result = words[lang](f"{topic}.{key}", **values)
        starts = f"(?:^|[{rules_of(lang)['starts']}] )"
        proper = words[lang](f"{topic}.{key}", **values | {"name": "Tino"})
        if (
            result.count("The sender") != len(re.findall(f"{starts}[«“„(]*The sender", result))
            or result.lower().count("the sender") != sentence.count("{name}")
            or result.replace("The sender", "Tino").replace("the sender", "Tino") != proper
        ):
            wrong.append((lang, topic, key, result, proper))
    assert seen > 4
    assert wrong == []


def test_a_list_has_the_comma_of_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a word before the last item, or without one. Codes in messages for developers have ours."""
    monkeypatch.setattr(i18n, "rules_of", lambda lang: rules_of(lang) | {"comma": "، "})
    t = Words("en")
    assert (t.list(["a", "b", "c"]), t.list(["a", "b", "c"], "")) == ("a، b and c", "a، b، c")
    assert (t.list([], ""), t.list(["a"], ""), t.list(["a", "b"], "")) == ("", "a", "a، b")
    files = (path for path in LOCALES.parent.rglob("*.py") if not {"site", "node_modules"} & {*path.parts})
    joined = re.compile(r"""(?<! \+ )["'], ["']\.join\(""")
    assert [path.name for path in files if joined.search(path.read_text(encoding="utf-8"))] == []


ROOMS = sorted({path.parent.name for path in LOCALES.parent.glob("[!_n]*/*.py")} - {"site"})


@pytest.mark.parametrize("room", ROOMS)
def test_what_stands_before_a_colon_is_joined_by_the_language(room: str) -> None:
    """French has a space there: no sentence is put together around a colon in code."""
    joined = re.compile(r'f"[^"]*\}: ?(?:\{|")')
    files = sorted((LOCALES.parent / room).rglob("*.py"))
    assert files
    assert [path.name for path in files if joined.search(path.read_text(encoding="utf-8"))] == []
