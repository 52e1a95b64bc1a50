"""Every state that a person can meet: with touch all targets are 44 px each way, and no text is cut.

Each still is shown once, for all looks, at the next sizes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pytest

from noir.core import Seat
from noir.games import GAMES, families, family_of
from noir.puzzles import families as puzzled
from noir.puzzles import kinds
from tests.browser import rooms
from tests.browser.gauge import CUT, FINGERS, bind
from tests.browser.stills import merge, only_faults, take_turns
from tests.browser.test_look import look_of, sweep_of
from tests.web.analysis.driver import FAMILIES
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.browser.stills import Gallery, Still

TOUCHED = [(390, 664), (844, 390), (768, 1024), (390, 844)]
POINTED = [(320, 640), (1280, 800), (667, 375), (1920, 1080)]
"""Sizes with a mouse."""
FIXED = ["390x664", "390x844", "844x390"]
"""Sizes at which nothing scrolls in play."""
SHORTENED = ", ".join(
    [
        *(
            "option",
            "select",
            "textarea",
            ".code",
            "pre *",
            ".params-frame *",
            ".visually-hidden",
            ".tray-name",
        ),
        *sorted({look_of(game).shortened for game in GAMES}),
    ]
)
"""What scrolls, is chosen from, is for the ear, or may end in dots at a table."""
WHOLE = bind(CUT, what="body *", shortened=SHORTENED)
ASIDE = """(page) => {
    const sheet = page.querySelector("dialog[open] .sheet");
    if (!sheet) return [];
    const out = sheet.querySelector(":scope > .leave > button").getBoundingClientRect();
    const far = sheet.getBoundingClientRect().right - out.right;
    const tall = parseFloat(getComputedStyle(page.documentElement).fontSize) * 2.75;
    const fits = Math.abs(far) <= 1 && Math.abs(out.height - tall) <= 1;
    return fits ? [] : [`${far} px aside, ${out.height} px high`];
}"""
"""The distance between a dialog's way out and the edge of its text, and the height of the button."""


class Room(NamedTuple):
    """The stills of a room, and the looks at them."""

    stills: Callable[[], Iterable[Still]]
    looks: tuple[str, ...] = (WHOLE,)
    kind: str = "still"


def games_of(family: str) -> list[str]:
    """Return the games of a family. Their rooms are alike."""
    return [game for game in GAMES if family_of(game) == family]


def at_table(family: str, seat: Seat) -> Room:
    """Return the tables of a seat. Beside them and in the earlier messages no text is cut, either."""

    def stills() -> list[Still]:
        tables = merge([one for _, one in rooms.tables(game, seat)] for game in games_of(family))
        return [*tables, *(one for one, _ in rooms.opening(family, ("first", "second")[seat]))]

    return Room(stills, (sweep_of(family, FIXED), WHOLE))


def in_dialogs() -> Room:
    """Return all that opens at a table: whole in itself, with the way out where the text ends."""
    scrolled = "textarea, .code, option, select, svg *, .wide :is(td, th)"
    looks = (bind(CUT, what="dialog *", shortened=scrolled), ASIDE)
    return Room(lambda: merge(map(rooms.dialogs, families())), looks)


def at_end(family: str) -> Room:
    """Return every kind of end."""
    what = "#now *, #table *, #ways *"
    looks = (bind(CUT, what=what, shortened=look_of(family).shortened),)
    return Room(lambda: merge(map(rooms.ends, games_of(family))), looks)


def in_tutorial(family: str) -> Room:
    """Return every step of a tutorial, each in the next language."""
    return Room(lambda: merge(rooms.tutorial(family, lang) for lang in LANGUAGES))


def in_frame(game: str) -> Room:
    """Return the table on another site's page."""
    return Room(lambda: [one for _, one in rooms.tables(game, Seat.FIRST)][:2], (), "framed")


ROOMS = {
    **{f"{family} {seat.name}": at_table(family, seat) for family in families() for seat in Seat},
    "dialogs": in_dialogs(),
    **{f"ends of {family}": at_end(family) for family in families()},
    **{f"puzzles of {family}": Room(partial(rooms.puzzles, family)) for family in puzzled()},
    **{
        f"answers to {kind.name}": Room(partial(rooms.stills_of_answers, kind.name))
        for family in puzzled()
        for kind in kinds(family)
    },
    "index of puzzles": Room(rooms.puzzle_room),
    "friends": Room(rooms.friends),
    **{f"{game} with a friend": Room(partial(rooms.friend, game)) for game in families()},
    "first screen": Room(rooms.first_screen, kind="foyer"),
    **{f"tutorial of {family}": in_tutorial(family) for family in families()},
    **{
        f"analysis of {game}, {lang}": Room(partial(rooms.boards, game, lang))
        for game in FAMILIES
        for lang in LANGUAGES
    },
    "pages to read": Room(rooms.papers),
    **{f"{game} in a frame": in_frame(game) for game in families()},
}


@pytest.mark.parametrize("room", ROOMS)
def test_in_every_room_texts_are_whole_and_a_finger_hits_what_it_means(
    gallery: Gallery, touch_gallery: Gallery, room: str
) -> None:
    """In the longest words, on phones and a tablet, and with a mouse on small and large screens."""
    make, looks, kind = ROOMS[room]
    stills = [*make()]
    found = {
        one.name: touch_gallery.at_sizes(one, sizes, *looks, FINGERS, kind=kind)
        for one, sizes in take_turns(stills, TOUCHED, least=1)
    }
    for one, sizes in take_turns(stills[::3], POINTED, least=1):
        found[f"{one.name}, with a mouse"] = gallery.at_sizes(one, sizes, *looks, kind=kind)
    assert only_faults(found) == {}
