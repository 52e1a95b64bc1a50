"""Rooms: every state that a person can meet, as stills that the app makes without a browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

from noir.bots import LEVELS
from noir.core import Seat
from noir.games import families, family_of
from noir.match import Match
from noir.puzzles import deal_of, kinds, load
from tests.any_game import ONE, of
from tests.browser.stills import Still, sit, still, taken
from tests.endings import endings
from tests.little import think_little
from tests.pictures.counted import write_statistics
from tests.pictures.states import find_ending
from tests.pictures.ways import link, play_random
from tests.real_tables import RealTable
from tests.web.analysis.driver import BoardPage, quick
from tests.web.club import driver
from tests.web.club.driver import begin_round, gather, places_of, play
from tests.web.club.lesson_driver import full_lesson, hand_in
from tests.web.club.test_hall import Organiser
from tests.web.club.test_player import play_to_the_end
from tests.web.driver import Page as Tab
from tests.web.looks import look_at
from tests.web.remote.driver import FriendPage, pair, quick_proofs
from tests.web.remote.test_remote import states
from web.app.app import App
from web.club.lesson_orders import list_aliases
from web.club.links import table_link
from web.club.sheets import write_sheet
from web.club.tables import write_place
from web.contracts.study_link import code_of
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words, sentences
from web.lessons.course import Course
from web.model import validation
from web.model.ui import HINT, SOUND
from web.puzzles import turns
from web.puzzles.turns import Game, Point
from web.registry import has_part
from web.site import reference, start_screen, study

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Told = ParamSpec("Told")
Shown = TypeVar("Shown")

MOMENTS = {"early": 0.03, "middle": 0.45, "late": 0.75}
LAST = 0.9
"""The share of a game after which only its last moves are to come."""
DIALOGS = (
    *(f"/open {name}" for name in ("new", "rules", "settings", "more", "keys", "keep", "print", "with")),
    *("/share", "/stats", "/honest", "/puzzles", "/hint", "/undo"),
)
"""Commands that open a panel beside or over a table in the middle of a game."""
TURNS = (0, 1, 8)
"""Those of a game at a real table that are shown. At the last a take of five can be told."""
LOOKED_BACK = 9
"""The action at which a finished game is reviewed."""
FIRST_MOVES = 5
"""Moves of a first game, among which are all that a sentence points at."""
AFTER = ("/review", "/picture", f"/at {LOOKED_BACK}", "/print", "/share", "/bot-input")
"""Commands for a finished game."""

INDEXES = ("rules/index.html", "learn/index.html", "licences.html")
"""Pages to read in a language of their own, or in all."""


class Morrow(Tab):
    """A tab on the next day, with a puzzle of another game."""

    today = "2026-11-23"


def cache_stills(make: Callable[Told, Iterator[Shown]]) -> Callable[Told, tuple[Shown, ...]]:
    """Make the stills of a room once in a process, because several gauges use them.

    Bosses and analyses think little: what they find looks alike.
    """
    found: dict[object, tuple[Shown, ...]] = {}

    @wraps(make)
    def once(*fields: Told.args, **more: Told.kwargs) -> tuple[Shown, ...]:
        key = (fields, *more.items())
        if key not in found:
            with pytest.MonkeyPatch.context() as patch:
                think_little(patch.setattr)
                found[key] = tuple(make(*fields, **more))
        return found[key]

    return once


@cache_stills
def tables(game: str, seat: Seat) -> Iterator[tuple[str, Still]]:
    """Yield a table from a seat at each of its decisions, early, midway and late, in each of its looks."""
    for share, choice in decisions(game, seat):
        yield "decision", still(f"{game} {seat.name} {choice}", sit(game, seat, share))
    look = of(game, "browser", "known").LOOK
    for moment, share in MOMENTS.items():
        yield moment, still(f"{game} {seat.name} {moment}", sit(game, seat, share))
    if look.crowded:
        yield "crowded", still(f"{game} {seat.name} crowded", sit(game, seat, LAST, seed=look.crowded))
    for hand in look.hands:
        tab = sit(game, seat, MOMENTS["middle"])
        assert taken(tab, hand)
        yield "hand", still(f"{game} {seat.name} {hand}", tab)
    for deck in look.decks:
        tab = sit(game, seat, MOMENTS["middle"], deck=deck)
        yield "deck", still(f"{game} {seat.name} {deck}", tab)


def decisions(game: str, seat: Seat) -> Iterator[tuple[float, str]]:
    """Yield the first moment of each kind of decision in a random game, and the sentence that asks for it."""
    whole = play_random(game, "pictures")
    match, seen = whole.branch(0), set()
    for ply, action in enumerate(whole.actions):
        if match.to_move == seat:
            choice = view_of(game).ask(look_at(match, seat))
            kind = re.sub(r"\d+", "", choice)
            if kind not in seen:
                yield (ply + 0.5) / whole.ply, choice
            seen.add(kind)
        match.play(action)


@cache_stills
def remark(game: str, seat: Seat, lang: str = "de") -> Iterator[Still]:
    """Yield a table at which the opponent has just made the longest of all remarks, if any are made there."""
    if not has_part(game, "occasions"):
        return
    tab = Tab(
        None, (lang,), game=game, role=["first", "second"][seat], level="easy", seed="remark", lang=lang
    )
    while 'class="says"' not in tab.regions["table"]:
        tab.act(sorted(tab.actions())[0])
    longest = max(sentences(lang, f"{family_of(game)}-says").values(), key=len)
    shown = still(f"{game} {seat.name} remark", tab)
    shown.regions["table"] = re.sub(
        r'(<q [^>]*class="says"[^>]*>)[^<]*', rf"\g<1>{longest}", shown.regions["table"]
    )
    yield shown


@cache_stills
def dialogs(game: str) -> Iterator[Still]:
    """Yield all dialogs and panels of a table, before and after the end."""
    lang = "de"
    for text in DIALOGS:
        tab = sit(game, Seat.FIRST, MOMENTS["middle"], lang)
        tab.send(text)
        yield still(f"{game} {text}", tab)
    address = link(play_random(game, "pictures", MOMENTS["middle"]), Seat.FIRST)
    tab = Tab({"stats": write_statistics()}, (lang,), g=address.partition("#g=")[2], lang=lang)
    tab.send("/stats")
    yield still(f"{game} /stats of many games", tab)
    tab = over(game, soon(game), lang)
    for text in AFTER:
        tab.send(text)
        yield still(f"{game} over {text}", tab)
        tab.send("/close")
        tab.send("/live")


@cache_stills
def one_device(game: str, lang: str = "de") -> Iterator[Still]:
    """Yield the curtain of two people at one device, the tables under it, the way on, and a question."""
    tab = Tab(None, (lang,), game=game, level="human", seed="rooms", lang=lang)
    yield still(f"{game} curtain", tab)
    tab.send("/names")
    yield still(f"{game} names", tab)
    tab.send("/close")
    for ply in range(3):
        tab.send("/lift")
        yield still(f"{game} lifted {ply}", tab)
        tab.act(sorted(tab.actions())[0])
        yield still(f"{game} to pass on {ply}", tab)
        tab.send("/pass")
        yield still(f"{game} curtain {ply}", tab)
    tab.send("/lift")
    tab.send("/undo")
    assert "/agree" in tab.does()
    yield still(f"{game} asked", tab)


@cache_stills
def club(lang: str = "de") -> Iterator[Still]:
    """Yield a player's dialogs at a club evening: ways to play, real cards, and results of both kinds."""
    evening = begin_round(gather(2, is_duplicate=False))
    place = table_link(evening.state, 0, 0)
    tab = Tab(None, (lang,), club=place, lang=lang)
    yield still("club ways", tab)
    tab.send("/pairing-cards")
    yield still("club real cards", tab)
    tab.send('/pairing-cards {"winner": "0", "ahead": "5"}')
    yield still("club result without a record", tab)
    tab = Tab(None, (lang,), club=place, lang=lang)
    play_to_the_end(tab)
    tab.send("/pairing")
    yield still("club result", tab)


@cache_stills
def lesson(lang: str = "de") -> Iterator[Still]:
    """Yield a student's dialogs: the choice of a name, the tasks, and the tasks with a code to hand in."""
    state = full_lesson(*list_aliases(Words(lang))[:12]).state
    notes = Tab(None, (lang,), club=write_sheet(state, range(4), range(12)), lang=lang).stored
    tab = Tab(notes, (lang,), game=families()[0], level="easy", role="first", seed="rooms", lang=lang)
    tab.send("/tasks")
    yield still("lesson names", tab)
    tab.send("/tasks-name 2")
    yield still("lesson tasks", tab)
    tab.send("/tasks-begin 0")
    tab.send("/solution yes")
    tab.send("/tasks")
    yield still("lesson code", tab)


@cache_stills
def hall(lang: str = "de") -> Iterator[Still]:
    """Yield the organiser's page: both forms, an evening with every kind of result, and a lesson."""
    page = Organiser(lang)
    for kind in ("evening", "lesson"):
        page.order("choose-kind", kind=[kind])
        yield _hall(page, f"new {kind}")
    state = page.begin(7, format=["knockout"], today=["29. November 2026"])
    first, second, third, fourth, *_ = places_of(state)
    page.order("take-result", text=[driver.code_of(state, first)])
    page.order("take-result", text=[driver.code_of(state, second, 0)])
    for side, way in enumerate(("one", "another")):
        page.order("take-result", text=[driver.code_of(state, third, side, play(state, third, way))])
    page.order("type-result", place=[write_place(fourth)], winner=["0"], ahead=["12"])
    for view in ("players", "round", "slips", "standings"):
        page.order("show", view=[view])
        yield _hall(page, f"evening {view}")
    page.order("take-result", text=["nothing"])
    for place in places_of(state):
        page.order("type-result", place=[write_place(place)], winner=["0"], ahead=["3"])
    page.order("pair")
    for game in (0, 1):
        page.order("type-result", place=[f"0.2.{game}"], winner=["1"], ahead=["4"])
    page.order("show", view=["round"], round=["0"])
    yield _hall(page, "evening corrected")
    page.order("open-file", text=[full_lesson(*list_aliases(Words(lang))[:9]).to_text()])
    for student, tasks in enumerate(((0, 1, 2, 3), (0,), (2, 3))):
        page.order("take-result", text=[hand_in(page.state, student, *tasks)])
    for view in ("players", "tasks", "slips", "standings"):
        page.order("show", view=[view], devices=["own"])
        yield _hall(page, f"lesson {view}")


def _hall(page: Organiser, name: str) -> Still:
    return Still(f"hall, {name}", {}, {"hall": page.html}, "ready", f"club/{page.lang}.html")


def soon(game: str) -> str:
    """Return the kind of end of the shortest game with turning points to review."""
    lengths = {kind: match.ply for kind, match in endings(game).items() if match.ply > LOOKED_BACK}
    return min(lengths, key=lambda kind: lengths[kind])


def over(game: str, kind: str, lang: str = "de") -> Tab:
    """Return a table at an end of a kind."""
    address = link(endings(game)[kind], Seat.FIRST)
    return Tab(None, (lang,), g=address.partition("#g=")[2], lang=lang)


@cache_stills
def ends(game: str) -> Iterator[Still]:
    """Yield every kind of end, and a game played to its end in this browser."""
    for kind in endings(game):
        yield still(f"{game} {kind}", over(game, kind))
    address, last = find_ending(game)
    tab = Tab(None, ("de",), g=address.partition("#g=")[2], lang="de")
    tab.act(last)
    assert tab.state == "over"
    yield still(f"{game} ended here", tab)


@cache_stills
def tongues(game: str) -> Iterator[Still]:
    """Yield a table with its aids in each language."""
    for lang in LANGUAGES:
        tab = sit(game, Seat.SECOND, MOMENTS["middle"], lang)
        tab.send("/ui aid always")
        yield still(f"{game} {lang}", tab)


@cache_stills
def puzzles(family: str, lang: str = "de") -> Iterator[Still]:
    """Yield a puzzle of each kind, with its question and its solution, and the end of a set."""
    for kind in kinds(family):
        tab = Tab(None, (lang,), puzzle=kind.name, lang=lang)
        assert tab.attrs["html"]["data-puzzle"] == "open"
        yield still(f"{kind.name} open", tab)
        tab.send("/solution yes")
        yield still(f"{kind.name} solved", tab)
    ids = [case.id for case, _ in zip(load(family), range(6), strict=False)]
    tab = Tab(None, (lang,), puzzle=",".join(ids), lang=lang)
    for n in range(len(ids)):
        if n:
            tab.send("/puzzle-next")
        puzzle = tab.puzzle
        assert puzzle is not None
        tab.send("/solution yes") if n % 3 == 1 else tab.answer(puzzle.case.solution)
    yield still("the end of a set", tab)


@cache_stills
def stills_of_answers(kind: str, lang: str = "de") -> Iterator[Still]:
    """Yield a puzzle before an answer, missed and solved, and every step of its proof."""
    tab = Tab(None, (lang,), puzzle=kind, lang=lang)
    puzzle = tab.puzzle
    assert puzzle is not None
    yield still(f"{kind} asked", tab)
    tab.send(f"@{tab.ply} {puzzle.case.solution}")
    yield still(f"{kind} asked for a yes", tab)
    tab.send("/close")
    tab.answer(next(one for one in puzzle.open.choices if not puzzle.open.right(one)))
    assert tab.attrs["html"]["data-puzzle"] == "failed"
    yield still(f"{kind} missed", tab)
    tab = Tab(None, (lang,), puzzle=puzzle.case.id, lang=lang)
    tab.answer(puzzle.case.solution)
    assert tab.attrs["html"]["data-puzzle"] == "solved"
    yield still(f"{kind} solved", tab)
    tab.send("/proof 0")
    while onward := _onward(tab):
        tab.send(onward)
        yield still(f"{kind} {onward}", tab)


def _onward(tab: Tab) -> str:
    """Return the way to the next step of a proof, "" at its end."""
    (found,) = [one for one in tab.elements("now") if one.get("data-key") == "proof-forward"]
    return "" if "aria-disabled" in found else found["data-do"]


@cache_stills
def puzzle_room(lang: str = "de") -> Iterator[Still]:
    """Yield the puzzle index, also with the earlier days unfolded, and the share dialog."""
    for day in (Morrow, Tab):
        tab = day(None, (lang,), puzzle="daily", lang=lang)
        tab.send("/puzzles")
        room = still(f"puzzles, {day.today}", tab)
        yield room
    days = room.regions["dialog"].replace('<details id="puzzle-archive"', '<details open id="puzzle-archive"')
    assert days != room.regions["dialog"]
    yield replace(room, name="puzzles, days", regions=room.regions | {"dialog": days})
    assert tab.puzzle is not None
    tab.send("/close")
    tab.answer(tab.puzzle.case.solution)
    tab.send("/puzzles")
    yield still("puzzles, one solved", tab)
    tab.send("/puzzle-share")
    assert "<textarea" in tab.regions["dialog"]
    yield still("puzzles, sent", tab)
    yield _deal_result(lang)
    match = Match.new(ONE, "own")
    legal = match.legal()
    match.play(legal[-1])
    point = Point(0, (legal[0],), 12, sure=True)
    game = Game(validation.pack(match.record()), "easy", Seat.FIRST, 1, (point, replace(point, sure=False)))
    tab = Tab({turns.KEY: turns.to_text((game,))}, (lang,), game=ONE, level="easy", role="first", lang=lang)
    tab.send("/puzzles")
    yield still("puzzles, own turning points", tab)
    tab.send(f"/own {game.name(point)}")
    yield still("puzzles, own turning point", tab)
    for number in (1, 0):
        tab.answer(legal[number])
        yield still(f"puzzles, own answer {number}", tab)
        tab.send("/close")


def _deal_result(lang: str) -> Still:
    """Return the result of a deal of the day to send, once all levels have played it."""
    deal = deal_of(Tab.today)
    role = ("first", "second")[deal.seat]
    tab = Tab(None, (lang,), game=deal.game, level=deal.rival, role=role, seed=deal.seed, lang=lang)
    match = tab.table.match
    while match.to_move is not None:
        match.play(match.legal()[0])
    assert match.outcome
    tab.table.pars = dict.fromkeys(LEVELS, match.outcome)
    tab.send("/deal-result")
    assert "<textarea" in tab.regions["dialog"]
    return still("puzzles, deal of the day", tab)


@cache_stills
def first_screen(lang: str = "de") -> Iterator[Still]:
    """Yield the page before a table, for a newcomer and with a waiting game."""
    waiting = sit(ONE, Seat.FIRST, MOMENTS["middle"], lang).attrs["html"]
    waiting |= {"data-room": "foyer", "data-has": "low onward"}
    drawn = {"foyer": str(start_screen.draw(Words(lang)))}
    yield Still("first screen", {"html": waiting | {"data-going": None}}, drawn, "ready")
    yield Still("first screen, a game waits", {"html": waiting}, drawn, "ready")


def opening(family: str, role: str, lang: str = "de") -> Iterator[tuple[Still, dict[str, str]]]:
    """Yield a first table before each move that a sentence points at, with the places of these sentences.

    The last ones point at tools.
    """
    tab = Tab(None, (lang,), game=family, role=role, level="easy", seed="opening", lang=lang)
    for move in range(FIRST_MOVES):
        if places := view_of(family).pointers(tab.app.look()):
            yield still(f"{family} {role} {move}", tab), places
        tab.act(sorted(tab.actions())[0])
    for tool in (SOUND, HINT):
        yield still(f"{family} {role} {tool}", tab), {f"[data-key={tool}]": tab.app.t(f"shell.{tool}-offer")}


@cache_stills
def tutorial(family: str, lang: str = "de") -> Iterator[Still]:
    """Yield every step of a tutorial before, between and after its actions, and the farewell."""
    course = Course(Words(lang), f"learn-{family}", "../../")
    for number, name in enumerate(course.lessons):
        course.go(App(str), number)
        yield _step(course, f"step {number + 1}")
        while left := course.progress(name).attempt.remaining:
            course.do(App(str), name, course.progress(name).attempt.match.ply, left[0])
            yield _step(course, f"step {number + 1}, {len(left)} left" if left else f"step {number + 1} done")
    course.go(App(str), len(course.lessons))
    yield _step(course, "farewell")


def _step(course: Course, name: str) -> Still:
    paper = f"learn/{course.t.lang}/{course.game}.html"
    shown = {"try-step": str(course.html())}
    return Still(f"{course.game} {course.t.lang} {name}", {}, shown, "ready", paper)


@cache_stills
def papers(lang: str = "de") -> Iterator[Still]:
    """Yield the pages to read."""
    read = [f"rules/{lang}/{family}.html" for family in families()]
    guides = [f"{folder}/{lang}.html" for folder in ("host", "teach", "lab", "analyse", "club")]
    lab = [f"lab/{lang}/{page}.html" for page in ("exercises", "class")]
    numbers = f"numbers-{family_of(reference.seen_games()[0])}"
    pages = [f"{study.FOLDER}/{name}.html" for name in ("noir.match", numbers)]
    for paper in (*read, *guides, *lab, *pages, *INDEXES):
        yield Still(paper, {}, {}, "waiting", paper)


@cache_stills
def boards(game: str, lang: str = "de") -> Iterator[Still]:
    """Yield the analysis board: empty, with a position in the editor, with answers, as a study."""
    page = BoardPage(game, lang=lang)
    yield hang_board(page, "empty")
    page = BoardPage(game, code_of(game, quick(game)), lang)
    page.send("/board setup")
    yield hang_board(page, "set up")
    page.send("/board setup")
    page.send("/board ask")
    assert page.at.board.report
    best = page.at.board.report.lines[0].action
    page.send(f"/board needs {best}")
    yield hang_board(page, "answered")
    page.once(f"/board act {best}")
    page.once("/board-comment Ein Satz.")
    page.once("/board chapter-add")
    page.once("/board-title Ein Kapitel mit einem langen Titel")
    page.send("/board chapter 0")
    yield hang_board(page, "in a study")


@cache_stills
def real_tables(game: str, lang: str = "de") -> Iterator[Still]:
    """Yield a game at a real table: nothing told, a part of the deal told, at some turns."""
    for seat in Seat:
        page, table = BoardPage(game, lang=lang), RealTable(game, seat, 1)
        page.press(f"/board real {game} {seat:d}")
        yield hang_board(page, f"real {seat.name} begun")
        while table.game.dealt is None:
            page.once(f"/board tell {table.choose()}")
            if table.game.question.left in (1, 12):
                yield hang_board(
                    page, f"real {seat.name} {table.game.question.kind} {table.game.question.left}"
                )
        for turn in range(max(TURNS) + 1):
            if turn in TURNS:
                yield hang_board(page, f"real {seat.name} turn {turn}")
            verb = "act" if table.game.question.kind == "mine" else "tell"
            page.once(f"/board {verb} {table.choose()}")


def hang_board(page: BoardPage, name: str) -> Still:
    """Return a still of a page of the analysis board."""
    regions = {**page.regions, "board-start": ""}
    return Still(f"{page.at.board.game} {name}", {}, regions, "ready", f"analyse/{page.app.t.lang}.html")


@cache_stills
def friends() -> Iterator[Still]:
    """Yield a game between two devices in every state, with and without its dialogs."""
    with quick_proofs():
        for name, tab in states().items():
            tab.send("/set lang de")
            yield still(f"friend, {name}", tab)
            for dialog in ("friend", "live"):
                tab.send(f"/open {dialog}")
                if tab.regions["dialog"]:
                    yield still(f"friend, {name}, {dialog}", tab)
                tab.send("/close")


@cache_stills
def friend(game: str, lang: str = "de") -> Iterator[Still]:
    """Yield a game between two devices from the invitation to the first turn that is sent."""
    with quick_proofs():
        invited = FriendPage(game=game, lang=lang)
        invited.send("/friend-new " + json.dumps({"game": game, "role": "first"}))
        yield still(f"friend, {game} invited", invited)
        question = FriendPage(lang=lang)
        question.open(invited.outgoing)
        assert "/friend-sit" in question.does()
        yield still(f"friend, {game} asked", question)
        host, guest = pair(game, role="first", lang=lang)
        assert (host.status, guest.status) == ("mine", "waiting")
        yield still(f"friend, {game} mine", host)
        host.send("/open friend")
        assert host.regions["dialog"]
        yield still(f"friend, {game} ways", host)
        host.send("/set curtain on")
        host.send("/close")
        assert "/lift" in host.does()
        yield still(f"friend, {game} curtain", host)
        host.send("/set curtain off")
        host.act(sorted(host.actions())[0])
        assert "/friend-send" in host.html
        yield still(f"friend, {game} theirs", host)
