"""Glossary of each language: a preferred term, and patterns of the words that it replaces."""

from __future__ import annotations

import re

import pytest

from tests.web.topics import check_of, spoken_sentences
from web.i18n import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_uses_a_word_that_the_glossary_replaces(lang: str) -> None:
    found = {
        (term, key): text
        for term, patterns in check_of(lang, "glossary").items()
        for key, text in spoken_sentences(lang).items()
        if any(re.search(pattern, text) for pattern in patterns)
    }
    assert found == {}
