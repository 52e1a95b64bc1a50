"""District Noir on the page."""

from __future__ import annotations

from web.registry import GameUI, Opponent, Option

UI = GameUI(
    minutes=15,
    fits_low=True,
    words_at_hand=True,
    tells_end=True,
    ready=(
        ("first", {"game": "district", "level": "easy", "role": "first", "hints": "on", "seed": "class-1"}),
        (
            "probability",
            {"game": "district", "level": "medium", "role": "first", "hints": "off", "seed": "class-2"},
        ),
        (
            "decision",
            {"game": "district", "level": "hard", "role": "first", "hints": "off", "seed": "class-3"},
        ),
    ),
    opponents={
        "easy": Opponent("Tino Lanz", {"district": (39, 39, 38)}),
        "medium": Opponent("Meta Harrow", {"district": (51, 50, 51)}),
        "hard": Opponent("Silas Creed", {"district": (69, 69, 69)}),
        "boss": Opponent("Donna Corvara", {"district": (73, 73, 74)}),
    },
    options=(Option("deck", ("gangs", "standard"), has_samples=True),),
)
