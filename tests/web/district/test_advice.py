"""Every reason a hint can give has a sentence in every language."""

from __future__ import annotations

from tests.bots.district.oracle import CLAIMS
from tests.web.topics import known_sentences, stem_of


def test_each_sentence_has_a_claim_that_can_be_checked() -> None:
    stems = {stem_of(key) for key in known_sentences("en") if key.startswith("district-advice.")}
    assert stems == {f"district-advice.{code}" for code in CLAIMS}
