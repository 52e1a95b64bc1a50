"""Axe finds nothing in any state, in the themes and on a phone or a desktop by turns.

The style guide shows every element in each theme on a phone (``test_style``).
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

import pytest

from noir.core import Seat
from noir.games import GAMES, families, family_of
from noir.puzzles import families as puzzled
from tests.browser import rooms
from tests.browser.stills import DESKTOP, PHONE, merge, only_faults
from web.site.style_guide import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.browser.stills import Gallery, Still


class Room(NamedTuple):
    """The stills of rooms that are alike, such as those of the games of a family."""

    stills: Callable[[], list[Still]]
    kind: str = "still"


def of_family(make: Callable[[str], Sequence[Still]], family: str) -> Room:
    """Return the rooms of a family's games."""
    return Room(lambda: merge(make(game) for game in GAMES if family_of(game) == family))


def tables(game: str) -> list[Still]:
    """Return every second table of the seats, and one with its aids in each language."""
    shown = [one for seat in Seat for _, one in rooms.tables(game, seat)]
    return [*shown[::2], *rooms.tongues(game)]


ROOMS = {
    **{f"tables of {family}": of_family(tables, family) for family in families()},
    "ends": Room(lambda: merge(map(rooms.ends, GAMES))[::2]),
    "dialogs": Room(lambda: merge(map(rooms.dialogs, families()))),
    "two at one device": Room(lambda: merge(map(rooms.one_device, families()))[::2]),
    "club": Room(lambda: [*rooms.club(), *rooms.lesson()]),
    "puzzles": Room(lambda: [one for family in puzzled() for one in rooms.puzzles(family)][::2]),
    "friends": Room(lambda: [*rooms.friends()][::2]),
    "first screen": Room(lambda: [*rooms.first_screen()], "foyer"),
    "in a frame": Room(lambda: merge(tables(family)[:2] for family in families()), "framed"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_axe_finds_nothing_in_any_room(gallery: Gallery, room: str) -> None:
    """Every state, in the next theme, on a phone or unfolded on a desktop. A small room is in every theme."""
    make, kind = ROOMS[room]
    stills = make()
    turns = [*zip(range(max(len(stills), len(THEMES))), cycle(stills), cycle(THEMES), strict=False)]
    found = {
        f"{still.name}, {theme}, {size}": gallery.axe(still, theme, size, kind)
        for start, size in enumerate((PHONE, DESKTOP))
        for _, still, theme in turns[start::2]
    }
    assert only_faults(found) == {}
