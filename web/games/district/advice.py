"""Advice: the reasons of a hint for District Noir, in sentences. The codes are those of its explainer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.district.cards import signed

if TYPE_CHECKING:
    from noir.core import Reason
    from web.i18n import Words

# code -> the names of its numbers in the sentence
_NUMBERS: dict[str, tuple[str, ...]] = {
    "forced": (),
    "wins-now": (),
    "stops-win": (),
    "takes": ("mine",),
    "denies": ("theirs",),
    "leaves": ("theirs",),
    "offers": ("theirs", "mine"),
    "hurts": ("theirs", "mine"),
    "builds": ("mine", "before"),
    "tempo": ("plays",),
}
CODES = tuple(_NUMBERS)


def reason(t: Words, reason: Reason) -> str:
    """Return one sentence for a reason; points carry their sign."""
    names = _NUMBERS[reason.code]
    key = f"district.advice.{reason.code}"
    if reason.code == "tempo":
        plays = reason.numbers[0]
        return t.n(key, plays) if plays else t(f"{key}.last")
    return t(key, **{name: signed(n) for name, n in zip(names, reason.numbers, strict=True)})
