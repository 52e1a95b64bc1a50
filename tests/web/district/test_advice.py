"""Every reason a hint can give has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import noir.bots.district.explain as explain
from noir.core import Reason
from web.games.district.advice import _NUMBERS, CODES, reason
from web.i18n import LANGUAGES, Words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_a_reason_of_district_is_a_sentence(lang: str, code: str) -> None:
    sentence = reason(Words(lang), Reason(code, tuple(range(1, len(_NUMBERS[code]) + 1))))
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_the_codes_are_those_of_the_explainer() -> None:
    source = Path(explain.__file__).read_text(encoding="utf-8")
    given = re.findall(r'Reason\("([\w-]+)"', source)
    given += [
        code for pair in re.findall(r'Reason\("([\w-]+)" if .* else "([\w-]+)"', source) for code in pair
    ]
    assert set(given) == set(CODES)
