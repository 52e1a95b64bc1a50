"""Glossary of each language: a preferred term, and patterns of the words that it replaces."""

from __future__ import annotations

import re

import pytest

from tests.web.test_words import spoken
from tests.web.topics import check_of, known_sentences
from web.i18n import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_uses_a_word_that_the_glossary_replaces(lang: str) -> None:
    texts = {key: spoken(text) for key, text in known_sentences(lang).items()}
    found = {
        (term, key): text
        for term, patterns in check_of(lang, "glossary").items()
        for key, text in texts.items()
        if any(re.search(pattern, text) for pattern in patterns)
    }
    assert found == {}
