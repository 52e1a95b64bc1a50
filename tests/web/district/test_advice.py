"""Every reason a hint can give has a sentence in every language."""

from __future__ import annotations

import pytest

from noir.core import Reason
from tests.any_game import swept
from tests.bots.district.oracle import CLAIMS
from web.games.district.advice import _COMPARED, _COUNTED_WORDS, CODES, reason
from web.i18n import LANGUAGES, Words


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_a_reason_of_district_is_a_sentence(lang: str) -> None:
    for code in CODES:
        size = 2 if code in _COMPARED else code in _COUNTED_WORDS
        for n in (1, 3):
            sentence = reason(Words(lang), Reason(code, (n, n - 1)[:size]))
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_each_code_has_a_claim_that_can_be_checked() -> None:
    assert set(CODES) == set(CLAIMS)
