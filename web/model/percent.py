"""Per cent: chances as they are shown, rounded in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noir.review import Decision


def percent(chance: float) -> int:
    """Return a probability as whole per cent. Only a certainty is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def round_roughly(chance: float, *, sure: bool = False) -> tuple[str, int]:
    """Return the key of the words for a chance at the table, and a number: a multiple of 5.

    The last digit of an estimate is worth little. Only what is proven is a certainty.
    """
    if sure:
        return "coach.share", 100
    share = 5 * round(20 * chance)
    if 0 < share < 100:
        return "coach.share-about", share
    return ("coach.share-over", 95) if share else ("coach.share-under", 5)


def percent_lost(decision: Decision) -> int:
    """Return the difference between the two chances that are shown of a decision."""
    return percent(decision.before) - percent(decision.after)
