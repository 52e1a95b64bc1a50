"""A tab that stays open for many games holds no more than it did after the first ones."""

from __future__ import annotations

import gc
import json
import tracemalloc
from itertools import cycle, islice

import pytest

from noir.chance import rng_from
from noir.games import GAMES
from tests.web.driver import Page

AT_FIRST, LATER = 3, 6  # games
MAX_BYTES_A_GAME = (
    2_000  # bytes more for each game: its line in the statistics, and what Python keeps for itself
)


def play(page: Page, game: str, seed: str) -> None:
    """Play a random game of two people at one device, and look back at it."""
    page.send("/new " + json.dumps({"game": game, "level": "human", "seed": seed}))
    rng = rng_from(seed)
    while page.state != "over":
        page.send("/lift")
        page.act(page.some(rng))
        page.send("/pass")
    for text in ("/at 3", "/live", "/share", "/close", "/stats", "/close", "/honest", "/close"):
        page.send(text)
    page.said.clear()


def bytes_in_use() -> int:
    """Return the number of bytes in use after garbage collection."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.long
def test_many_games_in_one_tab_hold_no_more_than_a_few() -> None:
    """Of every game in turn. Finished, replaced or hidden ones are released."""
    page, readings = Page(level="human", seed="memory"), []
    tracemalloc.start()
    try:
        for number, game in enumerate(islice(cycle(GAMES), LATER), start=1):
            play(page, game, f"memory {number}")
            if number in (AT_FIRST, LATER):
                readings.append(bytes_in_use())
    finally:
        tracemalloc.stop()
    first, last = readings
    assert last - first <= MAX_BYTES_A_GAME * (LATER - AT_FIRST), readings
