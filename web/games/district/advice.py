"""Advice: the reasons of a hint for District Noir, in sentences. The codes are those of its explainer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.district.cards import format_sign
from web.games.district.sentences import the_card

if TYPE_CHECKING:
    from noir.core import Reason
    from web.i18n import Words

# codes with two sizes of a take
_COMPARED = ("raises", "lowers")
# codes whose first number is a card
_OF_A_CARD = ("guards", "spares")


def reason(t: Words, reason: Reason) -> str:
    """Return one sentence for a reason. A change of the score carries its sign."""
    key, numbers = f"district-advice.{reason.code}", reason.numbers
    if reason.code in _COMPARED:
        now, before = map(format_sign, numbers)
        return t(key, now=now, before=before)
    card = {"card": the_card(t, numbers[0])} if reason.code in _OF_A_CARD else {}
    amounts = numbers[len(card) :]
    return t.n(key, amounts[0], **card) if amounts else t(key, **card)
