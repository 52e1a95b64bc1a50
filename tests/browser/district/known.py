"""Known facts of District Noir for the tests in a browser."""

from __future__ import annotations

from noir.core import Seat
from tests.browser.looks import Look

LOOK = Look(
    cards="#table .playing",
    in_sight="#now .caption, .tool, .rival, #row-cards, .take, .stack, .duel > *",
    kind=".playing",
    over=((".playing, .playing *", ".playing"),),
    inside=((".line .chip", ".line"), (".track > .chip", ".track"), (".window .chip", ".window")),
    bare=((".stack .playing:last-of-type", ".stack .playing:last-of-type", 0.0),),
    crowded="crowd-47",
    aside=".their-hand *",
    decks=("standard",),
    share=0.2,
    shortened=".told, h1, h2, .sum .who",
    proof=".ledger table",
    large=".newest .playing, #stacks .playing",
    full=(0.25, 0.75),
    things=".playing, .opponent-face, h2, .takes, .pips, .take, .total, .tug, .line, .window",
    empty=0.1,
    hand="#stacks",
    words=80,
    moving="#row-cards, #stacks, .take, .track, .their-hand, .deck-pile, .totals, .line",
)
WHOLE: list[tuple[str, tuple[int, int], Seat, dict[str, str]]] = [
    ("district", (390, 844), Seat.SECOND, {"deck": "standard", "lang": "de"}),
]
"""Games played from the middle to the last move."""
SOON = ""
"""What actions begin with that make a game end soon."""
SHEETS = 10
"""Of paper that the rules take, at the most."""
KINDS_OF_CARDS = 13
"""That the rules show before the first of them."""
