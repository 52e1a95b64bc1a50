"""Texts: in none of the rooms beside a table in play one is cut, from a small phone to a large screen.

Tables in play, dialogs and ends have the same gate in ``test_look``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from noir.puzzles import families as puzzled
from noir.puzzles import kinds
from tests.browser.gauge import cut
from tests.pictures.states import states

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.table import Table

SIZES = [(320, 640), (390, 664), (390, 844), (667, 375), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
FRIENDS = ("invited", "asked", "mine", "theirs", "ways", "curtain")
KINDS = [kind.name for family in puzzled() for kind in kinds(family)]
ROOMS = [
    *("first-screen", "first-screen-going", "first-screen-friends", "start-failed"),
    *("puzzle-room", "puzzle-days", "puzzle-sent"),
    *(f"puzzle-{kind}{how}" for kind in KINDS for how in ("", "-solved")),
    *(f"learn-{family}-{moment}" for family in families() for moment in ("start", 2, "done")),
    *(f"friend-{family}-{moment}" for family in families() for moment in FRIENDS),
    *(f"table-{game}-{seat.name.lower()}-middle" for game in GAMES for seat in Seat),
]
ALL = {state.name: state for state in states()}
SHORTENED = "option, select, textarea, .code, .visually-hidden, .tray-name"
"""What scrolls, is chosen from, or is for the ear."""
LONGEST = {"lang=en": "lang=de", "learn/en/": "learn/de/"}


@pytest.mark.parametrize("room", ROOMS)
def test_in_no_room_a_text_is_cut(table: Table, monkeypatch: pytest.MonkeyPatch, room: str) -> None:
    """In the longest words, at eight sizes of screen."""
    page = table.page
    monkeypatch.setattr(page, "goto", _german(page))
    ALL[room].reach(page, table.address)
    assert cut(page, "body *", SIZES, SHORTENED) == {}


def _german(page: Page) -> object:
    """Return a ``goto`` that opens addresses in the longest words."""
    go = page.goto

    def there(address: str) -> object:
        for here, long in LONGEST.items():
            address = address.replace(here, long)
        return go(address)

    return there
