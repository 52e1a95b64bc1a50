"""Axe finds nothing in any state, in the themes and on a phone or a desktop by turns.

The style guide shows every element in each theme (``test_style``).
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from noir.puzzles import families as puzzled
from tests.browser.rooms import dialogs, ends, first_screen, friends, puzzles, tables, tongues
from tests.browser.stills import DESKTOP, PHONE, only_faults
from web.site.style_guide import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.browser.stills import Gallery, Still


def faults(gallery: Gallery, shown: Iterable[Still], kind: str = "still") -> dict[str, list[str]]:
    """Return axe's findings in the stills of a room: each in the next theme, on a phone or a desktop."""
    stills = [*shown]
    turns = [*zip(range(max(len(stills), len(THEMES))), cycle(stills), cycle(THEMES), strict=False)]
    found = {
        f"{still.name}, {theme}, {size}": gallery.axe(still, theme, size, kind)
        for start, size in enumerate((PHONE, DESKTOP))
        for _, still, theme in turns[start::2]
    }
    return only_faults(found)


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(gallery: Gallery, game: str, seat: Seat) -> None:
    """Early, in the middle and late, with another deck and with something in hand."""
    assert faults(gallery, (shown for _, shown in tables(game, seat))) == {}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_in_any_language(gallery: Gallery, game: str) -> None:
    """With all aids beside it, the eye and the ear get the same."""
    assert faults(gallery, tongues(game)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_end(gallery: Gallery, game: str) -> None:
    """However the game has ended."""
    assert faults(gallery, ends(game)) == {}


@pytest.mark.parametrize("game", families())
def test_axe_finds_nothing_in_what_opens_at_a_table(gallery: Gallery, game: str) -> None:
    """Every dialog, the case file, the replay, the picture, the curtain and the table behind it."""
    assert faults(gallery, dialogs(game)) == {}


@pytest.mark.parametrize("family", puzzled())
def test_axe_finds_nothing_in_a_puzzle(gallery: Gallery, family: str) -> None:
    """Of every kind: asked, and proven."""
    assert faults(gallery, puzzles(family)) == {}


def test_axe_finds_nothing_in_a_game_with_a_friend(gallery: Gallery) -> None:
    """In every state of waiting, and with the ways to send opened."""
    assert faults(gallery, friends()) == {}


def test_axe_finds_nothing_on_the_first_screen(gallery: Gallery) -> None:
    """For a newcomer, and with a waiting game."""
    assert faults(gallery, first_screen(), "foyer") == {}


@pytest.mark.parametrize("game", families())
def test_axe_finds_nothing_in_a_frame(gallery: Gallery, game: str) -> None:
    """The table on another site's page."""
    shown = [shown for moment, shown in tables(game, Seat.FIRST) if moment in ("early", "middle")]
    assert faults(gallery, shown, "framed") == {}
