"""Known facts of Killer vs Inspector for the tests in a browser."""

from __future__ import annotations

from noir.core import Seat
from tests.browser.looks import Look

LOOK = Look(
    cards="#table .face",
    in_sight="#now .caption, .tool, .board, .verbs, .verb",
    kind=".face",
    over=((".name, .face, .card", ".arrow"),),
    bare=((".cell .face", ".name", 0.25),),
    aside=".count:not(.dead) *, .count:not(.dead)",
    shortened=".told, h1, .count dt",
    pushed=".clue-card",
    proof=".suspects",
    full=(0.45, 0.75),
    things=".card, .verb, .file, .count, .opposite, .clue-card, .note, .agents",
    empty=0.16,
    hand=".verb",
    words=90,
    moving=".board, .strip, .agents",
    hands=('[data-key="verb-s"]',),
)
WHOLE: list[tuple[str, tuple[int, int], Seat, dict[str, str]]] = [
    ("killer", (390, 844), Seat.FIRST, {"lang": "fr"}),
    ("killer-citizen", (1280, 800), Seat.SECOND, {"lang": "en"}),
]
"""Games played from the middle to the last move."""
SOON = "kaeuz"
"""What actions begin with that make a game end soon."""
SHEETS = 12
"""Of paper that the rules take, at the most."""
KINDS_OF_CARDS = 25
"""That the rules show before the first of them."""
