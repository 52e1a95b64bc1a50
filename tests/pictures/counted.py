"""Counted games: the statistics of a reader with many games of each kind, against bots and friends."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES
from tests.any_game import ONE
from tests.pictures.ways import go, link, play_random
from web.library.stats import DUELS, Entry, to_text
from web.model.players import FRIEND, HUMAN

if TYPE_CHECKING:
    from playwright.sync_api import Page

RESULTS = ("won", "lost", "won", "won", "drawn", "lost", "won")
"""How games ended, again and again."""
MANY = 5
"""How many times seven games of each kind there are."""
KEEP = """localStorage.setItem(`noir:${location.pathname}:stats`, %r)"""


def write_statistics() -> str:
    """Return statistics as they are kept: all games, levels and roles, duels and games with a marked undo."""
    kinds = [(game, level, role) for game, level in product(GAMES, LEVELS) for role in ("first", "second")]
    kinds += [(game, HUMAN, "both") for game in GAMES] + [(game, FRIEND, "first") for game in GAMES]
    found = []
    for at, (game, level, role) in enumerate(kinds):
        for n in range(len(RESULTS) * (MANY if at % 3 else 1)):
            result = RESULTS[(n + at) % len(RESULTS)]
            duel = DUELS[n % len(DUELS)] if n % 4 == 0 else ""
            found.append(Entry(f"m{at}-{n}", game, level, role, result, 20, 15, int(n % 6 == 5), duel))
    return to_text(found)


def reach(page: Page, site: str) -> None:
    """Go to the statistics from the middle of a game."""
    page.add_init_script(KEEP % write_statistics())
    go(link(play_random(ONE, "pictures", 0.45), Seat.FIRST), "/open more", "/stats")(page, site)
