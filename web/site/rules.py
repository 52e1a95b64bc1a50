"""Bakes the rules and the tutorials: all their text, and every position as it stands at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, COPIES
from web.i18n import LANGUAGES, Words
from web.lessons.course import COUNT, Desk
from web.lessons.view import board, play_on
from web.markup import Html, el, join
from web.site.papers import Paper, up, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.site.pages import Site

GAMES = ("district", "killer")
# section -> the rules in it; K1 is rule.K1 in rules.json
SECTIONS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "district": (
        ("setup", ("D1", "D2", "D3")),
        ("round", ("D4", "D5", "D6", "D7", "D8", "D9")),
        ("end", ("D10", "D11", "D12", "D13", "D14")),
    ),
    "killer": (
        ("goal", ("K1", "K2", "K3", "K4")),
        ("setup", ("K5", "K6", "K7", "K8", "K9")),
        ("common", ("K10", "K11", "K12", "K13")),
        ("killer", ("K14", "K15", "K16")),
        ("inspector", ("K17", "K18", "K19", "K20")),
        ("draw", ("K21",)),
    ),
}
CARDS = ("gang", "alliance", "betrayal", "building")
STANDARD = ("5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3")
SCRIPTS = ("page/lessons.js",)


def links(t: Words) -> tuple[tuple[str, str], ...]:
    """Return the pages to read, for the header of each."""
    return (
        (t("rules.short.district"), "rules/{lang}/district.html"),
        (t("rules.short.killer"), "rules/{lang}/killer.html"),
        (t("teach.link"), "teach/{lang}.html"),
        (t("host.link"), "host/{lang}.html"),
    )


def bake(site: Site) -> None:
    """Write the rules and the tutorials of both games in every language."""
    for lang in LANGUAGES:
        for game in GAMES:
            write(site, rules_page(game, lang))
            write(site, learn_page(game, lang))


def rules_page(game: str, lang: str) -> Paper:
    """Return the rules of a game."""
    t = Words(lang)
    path = f"rules/{{lang}}/{game}.html"
    desk = Desk(t, f"rules-{game}", up(path))
    content = join(
        [
            el("h1", t(f"rules.title.{game}")),
            el("p", t(f"rules.lead.{game}"), class_="lead"),
            el("p", t("rules.live")),
            el("noscript", el("p", t("rules.noscript"), class_="hush")),
            el("p", _ways(t, game, up(path), lang), class_="ways"),
            _contents(t, game),
            [chapter(desk) for chapter in BEFORE.get(game, {}).values()],
            [_section(desk, name, ids) for name, ids in SECTIONS[game]],
            [chapter(desk) for chapter in AFTER.get(game, {}).values()],
        ]
    )
    return Paper(
        path,
        "rules-paper",
        lang,
        t(f"rules.title.{game}"),
        t(f"rules.lead.{game}"),
        _course(t, f"rules-{game}", up(path), content),
        SCRIPTS,
        links(t),
        game,
    )


def learn_page(game: str, lang: str) -> Paper:
    """Return the tutorial of a game: the first step as a table, the others to read."""
    t = Words(lang)
    path = f"learn/{{lang}}/{game}.html"
    root = up(path)
    desk = Desk(t, f"learn-{game}", root)
    steps = [el("li", _step_text(desk, name)) for name in desk.lessons]
    leave = el("a", t("tutorial.leave"), href=f"{root}index.html?game={game}")
    rules = el("a", t("tutorial.rules"), href=f"{root}rules/{lang}/{game}.html")
    content = join(
        [
            el("h1", t(f"tutorial.title.{game}")),
            el("p", t("tutorial.lead"), class_="lead"),
            el("div", desk.draw(), id="try-step", class_="trial"),
            el("noscript", el("p", t("rules.noscript"), class_="hush"), el("ol", steps)),
            el("p", leave, " · ", rules, class_="ways"),
        ]
    )
    return Paper(
        path,
        "learn-paper",
        lang,
        t(f"tutorial.title.{game}"),
        t("tutorial.lead"),
        _course(t, f"learn-{game}", root, content),
        SCRIPTS,
        links(t),
        game,
    )


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
    other = GAMES[1 - GAMES.index(game)]
    return [
        el("a", t("rules.learn"), href=f"{root}learn/{lang}/{game}.html", class_="button"),
        " ",
        el("a", t("rules.play"), href=f"{root}index.html?game={game}", class_="main button"),
        " ",
        el("a", t("rules.other-game", name=t(f"rules.short.{other}")), href=f"{other}.html", class_="button"),
        " ",
        el("button", t("rules.print"), type="button", data_print=True, class_="needs-script"),
    ]


def _contents(t: Words, game: str) -> Html:
    names = [*BEFORE.get(game, {}), *(name for name, _ in SECTIONS[game]), *AFTER.get(game, {})]
    items = [el("li", el("a", t(f"rules.section.{name}"), href=f"#{name}")) for name in names]
    return el("nav", el("ul", items), aria_label=t("rules.contents"), class_="contents")


def _section(desk: Desk, name: str, ids: tuple[str, ...]) -> Html:
    rules = [_rule(desk, rule) for rule in ids]
    return el("section", el("h2", desk.t(f"rules.section.{name}")), rules, id=name, class_="chapter")


def _rule(desk: Desk, rule: str) -> Html:
    t = desk.t
    number = el("span", rule, class_="rule-id")
    trials = [_trial(desk, name) for name, lesson in desk.lessons.items() if rule == lesson.rules[-1]]
    heading = el("h3", number, " ", t(f"rules.name.{rule}"))
    key = f"rules.decided.{rule}"
    decided = el("p", t(key), class_="decided fine") if t.has(key) else None
    return el("article", heading, el("p", t(f"rules.rule.{rule}")), decided, trials, id=rule, class_="rule")


def _trial(desk: Desk, name: str) -> Html:
    """Return a live position; what it shows is there to read for those without scripts and on paper."""
    t, place = desk.t, desk.place(name)
    shows = el("p", t("rules.shows", text=desk.frame.shows(place)), class_="shows")
    inside = el("div", desk.draw(name), id=f"try-{name}", class_="trial")
    return el("div", inside, shows, el("p", play_on(desk.frame, place)), class_="position")


def _cards(t: Words) -> Html:
    items = [el("li", t(f"rules.cards.{kind}")) for kind in CARDS]
    return el("section", el("h2", t("rules.section.cards")), el("ul", items), id="cards", class_="chapter")


def _counting(desk: Desk) -> Html:
    t = desk.t
    inside = el("div", desk.draw(COUNT), id=f"try-{COUNT}", class_="trial")
    heading = el("h2", t("rules.section.count"))
    return el(
        "section",
        heading,
        el("p", t("rules.count.lead")),
        el("div", inside, class_="position"),
        id="count",
        class_="chapter",
    )


def _mapping(t: Words) -> Html:
    """Return the card that says which playing card stands for what."""
    lines = [(code, COPIES[CODES.index(code)]) for code in STANDARD]
    rows = [_line(t, name, copies) for name, copies in [*lines, ("city", 3)]]
    columns = [el("th", t(f"rules.mapping.{name}"), scope="col") for name in ("card", "stands", "copies")]
    caption = el("caption", t("rules.mapping.caption"))
    table = el("table", caption, el("thead", el("tr", columns)), el("tbody", rows), class_="mapping")
    heading = el("h2", t("rules.section.mapping"))
    return el("section", heading, el("p", t("rules.mapping.lead")), table, id="mapping", class_="chapter")


def _line(t: Words, name: str, copies: int) -> Html:
    head = el("th", t(f"rules.mapping.name.{name}"), scope="row")
    return el("tr", head, el("td", t(f"rules.mapping.{name}")), el("td", copies))


def _step_text(desk: Desk, name: str) -> list[Html]:
    """Return a step to read: what to do, the table (the first is on the page already), what comes of it."""
    place = desk.place(name)
    title = el("h2", desk.t(f"tutorial.{desk.game}.{name}"))
    done = el("p", desk.frame.shows(place))
    if name == next(iter(desk.lessons)):
        return [title, el("p", desk.frame.task(place)), done]
    return [title, el("p", desk.frame.task(place), id=f"task-{name}"), board(desk.frame, place), done]


# chapters of one game alone, before and after its rules
BEFORE: dict[str, dict[str, Callable[[Desk], Html]]] = {
    "district": {"cards": lambda desk: _cards(desk.t)},
}
AFTER: dict[str, dict[str, Callable[[Desk], Html]]] = {
    "district": {"count": _counting, "mapping": lambda desk: _mapping(desk.t)},
}
