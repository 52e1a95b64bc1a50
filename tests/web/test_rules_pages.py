"""The pages to read, baked without a browser: rules, tutorials, guides, and the course behind them."""

from __future__ import annotations

import itertools
import json
import re
import tracemalloc
from functools import cache
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest

from noir.core import GameError
from noir.games import families, positions_of
from noir.match import Match
from tests.any_game import ONE, OTHER, swept
from tests.web.driver import Page
from tests.web.reading import Reading
from web.app.app import App
from web.contracts.courses import courses, lessons_of
from web.contracts.table import view_of
from web.embedding import commands as host
from web.i18n import ENGLISH, LANGUAGES, Words
from web.lessons.course import Course
from web.markup import escape
from web.model.settings import SETTABLE
from web.registry import has_part, ui_of
from web.site import guides, header, rules
from web.site.paths import WEB
from web.site.still import still

if TYPE_CHECKING:
    from web.site.document import Paper

# how each page is made: a kind of page, and what it is made of
PAPERS = [
    *(("rules", game, lang) for lang in LANGUAGES for game in header.with_rules()),
    *(("learn", game, lang) for lang in LANGUAGES for game in families() if has_part(game, "tutorial")),
    *((kind, lang) for kind in ("host", "teach") for lang in LANGUAGES),
]
EVERY_PAPER = pytest.mark.parametrize("item", PAPERS, ids=["-".join(item) for item in PAPERS])


@cache
def paper_of(kind: str, *of: str) -> Paper:
    """Return a page. It is made once for all tests."""
    if kind in ("rules", "learn"):
        game, lang = of
        return rules.rules_page(game, lang) if kind == "rules" else rules.learn_page(game, lang)
    (lang,) = of
    return guides.host_page(lang) if kind == "host" else guides.teach_page(lang)


def text(html: str) -> str:
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", html))


class Reader:
    """A reader at the lessons of a course, through the app as the page talks to it."""

    def __init__(self, name: str, lang: str = "en", **text: str) -> None:
        counter = itertools.count()
        self.app = App(lambda: f"{next(counter):016x}")
        self.regions: dict[str, str] = {}
        self.said: list[str] = []
        self.last: dict[str, Any] = {}
        self.send("/course " + json.dumps({"course": name, "lang": lang, "root": "../../", **text}))

    def send(self, sent: str) -> dict[str, Any]:
        self.last = json.loads(self.app.handle(sent).to_json())
        self.regions |= self.last.get("regions", {})
        self.said.append(self.last.get("say", ""))
        return self.last

    def act(self, lesson: str, action: str, region: str = "") -> str:
        """Do an action at a lesson as a click would. Return the regions afterwards."""
        course = self.app.screen
        assert isinstance(course, Course)
        ply = 0 if lesson == "count" else course.progress(lesson).attempt.match.ply
        self.send(f"/lesson {lesson} {ply} {action}")
        return self.regions[f"try-{region or lesson}"]


@EVERY_PAPER
@pytest.mark.long
def test_no_id_is_used_twice_and_no_reference_leads_nowhere(item: tuple[str, ...]) -> None:
    """Twenty boards lie on one page, and each is its own. So it is when all of them are open, in English."""
    closed = paper_of(*item).content
    opens = item[0] == "rules" and item[-1] == ENGLISH
    boards = "".join(rules.live_boards(*item[1:]).values()) if opens else ""
    for html in (closed, re.sub(r' id="(?:task|board)-[^"]*"', "", closed) + boards if boards else closed):
        found = Reading(html)
        ids = found.all("id")
        assert len(ids) == len(set(ids))
        keys = found.all("data-key")
        assert len(keys) == len(set(keys))
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            for value in found.all(name):
                assert set(value.split()) <= set(ids), (name, value)


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("game", header.with_rules())
def test_every_rule_and_every_position_is_on_the_page(game: str, lang: str) -> None:
    """A reader without scripts finds each rule, each task, and the description of each example."""
    t = Words(lang)
    page = text(paper_of("rules", game, lang).content)
    for _, ids in rules.rules_page_of(game).SECTIONS:
        for rule in ids:
            assert t(f"{game}-page.rule.{rule}") in page
            assert f'<a href="#{rule}"' in paper_of("rules", game, lang).content
    course = Course(t, f"rules-{game}", "")
    for name in course.lessons:
        assert course.frame.task(course.progress(name)) in page
        assert course.frame.shows(course.progress(name)) in page


@pytest.mark.long
@pytest.mark.parametrize("game", header.with_rules())
def test_a_closed_board_is_a_picture_with_its_words(game: str) -> None:
    """Nothing in it can be pressed or named. The board to play on, as the course draws it, is in a file."""
    course = Course(Words("en"), f"rules-{game}", "../../")
    assert rules.live_boards(game, "en") == {f"try-{name}": course.html(name) for name in course.lessons}
    content = paper_of("rules", game, "en").content
    described = {board["id"]: board["aria-label"] for board in Reading(content).having(role="img")}
    for name in course.lessons:
        look = course.frame.look(course.progress(name))
        assert described[f"board-{name}"] == view_of(look.game).summary(look)
        table = str(view_of(look.game).table(look))
        picture = Reading(still(table, game))
        assert {element["tag"] for element in picture.elements if "disabled" in element} == {"button"}
        assert all("disabled" in element for element in picture.having(tag="button"))
        assert {*picture.all("data-do")} <= {"/why"}
        assert not any(picture.all(attribute) for attribute in ("id", "data-key", "aria-label", "tabindex"))
        assert {*picture.all("data-card")} <= {*Reading(table).all("data-card")}
        assert len(still(table, game)) < 0.75 * len(table)


@pytest.mark.parametrize("game", header.with_rules())
def test_each_position_stands_beside_a_rule_it_shows(game: str) -> None:
    listed = {rule for _, ids in rules.rules_page_of(game).SECTIONS for rule in ids}
    shown = {rule for lesson in lessons_of(f"rules-{game}") for rule in lesson.rules}
    assert shown <= listed
    assert {f"D{n}" for n in range(1, 15)} | {f"K{n}" for n in range(1, 22)} >= listed


@pytest.mark.long
@pytest.mark.parametrize("game", header.with_rules())
def test_the_texts_of_a_baked_board_are_the_legal_actions(game: str) -> None:
    """The buttons before any script runs are the engine's legal actions, no more and no fewer."""
    course = Course(Words("en"), f"rules-{game}", "")
    for name in course.lessons:
        attempt = course.progress(name).attempt
        found = set()
        for sent in Reading(course.html(name)).all("data-do"):
            try:
                attempt.match.game.parse_action(sent)
            except GameError:
                continue
            found.add(sent)
        assert found == set(attempt.legal()), name


@pytest.mark.long
@pytest.mark.parametrize("game", header.with_rules())
def test_a_link_beside_a_position_opens_that_position(game: str) -> None:
    page = paper_of("rules", game, "en").content
    links = [href for href in Reading(page).all("href") if "&position=" in href]
    opened = []
    for href in links:
        table = Page(**dict(parse_qsl(href.partition("?")[2]))).app.table
        (seat,) = table.people
        opened.append((table.game, positions_of(table.game).position_of(table.match.observe(seat))))
    lessons = lessons_of(f"rules-{game}")
    assert sorted(opened, key=str) == sorted(((one.game, one.position) for one in lessons), key=str)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("game", [game for game in families() if has_part(game, "tutorial")])
def test_a_tutorial_can_be_walked_through_in_every_language(game: str, lang: str) -> None:
    """Every step by its line, then the farewell with a way to the first game."""
    reader = Reader(f"learn-{game}", lang)
    t = Words(lang)
    lessons = lessons_of(f"learn-{game}")
    for number, lesson in enumerate(lessons, start=1):
        course = reader.app.screen
        assert isinstance(course, Course)
        while not course.progress(lesson.name).attempt.verdict:
            reader.act(lesson.name, course.progress(lesson.name).attempt.remaining[0], "step")
        onward = "tutorial.finish" if number == len(lessons) else "tutorial.next"
        assert t(onward) in text(reader.regions["try-step"])
        reader.send(f"/walk {number}")
        assert reader.last["store"] == {f"learn-{game}": str(number)}
        assert reader.last["focus"] == "step-title"
    assert t("tutorial.ready") in text(reader.regions["try-step"])


def test_a_tutorial_resumes_at_the_step_that_was_kept() -> None:
    reader = Reader(f"learn-{OTHER}", at="3")
    assert "Step 4 of 6" in text(reader.regions["try-step"])
    reader = Reader(f"learn-{OTHER}", at="99")
    assert Words("en")("tutorial.finished") in text(reader.regions["try-step"])


def test_a_step_can_be_skipped_and_gone_back_to() -> None:
    reader = Reader(f"learn-{ONE}")
    reader.send("/walk 1")
    steps = Reading(reader.regions["try-step"]).all("data-step")
    assert steps == ["2", "0"]


@pytest.mark.long
def test_twenty_positions_cost_no_more_than_a_table() -> None:
    """All positions of a page, touched and drawn, weigh less than a hundredth of the 98 MB of a table."""
    course = Course(Words("en"), f"rules-{OTHER}", "")
    for name in course.lessons:  # what is loaded once is loaded now
        course.do(App(str), name, course.progress(name).attempt.match.ply, "/again")
    tracemalloc.start()
    for name in course.lessons:
        course.html(name)
    cost, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert cost < 980_000


def test_the_form_of_the_teachers_page_leads_to_tables_that_open() -> None:
    """Every choice it offers is one the app knows, and every ready-made link too."""
    found = Reading(paper_of("teach", "en").content)
    links = [href for href in found.all("href") if "?" in href]
    ready = [params for family in families() for _, params in ui_of(family).ready]
    others = ("?puzzle=daily&lang=en", "?with=friend&lang=en")
    assert len(links) == len(ready) + len(others)
    assert all(link.endswith(end) for link, end in zip(links[-2:], others, strict=True))
    for params in ready:
        match = Match.new(params["game"], params["seed"])
        assert match.legal()


def test_every_parameter_is_explained() -> None:
    page = text(paper_of("host", "en").content)
    for name, values in guides.PARAMS.items():
        assert name in page
        for value in values:
            assert value in page


def test_the_guide_names_every_message_there_is() -> None:
    """Those the app answers to, those it sends, and two of the page itself. The lab's are internal."""
    assert {*guides.TO_TABLE, "answer"} == {*host.HANDLERS, "destroy"}
    assert guides.TO_TABLE["load"].split() == list(host.LOADED)
    assert guides.TO_TABLE["set"].split() == list(SETTABLE)
    script = (WEB / "embed" / "noir-game.js").read_text(encoding="utf-8")
    for name in guides.FROM_TABLE:
        assert f'"{name}"' in script
    types = (WEB / "embed" / "package" / "noir-game.d.ts").read_text(encoding="utf-8")
    for name in ("ask", "answer", "opponent"):
        assert not re.search(rf"\b{name}\b", script + types)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_every_snippet_is_shown_and_every_file_of_them_is_used(lang: str) -> None:
    """A table of a sample is in the language of its page."""
    page = paper_of("host", lang).content
    assert f'lang="{lang}"' in unescape(page)
    used = {file for _, parts in guides.GUIDE for _, file in parts if file}
    assert used == {path.name for path in Path(guides.SNIPPETS).iterdir()} | {"pages.yml"}
    for name in used:
        assert escape(guides.read_snippet(name, lang)) in page


@pytest.mark.parametrize("at", ["9" * 5000, "x", "-3", "99", "٣"])
def test_a_bad_saved_step_opens_the_tutorial(at: str) -> None:
    """The storage can hold anything."""
    course = Reader(f"learn-{OTHER}", at=at).app.screen
    assert isinstance(course, Course)
    assert course.at in (0, len(course.lessons))


@pytest.mark.parametrize("game", [course.removeprefix("learn-") for course in courses() if "learn" in course])
def test_a_tutorial_says_what_a_step_asks_for(game: str) -> None:
    """When the table is ready, at the next step, and when it is set up again."""
    t, lessons = Words("en"), lessons_of(f"learn-{game}")
    for at in ("", "1"):
        reader = Reader(f"learn-{game}", at=at)
        course = reader.app.screen
        assert isinstance(course, Course)
        task = course.frame.task(course.progress(lessons[int(at or 0)].name))
        assert reader.said == [f"{t('tutorial.laid')} {task}"]
    reader = Reader(f"learn-{game}", at="1")
    course = reader.app.screen
    assert isinstance(course, Course)
    reader.send("/walk 0")
    first = course.frame.task(course.progress(lessons[0].name))
    assert reader.said[-1] == first
    reader.send(f"/lesson {lessons[0].name} 0 /again")
    assert reader.said[-1] == f"{t('tutorial.reset')} {first}"
    reader.send(f"/walk {len(lessons)}")
    assert reader.said[-1] == ""
