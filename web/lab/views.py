"""Views: the page of the lab as the build writes it. Scripts fill it in."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Any

from noir.bots import LEVELS
from noir.lab import deals
from web.contracts.table import game_name, value_name
from web.i18n import Words, sentences
from web.lab import parts
from web.lab.parts import labs
from web.markup import Html, el, join
from web.registry import part_of, style_class, ui_of
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from web.contracts.lab import Exercise

CODE = re.compile(
    r"(python3 .*|\b\w+(?:\.\w+)*\((?:[a-z]\w*(?:, )?)*\)|\b[a-z_]+\.[a-z]\w*"
    r"|\bnoir-table\b|\b(?:noir|pow|sum|TAKE)\b|^seen\b)"
)
"""Python, and the names of it, in a sentence."""
ENGINE = ("bot", "seen", "action", "world", "imports", "fair")
RESULTS = ("level", "score", "watch", "games", "won", "drawn", "lost", "time")
ROLES = ("toss", "first", "second")
WRITTEN = (
    *("engine.", "section.", "col.", "play.", "lead", "noscript", "table.none", "hand-in"),
    *("tournament.about", "tournament.deals", "class.about", "class.results", "class.label"),
)
"""The beginnings of the keys that the build writes into the pages, so no script needs them."""
OF_CLASS = ("class.", "tournament.")
"""The beginnings of the keys that the page of the class alone needs."""


def source(family: str, name: str) -> str:
    """Return the text of an example."""
    return (resources.files(part_of(family, "lab")) / f"{name}.py").read_text(encoding="utf-8")


def data(t: Words, page: str = "class") -> dict[str, Any]:
    """Return the facts and words for the scripts of a page."""
    unused = WRITTEN if page == "class" else (*WRITTEN, *OF_CLASS)
    games = {}
    for family, lab in labs().items():
        names = {name: t(f"{family}-lab.example.{name}") for name in lab.examples}
        games[family] = {
            "name": game_name(t, family),
            "style": style_class(family),
            "people": {level: who.name for level, who in ui_of(family).opponents.items()},
            "deals": {"": deals(family), **{level: deals(family, level) for level in LEVELS}},
            "examples": {name: {"title": names[name], "code": source(family, name)} for name in names},
            "exercises": {
                one.name: {
                    "title": t(f"{family}-lab.exercise.{one.name}.title"),
                    "hint": t(f"{family}-lab.exercise.{one.name}.hint"),
                    "level": one.level,
                    "start": one.start,
                }
                for one in lab.exercises
            },
        }
    levels = {level: {"name": value_name(t, "level", level)} for level in LEVELS}
    words = {key: text for key, text in sentences(t.lang, "lab").items() if not key.startswith(unused)}
    return {"games": games, "levels": levels, "words": words}


def page(t: Words, root: str) -> Html:
    """Return the content of the page."""
    return join(
        [
            parts.head(t, "bot", root, t("lab.title")),
            el("noscript", el("p", t("lab.noscript"), class_="hush")),
            el("div", _setup(t), _rivals(t), _results(t), _code(t), class_="lab-desk", id="bot"),
            _game(t),
            _engine(t, root),
        ]
    )


def _setup(t: Words) -> Html:
    """Return the choice of the game and of the bot."""
    return el(
        "section",
        el("h2", t("lab.section.bot")),
        el(
            "div",
            parts.game_choice(t, "lab"),
            parts.field(t("lab.start-from"), el("select", id="lab-start", aria_describedby="lab-kept")),
            parts.field(
                t("lab.bot-name"), el("input", type="text", id="lab-name", maxlength=40, autocomplete="off")
            ),
            class_="lab-fields",
        ),
        el("p", id="lab-kept", class_="lab-note"),
        el("div", el("p"), _hint(t, ""), id="lab-task", class_="lab-note", hidden=True),
        el("p", t("lab.foreign"), id="lab-foreign", class_="lab-note", hidden=True),
        class_="lab-setup",
    )


def _rivals(t: Words) -> Html:
    """Return the opponents by their faces, and the button that lets the bot play them."""
    return el(
        "section",
        parts.faces(t, t("lab.levels"), "level"),
        parts.run(t("lab.run"), t("lab.stop"), "lab"),
        el(
            "p", el("a", t("lab.hand-in"), class_="button main"), id="lab-hand-in", class_="ways", hidden=True
        ),
        el("div", id="lab-fault", role="alert"),
        class_="lab-rivals",
    )


def _code(t: Words) -> Html:
    """Return the editor, and the ways to play, copy and save the bot."""
    roles = [el("option", value_name(t, "role", role), value=role) for role in ROLES]
    return el(
        "section",
        el(
            "p",
            el("label", t("lab.code"), for_="lab-code"),
            el("label", el("input", type="checkbox", id="lab-colours", checked=True), t("lab.colours")),
            class_="lab-over",
        ),
        el(
            "div",
            el(
                "textarea",
                id="lab-code",
                rows=18,
                spellcheck="false",
                autocapitalize="off",
                autocomplete="off",
                aria_describedby="lab-help",
            ),
            class_="lab-sheet",
        ),
        el("p", t("lab.code.help"), id="lab-help", class_="fine"),
        el(
            "div",
            el("button", t("lab.play"), type="button", id="lab-play"),
            parts.field(t("lab.play.who"), el("select", roles, id="lab-role")),
            class_="lab-person",
        ),
        el(
            "p",
            el("button", t("lab.copy-bot"), type="button", id="lab-copy-bot"),
            el("button", t("lab.save-file"), type="button", id="lab-save-file"),
            el(
                "label",
                el("input", type="file", id="lab-file", accept=".py", class_="visually-hidden"),
                t("lab.open-file"),
                class_="button lab-file",
            ),
            class_="ways",
        ),
        class_="lab-editor",
    )


def _results(t: Words) -> Html:
    """Return the table, which fills row by row."""
    head = el("tr", [el("th", t(f"lab.col.{name}"), scope="col") for name in RESULTS])
    return el(
        "section",
        el("h2", t("lab.section.results")),
        el("p", t("lab.results.none"), id="lab-none", class_="lab-none fine"),
        el(
            "div",
            el("p", t("lab.table.old")),
            el("p", el("button", t("lab.table.show-bot"), type="button", id="lab-show-bot"), class_="ways"),
            id="lab-old",
            class_="lab-note",
            hidden=True,
        ),
        el("p", t("lab.verify.about"), id="lab-claim", class_="lab-note", hidden=True),
        parts.table("lab", el("thead", head), "lab-rows", t("lab.section.results")),
        el("div", _another_game(t), parts.about_table(t, "lab", _who(t)), id="lab-after", hidden=True),
        parts.copies("lab"),
        class_="lab-results",
        id="results",
    )


def _another_game(t: Words) -> Html:
    """Return the choice of any other game of the run."""
    return el(
        "details",
        el("summary", t("lab.watch.another")),
        parts.field(t("lab.watch.number"), el("select", id="lab-games")),
        el("p", el("a", t("lab.watch"), id="lab-watch", class_="button"), class_="ways"),
        id="lab-watching",
    )


def _who(t: Words) -> Html:
    """Return the field for the name of a student."""
    name = el("input", type="text", id="lab-who", maxlength=60, autocomplete="name")
    return parts.field(t("lab.your-name"), name)


def _game(t: Words) -> Html:
    """Return the place for a game against the bot."""
    return el(
        "section",
        el("h2", t("lab.section.play")),
        el("p", t("lab.play.about")),
        el("div", id="lab-frame"),
        el("p", el("button", t("lab.play.end"), type="button", id="lab-end-game"), class_="ways"),
        class_="chapter",
        id="play",
        hidden=True,
    )


def exercises(t: Words, root: str) -> Html:
    """Return the content of the page of the exercises."""
    tasks = [_exercise(t, root, family, one) for family, lab in labs().items() for one in lab.exercises]
    title = t("lab.section.exercises")
    return join([parts.head(t, "exercises", root, title), el("div", tasks, class_="lab-tasks")])


def _exercise(t: Words, root: str, family: str, one: Exercise) -> Html:
    """Return an exercise, with the face of the level to beat."""
    key = f"{family}-lab.exercise.{one.name}"
    address = f"{root}{parts.PAGES['bot'].format(lang=t.lang)}#exercise={family}.{one.name}"
    return el(
        "section",
        portrait_of(family, one.level),
        el("h2", t(f"{key}.title")),
        el("p", game_name(t, family), class_="fine"),
        el("p", t(f"{key}.task"), " ", t("lab.exercise.goal", level=value_name(t, "level", one.level))),
        _hint(t, t(f"{key}.hint")),
        el("p", el("a", t("lab.exercise.start"), href=address, class_="button"), class_="ways"),
        class_="lab-task",
    )


def _hint(t: Words, text: str) -> Html:
    """Return the hint of an exercise, folded in."""
    return el("details", el("summary", t("lab.exercise.hint")), el("p", text))


def mark_code(text: str) -> list[Html | str]:
    """Return a sentence with its Python marked as code."""
    return [el("code", part) if n % 2 else part for n, part in enumerate(CODE.split(text))]


def _engine(t: Words, root: str) -> Html:
    points = [el("li", mark_code(t(f"lab.engine.{name}"))) for name in ENGINE]
    points += [
        el("li", el("strong", game_name(t, family)), " ", mark_code(t(f"{family}-lab.seen")))
        for family in labs()
    ]
    points += [
        el("li", mark_code(t("lab.engine.native", seed="abc"))),
        el("li", mark_code(t("lab.engine.numbers"))),
    ]
    return el(
        "section",
        el("h2", t("lab.section.engine")),
        el("ul", points),
        el("p", el("a", t("lab.engine.reference"), href=f"{root}study/")),
        class_="chapter lab-engine",
        id="engine",
    )
