"""A game at a real table for tests: the truth behind it, and the answers of a person there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from noir.chance import rng_from, shuffle
from noir.games import GAMES
from noir.match import Match
from noir.real_table import RealGame, can_follow

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.hidden_cards import Statement, Story

FOLLOWED = [game for game in GAMES if can_follow(game)]


class RealTable:
    """A table with real cards. ``game`` is the one that a person there has told so far."""

    def __init__(self, game: str, seat: Seat, seed: int) -> None:
        self.rng = Random(seed)
        self.game = RealGame.begin(game, seat)
        self.faces = shuffle(range(self.game.table.cards), rng_from(seed))
        self._order = [self.game.names[face] for face in shuffle(self.faces, rng_from(-seed))]
        self._statements: tuple[Statement, ...] = ()
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The true game so far. Actions are added to those that were played before."""
        table, names = self.game.table, self.game.names
        story = replace(self.game.story, statements=self._statements)
        actions = table.actions(story, self.faces)
        if self._match is None or self._match.actions != actions[: self._match.ply]:
            order = [names.index(name) for name in self._order]
            deal = table.deal(self.faces, self.game.seat, lambda _, count: order[:count])
            self._match = Match.from_deal(self.game.game, deal)
        return self._match.play_all(actions[self._match.ply :])

    @property
    def _story(self) -> Story:
        known = dict(enumerate(self.faces))
        mine, theirs = self.game.given
        shown = {place: known[place] for place in mine & theirs}
        shown |= {place: face for statement in self._statements for place, face in statement.shown}
        return replace(
            self.game.story, statements=self._statements, known=known, shown=shown, stand_in=self.match
        )

    def answer(self) -> str:
        """Return the true answer to the question. Actions are chosen by chance."""
        now = self.game
        match now.question.kind:
            case "order":
                return self._order[len(now.order)]
            case "hand" | "row":
                return now.names[self.faces[now.waiting[0]]]
            case "reply":
                return self._say(now.table.answer(self._story))
            case kind:
                story, legal = self._story, self.match.legal()
                statements = [now.table.saying(story, text) for text in legal]
                texts = now.question.answers
                fitting = [one for one in statements if kind == "mine" or now.text_of(one) in texts]
                statement = self.rng.choice(fitting or statements)
                text = legal[statements.index(statement)]
                return self._say(statement, text if kind == "mine" else "")

    def _say(self, statement: Statement, text: str = "") -> str:
        self._statements += (statement,)
        return text or self.game.text_of(statement)

    def step(self) -> str:
        """Tell the next answer, and return it."""
        text = self.answer()
        self.game = self.game.tell(text)
        while len(self._statements) < len(self.game.statements):  # we answer without being asked
            self._statements += (self.game.table.answer(self._story),)
        return text

    def choose(self) -> str:
        """Tell the next answer, and those after it that have no alternative. Return the first one."""
        text = self.step()
        while self.game.is_certain:
            self.step()
        return text


@cache
def whole(game: str, seat: Seat) -> tuple[RealTable, dict[int, tuple[str, ...]]]:
    """Return a table at the end of a game, and the legal actions of its true match at each of our turns."""
    table = RealTable(game, seat, 0)
    legal = {}
    while table.game.question.kind != "end":
        table.step()
        if table.game.question.kind == "mine":
            legal[len(table.game.steps)] = table.match.legal()
    return table, legal
