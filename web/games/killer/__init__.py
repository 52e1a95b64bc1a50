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
        "easy": Opponent("Pip Waller"),
        "medium": Opponent("Nora Brandt", {"killer": 78, "killer-citizen": 72}),
        "hard": Opponent("Cyrus Thorn", {"killer": 69, "killer-citizen": 61}),
        "boss": Opponent("Bertram Vail", {"killer": 90, "killer-citizen": 83}),
    },
    seats=("the-killer", "the-inspector"),
)
