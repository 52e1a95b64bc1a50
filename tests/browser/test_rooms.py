"""Every state that a person can meet: with touch all targets are 44 px each way, and no text is cut.

Each still is shown once, for all looks, at the next sizes.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import pytest

from noir.core import Seat
from noir.games import GAMES, families, family_of
from noir.puzzles import families as puzzled
from noir.puzzles import kinds
from tests.browser import rooms
from tests.browser.gauge import CUT, FINGERS, NEAT, bind
from tests.browser.stills import merge, only_faults, stand_alone, take_turns
from tests.browser.test_look import in_family, look_of, sweep_of
from tests.web.analysis.driver import FAMILIES
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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


CLEAR = """(page) => {
    const dialog = page.querySelector("dialog[open]");
    const out = dialog?.querySelector(".sheet > .leave");
    if (!out) return [];
    dialog.scrollTop = dialog.scrollHeight;
    const { top } = out.getBoundingClientRect();
    const foot = [...dialog.querySelectorAll(".sheet > .leave, .sheet > .leave *")];
    const beside = (node) => {
        for (let up = node; up !== dialog; up = up.parentElement)
            if (page.defaultView.getComputedStyle(up).position === "sticky") return true;
        return false;
    };
    const low = [...dialog.querySelectorAll(".sheet *")].filter((node) => {
        const { bottom, width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && bottom > top - 6 && !foot.includes(node) && !beside(node)
            && node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            && !node.parentElement.closest("[role=img]")
            && (node.childElementCount === 0 || node.matches("button, a, p, li, svg, [role=img]"))
            && !node.matches("svg *");
    });
    dialog.scrollTop = 0;
    return low.map((node) => `at the foot: ${node.textContent.trim().slice(0, 40)}`);
}"""
"""What comes closer than 6 px to the foot of a dialog that is scrolled to its end."""


TITLED = """(page) => {
    const dialog = page.querySelector("dialog[open]");
    const title = dialog?.querySelector("#dialog-title");
    if (!title) return dialog ? ["no heading"] : [];
    dialog.scrollTop = 0;
    const { top, bottom } = title.getBoundingClientRect();
    return top >= 0 && bottom <= page.defaultView.innerHeight ? [] : ["its heading is not at its top"];
}"""
"""Whether a dialog begins with its heading, which has the focus as it opens."""
ALONE = """(page, rows) => rows.flatMap((row) => [...page.querySelectorAll(row)]).flatMap((row) => {
    const seen = [...row.children].filter((node) => node.checkVisibility());
    const lines = Object.values(Object.groupBy(seen, (node) => Math.round(node.getBoundingClientRect().top)));
    const last = lines.at(-1) ?? [];
    if (lines.length < 2 || lines[0].length < 2 || last.length > 1) return [];
    const [{ width }, whole] = [last[0].getBoundingClientRect(), row.getBoundingClientRect().width];
    return width > 0.9 * whole ? [] : [`alone in its row: ${last[0].textContent.trim()}`];
})"""
"""Lonely entries and ways on, below full rows, that do not fill their own row."""
SQUEEZED = """(page) => {
    const seen = [...page.querySelectorAll(".lobby :is(.poster, .first-thing, .also a)")]
        .filter((node) => node.checkVisibility())
        .map((node) => [node.textContent.trim(), node.getBoundingClientRect()]);
    const gap = ([one, low, high], other) => Math.max(other[low] - one[high], one[low] - other[high]);
    const apart = (one, other) =>
        Math.max(gap([one, "left", "right"], other), gap([one, "top", "bottom"], other));
    return seen.flatMap(([name, at], n) => [
        ...(page.defaultView.innerHeight - at.bottom < 3 && at.bottom < page.defaultView.innerHeight + 40
            ? [`at the edge: ${name}`] : []),
        ...seen.slice(n + 1).filter(([, other]) => apart(at, other) < 6)
            .map(([other]) => `squeezed: ${name.slice(0, 20)} and ${other.slice(0, 20)}`),
    ]);
}"""
"""What is closer than 6 px to another on the first screen, or closer than 3 px to the window's foot."""


class Room(NamedTuple):
    """The stills of a room, and the looks at them."""

    stills: Callable[[], Iterable[Still]]
    looks: tuple[str, ...] = (WHOLE,)
    kind: str = "still"


def find_alone(*rows: str) -> str:
    """Return the look for lonely entries in rows of some kinds."""
    return f"(page) => ({ALONE})(page, {[*rows]})"


def games_of(family: str) -> list[str]:
    """Return the games of a family. Their rooms are alike."""
    return [game for game in GAMES if family_of(game) == family]


def at_table(family: str) -> Room:
    """Return the tables of both seats. Beside them and in the earlier messages no text is cut, either."""

    def stills() -> list[Still]:
        shown = in_family(lambda game, seat: [one for _, one in rooms.tables(game, seat)], family)
        return [*shown, *(one for role in ("first", "second") for one, _ in rooms.opening(family, role))]

    return Room(stills, (sweep_of(family, FIXED), WHOLE))


def in_dialogs() -> Room:
    """Return all that opens at a table: whole in itself, and clear of the way out where the text ends."""
    scrolled = "textarea, .code, option, select, svg *, .wide :is(td, th)"
    looks = (bind(CUT, what="dialog *", shortened=scrolled), ASIDE, CLEAR, TITLED, find_alone(".entries ul"))
    return Room(lambda: merge(map(rooms.dialogs, families())), looks)


def at_end(family: str) -> Room:
    """Return every kind of end."""
    what = "#now *, #table *, #ways *"
    looks = (bind(CUT, what=what, shortened=look_of(family).shortened), find_alone(".onward"))
    return Room(lambda: merge(map(rooms.ends, games_of(family))), looks)


def alike(make: Callable[[str, str], Iterable[Still]], kinds: Iterable[str]) -> Callable[[], list[Still]]:
    """Return how to make the states of each kind. Kinds share the languages. Each state is in the next."""
    all_kinds = [*kinds]
    spoken = {kind: LANGUAGES[n :: len(all_kinds)] for n, kind in enumerate(all_kinds)}
    return lambda: [one for kind in all_kinds for one in merge([*make(kind, lang)] for lang in spoken[kind])]


def puzzle_answers() -> Iterator[Still]:
    """Yield the answers to each kind of puzzle, with every third step of a proof."""
    for kind in (kind.name for family in puzzled() for kind in kinds(family)):
        *answers, last = rooms.stills_of_answers(kind)
        yield from (*answers[:4], *answers[4::3], last)


def with_friends() -> Iterator[Still]:
    """Yield games between two devices."""
    yield from rooms.friends()
    for game in families():
        yield from rooms.friend(game)


def in_frame() -> Iterator[Still]:
    """Yield tables on another site's page."""
    for game in families():
        yield from [one for _, one in rooms.tables(game, Seat.FIRST)][:2]


ROOMS = {
    **{f"tables of {family}": at_table(family) for family in families()},
    "dialogs": in_dialogs(),
    **{f"ends of {family}": at_end(family) for family in families()},
    "puzzles": Room(lambda: chain(rooms.puzzle_room(), *map(rooms.puzzles, puzzled()))),
    "answers": Room(puzzle_answers),
    "two at one device": Room(lambda: merge(map(rooms.one_device, families()))),
    "friends": Room(with_friends),
    "first screen": Room(rooms.first_screen, (WHOLE, SQUEEZED), "foyer"),
    "tutorials": Room(alike(rooms.tutorial, families()), (WHOLE, find_alone(".trial .after"))),
    "analysis": Room(alike(rooms.boards, FAMILIES)),
    "real tables": Room(alike(rooms.real_tables, FAMILIES), (WHOLE, find_alone("#tell-cards"))),
    "pages to read": Room(rooms.papers),
    "club": Room(lambda: chain(rooms.club(), rooms.lesson())),
    "hall": Room(rooms.hall),
    "in a frame": Room(in_frame, (), "framed"),
}


@pytest.mark.parametrize("room", ROOMS)
def test_in_every_room_texts_are_whole_and_a_finger_hits_what_it_means(
    gallery: Gallery, touch_gallery: Gallery, room: str
) -> None:
    """In the longest words, on phones and a tablet, and with a mouse on small and large screens.

    What is behind a dialog is looked at before it opens.
    """
    make, looks, kind = ROOMS[room]
    stills = [*map(stand_alone, make())]
    found = {
        one.name: touch_gallery.at_sizes(one, sizes, *looks, FINGERS, kind=kind)
        for one, sizes in take_turns(stills, TOUCHED, least=1)
    }
    for one, sizes in take_turns(stills[::3], POINTED, least=1):
        found[f"{one.name}, with a mouse"] = gallery.at_sizes(one, sizes, *looks, kind=kind)
    assert only_faults(found) == {}


@pytest.mark.parametrize("room", ["analysis", "real tables", "friends", "pages to read"])
def test_rooms_beside_the_table_look_finished(gallery: Gallery, room: str) -> None:
    """Words keep off the rim, links stay apart, both halves are used, code is whole and can be copied."""
    stills = map(stand_alone, ROOMS[room].stills())
    found = {one.name: gallery.at_sizes(one, [(1280, 800), (390, 844)], NEAT) for one in stills}
    assert only_faults(found) == {}
