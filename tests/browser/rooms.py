"""Rooms: every state that a person can meet, as stills that the app makes without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.puzzles import kinds
from tests.any_game import ONE, of
from tests.browser.stills import Still, seated, still, taken
from tests.endings import endings
from tests.pictures.ways import link
from tests.web.driver import Page as Tab
from tests.web.friends import quick_proofs
from tests.web.test_friend import states

if TYPE_CHECKING:
    from collections.abc import Iterator

MOMENTS = {"early": 0.03, "middle": 0.45, "late": 0.75}
DIALOGS = (
    *(f"/open {name}" for name in ("new", "rules", "settings", "more", "keys", "keep", "print", "with")),
    *("/share", "/stats", "/honest", "/puzzles", "/hint", "/undo"),
)
"""What opens something beside or over a table in the middle of a game."""
AFTER = ("/review", "/picture", "/at 9", "/print", "/share")
"""What can be asked for when a game is over."""


def tables(game: str, seat: Seat) -> Iterator[tuple[str, Still]]:
    """Yield a table from a seat at the beginning, in the middle and late, with what changes its look."""
    look = of(game, "browser", "known").LOOK
    for moment, share in MOMENTS.items():
        yield moment, still(f"{game} {seat.name} {moment}", seated(game, seat, share))
    for hand in look.hands:
        tab = seated(game, seat, MOMENTS["middle"])
        assert taken(tab, hand)
        yield "hand", still(f"{game} {seat.name} {hand}", tab)
    for deck in look.decks:
        tab = seated(game, seat, MOMENTS["middle"], deck=deck)
        yield "deck", still(f"{game} {seat.name} {deck}", tab)


def dialogs(game: str, lang: str = "de") -> Iterator[Still]:
    """Yield everything that opens at a table, before the end and after it, and the curtain between two."""
    for text in DIALOGS:
        tab = seated(game, Seat.FIRST, MOMENTS["middle"], lang)
        tab.send(text)
        yield still(f"{game} {text}", tab)
    for text in AFTER:
        tab = over(game, next(iter(endings(game))), lang)
        tab.send(text)
        yield still(f"{game} over {text}", tab)
    shared = Tab(None, (lang,), game=game, level="human", seed="rooms", lang=lang)
    yield still(f"{game} curtain", shared)
    shared.send("/names")
    yield still(f"{game} names", shared)
    shared.send("/close")
    shared.send("/lift")
    yield still(f"{game} lifted", shared)


def over(game: str, kind: str, lang: str = "de") -> Tab:
    """Return a table at an end of a kind."""
    address = link(endings(game)[kind], Seat.FIRST)
    return Tab(None, (lang,), g=address.partition("#g=")[2], lang=lang)


def ends(game: str) -> Iterator[Still]:
    """Yield every way that a game can end."""
    for kind in endings(game):
        yield still(f"{game} {kind}", over(game, kind))


def puzzles(family: str, lang: str = "de") -> Iterator[Still]:
    """Yield a puzzle of each kind as it is asked, and as its solution is shown."""
    for kind in kinds(family):
        tab = Tab(None, (lang,), puzzle=kind.name, lang=lang)
        assert tab.attrs["html"]["data-puzzle"] == "open"
        yield still(f"{kind.name} open", tab)
        tab.send("/solution")
        yield still(f"{kind.name} solved", tab)


def first_screen(lang: str = "de") -> Iterator[Still]:
    """Yield what is there before a table, for who is new and for whom a game waits."""
    attrs: dict[str, str | None] = {"lang": lang, "data-room": "foyer", "data-has": "low onward"}
    yield Still("first screen", {"html": attrs}, {}, "ready")
    waiting = seated(ONE, Seat.FIRST, MOMENTS["middle"], lang).attrs["html"]["data-going"]
    yield Still("first screen, a game waits", {"html": attrs | {"data-going": waiting}}, {}, "ready")


def friends() -> Iterator[Still]:
    """Yield a game between two devices in every state, as it stands and with its dialogs."""
    with quick_proofs():
        for name, tab in states().items():
            tab.send("/set lang de")
            yield still(f"friend, {name}", tab)
            for dialog in ("friend", "live"):
                tab.send(f"/open {dialog}")
                if tab.regions["dialog"]:
                    yield still(f"friend, {name}, {dialog}", tab)
                tab.send("/close")
