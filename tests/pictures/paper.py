"""Paper: all that a printer gets, the sheets to cut out and the pages as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from tests.pictures import puzzles
from tests.pictures.ways import BOOT, go, link, played

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.pictures.ways import Way


def ways(game: str) -> dict[str, Way]:
    """Return the way to each print of a game, by the word for it."""
    over = link(played(game, "pictures"), Seat.FIRST)
    return {
        "deck": _printed(go(over, "/open more", "/open print", "/print deck")),
        "deal": _printed(go(over, "/open more", "/open print", "/print deal")),
        "end": _printed(go(over)),
        "case": _printed(_case(over)),
    }


def six() -> Way:
    """Return the way to six puzzles on a sheet, their solutions behind."""
    return _printed(puzzles.solved("", "/puzzles", "/puzzle-print"))


def _case(query: str) -> Way:
    def reach(page: Page, site: str) -> None:
        go(query, "/review")(page, site)
        page.wait_for_selector("#dialog:not(:has(progress))", timeout=BOOT)

    return reach


def _printed(way: Way) -> Way:
    """Return the way to what a page looks like on paper; nothing is sent to a printer."""

    def reach(page: Page, site: str) -> None:
        page.add_init_script("window.print = () => {}")
        way(page, site)
        page.emulate_media(media="print")

    return reach
