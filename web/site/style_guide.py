"""The style page: every component in every state, drawn by the views themselves, once for each look.

For those who work on the site. Nothing links to it, and no visitor's browser keeps it. Each state is
reached as a reader reaches it, by texts given to the app, so nothing on the page is a copy of a view.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from web.app.app import App
from web.contracts.table import game_name
from web.i18n import Words
from web.markup import Html, el, join
from web.model.links.links import Link, encode
from web.model.settings import CHOICES
from web.registry import style_class
from web.views.page import DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.site.pages import Site

PATH = "style.html"
THEMES = tuple(theme for theme in CHOICES["theme"] if theme != "system")
MOMENTS = {"early": 0.2, "in the middle": 0.6, "over": 1.0}
"""Shares of a game."""
DIALOGS = ("new", "rules", "settings", "more", "keys", "keep", "print")
COMMANDS = ("/share", "/stats", "/honest")
SHOWN = ("notice", "now", "table", "ways", "side", "log")
NAMED = re.compile(r' (?:id|for|aria-labelledby|aria-describedby|aria-controls)="[^"]*"')
TEMPLATE = Path(__file__).parent / "templates" / "style.html"


class _Tab:
    """A table without a browser: applies the app's updates to the page."""

    def __init__(self, **params: str) -> None:
        self.app = App(lambda: "style")
        self.regions: dict[str, str] = {}
        self.send("/boot " + json.dumps({"params": params, "languages": ["en"]}))

    def send(self, text: str) -> None:
        """Send a text and its follow-ups."""
        following: str | None = text
        while following:
            update = self.app.handle(following)
            self.regions |= update.regions
            following = None if update.idle else update.next


def states(game: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the states of a game that a reader meets: a name and the regions of the page."""
    for seat in Seat:
        for moment, share in MOMENTS.items():
            tab = _Tab(game=game, g=_link(game, seat, share))
            yield f"{seat.name.lower()}, {moment}", dict(tab.regions)
        tab.send("/at 9")
        yield f"{seat.name.lower()}, replayed", dict(tab.regions)
    for name in (*(f"/open {name}" for name in DIALOGS), *COMMANDS):
        tab.send(name)
        yield name, dict(tab.regions)
        tab.send("/close")
    shared = _Tab(game=game, level="human", seed="style")
    yield "the curtain", dict(shared.regions)
    shared.send("/lift")
    yield "the curtain lifted", dict(shared.regions)


def _link(game: str, seat: Seat, share: float) -> str:
    """Return a link to a random game, at a turn of the given seat or at its end."""
    match, rng = Match.new(game, "style"), rng_from("style")
    plies = [0]
    while match.to_move is not None:
        plies += [match.ply] if match.to_move == seat else []
        match.play(pick(match.legal(), rng))
    part = match if share == 1 else match.branch(max(ply for ply in plies if ply <= share * match.ply))
    level: Any = ("human", "easy") if seat == Seat.FIRST else ("easy", "human")
    return encode(Link("resume", part, level, seat))


def write_pages(site: Site) -> None:
    """Write the page, once for each look."""
    lines = [_show(game, name, regions) for game in GAMES for name, regions in states(game)]
    links = [" ", *(Html(f'<a href="{address(theme)}">{theme}</a> ') for theme in THEMES)]
    for theme in THEMES:
        content = join([el("h1", "Style"), el("p", links), lines])
        site.write(address(theme), TEMPLATE.read_text(encoding="utf-8"), theme=theme, content=content)


def address(theme: str) -> str:
    """Return where the page in a look lies."""
    return PATH if theme == THEMES[0] else PATH.replace(".", f"-{theme}.")


def _show(game: str, name: str, regions: dict[str, str]) -> Html:
    """Return one state: a dialog alone where one is open, else all regions that have something."""
    dialog = regions.get("dialog")
    names = ("dialog",) if dialog else SHOWN
    parts = [
        el(
            "div",
            Html(NAMED.sub("", regions[region])),
            class_=style_class(game) if region in DRAWN else None,
            data_region=region,
        )
        for region in names
        if regions.get(region)
    ]
    title = f"{game_name(Words('en'), game)}: {name}"
    return el("section", el("h2", title), el("div", parts, inert=True), class_="shown-state")
