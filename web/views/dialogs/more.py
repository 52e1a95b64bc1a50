"""The dialog behind "More": everything that would crowd the header of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import family_of
from web.contracts.editor import can_analyse
from web.markup import Html, el, join
from web.registry import has_part
from web.views.analysis_link import analysis_link, is_offered

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui

IN_BAR = ("new", "rules", "settings", "start")
"""The entries that a wide header has itself."""
BOARD = "board"
"""The entry that leads to the analysis of this position, where that is allowed."""
LAST = {"start": "./", "honest": "/honest"}
"""The quiet entries at the end."""
MORE = {
    "play": {"new": "/open new", "puzzles": "/puzzles", "day": "/deal", "club": "club/{lang}.html"},
    "back": {
        BOARD: "analyse/{lang}.html",
        "stats": "/stats",
        "share": "/share",
        "keep": "/open keep",
    },
    "around": {
        "rules": "/open rules",
        "learn": "learn/{lang}/{family}.html",
        "settings": "/open settings",
        "keys": "/open keys",
        "print": "/open print",
        "lab": "lab/{lang}.html",
    },
}
"""By group and name, the command of an entry, or the page that it leads to."""
NEEDS = {"print": "print", "learn": "tutorial"}
"""By entry, the part that a game needs for it."""
WORDS = {"new": "shell.new", "day": "shell.of-day", BOARD: "analysis.link"}
WORDS |= {"learn": "shell.page.learn", "start": "shell.page.start"}
"""By entry, the key of its words, if it isn't that of a dialog."""


def more(look: Look, _ui: Ui) -> Html:
    """Return the entries in groups, each with a picture. From a frame, a page opens in a new tab."""
    groups = [
        el(
            "section",
            el("h3", look.t(f"dialog.more.{group}")),
            el("ul", [_item(look, name, way) for name, way in entries.items() if _has(look, name)]),
            class_="entries",
        )
        for group, entries in MORE.items()
    ]
    last = [_draw(look, name, way, "quiet") for name, way in LAST.items()]
    return join([*groups, el("p", last, class_="last")])


def _has(look: Look, name: str) -> bool:
    if name == BOARD:
        return can_analyse(look.game)
    return name not in NEEDS or has_part(look.game, NEEDS[name])


def _item(look: Look, name: str, way: str) -> Html:
    return el("li", _draw(look, name, way), class_="is-in-bar" if name in IN_BAR else None)


def _draw(look: Look, name: str, way: str, rank: str = "") -> Html:
    looks = f"{rank} is-in-bar" if rank and name in IN_BAR else rank or f"is-{name}"
    return (_button if way.startswith("/") else _link)(look, name, way, looks)


def _words(look: Look, name: str) -> str:
    return look.t(WORDS.get(name, f"dialog.{name}"))


def _button(look: Look, name: str, command: str, looks: str) -> Html:
    return el(
        "button", _words(look, name), type="button", data_do=command, data_key=f"more-{name}", class_=looks
    )


def _link(look: Look, name: str, path: str, looks: str) -> Html:
    """Return the link to a page, or to the analysis of this position."""
    about = {"class_": f"button {looks}"} | ({"target": "_blank", "rel": "noopener"} if look.framed else {})
    if name == BOARD and is_offered(look):
        here = analysis_link(look.t, look.game, look.seen, look.end, **about)
        if here:
            return here
    href = path.format(lang=look.t.lang, family=family_of(look.game))
    return el("a", _words(look, name), href=href, **about)


DIALOGS = {"more": more}
