"""Match: one play of a game, between the rules and the players, views and stores.

A match is a deal and the action texts since then. Every state on the way is kept, so undo,
replay and the log are look-ups.

>>> match = Match.new("district", 7)
>>> match.to_move, match.legal()[0]
(<Seat.FIRST: 0>, '5')
>>> match.play("5").ply
1
>>> Match.from_record(match.record()).actions
('5',)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from noir.chance import rng_from
from noir.core import A, CorruptRecord, GameError, InvalidNotation, O, S, Seat
from noir.games import find_game, positions_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, Self, TypeAlias, overload

    from noir.core import Game, Outcome
    from noir.games import district, killer
    from noir.positions import Position

    DistrictMatch: TypeAlias = "Match[district.State, district.Action, district.Observation]"
    """A match of District Noir."""
    KillerMatch: TypeAlias = "Match[killer.State, killer.Action, killer.Observation]"
    """A match of Killer vs Inspector, with citizen arrests or without."""

MAGIC = "noir1"
"""The first word of a record."""
POSITION_MARK = "@"
"""The beginning of the text of a position, where a deal could be."""
LONGEST_RECORD = 20_000
"""Characters of a record at most. The longest real game stays far below."""


class Match(Generic[S, A, O]):
    """A game in progress or finished, with the types of its states, actions and observations.

    ``start`` is its first ply: 0 after a deal, or the actions that a position has behind it.
    ``position`` is the text of such a beginning, empty for a deal.
    """

    def __init__(self, game: Game[S, A, O], first: S, start: int = 0, position: str = "") -> None:
        self.game = game
        self.start = start
        self.position = position
        self._states = [first]
        self._texts: list[str] = []

    if TYPE_CHECKING:

        @overload
        @classmethod
        def new(cls, game_name: Literal["district"], seed: int | str) -> DistrictMatch: ...
        @overload
        @classmethod
        def new(cls, game_name: Literal["killer", "killer-citizen"], seed: int | str) -> KillerMatch: ...
        @overload
        @classmethod
        def new(cls, game_name: str, seed: int | str) -> Match: ...

    @classmethod
    def new(cls, game_name: str, seed: int | str) -> Match:
        """Return a fresh match, or raise InvalidNotation for an unknown game."""
        game = find_game(game_name)
        return cls(game, game.deal(rng_from(seed)))

    if TYPE_CHECKING:

        @overload
        @classmethod
        def from_deal(cls, game_name: Literal["district"], deal: str) -> DistrictMatch: ...
        @overload
        @classmethod
        def from_deal(cls, game_name: Literal["killer", "killer-citizen"], deal: str) -> KillerMatch: ...
        @overload
        @classmethod
        def from_deal(cls, game_name: str, deal: str) -> Match: ...

    @classmethod
    def from_deal(cls, game_name: str, deal: str) -> Match:
        """Return a fresh match of a written deal or of the text of a ``position``, or raise a GameError."""
        if deal.startswith(POSITION_MARK):
            return cls._from_position_text(game_name, deal)
        game = find_game(game_name)
        return cls(game, game.parse_deal(deal))

    if TYPE_CHECKING:

        @overload
        @classmethod
        def from_position(
            cls, game_name: Literal["district"], position: Position, seed: str = ""
        ) -> DistrictMatch: ...
        @overload
        @classmethod
        def from_position(
            cls, game_name: Literal["killer", "killer-citizen"], position: Position, seed: str = ""
        ) -> KillerMatch: ...
        @overload
        @classmethod
        def from_position(cls, game_name: str, position: Position, seed: str = "") -> Match: ...

    @classmethod
    def from_position(cls, game_name: str, position: Position, seed: str = "") -> Match:
        """Return a match that begins at a position, or raise ImpossiblePosition.

        What is behind the position is made up, so the match starts there. The seed, a word, names the hidden
        things.
        """
        module, mark = positions_of(game_name), POSITION_MARK
        text = module.to_text(position)
        beginning = module.build(position, rng_from(f"{seed}/{text}"))
        return cls(beginning.game, beginning.state, beginning.ply, f"{mark}{text}{mark}{seed}")

    @classmethod
    def _from_position_text(cls, game_name: str, text: str) -> Match:
        parts = text.split(POSITION_MARK)
        if len(parts) != 3:
            raise InvalidNotation(text, "@<position>@<seed>", "position")
        _, position, seed = parts
        return cls.from_position(game_name, positions_of(game_name).read(position), seed)

    @classmethod
    def from_record(cls, text: str) -> Match:
        """Return the match of a record, or raise CorruptRecord and change nothing.

        A record is one line of printable ASCII: ``noir1 <game>:<deal> <action> <action> ...``. A match that
        began at a position has ``@<position>@<seed of the hidden things>`` for the deal.
        """
        if len(text) > LONGEST_RECORD:
            raise CorruptRecord(text, f"at most {LONGEST_RECORD} characters", "record")
        if not (text.isascii() and text.isprintable()):
            raise CorruptRecord(text, "one line of printable ASCII", "record")
        magic, _, rest = text.partition(" ")
        if magic != MAGIC:
            raise CorruptRecord(magic, MAGIC, "record, word 1")
        head, *actions = rest.split(" ")
        name, _, deal = head.partition(":")
        try:
            match = cls.from_deal(name, deal)
        except GameError as error:
            raise CorruptRecord(error.value, error.expected, "record, word 2") from error
        for number, action in enumerate(actions, start=3):
            try:
                match.play(action)
            except GameError as error:
                raise CorruptRecord(error.value, error.expected, f"record, word {number}") from error
        return match

    def record(self) -> str:
        """Return the match as one line. ``from_record`` reads it back."""
        head = f"{self.game.name}:{self.position or self.game.format_deal(self.state)}"
        return " ".join([MAGIC, head, *self._texts])

    @property
    def state(self) -> S:
        """The state now."""
        return self._states[-1]

    @property
    def ply(self) -> int:
        """How many actions were played, those behind a position included."""
        return self.start + len(self._texts)

    @property
    def plies(self) -> range:
        """The plies at which an action of ``actions`` was played."""
        return range(self.start, self.ply)

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of all actions since ``start``, oldest first."""
        return tuple(self._texts)

    def action(self, ply: int) -> str:
        """Return the text of the action that was played at a ply, or raise IndexError."""
        return self._texts[self._index(ply)]

    @property
    def to_move(self) -> Seat | None:
        """The seat that must act, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    def legal(self) -> tuple[str, ...]:
        """Return the texts of all legal actions, in the game's stable order."""
        return tuple(self.game.format_action(a) for a in self.game.legal_actions(self.state))

    def play(self, text: str) -> Self:
        """Play one action, or raise InvalidNotation or IllegalAction and change nothing."""
        action = self.game.parse_action(text)
        after = self.game.apply(self.state, action)
        self._states.append(after)
        self._texts.append(self.game.format_action(action))
        return self

    def undo(self) -> str:
        """Take the last action back and return its text, or raise IndexError at the start."""
        text = self._texts.pop()
        self._states.pop()
        return text

    def at(self, ply: int) -> S:
        """Return the state after ``ply`` actions, 0 being the deal, or raise IndexError."""
        return self._states[self._index(ply)]

    def _index(self, ply: int) -> int:
        if not self.start <= ply <= self.ply:
            raise IndexError(ply)
        return ply - self.start

    def mover(self, ply: int) -> Seat | None:
        """Return the seat that was to move after ``ply`` actions, or raise IndexError."""
        return self.game.to_move(self.at(ply))

    def observe(self, seat: Seat, ply: int | None = None) -> O:
        """Return a seat's observation now, or after ``ply`` actions."""
        return self.game.observe(self.state if ply is None else self.at(ply), seat)

    def branch(self, ply: int) -> Match[S, A, O]:
        """Return a new match that shares the actions before ``ply``, or raise IndexError."""
        return self._restart().play_all(self._texts[: self._index(ply)])

    def copy(self) -> Match[S, A, O]:
        """Return a match that can be played on without touching this one."""
        clone = self._restart()
        clone._states, clone._texts = list(self._states), list(self._texts)
        return clone

    def __deepcopy__(self, memo: object) -> Match[S, A, O]:
        return self.copy()  # states never change

    def _restart(self) -> Match[S, A, O]:
        return Match(self.game, self._states[0], self.start, self.position)

    def play_all(self, texts: Iterable[str]) -> Self:
        """Play several actions. Those before a bad one stay played."""
        for text in texts:
            self.play(text)
        return self
