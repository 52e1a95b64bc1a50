"""Paper: all that a printer gets, the sheets to cut out and the pages as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from tests.pictures import puzzles
from tests.pictures.ways import BOOT, go, link, play_random

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.pictures.ways import Way

SHEET = "#print:not(:empty)"
FILE = "#dialog[open]:has(.graph):not(:has(progress))"


def ways(game: str) -> dict[str, Way]:
    """Return the way to each print of a game, by the word for it."""
    over = link(play_random(game, "pictures"), Seat.FIRST)
    return {
        "deck": _way_to_print(go(over, "/open more", "/open print", "/print deck"), SHEET),
        "deal": _way_to_print(go(over, "/open more", "/open print", "/print deal"), SHEET),
        "end": _way_to_print(go(over)),
        "case": _way_to_print(go(over, "/review"), FILE),
    }


def six() -> Way:
    """Return the way to six puzzles on a sheet, their solutions behind."""
    return _way_to_print(puzzles.way_to_solution("", "/puzzles", "/puzzle-print"), SHEET)


def _way_to_print(way: Way, text: str = "#table") -> Way:
    """Return the way to a page on paper, once it is made. Nothing is sent to a printer."""

    def reach(page: Page, site: str) -> None:
        page.add_init_script("window.print = () => {}")
        way(page, site)
        page.wait_for_selector(text, state="attached", timeout=2 * BOOT)
        page.emulate_media(media="print")

    return reach
