"""Skeleton, the table before there is one: drawn by the game's own view, with nothing told.

So it has the size and the places of the real table, whatever a view draws and a style says: when the real
one comes, nothing moves. Texts are kept for their length and are not seen. What they say would be of
another deal. Nothing can be pressed or heard.
"""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

from web.app.app import App
from web.contracts.table import view_of
from web.i18n import Words
from web.markup import VOID, Html, el, join
from web.model.settings import Settings
from web.registry import ui_of
from web.views import page

SEED = "rain"
"""The name of a deal whose first hand and row have no two alike: each place is seen whole."""
SEEN = frozenset({"class", "data-cols", "data-deck", "data-rows", "height", "type", "viewbox", "width"})
"""Attributes that have to do with sizes."""


class _Reader(HTMLParser):
    """Copies the elements that take room, without their content."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | bool], list[Html | str]]] = [("", {}, [])]
        self.unheard = 0
        """The open elements of a part for listeners only, which is left out."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.unheard or "visually-hidden" in (dict(attrs).get("class") or "").split():
            self.unheard += tag not in VOID
            return
        fields: dict[str, str | bool] = {}
        fields |= {name.replace("-", "_"): value or "" for name, value in attrs if name in SEEN}
        if tag in {"button", "input", "select"}:
            fields["disabled"] = True
        if tag in VOID:
            self.open[-1][2].append(el(tag, **fields))
        else:
            self.open.append((tag, fields, []))

    def handle_endtag(self, tag: str) -> None:
        if self.unheard:
            self.unheard -= tag not in VOID
        elif tag not in VOID:
            name, attributes, inside = self.open.pop()
            if len(self.open) == 1:
                attributes |= {"inert": True, "aria_hidden": "true"}
                attributes["class"] = f"{attributes.get('class', '')} is-waiting".strip()
            self.open[-1][2].append(el(name, *inside, **attributes))

    def handle_data(self, data: str) -> None:
        if not self.unheard:
            self.open[-1][2].append(data)


def _still(html: str) -> list[Html | str]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.open[0][2]


def regions(game: str, lang: str) -> dict[str, str]:
    """Return the regions of the page before Python is up. The table is only to be looked at."""
    app = App(lambda: "waiting")
    params = {"game": game, "level": "easy", "role": "first", "seed": SEED}
    drawn = app.handle(f"/boot {json.dumps({'params': params, 'languages': [lang]})}").regions
    _, *tools = _still(drawn["now"])
    t, settings = Words(lang), replace(Settings(), lang=lang, game=game)
    loading = el("div", el("p", t("shell.loading"), class_="turn"), class_="caption")
    still = {"now": join([loading, *tools]), "table": join(_still(drawn["table"]))}
    return page.waiting(t, settings, view_of(game)) | still


def layout(game: str) -> str:
    """Return the parts that affect the layout before Python is up, with the place of the next-game button."""
    ui = ui_of(game)
    return page.words(low=ui.fits_low, words=ui.words_at_hand, onward=True)
