"""Real table: a game with real cards, as one player tells it step by step.

The table of places of a game (``noir.hidden_cards``) knows who looks at which card, who acts and who answers.
Here a person says what a message would say. Everything follows from the texts that were told, one for each
question, so the last one can be taken back.

>>> game = RealGame.begin("district", Seat.FIRST)
>>> game.question.kind, game.question.answers[:2]
('hand', ('5', '6'))
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from noir.core import GameError, IllegalAction, InvalidNotation, PortableError, Seat
from noir.games import GAMES, find_game, part_of
from noir.hidden_cards import GUEST, HOST, Due, Statement, Story, Untrue, fill
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noir.hidden_cards import OpenTable

ME = HOST
"""The number of the player whose app this is."""
OTHER = GUEST
"""The number of the player who tells us nothing."""


class _OrderMissing(PortableError):
    """The deal needs an order that the table has, such as the places of a grid."""

    def __init__(self, count: int) -> None:
        self.count = count


@dataclass(frozen=True, slots=True)
class Question:
    """The next thing to tell: one of ``answers``.

    ``kind`` is ``order`` (of what lies open, by its label), ``hand`` or ``row`` (a card that we look at, or
    both), ``mine`` (our action), ``theirs`` (the other seat's action), ``reply`` (its answer) or ``end``,
    where a card that it still holds can be told. So many alike are ``left``, this one included.
    """

    kind: str
    answers: tuple[str, ...] = ()
    left: int = 0


@dataclass(frozen=True)
class RealGame:
    """A game at a real table. ``steps`` are the answers so far. Immutable: ``tell`` returns another one.

    ``match`` is a match that agrees with them, made up where nobody has looked. It is None before the deal.
    """

    game: str
    """The name of the game."""
    seat: Seat
    """Our seat."""
    steps: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    """The order of what lies open from the start."""
    known: dict[int, int] = field(default_factory=dict)
    """The face of each place that we know."""
    given: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """The places that each player has been given to look at."""
    waiting: tuple[int, ...] = ()
    """The places that we can look at and haven't told yet."""
    allowed: tuple[int, ...] = ()
    """The faces that each place can have, as a mask."""
    statements: tuple[Statement, ...] = ()
    """All that was said, oldest first."""
    world: tuple[int, ...] = ()
    """A face for each place that agrees with all that we know."""
    match: Match | None = field(default=None, compare=False)
    before: RealGame | None = field(default=None, compare=False, repr=False)
    """The game without the latest answer."""

    @classmethod
    def begin(cls, game: str, seat: Seat) -> RealGame:
        """Return a game whose cards are yet to be told, or raise InvalidNotation."""
        if not can_follow(game):
            raise InvalidNotation(game, "a game with a table of places", "game name")
        count = table_of(game).cards
        new = cls(game, seat, allowed=((1 << count) - 1,) * count)
        mine, theirs = table_of(game).opening(new.story)
        return replace(new, given=(frozenset(theirs), frozenset(mine)), waiting=tuple(mine)).settle()

    @classmethod
    def read(cls, game: str, seat: Seat, steps: Sequence[str]) -> RealGame:
        """Return the game of some texts, or raise a GameError."""
        now = cls.begin(game, seat)
        for text in steps:
            now = now.tell(text)
        return now

    @property
    def table(self) -> OpenTable:
        """The table of places."""
        return table_of(self.game)

    @property
    def names(self) -> Sequence[str]:
        """The name of the card of each face. Equal cards share one."""
        return self.table.names

    @cached_property
    def story(self) -> Story:
        """The history as we know it."""
        shown = {place: face for place, face in self.known.items() if self.is_open(place)}
        shown |= {place: face for statement in self.statements for place, face in statement.shown}
        return Story(self.seat, self.statements, self.given, shown, self.known, self.match, b"real")

    @property
    def dealt(self) -> RealGame | None:
        """The game before the cards that we are about to tell. None before the first deal."""
        now: RealGame | None = self
        while now is not None and now._kind()[0] in ("order", "hand", "row"):
            now = now.before
        return now

    @property
    def deal_places(self) -> list[int]:
        """The places of the cards of this deal, also of those that we have told."""
        dealt = self.dealt
        earlier = dealt.given[OTHER].difference(dealt.waiting) if dealt else ()
        return sorted(self.given[OTHER].difference(earlier))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and self.match.outcome is not None

    @property
    def hidden_at_end(self) -> tuple[int, ...]:
        """The places of the cards that the other seat knows and we don't."""
        places = sorted(self.given[ME] - self.known.keys())
        return tuple(place for place in places if self._matters(place, self.seat.other))

    @cached_property
    def question(self) -> Question:
        """The next thing to tell."""
        kind, left = self._kind()
        return Question(kind, tuple(self._answers(kind)), left)

    @property
    def is_certain(self) -> bool:
        """Whether the other player has one answer. Our actions and all cards are never certain."""
        return self._kind()[0] in ("theirs", "reply") and len(self.question.answers) == 1

    @property
    def before_choice(self) -> RealGame | None:
        """The game at the latest question that had several answers."""
        now = self.before
        while now is not None and now.is_certain:
            now = now.before
        return now

    def _kind(self) -> tuple[str, int]:
        """Return the kind of the question, and how many alike are left."""
        if self.match is None and (missing := self._count_missing()):
            return "order", missing
        if self.is_over:
            return "end", len(self.hidden_at_end)
        if self._must_look():
            is_open = self.is_open(self.waiting[0])
            left = sum(self.is_open(place) == is_open for place in self.waiting)
            return ("row" if is_open else "hand"), left
        due = self._due()
        if due.player == ME:
            return "mine", 0
        return ("reply" if due.what == "answer" else "theirs"), 0

    def _count_missing(self) -> int:
        """Return how many pieces are missing in an order that the deal needs."""
        try:
            self._deal(range(self.table.cards))
        except _OrderMissing as missing:
            return missing.count
        return 0

    def _answers(self, kind: str) -> Iterator[str]:
        match kind:
            case "order":
                yield from (name for name in dict.fromkeys(self.names) if name not in self.order)
            case "hand" | "row":
                yield from self._cards_at(self.waiting[0])
            case "end":
                for place in self.hidden_at_end[:1]:
                    yield from self._cards_at(place)
            case "mine":
                assert self.match is not None, "the deal is told"
                yield from self.match.legal()
            case "theirs" | "reply":
                yield from (text for text, _ in self._statements())

    def is_open(self, place: int) -> bool:
        """Return whether the card of a place lies open for both."""
        return place in self.given[ME] and place in self.given[OTHER]

    def _cards_at(self, place: int) -> Iterator[str]:
        """Yield the names of the cards that can lie in a place, each once."""
        yield from dict.fromkeys(self.names[face] for face in self._faces_at(place))

    def _faces_at(self, place: int, name: str = "") -> Iterator[int]:
        """Yield the faces that a place can have, one of those that are equal."""
        seen = set[str]()
        for face, each in enumerate(self.names):
            if each in seen or name not in ("", each):
                continue
            if fill(self.allowed, {**self.known, place: face}, range(self.table.cards)) is not None:
                seen.add(each)
                yield face

    def text_of(self, statement: Statement) -> str:
        """Return the text of a statement. An answer names the card that it shows."""
        shown = statement.shown if statement.text.startswith("=") else ()
        return statement.text + "".join(self.names[face] for _, face in shown)

    def _statements(self, wanted: str = "") -> Iterator[tuple[str, RealGame]]:
        """Yield the texts that the other player can say, or one of them, and the game after each."""
        found = set[str]()
        for statement in self.table.statements(self.story):
            text = self.text_of(statement)
            if text in found or wanted not in ("", text):
                continue
            after = self._claim(statement)
            if after is not None and fill(after.allowed, after.known, range(self.table.cards)) is not None:
                found.add(text)
                yield text, after

    def _claim(self, statement: Statement) -> RealGame | None:
        """Return the game with the claims of a statement, None if it is not allowed now."""
        try:
            claims = self.table.claims(self.story, statement)
        except Untrue:
            return None
        allowed = list(self.allowed)
        for claim in claims:
            allowed[claim.place] &= sum(1 << face for face in claim.inside)
        return replace(
            self,
            allowed=tuple(allowed),
            known={**self.known, **dict(statement.shown)},
            statements=(*self.statements, statement),
        )

    def tell(self, text: str) -> RealGame:
        """Return the game after the answer to the question, or raise IllegalAction."""
        kind, _ = self._kind()
        after = getattr(self, f"_tell_{kind}", self._refuse)(text)
        return replace(after, steps=(*self.steps, text), before=self).settle()

    def _refuse(self, text: str) -> RealGame:
        raise IllegalAction(text, "an answer to the question", "real table", self._kind()[0])

    def _tell_order(self, text: str) -> RealGame:
        if text not in self.names or text in self.order:
            return self._refuse(text)
        return replace(self, order=(*self.order, text))

    def _tell_hand(self, text: str) -> RealGame:
        place, *waiting = self.waiting
        return replace(self._put(place, text), waiting=tuple(waiting))

    _tell_row = _tell_hand

    def _tell_end(self, text: str) -> RealGame:
        return self._put(self.hidden_at_end[0], text) if self.hidden_at_end else self._refuse(text)

    def _put(self, place: int, text: str) -> RealGame:
        face = next(self._faces_at(place, text), None) if text else None
        return self._refuse(text) if face is None else replace(self, known={**self.known, place: face})

    def _tell_mine(self, text: str) -> RealGame:
        assert self.match is not None, "the deal is told"
        if text not in self.match.legal():
            return self._refuse(text)
        return self._hear(self.table.saying(self.story, text))

    def _tell_theirs(self, text: str) -> RealGame:
        after = next((after for _, after in self._statements(text)), None) if text else None
        return self._refuse(text) if after is None else after

    _tell_reply = _tell_theirs

    def _hear(self, statement: Statement) -> RealGame:
        after = self._claim(statement)
        return self._refuse(statement.text) if after is None else after

    def settle(self) -> RealGame:
        """Return the game with a match that agrees with all that was told, at the next question."""
        now = self._catch_up()
        while now.match is not None and not now.is_over:
            due = now._due()
            if due.what == "give":
                now = now._give(due)._catch_up()
            elif due.player == ME and due.what == "answer" and not now.waiting:
                now = now._hear(now.table.answer(now.story))._catch_up()
            else:
                return now
        return now._infer() if now.is_over else now

    def _infer(self) -> RealGame:
        """Return the game with the last cards that can only be these."""
        places = self.hidden_at_end
        names = {self.names[face] for place in places for face in self._faces_at(place)}
        faces = {face for face, name in enumerate(self.names) if name in names} - {*self.known.values()}
        if len(faces) == len(places):  # all of them are held, in whatever order
            return replace(self, known={**self.known, **{place: self.world[place] for place in places}})
        for place in places:
            if len(sole := list(self._faces_at(place))) == 1:
                return replace(self, known={**self.known, place: sole[0]})._catch_up()._infer()
        return self

    def _due(self) -> Due:
        return self.table.due(self.story)

    def _give(self, due: Due) -> RealGame:
        """Return the game after a player has handed cards over."""
        mine, theirs = self.given
        if due.player == ME:
            return replace(self, given=(mine.union(due.places), theirs))
        waiting = (*self.waiting, *(place for place in due.places if place not in self.known))
        return replace(self, given=(mine, theirs.union(due.places)), waiting=waiting)

    def _must_look(self) -> bool:
        """Return whether the next step depends on a card that we can look at."""
        if not self.waiting or self.match is None:
            return bool(self.waiting)
        due = self._due()
        return due.player != ME or due.what != "choose" or self._matters(self.waiting[0], self.seat)

    def _matters(self, place: int, seat: Seat) -> bool:
        """Return whether a seat would see another game with another card in a place."""
        assert self.match is not None, "the deal is told"
        for face in self._faces_at(place):
            other = replace(self, known={**self.known, place: face}, world=(), match=None)._catch_up().match
            if other is not None and other.observe(seat) != self.match.observe(seat):
                return True
        return False

    def _catch_up(self) -> RealGame:
        """Return the game with a match up to date, in another world if the old one no longer fits."""
        world, match = self.world, self.match
        if not world or not self._fits(world):
            found = fill(self.allowed, self.known, range(self.table.cards))
            world, match = tuple(found or self._refuse("").world), None
        try:
            match = match.copy() if match is not None else self._deal(world)
        except _OrderMissing:
            return replace(self, world=world)
        actions = self.table.actions(replace(self, world=world, match=match).story, world)
        if match.actions != actions[: match.ply]:
            match = self._deal(world)
        try:
            match.play_all(actions[match.ply :])
        except GameError as error:
            raise IllegalAction(actions[-1:], "an action that is possible", "real table") from error
        return replace(self, world=world, match=match)

    def _fits(self, world: Sequence[int]) -> bool:
        return all(world[place] == face for place, face in self.known.items()) and all(
            mask >> face & 1 for mask, face in zip(self.allowed, world, strict=True)
        )

    def _deal(self, faces: Sequence[int]) -> Match:
        """Return the match of some faces, or raise _OrderMissing."""
        return Match.from_deal(self.game, self.table.deal(faces, self.seat, self._order))

    def _order(self, _label: bytes, count: int) -> Sequence[int]:
        if len(self.order) < count:
            raise _OrderMissing(count - len(self.order))
        return [self.names.index(name) for name in self.order]


def can_follow(game: str) -> bool:
    """Return whether a game at a real table can be told."""
    return game in GAMES and hasattr(_find_table(game), "statements")


def table_of(game: str) -> OpenTable:
    """Return the table of places of a game, which must have one."""
    find_game(game)
    table = _find_table(game)
    assert table is not None
    return table


@lru_cache(maxsize=16)
def _find_table(game: str) -> OpenTable | None:
    module = part_of("noir.games", game, ".duo")
    table: OpenTable | None = module.TABLES.get(game) if module else None
    return table
