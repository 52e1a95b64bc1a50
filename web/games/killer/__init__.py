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
        "easy": Opponent("Pip Waller", {"killer": (25, 21, 28), "killer-citizen": (28, 38, 18)}),
        "medium": Opponent("Nora Brandt", {"killer": (42, 41, 43), "killer-citizen": (46, 60, 33)}),
        "hard": Opponent("Cyrus Thorn", {"killer": (48, 43, 54), "killer-citizen": (52, 64, 40)}),
        "boss": Opponent("Bertram Vail", {"killer": (68, 57, 78), "killer-citizen": (68, 89, 48)}),
    },
    seats=("the-killer", "the-inspector"),
)
