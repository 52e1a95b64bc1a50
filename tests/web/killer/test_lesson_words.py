"""Words of the tutorial that the table uses too."""

from __future__ import annotations

import re

import pytest

from web.i18n import LANGUAGES, sentences


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_names_the_quiet_turns_as_their_counter_does(lang: str) -> None:
    """In the case of the noun that its sentence asks for."""
    label = sentences(lang, "killer")["count.quiet"].lower().split()
    lesson = sentences(lang, "killer-tutorial")["step.arrest.done"].lower()
    assert re.search(r"\w* ".join(re.escape(word[:-1]) for word in label), lesson)
