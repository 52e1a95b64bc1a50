"""Killer vs Inspector on the page."""

from __future__ import annotations

from web.registry import GameUI, Opponent

UI = GameUI(
    minutes=15,
    coached={"aid": "always"},
    first_role="first",
    fits_low=True,
    words_at_hand=True,
    tells_end=True,
    ready=(
        (
            "deduction",
            {"game": "killer", "level": "medium", "role": "second", "hints": "off", "seed": "class-4"},
        ),
    ),
    opponents={
        "easy": Opponent("Pip Waller", {"killer": 25, "killer-citizen": 28}),
        "medium": Opponent("Nora Brandt", {"killer": 42, "killer-citizen": 46}),
        "hard": Opponent("Cyrus Thorn", {"killer": 48, "killer-citizen": 52}),
        "boss": Opponent("Bertram Vail", {"killer": 68, "killer-citizen": 68}),
    },
    seats=("the-killer", "the-inspector"),
)
