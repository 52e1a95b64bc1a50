"""A page of the analysis board without a browser: sends texts and keeps the regions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.web.reading import Reading
from web.analysis.screen import AtBoard
from web.app import App

if TYPE_CHECKING:
    from web.update import Update

ADDRESS = "https://a-club.example/games/noir/analyse/"


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
