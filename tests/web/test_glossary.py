"""Glossary of each language: a preferred term, and patterns of the words that it replaces."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.test_words import ROOT, spoken
from tests.web.topics import known_sentences
from web.i18n import LANGUAGES

FILES = {path.stem: path for path in sorted((ROOT / "tests" / "data" / "glossary").glob("*.json"))}


@pytest.mark.parametrize("lang", FILES)
def test_no_sentence_uses_a_word_that_the_glossary_replaces(lang: str) -> None:
    assert lang in LANGUAGES
    glossary = json.loads(FILES[lang].read_text(encoding="utf-8"))
    texts = {key: spoken(text) for key, text in known_sentences(lang).items()}
    found = {
        (term, key): text
        for term, patterns in glossary.items()
        for key, text in texts.items()
        if any(re.search(pattern, text) for pattern in patterns)
    }
    assert found == {}
