"""Core: seats, outcomes, games, bots and errors, the words that every room shares."""

from __future__ import annotations

import copyreg
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

if TYPE_CHECKING:  # what a checker assumes of a game known only at run time. Python has defaults from 3.13 on
    import typing_extensions as later

    S = later.TypeVar("S", default=Any)
    A = later.TypeVar("A", default=Any)
    O = later.TypeVar("O", default=Any)  # noqa: E741 - the architecture names the three types S, A and O
    S_co = later.TypeVar("S_co", covariant=True, default=Any)
    A_co = later.TypeVar("A_co", covariant=True, default=Any)
    O_co = later.TypeVar("O_co", covariant=True, default=Any)
    S_contra = later.TypeVar("S_contra", contravariant=True, default=Any)
    A_contra = later.TypeVar("A_contra", contravariant=True, default=Any)
    O_contra = later.TypeVar("O_contra", contravariant=True, default=Any)
else:
    S = TypeVar("S")
    A = TypeVar("A")
    O = TypeVar("O")  # noqa: E741
    S_co = TypeVar("S_co", covariant=True)
    A_co = TypeVar("A_co", covariant=True)
    O_co = TypeVar("O_co", covariant=True)
    S_contra = TypeVar("S_contra", contravariant=True)
    A_contra = TypeVar("A_contra", contravariant=True)
    O_contra = TypeVar("O_contra", contravariant=True)

MAX_SHOWN_CHARS = 60
"""Characters of a bad value in a message at most."""


class Seat(IntEnum):
    """A place at the table, for a person or a bot. The engine doesn't know which."""

    FIRST = 0
    """The seat that the rules name first."""
    SECOND = 1
    """The seat across from it."""

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``winner`` is None for a draw. ``reason`` is a code of the game's own, never a sentence.
    ``scores`` are the points of the two seats where the game counts points, else (0, 0).
    """

    winner: Seat | None
    reason: str
    scores: tuple[int, int] = (0, 0)


def shorten(value: object) -> str:
    """Return the repr of a bad value. A flood of text is cut, for messages are read."""
    text = repr(value)
    return text if len(text) <= MAX_SHOWN_CHARS else text[: MAX_SHOWN_CHARS - 1] + "…"


class PortableError(Exception):
    """An error that another process can send back: pickled and copied, whatever its constructor takes."""

    def __reduce__(self) -> tuple[object, ...]:
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]


class GameError(PortableError, ValueError):
    """Bad input. Names the value, the expected form and the place."""

    code = "game-error"
    """The kind of the error. Each class has its own, and the page a sentence for it."""

    def __init__(self, value: object, expected: str, where: str = "") -> None:
        self.value = value
        self.expected = expected
        self.where = where
        at = f" ({where})" if where else ""
        super().__init__(f"{shorten(value)}: expected {expected}{at}")


class InvalidNotation(GameError):
    """A text that is not an action, a deal or a game name at all."""

    code = "invalid-notation"


class IllegalAction(GameError):
    """A well-formed action that the rules forbid in this state.

    ``reason`` is a code of the game's own for why, which a page can translate.
    """

    code = "illegal-action"

    def __init__(self, value: object, expected: str, where: str = "", reason: str = "") -> None:
        self.reason = reason
        super().__init__(value, expected, where)


class CorruptRecord(GameError):
    """A record that cannot be read or replayed."""

    code = "corrupt-record"


class Book(Protocol[S, A, O_co]):
    """The part of a rule book that a match needs: functions over an opaque state, action and observation.

    The deal holds all the chance there is, so ``apply`` is deterministic and pure.
    """

    @property
    def name(self) -> str:
        """The name in records and in the registry."""
        ...

    def to_move(self, state: S) -> Seat | None:
        """Return the seat that must act, or None when the game is over."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return every legal action, sorted and stable. Empty exactly when the game is over."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Return the next state, or raise IllegalAction and change nothing when forbidden."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def observe(self, state: S, seat: Seat) -> O_co:
        """Return all that this seat may know, with perfect recall, and nothing else."""
        ...

    def format_deal(self, state: S) -> str:
        """Return the text of the deal this state came from."""
        ...

    def parse_deal(self, text: str) -> S:
        """Return the first state of a deal text, or raise InvalidNotation."""
        ...

    def format_action(self, action: A) -> str:
        """Return the text of an action."""
        ...

    def parse_action(self, text: str) -> A:
        """Return the action a text names, or raise InvalidNotation."""
        ...


class Game(Book[S, A, O], Protocol[S, A, O]):
    """A whole rule book, with chance for bots, analysis and tournaments."""

    def deal(self, rng: Random) -> S:
        """Return the first state of a fresh random deal."""
        ...

    def determinize(self, observation: O, rng: Random) -> S:
        """Return one state that the observing seat cannot rule out."""
        ...

    def deal_symbols(self, text: str) -> tuple[tuple[str, ...], ...]:
        """Return the symbols of a deal text in groups. Each group orders the same symbols in every deal."""
        ...

    def deal_text(self, symbols: Sequence[Sequence[str]]) -> str:
        """Return the deal text of such groups. The inverse of ``deal_symbols``."""
        ...


@dataclass(frozen=True, slots=True)
class Thought(Generic[A_co]):
    """A bot's thoughts so far.

    ``values`` holds each candidate with its win probability in 0..1 for the thinking seat against an
    equal, the most trusted first, which is the action. One that was dropped early may carry a higher, less
    certain number. Bots that only rank (or only guess) leave it empty. ``done`` of ``total``
    units of fixed work are finished: a level's work is never a clock. ``sure``: it is proven that
    the action wins, whatever is hidden and whatever the other seat does.
    """

    action: A_co
    """The best action so far."""
    values: tuple[tuple[A_co, float], ...] = ()
    done: int = 1
    total: int = 1
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action: a code of the game's own and its numbers. The page says it.

    A price is what the action costs or gives away: the page says it after what the action gains.
    """

    code: str
    """The name of the reason, one of the game's own."""
    numbers: tuple[int, ...] = ()
    """The values of its sentence."""
    is_price: bool = False
    """Whether it speaks against the action."""


class Explainer(Protocol[A_contra, O_contra]):
    """Explains the actions of a game for hints and reviews."""

    def reasons(self, seen: O_contra, action: A_contra, /) -> tuple[Reason, ...]:
        """Return why an action may be good for the observing seat, the best reason first."""
        ...

    def chapter(self, seen: O_contra, /) -> object:
        """Return a value that changes between observations when new cards were dealt."""
        ...


class Bot(Protocol[A_co, O_contra]):
    """A policy over observations. It never sees a state, so it cannot cheat."""

    @property
    def weighs(self) -> bool:
        """Whether its thoughts carry win probabilities: without them there is no review and no win bar."""
        ...

    def choose(self, observation: O_contra) -> A_co:
        """Return one legal action for the seat that observes and must move."""
        ...

    def think(self, observation: O_contra) -> Iterator[Thought[A_co]]:
        """Yield ever better thoughts, at least one, with under 50 ms of work between two."""
        ...


class Thinker(Generic[A_co, O_contra]):
    """Base of the bots: write ``think``, and ``choose`` is its last thought."""

    weighs = False
    """Whether its thoughts carry win probabilities. See Bot.weighs."""

    def think(self, observation: O_contra) -> Iterator[Thought[A_co]]:
        """Yield ever better thoughts. See Bot.think."""
        raise NotImplementedError

    def choose(self, observation: O_contra) -> A_co:
        """Return the action of the last thought."""
        thoughts = self.think(observation)
        thought = next(thoughts)
        for thought in thoughts:  # noqa: B007 - only the last one counts
            pass
        return thought.action
