"""A page of the analysis board without a browser: sends texts and keeps the regions."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from noir.analysis import match_of, positions_of
from noir.games import GAMES, family_of
from tests.any_game import of
from tests.laws.play import some_states
from tests.web.reading import Reading
from web.analysis.screen import AtBoard
from web.app.app import App
from web.contracts.editor import editor_of, games_to_analyse
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.session.update import Update

T = Words("en")
FAMILIES = [game for game in games_to_analyse() if game == family_of(game)]
"""One game of each family: a variant is drawn like its game."""
ADDRESS = "https://a-club.example/games/noir/analyse/"


def some(game: str, every: int = 5) -> Iterator[Any]:
    """Yield positions of the seat to move."""
    of = GAMES[game]
    for state in some_states(of, 2, every):
        seat = of.to_move(state)
        if seat is not None:
            yield positions_of(game).position_of(of.observe(state, seat))


@cache
def quick(game: str) -> Any:
    """Return a position with a choice whose answer is soon there: few actions, then few hidden cards."""
    worlds = positions_of(game).worlds
    costs = {
        position: (actions, sum(1 for _ in islice(worlds(position), 100)))
        for position in some(game, every=3)
        if (actions := len(match_of(game, position).legal())) > 1
    }
    return min(costs, key=costs.__getitem__)


def ways_to(game: str, edit: str) -> list[str]:
    """Return the places to choose one after the other before an edit has its button."""
    own = of(game, "web", "setting_up")
    return own.ways_to(edit) if own else re.findall(r"^\w+", edit)


def edits_to(game: str, position: Any) -> Iterator[str]:
    """Yield the edits of the buttons that a person presses to build a position from the first one."""
    own = of(game, "web", "setting_up")
    if own:
        yield from own.edits_to(position)
        return
    editor = editor_of(game)
    for choice in editor.choices(T, position):
        yield choice.chosen
    for place in editor.places(T, "gangs", position):
        rows = editor.stock(T, "gangs", position, place.name)
        stock = {piece.name: piece.edit for row in rows for piece in row}
        for piece in place.pieces:
            yield from [stock[piece.name]] * int(piece.note or 1)


class BoardPage:
    """The page of the board. ``code`` is the fragment of its address."""

    def __init__(
        self,
        game: str,
        code: str = "",
        lang: str = "en",
        match: str = "",
        memory: str = "",
        saves: dict[str, str] | None = None,
        real: str = "",
        does: str = "",
        *,
        empty: bool = False,
    ) -> None:
        self.app = App(lambda: "0")
        self.regions: dict[str, str] = {}
        self.messages: list[str] = []
        self.url = ""
        self.memory = ""
        self.saves = dict(saves or {})
        """The games at a real table that the browser keeps."""
        report = {
            "game": game,
            "code": code,
            "lang": lang,
            "address": ADDRESS,
            "match": match,
            "empty": empty,
            "does": does,
        }
        self.send("/analyse " + json.dumps(report | {"memory": memory, "kept": self.saves, "real": real}))

    @property
    def at(self) -> AtBoard:
        """The screen."""
        assert isinstance(self.app.screen, AtBoard)
        return self.app.screen

    @property
    def html(self) -> str:
        """Everything that is drawn."""
        return "".join(self.regions.values())

    def clear(self) -> BoardPage:
        """Return the page with nothing set up, as after a press in the menu of new positions."""
        self.press(f"/board empty {self.at.board.game}")
        return self

    def once(self, text: str) -> Update:
        """Send one text."""
        update = self.app.handle(text)
        assert update.say != self.app.t("error.failed"), text
        self.regions |= update.regions
        if update.say:
            self.messages.append(update.say)
        self.url = update.url or self.url
        self.memory = update.store.get("board") or self.memory
        for key in update.store.keys() - {"board"}:
            if (saved := update.store[key]) is None:
                del self.saves[key]
            else:
                self.saves[key] = saved
        return update

    def reload(self, memory: str | None = None) -> BoardPage:
        """Return the page after a reload, perhaps with another memory."""
        return BoardPage("", self.url[1:], memory=self.memory if memory is None else memory, saves=self.saves)

    def another_day(self, real: str = "") -> BoardPage:
        """Return the page in a new tab, once this one is closed."""
        return BoardPage("", saves=self.saves, real=real)

    def send(self, text: str) -> Update:
        """Send a text and everything that comes next."""
        update = self.once(text)
        while update.next:
            update = self.once(update.next)
        return update

    def does(self) -> list[str]:
        """Return the texts of all buttons, fields and menus."""
        page = Reading(self.html)
        return page.all("data-do") + [f"/board edit {value}" for value in page.all("value")]

    def press(self, text: str) -> Update:
        """Press a button that is there."""
        assert text in self.does(), text
        return self.send(text)
