"""The reasons of a hint for Killer vs Inspector, in sentences. The codes are those of its explainer."""

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
    "draws": ("pile",),
    "identity": ("near", "suspects"),
    "collapse": ("cards",),
}
CODES = tuple(_NUMBERS)


def reason(t: Words, reason: Reason) -> str:
    """Return one sentence for a reason."""
    names = _NUMBERS[reason.code]
    return t(f"killer.advice.{reason.code}", **dict(zip(names, reason.numbers, strict=True)))
