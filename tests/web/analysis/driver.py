"""A page of the analysis board without a browser: sends texts and keeps the regions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.games import GAMES
from tests.laws.play import some_states
from tests.web.reading import Reading
from web.analysis import editor_of
from web.analysis.screen import AtBoard
from web.app import App
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.update import Update

T = Words("en")
ADDRESS = "https://a-club.example/games/noir/analyse/"


def some(game: str, every: int = 5) -> Iterator[Any]:
    """Yield positions of the seat to move."""
    of = GAMES[game]
    for state in some_states(of, 2, every):
        seat = of.to_move(state)
        if seat is not None:
            yield positions_of(game).position_of(of.observe(state, seat))


def edits_to(game: str, position: Any) -> Iterator[str]:
    """Yield the edits of the buttons that a person presses to build a position from nothing."""
    editor = editor_of(game)
    for choice in editor.choices(T, position):
        yield choice.chosen
    for place in editor.places(T, "gangs", position):
        stock = {piece.name: piece.edit for piece in editor.stock(T, "gangs", position, place.name)}
        for piece in place.pieces:
            yield from [stock[piece.name]] * int(piece.note or 1)


class BoardPage:
    """The page of the board. ``code`` is the fragment of its address."""

    def __init__(self, game: str, code: str = "", lang: str = "en", match: str = "") -> None:
        self.app = App(lambda: "0")
        self.regions: dict[str, str] = {}
        self.messages: list[str] = []
        self.url = ""
        report = {"game": game, "code": code, "lang": lang, "address": ADDRESS, "match": match}
        self.send("/analyse " + json.dumps(report))

    @property
    def at(self) -> AtBoard:
        """The screen."""
        assert isinstance(self.app.screen, AtBoard)
        return self.app.screen

    @property
    def html(self) -> str:
        """Everything that is drawn."""
        return "".join(self.regions.values())

    def once(self, text: str) -> Update:
        """Send one text."""
        update = self.app.handle(text)
        assert update.say != self.app.t("error.failed"), text
        self.regions |= update.regions
        if update.say:
            self.messages.append(update.say)
        self.url = update.url or self.url
        return update

    def send(self, text: str) -> Update:
        """Send a text and everything that comes next."""
        update = self.once(text)
        while update.next:
            update = self.once(update.next)
        return update

    def does(self) -> list[str]:
        """Return the texts of all buttons and fields."""
        return [each["data-do"] for each in Reading(self.html).elements if "data-do" in each]

    def press(self, text: str) -> Update:
        """Press a button that is there."""
        assert text in self.does(), text
        return self.send(text)
