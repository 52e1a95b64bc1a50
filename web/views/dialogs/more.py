"""The dialog behind "More": everything that would crowd the header of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import family_of
from web.markup import Html, el
from web.registry import has_part
from web.views.analysis_link import analysis_link, is_offered

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui

IN_BAR = {"shell.new": "/open new", "shell.rules": "/open rules", "shell.settings": "/open settings"}
"""By key of their sentence, the commands that a wide header has itself."""
# key of the sentence on the button -> the command it sends
MORE = {
    **IN_BAR,
    "dialog.puzzles": "/puzzles",
    "dialog.share": "/share",
    "dialog.stats": "/stats",
    "dialog.honest": "/honest",
    "dialog.keep": "/open keep",
    "dialog.print": "/open print",
    "dialog.keys": "/open keys",
}
# key of the sentence on the link -> the page, beside the one with the table
PAGES = {
    "shell.page.start": "./",
    "shell.page.learn": "learn/{lang}/{family}.html",
    "shell.page.rules": "rules/{lang}/{family}.html",
}


# key of an entry -> the part that a game needs for it. A browser has no rules_page, but what it shows
NEEDS = {"dialog.print": "print", "shell.page.learn": "tutorial", "shell.page.rules": "lessons"}


def more(look: Look, _ui: Ui) -> Html:
    """Return a button for each entry of MORE and a link to each page. From a frame it opens in a new tab."""
    away = {"target": "_blank", "rel": "noopener"} if look.framed else {}

    def has(key: str) -> bool:
        return key not in NEEDS or has_part(look.game, NEEDS[key])

    buttons = [
        el(
            "li",
            el("button", look.t(key), type="button", data_do=command, data_key=f"more-{key}"),
            class_="is-in-bar" if key in IN_BAR else None,
        )
        for key, command in MORE.items()
        if has(key)
    ]
    links = [
        el(
            "li",
            el(
                "a",
                look.t(key),
                href=path.format(lang=look.t.lang, family=family_of(look.game)),
                class_="button",
                **away,
            ),
            class_="is-in-bar" if path == "./" else None,
        )
        for key, path in PAGES.items()
        if has(key)
    ]
    if is_offered(look):
        about = {"class_": "button", **away}
        links.insert(0, el("li", analysis_link(look.t, look.game, look.seen, look.end, **about)))
    return el("ul", buttons, links, class_="entries")


DIALOGS = {"more": more}
