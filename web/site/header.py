"""Header: the way from each page of the site to the rooms beside the table, the same everywhere.

A wide screen shows the rooms in a row. A narrow one opens them with a button, without a script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import families
from web.i18n import LANGUAGES, NAMES
from web.markup import Html, el, join
from web.model.settings import SETTINGS
from web.registry import has_part

if TYPE_CHECKING:
    from web.i18n import Words

THEME = next(setting for setting in SETTINGS if setting.name == "theme")
ROOMS = {
    "rules": "rules/{lang}/{game}.html",
    "puzzles": "?puzzle=index",
    "board": "analyse/{lang}.html",
    "lab": "lab/{lang}.html",
    "club": "club/{lang}.html",
    "teach": "teach/{lang}.html",
    "host": "host/{lang}.html",
}
"""The rooms by the key of their name, with their addresses from the root of the site."""


def with_rules() -> list[str]:
    """Return the families that have rules to read."""
    return [game for game in families() if has_part(game, "rules_page")]


def rooms(t: Words, root: str, current: str = "") -> Html:
    """Return the links to the rooms, and the button that opens them on a narrow screen.

    ``current`` is the address of the page that shows them, with ``{lang}``.
    """
    here = current.partition("/")[0]
    game = with_rules()[0]
    links = [
        el(
            "a",
            t(f"site.{name}"),
            href=root + address.format(lang=t.lang, game=game),
            aria_current="page" if here == address.partition("/")[0] else None,
        )
        for name, address in ROOMS.items()
    ]
    place = f"rooms-{t.lang}"
    return join(
        [
            el(
                "button",
                el("span", t("shell.menu"), class_="label"),
                type="button",
                class_="tool is-menu",
                popovertarget=place,
            ),
            el("nav", links, id=place, aria_label=t("shell.menu"), class_="rooms", popover=True),
        ]
    )


def looks(t: Words) -> Html:
    """Return the menu of the looks of a page. ``theme.js`` obeys it."""
    buttons = [
        el("button", t(f"settings.theme.{name}"), type="button", class_="quiet", data_look=name)
        for name in THEME.values
    ]
    return join(
        [
            el(
                "button",
                t("shell.set.theme"),
                type="button",
                class_="quiet tongue is-look",
                popovertarget="looks",
            ),
            el(
                "div",
                buttons,
                id="looks",
                role="group",
                aria_label=t("shell.set.theme"),
                class_="tongues",
                popover=True,
                data_unkept=t("settings.theme.unkept"),
            ),
        ]
    )


def languages(t: Words, path: str, root: str) -> Html:
    """Return the menu of the languages of a page. ``path`` holds ``{lang}``."""
    links = [
        el(
            "a",
            NAMES[lang],
            href=root + path.format(lang=lang),
            lang=lang,
            hreflang=lang,
            aria_current="true" if lang == t.lang else None,
        )
        for lang in LANGUAGES
    ]
    return join(
        [
            el("button", NAMES[t.lang], type="button", class_="quiet tongue", popovertarget="tongues"),
            el("nav", links, id="tongues", aria_label=t("rules.languages"), class_="tongues", popover=True),
        ]
    )
