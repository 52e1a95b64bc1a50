"""Start screen: the games and lessons, before any script. A poster is drawn by the style of its game."""

from __future__ import annotations

import json

from noir.games import families
from web.contracts.table import game_name
from web.i18n import LANGUAGES, NAMES, Words
from web.markup import Html, el
from web.registry import has_part, style_class, ui_of
from web.site import header

FRIEND = "./?with=friend"


def entries(t: Words) -> list[tuple[str, str]]:
    """Return the label and the address of each way to play besides the posters."""
    return [
        (t("puzzle.daily"), "./?puzzle=daily"),
        (t("dialog.deal-result"), "./?puzzle=deal"),
        (t("friend.with"), FRIEND),
    ]


def draw(t: Words) -> Html:
    """Return the first screen in a language."""
    posters = [_poster(t, family) for family in families()]
    return el(
        "div",
        _bar(t),
        el("main", el("div", _clubs(t)), _friends(t), el("div", posters, class_="posters")),
        el("footer", el("nav", _links(t), aria_label=t("foyer.also")), class_="also"),
        lang=t.lang,
        class_="lobby",
    )


def _bar(t: Words) -> Html:
    tongues = [
        el("option", NAMES[lang], value=lang, lang=lang, selected=lang == t.lang) for lang in LANGUAGES
    ]
    choice = el("select", tongues, class_="quiet", data_set="lang")
    sound = el(
        "button",
        el("span", t("shell.set.sound"), class_="label"),
        type="button",
        class_="tool is-sound",
        data_sound=True,
        data_do="/set sound on",
        aria_pressed="false",
    )
    settings = el(
        "button",
        el("span", t("shell.settings"), class_="label"),
        type="button",
        class_="tool is-settings",
        data_do="/open settings",
    )
    return el(
        "header",
        el("h1", "Noir", class_="brand", tabindex="-1"),
        header.rooms(t, "./"),
        sound,
        settings,
        el("label", el("span", t("shell.set.lang"), class_="visually-hidden"), choice, class_="choice"),
        class_="site-bar",
    )


def _clubs(t: Words) -> list[Html]:
    """Return the ways back to the tasks of a lesson and to the table of an evening that are still open."""
    ways = {"class": "task.back", "club": "pairing.back"}
    return [el("a", t(key), data_back=name, class_="first-thing", hidden=True) for name, key in ways.items()]


def _friends(t: Words) -> Html:
    """Return the place for waiting games with friends. The page fills in those the browser has saved."""
    return el(
        "section",
        el("h2", t("friend.list.title")),
        el("ul"),
        el("button", type="button", data_more=t("friend.list.more"), class_="more", hidden=True),
        class_="pending",
        aria_label=t("friend.list.title"),
        hidden=True,
    )


def duration(t: Words, family: str) -> str:
    """Return how long a game takes. "" where that is not said."""
    minutes = ui_of(family).minutes
    return t.n("foyer.time", minutes) if minutes else ""


def _poster(t: Words, family: str) -> Html:
    """Return the poster of a game: its picture, its idea, and the ways to play and to learn it.

    The page offers to continue where an unfinished game of it is saved, and has its summary.
    """
    name, key, time = game_name(t, family), f"{family}.poster", duration(t, family)
    title = f"poster-{t.lang}-{family}"

    new = {"data_do": f"/new {json.dumps({'game': family})}", "data_way": family}
    old = {"data_do": f"/enter {family}", "data_way": family}
    ways = [
        _link_to(t("foyer.go-on"), "./?start=auto", title, "main waiting", **old),
        _link_to(t("foyer.play"), f"./?game={family}", title, "main fresh", **new),
        _link_to(t("shell.new"), f"./?game={family}", title, "waiting", **new),
    ]
    if has_part(family, "tutorial"):
        ways.append(_link_to(t("foyer.learn"), f"learn/{t.lang}/{family}.html", title, "learn"))
    return el(
        "section",
        el("div", class_="poster-art", aria_hidden="true"),
        el(
            "div",
            el("h2", name, id=title),
            el("p", t(key), class_="what fresh") if t.has(key) else None,
            el("p", time, class_="time fresh") if time else None,
            el("p", class_="what waiting"),
            el("p", [(way, " ") for way in ways], class_="ways"),
            class_="blurb",
        ),
        class_=f"poster {style_class(family)}",
        data_family=family,
        aria_labelledby=title,
    )


def _link_to(label: str, address: str, about: str, looks: str, **data: str) -> Html:
    return el("a", label, href=address, class_=f"button {looks}", aria_describedby=about, **data)


def _links(t: Words) -> list[Html]:
    """Return the links. The sheet that invites a friend opens over the first screen."""
    return [
        el("a", label, href=address, data_do="/open with" if address == FRIEND else None)
        for label, address in entries(t)
    ]
