"""Advice: the reasons of a hint for District Noir, in sentences. The codes are those of its explainer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.district.cards import format_sign

if TYPE_CHECKING:
    from noir.core import Reason
    from web.i18n import Words

# codes whose number is counted in the sentence: points or cards
_COUNTED_WORDS = ("takes", "hurts", "least", "denies", "waits", "costs", "leaves", "offers")
# codes with two sizes of a take
_COMPARED = ("raises", "lowers")
CODES = (
    *("forced", "wins-now", "stops-win", "threatens", "harmless", "clears", "idle", "later", "loses", "last"),
    *_COUNTED_WORDS,
    *_COMPARED,
)


def reason(t: Words, reason: Reason) -> str:
    """Return one sentence for a reason. A change of the score carries its sign."""
    key = f"district.advice.{reason.code}"
    if reason.code in _COUNTED_WORDS:
        return t.n(key, reason.numbers[0])
    if reason.code in _COMPARED:
        now, before = map(format_sign, reason.numbers)
        return t(key, now=now, before=before)
    return t(key)
