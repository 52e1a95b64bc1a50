"""Views: the page of the lab as the build writes it. Scripts fill it in."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

from noir.bots import LEVELS
from noir.games import families
from noir.lab import deals
from web.contracts.table import game_name, value_name
from web.i18n import Words, sentences
from web.markup import Html, el, join
from web.registry import has_part, part_of, style_class, ui_of
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from web.contracts.lab import Exercise, Lab

ENGINE = ("bot", "seen", "action", "world", "imports", "fair")
RESULTS = ("level", "score", "watch", "games", "won", "drawn", "lost", "time")
ROLES = ("toss", "first", "second")
WRITTEN = ("engine.", "section.", "col.", "play.", "lead", "noscript", "tournament.about", "class.about")
"""The beginnings of the keys that the build writes into the page, so no script needs them."""
COLLECTED = ("who", "task", "claimed", "checked", "reached", "date")


def labs() -> dict[str, Lab]:
    """Return the bots and exercises of each game that has some."""
    return {family: part_of(family, "lab").LAB for family in families() if has_part(family, "lab")}


def source(family: str, name: str) -> str:
    """Return the text of an example."""
    return (resources.files(part_of(family, "lab")) / f"{name}.py").read_text(encoding="utf-8")


def data(t: Words) -> dict[str, Any]:
    """Return the facts and words for the scripts of the page."""
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
                    "level": one.level,
                    "start": one.start,
                }
                for one in lab.exercises
            },
        }
    levels = {level: {"name": value_name(t, "level", level)} for level in LEVELS}
    words = {key: text for key, text in sentences(t.lang, "lab").items() if not key.startswith(WRITTEN)}
    return {"games": games, "levels": levels, "words": words}


def page(t: Words) -> Html:
    """Return the content of the page."""
    return join(
        [
            el(
                "div",
                el("h1", t("lab.title")),
                el("p", t("lab.lead"), class_="lead"),
                el("a", t("lab.section.exercises"), href=f"{t.lang}/exercises.html"),
                class_="lab-head",
            ),
            el("noscript", el("p", t("lab.noscript"), class_="hush")),
            el("div", _setup(t), _rivals(t), _code(t), _results(t), class_="lab-desk", id="bot"),
            _game(t),
            _tournament(t),
            _engine(t),
            _class(t),
        ]
    )


def _setup(t: Words) -> Html:
    """Return the choice of the game and of the bot."""
    games = [el("option", game_name(t, family), value=family) for family in labs()]
    return el(
        "section",
        el("h2", t("lab.section.bot")),
        el(
            "div",
            _field(t("lab.game"), el("select", games, id="lab-game")),
            _field(t("lab.start-from"), el("select", id="lab-start", aria_describedby="lab-kept")),
            _field(
                t("lab.bot-name"), el("input", type="text", id="lab-name", maxlength=40, autocomplete="off")
            ),
            class_="lab-fields",
        ),
        el("p", id="lab-kept", class_="lab-note"),
        el("p", id="lab-task", class_="lab-note", hidden=True),
        el("p", t("lab.foreign"), id="lab-foreign", class_="lab-note", hidden=True),
        class_="lab-setup",
    )


def _run(begin: str, stop: str, name: str) -> Html:
    """Return the buttons that begin and stop games, and how far these have come."""
    return join(
        [
            el(
                "p",
                el("button", begin, type="button", id=f"{name}-run", class_="main"),
                el("button", stop, type="button", id=f"{name}-stop", hidden=True),
                class_="ways",
            ),
            el("p", id=f"{name}-progress", class_="lab-note"),
            el("progress", id=f"{name}-bar", max=1, value=0, hidden=True, aria_labelledby=f"{name}-progress"),
        ]
    )


def _rivals(t: Words) -> Html:
    """Return the opponents by their faces, and the button that lets the bot play them."""
    return el(
        "section",
        el(
            "fieldset",
            el("legend", t("lab.levels")),
            el("div", [_rival(t, level) for level in LEVELS], class_="lab-faces"),
        ),
        _run(t("lab.run"), t("lab.stop"), "lab"),
        el("div", id="lab-fault", role="alert"),
        class_="lab-rivals",
    )


def _rival(t: Words, level: str) -> Html:
    """Return the box of a level, with a face and a name of the chosen game's opponent."""
    return el(
        "label",
        el("input", type="checkbox", name="level", value=level, checked=level in LEVELS[:2]),
        portrait_of(next(iter(labs())), level),
        el("span", value_name(t, "level", level), el("small", data_who=level)),
        class_="lab-rival",
    )


def _code(t: Words) -> Html:
    """Return the editor, and the ways to play, copy and save the bot."""
    roles = [el("option", value_name(t, "role", role), value=role) for role in ROLES]
    return el(
        "section",
        el("label", t("lab.code"), for_="lab-code"),
        el(
            "textarea",
            id="lab-code",
            rows=18,
            spellcheck="false",
            autocapitalize="off",
            autocomplete="off",
            aria_describedby="lab-help",
        ),
        el("p", t("lab.code.help"), id="lab-help", class_="fine"),
        el(
            "div",
            el("button", t("lab.play"), type="button", id="lab-play"),
            _field(t("lab.play.who"), el("select", roles, id="lab-role")),
            class_="lab-person",
        ),
        el(
            "p",
            el("button", t("lab.copy-bot"), type="button", id="lab-copy-bot"),
            el("button", t("lab.save-file"), type="button", id="lab-save-file"),
            el(
                "label",
                t("lab.open-file"),
                el("input", type="file", id="lab-file", accept=".py"),
                class_="lab-file",
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
        el("p", t("lab.results.none"), id="lab-none", class_="fine"),
        el(
            "div",
            el("p", t("lab.table.old")),
            el("p", el("button", t("lab.table.show-bot"), type="button", id="lab-show-bot"), class_="ways"),
            id="lab-old",
            class_="lab-note",
            hidden=True,
        ),
        el("p", t("lab.verify.about"), id="lab-claim", class_="lab-note", hidden=True),
        _table("lab", el("thead", head), t("lab.section.results")),
        el("div", _another_game(t), _about_table(t), id="lab-after", hidden=True),
        el("p", el("output", id="lab-link"), class_="lab-note"),
        el("div", id="lab-printed", class_="lab-note"),
        class_="lab-results",
        id="results",
    )


def _another_game(t: Words) -> Html:
    """Return the choice of any other game of the run."""
    return el(
        "details",
        el("summary", t("lab.watch.another")),
        _field(t("lab.watch.number"), el("select", id="lab-games")),
        el("p", el("a", t("lab.watch"), id="lab-watch", class_="button"), class_="ways"),
        id="lab-watching",
    )


def _about_table(t: Words) -> Html:
    """Return the origin of the table, and the ways to share and check it."""
    return el(
        "details",
        el("summary", t("lab.table.more")),
        el("p", id="lab-deals", class_="lab-note fine"),
        _field(t("lab.your-name"), el("input", type="text", id="lab-who", maxlength=60, autocomplete="name")),
        el("p", _table_buttons(t, "lab"), class_="ways"),
        id="lab-about",
    )


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


def _tournament(t: Words) -> Html:
    """Return the choice of players and the table of a tournament."""
    return el(
        "section",
        el("h2", t("lab.section.tournament")),
        el("p", t("lab.tournament.about")),
        el(
            "fieldset",
            el("legend", t("lab.tournament.bots")),
            el("div", id="cup-bots", class_="lab-levels"),
        ),
        el(
            "fieldset", el("legend", t("lab.tournament.levels")), _levels(t, "cup-level"), class_="lab-levels"
        ),
        el("div", id="cup-fault", role="alert"),
        _run(t("lab.tournament.run"), t("lab.tournament.stop"), "cup"),
        el("p", t("lab.tournament.foreign"), id="cup-claim", class_="lab-note", hidden=True),
        _table("cup", el("thead", id="cup-head"), t("lab.section.tournament"), el("caption", id="cup-deals")),
        el("p", id="cup-seed", class_="lab-note"),
        el("div", id="cup-code"),
        el(
            "p",
            _table_buttons(t, "cup"),
            id="cup-after",
            class_="ways",
            hidden=True,
        ),
        el("p", el("output", id="cup-link"), class_="lab-note"),
        el("div", id="cup-printed", class_="lab-note"),
        class_="chapter",
        id="tournament",
    )


def _table(place: str, head: Html, label: str, caption: Html | None = None) -> Html:
    """Return the empty table of a run, which scrolls by itself where it is wide."""
    return el(
        "div",
        el("table", caption, head, el("tbody", id=f"{place}-rows")),
        id=f"{place}-table",
        class_="lab-frame",
        hidden=True,
        tabindex=0,
        role="group",
        aria_label=label,
    )


def _table_buttons(t: Words, place: str) -> list[Html]:
    """Return the ways to pass a table on and to compute it again."""
    return [
        el("button", t(f"lab.{does}"), type="button", id=f"{place}-{does}")
        for does in ("copy-table", "copy-csv", "save-table", "verify", "fresh")
    ]


def _levels(t: Words, name: str) -> list[Html]:
    """Return a box for each level."""
    return [
        el(
            "label",
            el("input", type="checkbox", name=name, value=level, checked=level in LEVELS[:2]),
            value_name(t, "level", level),
        )
        for level in LEVELS
    ]


def exercises(t: Words) -> Html:
    """Return the content of the page of the exercises."""
    tasks = [_exercise(t, family, one) for family, lab in labs().items() for one in lab.exercises]
    return join([el("h1", t("lab.section.exercises")), tasks])


def _exercise(t: Words, family: str, one: Exercise) -> Html:
    key = f"{family}-lab.exercise.{one.name}"
    return el(
        "div",
        el("h2", t(f"{key}.title")),
        el("p", t(f"{key}.task"), " ", t("lab.exercise.goal", level=value_name(t, "level", one.level))),
        el("details", el("summary", t("lab.exercise.hint")), el("p", t(f"{key}.hint"))),
        el("p", el("a", t("lab.exercise.start"), href=f"../{t.lang}.html#exercise={family}.{one.name}")),
        class_="lab-task",
    )


def _engine(t: Words) -> Html:
    points = [el("li", t(f"lab.engine.{name}")) for name in ENGINE]
    points += [
        el("li", el("strong", game_name(t, family)), " ", t(f"{family}-lab.seen")) for family in labs()
    ]
    points += [el("li", t("lab.engine.native", seed="abc")), el("li", t("lab.engine.numbers"))]
    return el("section", el("h2", t("lab.section.engine")), el("ul", points), class_="chapter", id="engine")


def _class(t: Words) -> Html:
    """Return the form that collects the results of a class."""
    head = el("tr", [el("th", t(f"lab.class.{name}"), scope="col") for name in COLLECTED])
    return el(
        "section",
        el("h2", t("lab.section.class")),
        el("p", t("lab.class.about")),
        el("label", t("lab.class.label"), for_="lab-links"),
        el("textarea", id="lab-links", rows=4, spellcheck="false"),
        el("div", id="class-fault", role="alert"),
        el("p", el("button", t("lab.collect"), type="button", id="lab-collect"), class_="ways"),
        el(
            "p",
            el("button", t("lab.class.check"), type="button", id="class-run", class_="main"),
            el("button", t("lab.class.stop"), type="button", id="class-stop", hidden=True),
            el("button", t("lab.save-table"), type="button", id="lab-save-class"),
            class_="ways",
            id="class-after",
            hidden=True,
        ),
        el("p", id="class-progress", class_="lab-note"),
        el("progress", id="class-bar", max=1, value=0, hidden=True, aria_labelledby="class-progress"),
        el(
            "div",
            el("table", el("thead", head), el("tbody", id="lab-class")),
            class_="lab-frame",
            id="lab-class-frame",
            hidden=True,
            tabindex=0,
            role="group",
            aria_label=t("lab.section.class"),
        ),
        el("div", id="class-printed", class_="lab-note"),
        class_="chapter",
        id="class",
    )


def _field(label: str, field: Html) -> Html:
    return el("label", el("span", label), field, class_="choice")
