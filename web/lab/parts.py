"""Parts: elements of several pages of the lab, as the build writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.games import families
from web.contracts.table import game_name, value_name
from web.markup import Html, el, join
from web.registry import has_part, part_of
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from web.contracts.lab import Lab
    from web.i18n import Words

PAGES = {"bot": "lab/{lang}.html", "exercises": "lab/{lang}/exercises.html", "class": "lab/{lang}/class.html"}
"""The pages by the key of their name, with their addresses from the root of the site."""


def labs() -> dict[str, Lab]:
    """Return the bots and exercises of each game that has some."""
    return {family: part_of(family, "lab").LAB for family in families() if has_part(family, "lab")}


def head(t: Words, page: str, root: str, title: str) -> Html:
    """Return the title of a page, and the links to the others."""
    links = [
        el(
            "a",
            t(f"lab.section.{name}"),
            href=root + address.format(lang=t.lang),
            aria_current="page" if name == page else None,
        )
        for name, address in PAGES.items()
    ]
    return el(
        "div",
        el("h1", title),
        el("nav", links, class_="lab-pages", aria_label=t("lab.title")),
        el("p", t(f"lab.lead.{page}"), class_="lead"),
        class_="lab-head",
    )


def game_choice(t: Words, place: str) -> Html:
    """Return the choice of a game that has a lab."""
    games = [el("option", game_name(t, family), value=family) for family in labs()]
    return field(t("lab.game"), el("select", games, id=f"{place}-game"))


def run(begin: str, stop: str, place: str) -> Html:
    """Return the buttons that begin and stop games, and how far these have come."""
    return join(
        [
            el(
                "p",
                el("button", begin, type="button", id=f"{place}-run", class_="main"),
                el("button", stop, type="button", id=f"{place}-stop", hidden=True),
                class_="ways",
            ),
            progress(place),
        ]
    )


def progress(place: str) -> Html:
    """Return the place that says how far games have come."""
    text = f"{place}-progress"
    return join(
        [
            el("p", id=text, class_="lab-note"),
            el("progress", id=f"{place}-bar", max=1, value=0, hidden=True, aria_labelledby=text),
        ]
    )


def faces(t: Words, legend: str, name: str) -> Html:
    """Return the levels by the faces of the first game's opponents. A script shows those of another game."""
    return el(
        "fieldset",
        el("legend", legend),
        el("div", [_face(t, level, name) for level in LEVELS], class_="lab-faces"),
    )


def _face(t: Words, level: str, name: str) -> Html:
    return el(
        "label",
        el("input", type="checkbox", name=name, value=level, checked=level in LEVELS[:2]),
        portrait_of(next(iter(labs())), level),
        el("span", value_name(t, "level", level), el("small", data_who=level)),
        class_="lab-rival",
    )


def table(place: str, head: Html, body: str, label: str, caption: Html | None = None) -> Html:
    """Return an empty table in a frame that scrolls where it is wide."""
    return el(
        "div",
        el("table", caption, head, el("tbody", id=body)),
        id=f"{place}-table",
        class_="lab-frame",
        hidden=True,
        tabindex=0,
        role="group",
        aria_label=label,
    )


def about_table(t: Words, place: str, extra: Html | None = None) -> Html:
    """Return the origin of a table, and the ways to pass it on and to compute it again."""
    buttons = [
        el("button", t(f"lab.{does}"), type="button", id=f"{place}-{does}")
        for does in ("copy-table", "copy-csv", "save-table", "verify", "fresh")
    ]
    return el(
        "details",
        el("summary", t("lab.table.more")),
        el("p", id=f"{place}-deals", class_="lab-note fine"),
        extra,
        el("p", buttons, class_="ways"),
        id=f"{place}-about",
    )


def copies(place: str) -> Html:
    """Return the places of a link that is copied by hand, and of a bot's output."""
    return join(
        [
            el("p", el("output", id=f"{place}-link"), class_="lab-note"),
            el("div", id=f"{place}-printed", class_="lab-note"),
        ]
    )


def field(label: str, control: Html) -> Html:
    """Return a control with its label."""
    return el("label", el("span", label), control, class_="choice")
