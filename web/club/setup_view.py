"""Setup view: a new evening on one screen, and its players."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.games import GAMES
from web.club.changes import NAMES_APART
from web.club.deals import MAX_ROUNDS
from web.club.evening import BEGINNINGS
from web.club.parts import button, choice, field, form, title
from web.club.refusal import Refused
from web.club.schedule import next_pairs
from web.club.state import FORMATS, LESSON, MAX_DEALS, MAX_STUDENTS
from web.contracts.table import game_name
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from web.club.desk import Desk
    from web.i18n import Words

ROUNDS = 5
STUDENTS = 24


def draw_setup(desk: Desk) -> Html:
    """Return the form of a new evening or lesson, and those of this browser."""
    kinds = {"evening": "evening.title", LESSON: "lesson.title"}
    chosen = LESSON if desk.shown.is_lesson else "evening"
    ways = [
        button(
            desk.t(key),
            "choose-kind",
            class_="quiet",
            data_kind=kind,
            data_key=f"kind-{kind}",
            aria_current="true" if kind == chosen else None,
        )
        for kind, key in kinds.items()
    ]
    nav = el("nav", ways, class_="hall-views", aria_label=desk.t("evening.kinds"))
    return join(
        [
            el("div", title(desk.t(kinds[chosen])), nav, class_="hall-head"),
            el("p", desk.t(f"{chosen}.lead"), class_="lead"),
            None if desk.shown.is_lesson else _list_evenings(desk),
            _lesson_form(desk) if desk.shown.is_lesson else _evening_form(desk),
            _list_evenings(desk) if desk.shown.is_lesson else None,
            el("section", _file(desk), class_="hall-stored"),
        ]
    )


def _names_field(t: Words, kind: str, **more: int) -> Html:
    """Return the field for names of a lesson or an evening."""
    names = el("textarea", name="names", id="names", **more, spellcheck="false", autocomplete="off")
    about = el("p", t(f"{kind}.setup.names.about"), class_="fine")
    return el("div", field(t(f"{kind}.setup.names"), names), about)


def _lesson_form(desk: Desk) -> Html:
    """Return the form of a new lesson."""
    t = desk.t
    count = el(
        "input", type="number", name="count", min=1, max=MAX_STUDENTS, value=STUDENTS, inputmode="numeric"
    )
    return form(
        "begin-lesson",
        el(
            "div",
            field(t("lesson.setup.count"), count),
            el("p", t("lesson.setup.count.about"), class_="fine"),
            el("p", el("button", t("lesson.setup.begin"), type="submit", class_="main"), class_="ways"),
        ),
        _names_field(t, "lesson", rows=8),
        class_="hall-halves",
    )


def _evening_form(desk: Desk) -> Html:
    """Return the form of a new evening."""
    t = desk.t
    numbers = el(
        "div",
        field(
            t("evening.setup.rounds"),
            el("input", type="number", name="rounds", min=1, max=MAX_ROUNDS, value=ROUNDS, required=True),
        ),
        field(
            t("evening.setup.deals"),
            el("input", type="number", name="deals", min=1, max=MAX_DEALS, value=1, required=True),
        ),
        class_="hall-numbers",
    )
    games = {game: game_name(t, game) for game in GAMES}
    return form(
        "begin",
        _names_field(t, "evening", rows=14, required=True),
        el(
            "div",
            choice(t("evening.setup.games"), "games", games, next(iter(games)), "checkbox"),
            el("p", t("evening.setup.games.about"), class_="fine"),
            _draw_options(desk, "format", FORMATS),
            _draw_options(desk, "deal", ("duplicate", "free")),
            numbers,
            el("p", el("button", t("evening.setup.begin"), type="submit", class_="main"), class_="ways"),
        ),
        class_="hall-halves",
    )


def _draw_options(desk: Desk, name: str, values: tuple[str, ...]) -> Html:
    """Return options that each have a line to explain them."""
    t = desk.t
    options = [
        el(
            "label",
            el("input", type="radio", name=name, value=value, checked=value == values[0]),
            el(
                "span",
                el("b", t(f"evening.{name}.{value}")),
                " ",
                el("small", t(f"evening.{name}.{value}.about")),
            ),
            class_="hall-option",
        )
        for value in values
    ]
    return el("fieldset", el("legend", t(f"evening.setup.{name}")), options)


def _list_evenings(desk: Desk) -> Html | None:
    """Return the evenings or the lessons of this browser, the one with most changes first."""
    t = desk.t
    rows = []
    for mark, text in desk.stored.items():
        name, names, rounds, is_lesson = _sum_up(text)
        if is_lesson != desk.shown.is_lesson:
            continue
        about = t.n(
            "lesson.stored.tasks" if is_lesson else "evening.stored.rounds",
            rounds,
            names=t.list(names[:4], "") + ("…" if len(names) > 4 else ""),
        )
        rows.append(
            el(
                "li",
                el("span", [el("b", name), " · "] if name else None, about),
                el(
                    "span",
                    button(t("evening.go-on"), "open-evening", data_mark=mark),
                    button(t("evening.delete"), "forget", data_mark=mark, data_sure=t("evening.delete.sure")),
                    class_="ways",
                ),
            )
        )
    if not rows:
        return None
    label = t("lesson.stored" if desk.shown.is_lesson else "evening.stored")
    return el("section", el("h2", label), el("ul", rows), class_="hall-stored")


def _sum_up(text: str) -> tuple[str, list[str], int, bool]:
    """Return title and names of a stored evening, roughly its rounds or tasks, and whether it is a lesson."""
    try:
        saved = json.loads(text)
        log = saved["log"]
        rounds = sum(line.startswith(BEGINNINGS) for line in log)
        rounds -= sum(line == "back" or line.startswith("drop ") for line in log)
        titles = [line[6:] for line in log if line.startswith("title ")]
        names = [name for line in log if line.startswith("enter ") for name in line[6:].split(NAMES_APART)]
        return (titles or [""])[-1], names, rounds, saved["club"]["format"] == LESSON
    except (ValueError, KeyError, TypeError, AttributeError):
        return "", [], 0, False


def _file(desk: Desk) -> Html:
    return el(
        "p",
        el("label", desk.t("evening.open-file"), " ", el("input", type="file", data_file="open-file")),
    )


def draw_players(desk: Desk) -> Html:
    """Return the players, the way to add more, and the draw of a round."""
    assert desk.evening
    here = len(desk.evening.state.present)
    return join(
        [
            el("p", desk.t.n("evening.here", here), " ", _about(desk), class_="hall-about"),
            draw_button(desk),
            draw_crew(desk),
        ]
    )


def draw_crew(desk: Desk) -> Html:
    """Return the names, each with the way to leave, and the way to add more."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    rows = [
        el(
            "li",
            el("span", player.name, class_=None if player.is_here else "is-gone"),
            button(
                t("evening.leave" if player.is_here else "evening.return"),
                "leave",
                data_player=number,
                data_change="leave" if player.is_here else "return",
                data_key=f"player-{number}",
                class_="quiet",
                aria_label=t(
                    "evening.leave.label" if player.is_here else "evening.return.label", name=player.name
                ),
            ),
        )
        for number, player in enumerate(state.players)
    ]
    add = form(
        "enter",
        field(
            desk.word("add"),
            el("textarea", name="names", id="add-names", rows=2, spellcheck="false", autocomplete="off"),
        ),
        el("p", el("button", t("evening.add.do"), type="submit"), class_="ways"),
    )
    players = el("ul", rows, class_="hall-players") if rows else None
    return el("div", add, players, class_=classes("hall-halves", bool(rows) and "hall-crew"))


def _about(desk: Desk) -> str:
    """Return the settings of the evening."""
    assert desk.evening
    t, setup = desk.t, desk.evening.state.setup
    games = t.list([game_name(t, game) for game in setup.games])
    deal = t(f"evening.deal.{'duplicate' if setup.is_duplicate else 'free'}")
    return f"{games} · {t(f'evening.format.{setup.format}')} · {deal}"


def draw_button(desk: Desk) -> Html:
    """Return the button that draws the next round, or why there is none now."""
    assert desk.evening
    number = len(desk.evening.state.rounds) + 1
    try:
        next_pairs(desk.evening.state)
    except Refused as error:
        return el("p", desk.explain(error), class_="hall-note")
    text = desk.t("evening.draw", round=number)
    return el("p", button(text, "pair", class_="main", data_key="draw"), class_="ways")
