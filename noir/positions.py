"""Positions: a table that was set up by hand, refuses impossible ones, and becomes a game.

A position holds the knowledge of one seat and nothing else. A game that can be set up has a module
``noir/games/<game>/position.py`` with the members of ``Positions``. It is imported when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from noir.core import A, GameError, O, O_contra, S

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    import typing_extensions as later

    from noir.core import Game, Outcome, Seat


class Position(Protocol):
    """A position of any game: a frozen dataclass with the knowledge of one seat."""

    @property
    def seat(self) -> Seat:
        """The seat whose knowledge it is."""
        ...

    @property
    def knows_itself(self) -> bool:
        """Whether the seat's own cards are set."""
        ...


if TYPE_CHECKING:  # as in noir.core
    P = later.TypeVar("P", bound=Position, default=Any)
else:
    P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a position is impossible: the id of the rule that forbids it, a code and its values.

    ``pieces`` are texts as in records. The page says the code in words.
    """

    rule: str
    """The id of the rule, such as D2."""
    code: str
    """The name of the reason, one of the game's own."""
    numbers: tuple[int, ...] = ()
    """The values of its sentence."""
    pieces: tuple[str, ...] = ()


class ImpossiblePosition(GameError):
    """A position that no game can reach. ``fault`` says why."""

    code = "impossible-position"

    def __init__(self, text: str, fault: Fault) -> None:
        self.fault = fault
        values = " ".join(map(str, (fault.code, *fault.pieces, *fault.numbers)))
        super().__init__(text, f"a position that {fault.rule} allows ({values})", "position")


@dataclass(frozen=True, slots=True)
class World(Generic[P]):
    """One way the hidden things can be. ``pieces`` name them, in ``position`` they are set.

    There the seat sees them, or they are only assumed and its observation stays the same.

    ``ways`` counts the deals of equal pieces that look like it: its likelihood, next to that of others.
    """

    position: P
    pieces: tuple[str, ...]
    ways: int


@dataclass(frozen=True, slots=True)
class Beginning(Generic[S, A, O]):
    """A made-up game at a position: its rule book, the state there, and the number of actions behind it."""

    game: Game[S, A, O]
    """The rule book."""
    state: S
    """The state at the position."""
    ply: int
    """The number of actions behind it."""


class Positions(Protocol[P, O_contra]):
    """The positions of a game."""

    endings: Mapping[str, Outcome]
    """How a game ends without a position, by the id of the rule."""

    def read(self, text: str) -> P:
        """Return the position of a text, also an impossible one, or raise InvalidNotation."""
        ...

    def to_text(self, position: P) -> str:
        """Return the one text of a position. ``read`` reads it back."""
        ...

    def objection(self, position: P) -> Fault | None:
        """Return why no game reaches a position, or None when one does."""
        ...

    def turn(self, position: P) -> Seat | None:
        """Return the seat that is to move in a possible position, or None when the game is over."""
        ...

    def position_of(self, observation: O_contra) -> P:
        """Return the position that a seat observes, or raise ImpossiblePosition.

        That is for a finished game that has no position: the code is ``over``.
        """
        ...

    def build(self, position: P, rng: Random) -> Beginning:
        """Return a made-up game at a position, or raise ImpossiblePosition. Hidden things are random."""
        ...

    def worlds(self, position: P) -> Iterator[World[P]]:
        """Yield each way the hidden things can be once, or raise ImpossiblePosition."""
        ...
