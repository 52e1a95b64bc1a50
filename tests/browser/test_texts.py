"""Texts: in none of the rooms beside a table in play one is cut, from a small phone to a large screen.

Tables in play, dialogs and ends have the same gate in ``test_look``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import GAMES, families
from noir.puzzles import families as puzzled
from noir.puzzles import kinds
from tests.any_game import of
from tests.browser.gauge import cut
from tests.pictures.puzzles import asked, miss, solve, walk
from tests.pictures.states import states
from tests.pictures.ways import go, link, played

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard
    from tests.browser.table import Table

SIZES = [(320, 640), (390, 664), (390, 844), (667, 375), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
FRIENDS = ("invited", "asked", "mine", "theirs", "ways", "curtain")
KINDS = [kind.name for family in puzzled() for kind in kinds(family)]
ANSWERS: dict[str, list[Callable[[Page], object]]] = {
    "right": [solve, lambda page: walk(page, 1), walk],
    "wrong": [lambda _: None, miss],
}
"""What is done one after the other at a puzzle, by how it is answered."""
ROOMS = [
    *("first-screen", "first-screen-going", "first-screen-friends", "start-failed"),
    *("puzzle-room", "puzzle-days", "puzzle-sent"),
    *(f"learn-{family}-{moment}" for family in families() for moment in ("start", 2, "done")),
    *(f"friend-{family}-{moment}" for family in families() for moment in FRIENDS),
    *(f"table-{game}-{seat.name.lower()}-middle" for game in GAMES for seat in Seat),
]
ALL = {state.name: state for state in states()}
SHORTENED = ", ".join(
    [
        *("option", "select", "textarea", ".code", ".visually-hidden", ".tray-name"),
        *sorted({of(game, "browser", "known").LOOK.shortened for game in GAMES}),
    ]
)
"""What scrolls, is chosen from, is for the ear, or may end in dots at a table."""
SEEN = """all => all.filter((node) => node.getBoundingClientRect().width > 4)
    .map((node) => node.dataset.key)"""
"""Which tools the eye has."""
LONGEST = {"lang=en": "lang=de", "learn/en/": "learn/de/"}


@pytest.mark.parametrize("room", ROOMS)
def test_in_no_room_a_text_is_cut(
    table: Table, monkeypatch: pytest.MonkeyPatch, guard: Guard, room: str
) -> None:
    """In the longest words, at eight sizes of screen."""
    page = table.page
    if room == "start-failed":
        guard.allowed += ["console", "uncaught"]
    monkeypatch.setattr(page, "goto", _german(page))
    ALL[room].reach(page, table.address)
    assert cut(page, "body *", SIZES, SHORTENED) == {}


@pytest.mark.parametrize("how", ANSWERS)
@pytest.mark.parametrize("kind", KINDS)
def test_at_no_step_of_a_puzzle_a_text_is_cut(
    table: Table, monkeypatch: pytest.MonkeyPatch, kind: str, how: str
) -> None:
    """Asked, answered wrong or right, at the first step of its proof and at the last."""
    page = table.page
    monkeypatch.setattr(page, "goto", _german(page))
    asked(kind)(page, table.address)
    for number, go_on in enumerate(ANSWERS[how]):
        page.set_viewport_size({"width": 1280, "height": 800})
        go_on(page)
        assert cut(page, "body *", SIZES, SHORTENED) == {}, number


def _german(page: Page) -> object:
    """Return a ``goto`` that opens addresses in the longest words."""
    go = page.goto

    def there(address: str) -> object:
        for here, long in LONGEST.items():
            address = address.replace(here, long)
        return go(address)

    return there


@pytest.mark.parametrize("game", families())
def test_what_is_for_the_ear_takes_nothing_from_the_eye(table: Table, game: str) -> None:
    """Every tool in sight is for everybody; where it stands is said, and the latest event stays written."""
    page = table.page
    go(link(played(game, "pictures", 0.45), Seat.FIRST))(page, table.address)
    seen = page.locator("#now .tool").evaluate_all(SEEN)
    assert seen
    assert not {"state", "last"} & {*seen}
    written = page.locator("#now .caption").inner_text()
    assert written.strip()
    page.keyboard.press("s")
    expect(page.locator("#status")).not_to_be_empty()
    assert page.locator("#now .caption").inner_text() == written
