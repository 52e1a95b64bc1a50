"""Bakes the rules and the tutorials: all their text, and every position as it is at the start.

A page has its boards as pictures, for readers without scripts and for paper. The boards to play on take many
times the bytes: they are in a file beside the page, which is fetched when a reader opens one.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from noir.analysis import follow
from noir.games import families, positions_of
from noir.positions import ImpossiblePosition
from noir.studies import Chapter, Node
from web.contracts.editor import can_analyse
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.lessons.course import Course
from web.lessons.view import task
from web.markup import Html, el, join
from web.model.players import STAND_IN
from web.registry import has_part, part_of, style_class
from web.site.document import Paper, up, write
from web.site.header import with_rules
from web.site.still import still
from web.views.analysis_link import chapter_link

if TYPE_CHECKING:
    from web.contracts.lessons import Lesson
    from web.contracts.table import RulesPage
    from web.lessons.progress import Progress
    from web.site.pages import Site

SCRIPTS = ("page/lessons.js",)


def write_pages(site: Site) -> None:
    """Write the rules and the tutorial of every game that has them, in every language."""
    for lang in LANGUAGES:
        for game in with_rules():
            write(site, rules_page(game, lang))
            boards = site.out / "app" / site.version / "boards" / f"{lang}-{game}.json"
            boards.parent.mkdir(parents=True, exist_ok=True)
            boards.write_text(json.dumps(live_boards(game, lang), ensure_ascii=False), encoding="utf-8")
        for game in families():
            if has_part(game, "tutorial"):
                write(site, learn_page(game, lang))


def rules_page_of(game: str) -> RulesPage:
    """Return the rules page of a family."""
    page: RulesPage = part_of(game, "rules_page")
    return page


@cache
def rules_page(game: str, lang: str) -> Paper:
    """Return the rules of a game."""
    t = Words(lang)
    path = f"rules/{{lang}}/{game}.html"
    course, page = Course(t, f"rules-{game}", up(path)), rules_page_of(game)
    chapters = [
        *(chapter(t, partial(_live, course)) for chapter in page.BEFORE.values()),
        *(_section(course, name, ids) for name, ids in page.SECTIONS),
        *(chapter(t, partial(_live, course)) for chapter in page.AFTER.values()),
    ]
    content = join(
        [
            el("h1", t(f"{game}-page.title")),
            el("p", t(f"{game}-page.lead"), class_="lead"),
            el("p", t("rules.live")),
            el("noscript", el("p", t("rules.noscript"), class_="hush")),
            el("p", _ways(t, game, up(path), lang), class_="ways"),
            _contents(t, game),
            [[one, _way_back(t)] for one in chapters],
        ]
    )
    return Paper(
        path,
        "rules-paper",
        lang,
        t(f"{game}-page.title"),
        t(f"{game}-page.lead"),
        _course(t, f"rules-{game}", up(path), content),
        SCRIPTS,
        game,
        style_class(game),
    )


@cache
def live_boards(game: str, lang: str) -> dict[str, Html]:
    """Return the boards of a rules page to play on, by region."""
    course = Course(Words(lang), f"rules-{game}", up("rules/{lang}/"))
    return {f"try-{name}": course.html(name) for name in course.lessons}


@cache
def learn_page(game: str, lang: str) -> Paper:
    """Return the tutorial of a game: the first step as a table, the others to read."""
    t = Words(lang)
    path = f"learn/{{lang}}/{game}.html"
    root = up(path)
    course = Course(t, f"learn-{game}", root)
    steps = [el("li", _step_text(course, name)) for name in course.lessons]
    ways: list[Html | str] = [el("a", t("tutorial.leave"), href=f"{root}?game={game}")]
    if game in with_rules():
        ways += [" · ", el("a", t("tutorial.rules"), href=f"{root}rules/{lang}/{game}.html")]
    content = join(
        [
            el("h1", t(f"{game}-tutorial.title")),
            el("p", t("tutorial.lead"), class_="lead"),
            el("div", course.html(), id="try-step", class_="trial"),
            el("noscript", el("p", t("rules.noscript"), class_="hush"), el("ol", steps)),
            el("p", ways, class_="ways"),
        ]
    )
    return Paper(
        path,
        "learn-paper",
        lang,
        t(f"{game}-tutorial.title"),
        t("tutorial.lead"),
        _course(t, f"learn-{game}", root, content),
        SCRIPTS,
        game,
        style_class(game),
    )


def _live(course: Course, name: str) -> Html:
    """Return the region of a widget."""
    return el("div", course.html(name), id=f"try-{name}", class_="trial")


def _course(t: Words, course: str, root: str, content: Html) -> Html:
    return el(
        "div",
        content,
        id="course",
        data_course=course,
        data_root=root,
        data_starting=t("rules.starting"),
        data_failed=t("rules.failed"),
    )


def _ways(t: Words, game: str, root: str, lang: str) -> list[Html | str]:
    learn = el("a", t("rules.learn"), href=f"{root}learn/{lang}/{game}.html", class_="button")
    play = el("a", t("rules.play"), href=f"{root}?game={game}", class_="main button")
    others = [
        el("a", t("rules.other-game", name=t(f"{other}.short-name")), href=f"{other}.html", class_="button")
        for other in with_rules()
        if other != game
    ]
    paper = el("button", t("rules.print"), type="button", data_print=True, class_="needs-script")
    ways = [*([learn] if has_part(game, "tutorial") else []), play, *others, paper]
    return [part for way in ways for part in (way, " ")][:-1]


def _contents(t: Words, game: str) -> Html:
    page = rules_page_of(game)
    items = []
    numbered = dict(page.SECTIONS)
    for name in (*page.BEFORE, *numbered, *page.AFTER):
        rules = [el("li", _way_to(t, game, rule)) for rule in numbered.get(name, ())]
        section = el("a", t(f"{game}-page.section.{name}"), href=f"#{name}")
        items.append(el("li", section, el("ul", rules), class_="numbered") if rules else el("li", section))
    return el("nav", el("ul", items), aria_label=t("rules.contents"), id="contents", class_="contents")


def _way_to(t: Words, game: str, rule: str) -> Html:
    """Return the link to a rule, by its number."""
    return el("a", rule, href=f"#{rule}", aria_label=f"{rule} {t(f'{game}-page.name.{rule}')}")


def _way_back(t: Words) -> Html:
    """Return the link to the contents, for narrow windows, where they aren't beside the text."""
    return el("a", t("rules.contents"), href="#contents", class_="to-contents")


def _section(course: Course, name: str, ids: tuple[str, ...]) -> Html:
    *others, last = [_rule(course, rule) for rule in ids]
    rules = [*([one, _way_back(course.t)] for one in others), last]
    return el(
        "section", el("h2", course.t(f"{course.game}-page.section.{name}")), rules, id=name, class_="chapter"
    )


def _rule(course: Course, rule: str) -> Html:
    t = course.t
    number = el("span", rule, class_="rule-id")
    names = [name for name, lesson in course.lessons.items() if rule == lesson.rules[-1]]
    trials = [[_way_back(t) if at else None, _trial(course, name)] for at, name in enumerate(names)]
    heading = el("h3", number, " ", t(f"{course.game}-page.name.{rule}"))
    key = f"{course.game}-page.decided.{rule}"
    decided = el("p", t(key), class_="decided fine") if t.has(key) else None
    return el(
        "article",
        heading,
        el("p", t(f"{course.game}-page.rule.{rule}")),
        decided,
        trials,
        id=rule,
        class_="rule",
    )


def _trial(course: Course, name: str) -> Html:
    """Return a position: a picture until it is opened, readable without scripts and on paper."""
    t, progress = course.t, course.progress(name)
    shows = el("p", t("rules.shows", text=course.frame.shows(progress)), class_="shows")
    picture = [task(course.frame, progress), _picture(course, progress)]
    inside = el("div", picture, id=f"try-{name}", class_="trial")
    opener = el("button", t("rules.open-board"), type="button", data_open=True, class_="open-board")
    lesson, root = progress.attempt.lesson, course.frame.root
    ways: list[Html | str] = [opener, " ", _play_on(t, lesson, root)]
    if can_analyse(lesson.game):
        ways += [" ", chapter_link(t, _chapter(course, lesson), root, class_="play-on")]
    return el("div", inside, shows, el("p", ways, class_="ways"), class_="position")


def _picture(course: Course, progress: Progress) -> Html:
    """Return the board of a lesson as a picture, with a description of all that it shows."""
    look = course.frame.look(progress)
    view = view_of(look.game)
    return el(
        "div",
        still(str(view.table(look)), course.game),
        class_="lesson-board",
        id=f"board-{progress.attempt.lesson.name}",
        role="img",
        aria_label=view.summary(look),
    )


def _play_on(t: Words, lesson: Lesson, root: str) -> Html:
    """Return the link that opens the position at a whole table, with a bot at the other seat."""
    position = positions_of(lesson.game).to_text(lesson.position)
    address = f"{root}?game={lesson.game}&position={position}&level={STAND_IN}"
    return el("a", t("rules.open-at-table"), href=address, class_="play-on")


def _chapter(course: Course, lesson: Lesson) -> Chapter:
    """Return an example for the analysis board: its position and its line.

    The sentences stay here: in every link they would make the page too long.
    """
    nodes: tuple[Node, ...] = ()
    for node in reversed(_line(lesson)):
        nodes = (replace(node, nodes=nodes),)
    rule = lesson.rules[-1]
    title = f"{rule} {course.t(f'{course.game}-page.name.{rule}')}"
    return Chapter(lesson.game, Node(lesson.position, nodes=nodes), title)


@cache
def _line(lesson: Lesson) -> tuple[Node, ...]:
    """Return the moves of an example, each with its result where the board would make up another one."""
    module, position, found = positions_of(lesson.game), lesson.position, list[Node]()
    match, seat = lesson.open(), position.seat
    for action in lesson.line:
        match.play(action)
        try:
            after = module.position_of(match.observe(seat))
        except ImpossiblePosition as error:
            return (*found, Node(None, action, end=error.fault.rule))
        is_same = follow(lesson.game, position, action) == after
        found.append(Node(None, action, result=None if is_same else after))
        position = after
    return tuple(found)


def _step_text(course: Course, name: str) -> list[Html]:
    """Return a step to read: the task, the table (the first is on the page already), the result."""
    progress = course.progress(name)
    title = el("h2", course.t(f"{course.game}-tutorial.step.{name}"))
    done = el("p", course.frame.shows(progress))
    if name == next(iter(course.lessons)):
        return [title, el("p", course.frame.task(progress)), done]
    return [
        title,
        el("p", course.frame.task(progress), id=f"task-{name}"),
        _picture(course, progress),
        done,
    ]
