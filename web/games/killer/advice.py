"""Advice: the reasons of a hint for Killer vs Inspector, in sentences. The codes are its explainer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.core import Reason
    from web.i18n import Words

# code -> the names of its numbers in the sentence
_NUMBERS: dict[str, tuple[str, ...]] = {
    "forced": (),
    "sixteenth": (),
    "may-hit": ("candidates",),
    "asks-innocent": ("near", "candidates"),
    "progress": ("dead", "needed"),
    "narrows": ("after", "before"),
    "hides": ("after", "before"),
    "disguise-chance": ("percent",),
    "steps-away": ("after", "before"),
    "steps-near": ("after", "before"),
    "arrest-chance": ("percent", "suspects"),
    "shows-me": ("after", "before"),
    "splits": ("near", "suspects"),
    "draws-nothing": (),
    "bluff": (),
    "spends": ("arrests",),
    "identity": ("near", "suspects"),
    "collapse": ("cards",),
    "collapse-unless": ("cards",),
    "widest": (),
    "covers": ("after", "before"),
    "victims": ("after", "before"),
    "nearer": ("after", "before"),
    "farther": ("after", "before"),
    "separates": ("after", "before"),
    "radar": ("out", "suspects", "before"),
    "starves": ("after", "before"),
    "agents-near": ("after", "before"),
    "asks": ("out", "suspects"),
    "saves": ("out", "suspects"),
    "no-radar-tells": (),
    "clears": ("percent",),
    "takes": (),
    "identity-safe": (),
    "identity-reach": ("near", "suspects"),
    "identity-asks": ("out", "suspects"),
    "unnoticed": ("suspects",),
    "within": ("near", "candidates"),
    "alone": (),
}
CODES = tuple(_NUMBERS)
# code -> the number that its sentence counts, with a singular and a plural
_COUNTED = {
    "may-hit": "candidates",
    "narrows": "after",
    "hides": "after",
    "arrest-chance": "suspects",
    "shows-me": "after",
    "collapse": "cards",
    "collapse-unless": "cards",
    "spends": "arrests",
    "separates": "after",
}


def reason(t: Words, reason: Reason) -> str:
    """Return one sentence for a reason."""
    code = reason.code
    key, numbers = f"killer.advice.{code}", dict(zip(_NUMBERS[code], reason.numbers, strict=True))
    if code in _COUNTED:
        return t.n(key, numbers[_COUNTED[code]], **numbers)
    return t(key, **numbers)
