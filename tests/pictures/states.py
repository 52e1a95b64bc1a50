"""States: every one that a person can meet, each with the way there.

A table in the middle of a game is opened by a link made here from a record, so that no state needs
to be played to by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import ONE, of
from tests.endings import endings
from tests.pictures import counted, friends, hosts, paper, puzzles, troubles
from tests.pictures.ways import BOOT, SETTLED, go, link, play_random, press
from web.contracts.courses import lessons_of
from web.contracts.table import view_of
from web.i18n import Words
from web.model.look import Look
from web.registry import ui_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from web.contracts.lessons import Lesson

MOMENTS = {"early": 0.06, "middle": 0.45, "late": 0.85, "over": 1.0}
SEEDS = 400
"""How many random games are looked through for an ending of each kind."""


@dataclass(frozen=True, slots=True)
class State:
    """A name and the way there."""

    name: str
    reach: Callable[[Page, str], None]
    is_long: bool = False
    """Whether the whole page is photographed, not only what the window shows."""


def states() -> list[State]:
    """Return all states, by name."""
    found = [*_first_screens(), *_readings(), *_puzzles()]
    for game in GAMES:
        found += [*_tables(game), *_skins(game), *_endings(game), *_rooms(game)]
    return sorted(found, key=lambda state: state.name)


# -- ways to an end ------------------------------------------------------------------------


def find_ending(game: str, start: int = 0) -> tuple[str, str]:
    """Return the way to a game in which one action is left, which is the first seat's, and that action."""
    for n in range(start, SEEDS):
        match = play_random(game, f"end-{n}")
        if match.mover(match.ply - 1) == Seat.FIRST:
            return link(match.branch(match.ply - 1), Seat.FIRST), match.actions[-1]
    raise AssertionError(game)


# -- what there is to see ---------------------------------------------------------------


def _first_screens() -> list[State]:
    def stall(page: Page, site: str) -> None:
        page.route("**/*.wasm", lambda _route: None)
        page.goto(f"{site}?game={ONE}&lang=en")
        page.wait_for_timeout(2500)

    def fail(page: Page, site: str) -> None:
        page.route("**/*.wasm", lambda route: route.abort())
        page.goto(f"{site}?game={ONE}&lang=en")
        page.wait_for_selector("html[data-state=failed]", timeout=BOOT)

    def waiting(page: Page, site: str) -> None:
        go(link(play_random(ONE, "pictures", 0.45), Seat.FIRST))(page, site)
        page.goto(f"{site}?lang=en")
        page.wait_for_selector(".is-going:visible", timeout=BOOT)

    def first(number: int) -> Callable[[Page, str], None]:
        def reach(page: Page, site: str) -> None:
            page.goto(f"{site}?lang=en")
            page.locator(".poster:visible .main:visible").nth(number).click()
            page.wait_for_selector(".pointer", timeout=BOOT)

        return reach

    return [
        State("first-screen-going", waiting),
        *(State(f"first-table-{family}", first(number)) for number, family in enumerate(families())),
        State("first-screen", go("?lang=en", settle=False)),
        State("first-screen-friends", friends.waiting),
        State("first-screen-de", go("?lang=de", settle=False)),
        State("start-loading", stall),
        State("start-failed", fail),
        *(State(f"trouble-{name}", way) for name, way in troubles.ways().items()),
        State("room-counted", counted.reach),
        State("bad-link", go("?lang=en#g=1broken")),
        State("bad-puzzle", go("?lang=en&puzzle=nothing-aaaaa")),
        State("bad-game", go("?lang=en&game=nothing")),
    ]


def _readings() -> list[State]:
    def later(query: str) -> Callable[[Page, str], None]:
        def reach(page: Page, site: str) -> None:
            page.goto(site + query)
            page.wait_for_load_state("networkidle")

        return reach

    pages = {
        "host": "host/en.html",
        "teach": "teach/en.html",
        "example": "example/page.html",
        "style": "style.html",
        "rules": "rules/index.html",
        "learn": "learn/index.html",
    }
    found = [State(f"page-{name}", later(query), is_long=True) for name, query in pages.items()]
    found.append(State("page-licences", later("licences.html")))  # longer than any picture
    for family in sorted({name.partition("-")[0] for name in GAMES}):
        found.append(State(f"page-rules-{family}", later(f"rules/en/{family}.html"), is_long=True))
        found.append(State(f"learn-{family}-start", go(f"learn/en/{family}.html")))
        found += [State(f"learn-{family}-{n}", _lesson(family, n)) for n in range(1, 7)]
        found.append(State(f"learn-{family}-done", _learnt(family)))
    return found


def _puzzles() -> list[State]:
    found = [State(f"puzzle-{name}", way) for name, way in puzzles.ways().items()]
    return [*found, State("print-six-puzzles", paper.six(), is_long=True)]


def _lesson(family: str, steps: int) -> Callable[[Page, str], None]:
    """Return the way through some steps of a tutorial: in each, the lesson's first request."""

    def reach(page: Page, site: str) -> None:
        page.goto(f"{site}learn/en/{family}.html")
        page.wait_for_selector(SETTLED, timeout=BOOT)
        for _ in learning(page, family, steps):
            pass

    return reach


def learning(page: Page, family: str, steps: int) -> Iterator[int]:
    """Go through the first steps of the tutorial that is open. Yield each when it is done."""
    lessons = lessons_of(f"learn-{family}")
    for step in range(steps):
        if step:
            page.locator(f'[data-step="{step}"]').last.dispatch_event("click")
            page.wait_for_timeout(300)
        for action in _own_actions(lessons[step]):
            page.locator(f'.lesson-board [data-do="{action}"]').first.dispatch_event("click")
            page.wait_for_timeout(300)
        yield step


def farewell(page: Page, family: str) -> None:
    """Go from the last step of a tutorial to its closing words."""
    page.locator(f'[data-step="{len(lessons_of(f"learn-{family}"))}"]').last.dispatch_event("click")
    page.wait_for_selector(".farewell", timeout=BOOT)


def _learnt(family: str) -> Callable[[Page, str], None]:
    """Return the way to the farewell."""

    def reach(page: Page, site: str) -> None:
        _lesson(family, len(lessons_of(f"learn-{family}")))(page, site)
        farewell(page, family)

    return reach


def _own_actions(lesson: Lesson) -> list[str]:
    """Return the learner's actions in a step, as its line says."""
    match = lesson.open()
    seat, found = match.to_move, []
    for action in lesson.line:
        if match.to_move == seat:
            found.append(action)
        match.play(action)
    return found


def _tables(game: str) -> list[State]:
    found = []
    for seat in Seat:
        for moment, share in MOMENTS.items():
            way = go(link(play_random(game, "pictures", share), seat))
            found.append(State(f"table-{game}-{seat.name.lower()}-{moment}", way))
        middle = go(link(play_random(game, "pictures", MOMENTS["middle"]), seat))
        for n, hand in enumerate(of(game, "browser", "known").LOOK.hands, 1):
            found.append(State(f"hand-{game}-{seat.name.lower()}-{n}", _way_to_hand(middle, hand)))
    found += [State(f"room-{game}-confirm", way) for way in _ways_to_question(game)]
    return found


def _skins(game: str) -> list[State]:
    """Return the tables in each choice of a game's own settings that is not the first."""
    found = []
    for option in ui_of(game).options:
        for value in option.values[1:]:
            worn = f"?{option.name}={value}&"
            queries = {
                m: link(play_random(game, "pictures", at), Seat.FIRST).replace("?", worn)
                for m, at in MOMENTS.items()
            }
            found += [State(f"skin-{game}-{value}-{moment}", go(query)) for moment, query in queries.items()]
            found.append(State(f"skin-{game}-{value}-rules", go(queries["middle"], "/open rules")))
            found.append(State(f"skin-{game}-{value}-case", _way_to_review(queries["over"])))
            found += [
                State(f"skin-{game}-{value}-win-{kind}", go(link(match, Seat.FIRST).replace("?", worn)))
                for kind, match in list(endings(game).items())[:2]
            ]
    return found


def _way_to_hand(way: Callable[[Page, str], None], hand: str) -> Callable[[Page, str], None]:
    """Return the way to a table with something in hand."""

    def reach(page: Page, site: str) -> None:
        way(page, site)
        page.locator(hand).first.dispatch_event("click")
        page.wait_for_timeout(300)

    return reach


def _ways_to_question(game: str) -> list[Callable[[Page, str], None]]:
    """Return the way to the question before an action that cannot be taken back, if the game has any."""
    match = play_random(game, "pictures")
    for ply in range(match.ply):
        then = match.branch(ply)
        seat = then.to_move
        if seat is None:
            break
        look = Look(t=Words("en"), game=game, seen=then.observe(seat), seat=seat, names=("", ""))
        for action in then.legal():
            text = then.game.format_action(action) if not isinstance(action, str) else action
            if view_of(game).confirm(look, text):
                return [go(link(then, seat), text)]
    return []


def _endings(game: str) -> list[State]:
    """Return one table for each way that a game can end, from both seats."""
    found = []
    for kind, match in endings(game).items():
        name = f"{game}-{kind}"
        found += [State(f"end-{name}-{seat.name.lower()}-sees", go(link(match, seat))) for seat in Seat]
        found += [
            State(
                f"picture-{name}-{seat.name.lower()}-sends",
                _way_to_picture(go(link(match, seat), "/picture")),
            )
            for seat in Seat
        ]
        found.append(State(f"file-{name}", _way_to_review(link(match, Seat.SECOND))))
    return found


def _way_to_picture(way: Callable[[Page, str], None]) -> Callable[[Page, str], None]:
    """Return the way to a picture to send that has been drawn."""

    def reach(page: Page, site: str) -> None:
        way(page, site)
        page.locator("noir-picture img").wait_for(timeout=BOOT)
        page.locator("dialog progress").wait_for(state="detached", timeout=BOOT)

    return reach


def _rooms(game: str) -> list[State]:
    middle = link(play_random(game, "pictures", 0.45), Seat.FIRST)
    over = link(play_random(game, "pictures"), Seat.FIRST)
    dialogs = {
        "new": ("/open new",),
        "rules": ("/open rules",),
        "settings": ("/open settings",),
        "more": ("/open more",),
        "keys": ("/open keys",),
        "share": ("/open more", "/share"),
        "stats": ("/open more", "/stats"),
        "honest": ("/open more", "/honest"),
        "keep": ("/open more", "/open keep"),
        "print": ("/open more", "/open print"),
        "hint": ("/hint",),
        "undo": ("/undo",),
    }
    found = [State(f"room-{game}-{name}", go(middle, *presses)) for name, presses in dialogs.items()]
    found += [
        State(f"room-{game}-ended", _way_to_end(game)),
        State(f"end-{game}-hotseat", go(link(play_random(game, "pictures"), Seat.FIRST, level="human"))),
        State(f"room-{game}-replay", go(over, "/at 9")),
        State(f"room-{game}-review", _way_to_review(over)),
        State(f"room-{game}-review-long", _way_to_review(over), is_long=True),
        State(f"room-{game}-bot-input", go(over, "/open more", "/honest", "/bot-input")),
        State(f"room-{game}-names", go(f"?game={game}&level=human&seed=pictures&lang=en", "/names")),
        State(f"room-{game}-curtain", go(f"?game={game}&level=human&seed=pictures&lang=en")),
        State(f"room-{game}-lifted", go(f"?game={game}&level=human&seed=pictures&lang=en", "/lift")),
        State(f"friend-{game}-with", go(middle, "/open new", "/open with")),
        State(f"friend-{game}-invited", go(f"?game={game}&with=friend&lang=en")),
        *(State(f"friend-{game}-{name}", way) for name, way in friends.ways(game).items()),
        State(f"embed-{game}", go(f"embed.html?game={game}&lang=en", settle=False)),
        State(f"embed-{game}-playing", go(f"embed.html?game={game}&lang=en&start=auto&seed=pictures")),
        State(f"embed-{game}-mini", go(f"embed.html?game={game}&lang=en&start=auto&ui=mini&seed=pictures")),
        State(f"room-{game}-drawer", _way_to_drawer(go(middle))),
        State(f"embed-{game}-hosted", hosts.way_to_host(game), is_long=True),
        State(f"embed-{game}-hosted-playing", hosts.way_to_host(game, "auto"), is_long=True),
        *(State(f"print-{game}-{name}", way, is_long=True) for name, way in paper.ways(game).items()),
    ]
    return found


def _way_to_end(game: str) -> Callable[[Page, str], None]:
    """Return the way to the end of a game that was played here, with all that leads on from it."""

    def reach(page: Page, site: str) -> None:
        address, last = find_ending(game)
        go(address, last)(page, site)
        page.wait_for_timeout(1500)

    return reach


def _way_to_drawer(way: Callable[[Page, str], None]) -> Callable[[Page, str], None]:
    """Return the way to a table with its drawer open."""

    def reach(page: Page, site: str) -> None:
        way(page, site)
        page.locator("#drawer > summary").first.dispatch_event("click")
        page.wait_for_timeout(300)

    return reach


def _way_to_review(query: str) -> Callable[[Page, str], None]:
    def reach(page: Page, site: str) -> None:
        page.goto(site + query)
        page.wait_for_selector(SETTLED, timeout=BOOT)
        press(page, "/review")
        page.wait_for_selector("#dialog:not(:has(progress)), #case:not(:has(progress))", timeout=BOOT)
        page.wait_for_timeout(20_000 if page.locator("#dialog progress").count() else 500)

    return reach
