"""Adapters: the games as numbers, for the libraries that train and evaluate agents.

``noir.adapters.<family>`` describes a game in numbers, an ``Encoding``. ``noir.adapters.pettingzoo`` is an
environment of PettingZoo, ``noir.adapters.openspiel`` a game of OpenSpiel. Each needs its extra.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, cast

from noir.core import GameError, O_contra, S_contra
from noir.games import GAMES, family_of, find_game, part_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, overload

    import noir.games.district
    import noir.games.killer


class NotEncoded(GameError):
    """A game that has no ``noir.adapters.<family>``."""

    code = "not-encoded"


@dataclass(frozen=True, slots=True)
class Feature:
    """A part of an observation in numbers, with a label and a whole for each number."""

    name: str
    """The meaning of its numbers."""

    labels: tuple[str, ...]
    """What each number stands for, beside the name. Empty where the name says it."""

    wholes: bytes
    """The whole that each number is a share of: 2 of 5 cards are 0.4. It is 1 for yes or no."""


def feature(name: str, labels: Sequence[str] = ("",), wholes: Sequence[int] = ()) -> Feature:
    """Return a part of an observation with these labels. Without wholes each number is 0 or 1."""
    return Feature(name, tuple(labels), bytes(wholes) or bytes((1,)) * len(labels))


class Encoding(Protocol[S_contra, O_contra]):
    """A game in numbers. Each number of an observation is a count out of a whole: 2 of 5 cards are 0.4."""

    ACTIONS: tuple[str, ...]
    """The text of every action there can ever be. Its index is the action's number."""

    MAX_PLIES: int
    """No game has more actions."""

    FEATURES: tuple[Feature, ...]
    """What an observation holds, in order."""

    def counts(self, seen: O_contra, /) -> bytes:
        """Return the counts of an observation, each at most its whole."""
        ...

    def past(self, state: S_contra, /) -> Sequence[str]:
        """Return the texts of the actions that led from the deal to a state."""
        ...

    def features(self, seen: O_contra, /) -> Sequence[float]:
        """Return the numbers of an observation: its counts as shares of their wholes."""
        ...


if TYPE_CHECKING:

    @overload
    def encoding_of(
        game_name: Literal["district"],
    ) -> Encoding[noir.games.district.State, noir.games.district.Observation]: ...
    @overload
    def encoding_of(
        game_name: Literal["killer", "killer-citizen"],
    ) -> Encoding[noir.games.killer.State, noir.games.killer.Observation]: ...
    @overload
    def encoding_of(game_name: str) -> Encoding: ...


def encoding_of(game_name: str) -> Encoding:
    """Return a game's encoding. Raise InvalidNotation for an unknown game, NotEncoded for one without."""
    find_game(game_name)
    encoding = part_of(__name__, game_name)
    if encoding is None:
        raise NotEncoded(game_name, "a game with an encoding", "adapters")
    return cast("Encoding", encoding)


def encoded_games() -> tuple[str, ...]:
    """Return the names of all games with an encoding."""
    return tuple(name for name in GAMES if find_spec(f"{__name__}.{family_of(name)}"))


def numbers_of(encoding: Encoding) -> dict[str, int]:
    """Return the number of each action by its text."""
    return {text: number for number, text in enumerate(encoding.ACTIONS)}


def shares(counts: bytes, ones: bytes) -> list[float]:
    """Return counts as shares of their wholes, each 0..1."""
    return [count / one for count, one in zip(counts, ones, strict=True)]


def wholes_of(features: Sequence[Feature]) -> bytes:
    """Return the wholes that the counts of an observation are parts of, one for each number."""
    return b"".join(part.wholes for part in features)


def size_of(encoding: Encoding) -> int:
    """Return how many numbers an observation has."""
    return len(wholes_of(encoding.FEATURES))


def one_hot(number: int, size: int) -> bytes:
    """Return zeros with a one at an index, or zeros alone if the index is outside."""
    return bytes(number == place for place in range(size))
