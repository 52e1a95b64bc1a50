"""A page without a browser: applies updates as the real page does, and clicks like a person."""

from __future__ import annotations

import itertools
import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any

from noir.chance import pick
from noir.core import GameError
from noir.puzzles import data_path
from tests.web.reading import Reading
from web.app.app import App
from web.puzzles.screen import open_puzzle
from web.session.update import Update

if TYPE_CHECKING:
    from random import Random

    from noir.core import Game, Seat
    from noir.match import Match
    from web.model.puzzle import Puzzle
    from web.model.table import Table
    from web.model.takeback import Offer


def _is_action(game: Game[Any, Any, Any], text: str) -> bool:
    if text.startswith("/"):  # a command. No game writes an action so
        return False
    try:
        game.parse_action(text)
    except GameError:
        return False
    return True


def follows(other: Match, match: Match, seat: Seat) -> bool:
    """Play the actions of a match on another deal, as far as they look the same to a seat."""
    for ply, text in enumerate(match.actions):
        if text not in other.legal():
            return False
        other.play(text)
        if other.observe(seat) != match.observe(seat, ply + 1):
            return False
    return True


WITH_A_REST = re.compile(r'<(?:input|select|textarea)\b[^>]* data-do="[^" ]* ')
"""A field whose command has a rest: the page puts the value behind it, and the two would run together."""


class Page:
    """One tab. ``stored`` outlives it: give it to the next Page for a reload.

    A fault of ours fails the test, unless ``faults`` says that the test makes some.
    """

    faults = False
    today = "2026-11-22"
    brings = True
    foyer = False
    """Whether the first screen is before the reader when Python starts."""

    def __init__(
        self, stored: dict[str, str] | None = None, languages: tuple[str, ...] = ("en",), /, **params: str
    ) -> None:
        counter = itertools.count()
        self.app = App(lambda: f"{next(counter):016x}", lambda: f"{self.today} 08:15")
        self.stored: dict[str, str] = {} if stored is None else stored
        self.regions: dict[str, str] = {}
        self.attrs: dict[str, dict[str, str | None]] = {}
        self.state = "loading"
        self.said: list[str] = []
        self.last = Update()
        self._actions: set[str] | None = None
        fields = {"params": params, "languages": languages, "saved": dict(self.stored), "foyer": self.foyer}
        self.send("/boot " + json.dumps(fields))

    def once(self, text: str) -> Update:
        """Send one text and apply its update, without doing the follow-up."""
        update, self._actions = self.app.handle(text), None
        assert self.faults or text.startswith("/failed") or update.say != self.app.t("error.failed"), text
        seen: dict[str, Any] = json.loads(update.to_json())
        self.regions |= seen.get("regions", {})
        assert not WITH_A_REST.search("".join(update.regions.values())), text
        for name, values in seen.get("attrs", {}).items():
            self.attrs[name] = self.attrs.get(name, {}) | values
        self.state = seen.get("state", self.state)
        for key, value in seen.get("store", {}).items():
            if value is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = value
        if "say" in seen:
            self.said.append(seen["say"])
        if "puzzles" in seen.get("effect", {}) and self.brings:
            return self.once("/cases " + json.dumps(self._bring(seen["effect"]["puzzles"])))
        self.last = update
        return update

    def _bring(self, family: str) -> dict[str, str]:
        """The page's data for puzzles: the date, and the collection of a family."""
        text = {"family": family, "text": data_path(family).read_text("ascii")} if family else {}
        return {"today": self.today, **text}

    def send(self, text: str) -> Update:
        """Send a text and everything that comes next, until a person is to act."""
        update = self.once(text)
        for _ in range(100_000):
            if update.next is None or update.idle:
                return update
            update = self.once(update.next)
        raise AssertionError("the app never comes to rest")

    def act(self, text: str) -> Update:
        """Click an action. Say yes when asked."""
        assert text in self.actions(), (text, self.actions())
        return self.answer(text)

    def answer(self, text: str) -> Update:
        """Send an action, or an answer to a puzzle. Say yes when asked."""
        update = self.send(f"@{self.ply} {text}")
        if self.app.ui.pending_confirmation == text:
            update = self.send(f"@{self.ply} {text}")
        return update

    def effect(self, text: str) -> dict[str, Any]:
        """Send a text that asks for something only a browser can do, and return that."""
        effect: Any = self.once(text).effect
        assert effect is not None
        return dict(effect)

    @property
    def takeback(self) -> Offer:
        """The undo that is offered."""
        offered = self.app.look().offers.undo
        assert offered is not None
        return offered

    @property
    def dialog(self) -> Any:
        """The open dialog, of whatever class: a test knows which one it has opened."""
        return self.app.ui.open

    @property
    def table(self) -> Table:
        """The table that the reader sits at."""
        return self.app.table

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is open."""
        return open_puzzle(self.app)

    @property
    def ply(self) -> int:
        """The ply the table shows."""
        return int(self.attrs["table"]["data-ply"] or "")

    @property
    def html(self) -> str:
        """The whole document as text."""
        return "\n".join(self.regions.values())

    def elements(self, region: str = "") -> list[dict[str, str]]:
        """Every element of a region, or of all."""
        return Reading(self.regions[region] if region else self.html).elements

    def does(self) -> list[str]:
        """Every text that a click can send."""
        return [unescape(do) for do in re.findall(r' data-do="([^"]+)"', self.html)]

    def actions(self) -> set[str]:
        """The texts on the page that are actions in the notation of the game."""
        if self._actions is None:  # looked for once after each text
            game = self.table.match.game
            self._actions = {text for text in self.does() if _is_action(game, text)}
        return set(self._actions)

    def some(self, rng: Random) -> str:
        """An action, the kinds of action being equally likely: so a game ends soon."""
        actions = self.actions()
        kind = pick(sorted({text[0] for text in actions}), rng)
        return pick(sorted(text for text in actions if text[0] == kind), rng)

    def text(self, region: str = "") -> str:
        """The words of a region, without tags."""
        return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", " ", self.regions[region] if region else self.html))
