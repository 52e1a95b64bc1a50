"""Grammar: sentences stay right whatever stands in their placeholders."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests import cldr
from tests.cldr import LAST
from tests.web.test_words import NEVER_ONE
from tests.web.topics import check_of, known_sentences, stem_of
from tests.web.values import NUMBERS, Speaker, watch
from web import i18n
from web.i18n import LANGUAGES, Common, Words

FAULTS = json.loads((Path(__file__).parents[1] / "data" / "faults.json").read_text(encoding="utf-8"))
"""Each fault of any language, with a pattern that finds it and a wrong sentence."""
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
OTHERS = ("ar", "br", "cs", "ga", "gd", "ja", "lt", "lv", "ro", "sl", "uk")
"""Languages with one to six plurals, in many patterns."""

AGREEMENT = "a number that does not agree"


@pytest.mark.long
def test_plurals_are_those_of_cldr(monkeypatch: pytest.MonkeyPatch) -> None:
    """In our languages, and in others as ``python3 -m tests.tree --language CODE`` writes their rules."""
    known = cldr.read_facts(*{*LANGUAGES, *OTHERS})
    found = {lang: facts["plurals"] for lang, facts in known.items()}
    own = {lang: [Words(lang).plural(n) for n in range(LAST + 1)] for lang in LANGUAGES}
    t = Words(LANGUAGES[0])
    for lang in known.keys() - own.keys():
        rules = cldr.rules_of(known[lang], lang)
        monkeypatch.setattr(i18n, "rules_of", lambda _, rules=rules: rules)
        own[lang] = [t.plural(n) for n in range(LAST + 1)]
    assert own == found


def test_a_language_begins_with_the_facts_of_cldr() -> None:
    """Two languages of Europe, one from right to left, and a code for private use."""
    facts = cldr.read_facts("cs", "nl", "he", "qaa")
    rules = {lang: cldr.rules_of(known, lang) for lang, known in facts.items()}
    assert [one["name"] for one in rules.values()] == ["Čeština", "Nederlands", "עברית", "Qaa"]
    assert [one["english"] for one in rules.values()] == ["Czech", "Dutch", "Hebrew", "Qaa"]
    assert [one["locale"] for one in rules.values()] == ["cs-CZ", "nl-NL", "he-IL", "qaa-ZZ"]
    assert [one["direction"] for one in rules.values()] == ["ltr", "ltr", "rtl", "ltr"]
    assert [one["number"] for one in rules.values()] == [
        {",": "\u202f", ".": ","},
        {",": ".", ".": ","},
        {},
        {},
    ]


@EVERY_LANGUAGE
def test_a_sentence_with_a_plural_has_exactly_the_forms_of_its_language(lang: str) -> None:
    t, forms = Words(lang), defaultdict(set)
    for key in known_sentences(lang):
        if stem_of(key) != key:
            forms[stem_of(key)].add(key.rpartition(".")[2])
    assert forms
    wanted = {t.plural(n) for n in range(LAST + 1)}
    assert {stem: found for stem, found in forms.items() if found != wanted} == {}


@EVERY_LANGUAGE
def test_each_fault_is_found_in_its_wrong_sentence(lang: str) -> None:
    wrong = {**FAULTS, **check_of(lang, "faults")}
    assert {name for name, (pattern, example) in wrong.items() if not re.search(pattern, example)} == set()


@pytest.mark.long
@EVERY_LANGUAGE
def test_no_value_makes_a_sentence_wrong(lang: str) -> None:
    """Every name, number, phrase and list that the app fills in, in every sentence."""
    speaker = Speaker(lang)
    wrong = {**FAULTS, **check_of(lang, "faults")}
    faults = {name: re.compile(pattern) for name, (pattern, _) in wrong.items()}
    faults[AGREEMENT] = _disagreeing(speaker)
    several = f".{speaker.t.plural(NUMBERS[-1])}"
    one_of_many = [text.replace("{n}", "1") for key, text in speaker.known.items() if key.endswith(several)]
    assert any(map(faults[AGREEMENT].search, one_of_many))
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for key in speaker.known:
        texts = speaker.sentences(key)
        assert texts, key
        for name, pattern in faults.items():
            example = next(filter(pattern.search, texts), None)
            if example and (name != AGREEMENT or key not in NEVER_ONE):
                found[name][key] = example
    assert found == {}


@pytest.mark.long
def test_a_name_of_common_words_is_one_in_every_sentence() -> None:
    """It has its capital only where a sentence begins, so no place fills it in as a plain text."""
    names = {filled: types for filled, types in watch().types.items() if Common in types}
    assert names
    assert [filled for filled, types in names.items() if types != {Common}] == []


def _disagreeing(speaker: Speaker) -> re.Pattern[str]:
    """Return a pattern of a number before the wrong form of a word, for all words that have two."""
    numbers: dict[str, set[str]] = defaultdict(set)
    words: dict[str, set[str]] = defaultdict(set)
    for n in NUMBERS:
        numbers[speaker.t.plural(n)].add(str(n))
    for key, text in speaker.known.items():
        form = key.rpartition(".")[2]
        if form in numbers:
            words[form] |= set(re.findall(r"(?:\{n\}|\{points\}|\b1)[ \u00a0]([^\W\d_]+)", text))
    wrong = []
    for form in numbers:
        others = {word for other in numbers if other != form for word in words[other]} - words[form]
        others -= {*check_of(speaker.t.lang, "facts")["unbent"]}  # the dative "von 1 Verdächtigen"
        wrong.append(f"(?:{'|'.join(numbers[form])})[ \u00a0](?:{'|'.join(sorted(others))})")
    return re.compile(rf"(?<![\d,.+−])(?:{'|'.join(wrong)})\b")


@pytest.mark.long
def test_the_values_are_those_of_the_app() -> None:
    """All names of a game are among them, and hardly a placeholder has none of its own."""
    assert len(watch().places) > 300
    for people in Speaker("en").people.values():
        assert {full.partition(" ")[0] for full in people.values()} <= set(map(str, watch().names))
