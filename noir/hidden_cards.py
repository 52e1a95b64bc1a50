"""Hidden cards: a game's description of them, so that two devices can play it without a referee.

The cards of a deal lie in numbered places, face down, locked by both players. Who may look where, and
when, what is shown with an action, and who answers what, is the game's business: each game that can be
played so has one table beside its rule book (``noir/games/<game>/duo.py``, a ``Table`` named TABLES[name]).
The machine that follows it is ``noir.duo``. This vocabulary belongs to neither.

A *player* is 0, who invited, or 1, who was invited. A seat is a place at the table of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from noir.core import Seat

HOST, GUEST = 0, 1


@dataclass(frozen=True, slots=True)
class Due:
    """The next step, which ``player`` must take.

    "give" takes the own lock off ``places`` for the other, "choose" is an action of a person,
    "answer" is said by the device itself, "over" opens the seeds.
    """

    player: int
    what: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A player's statement: a text of printable ASCII, and the cards shown with it as (place, face)."""

    player: int
    text: str
    shown: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Within:
    """A claim about a place by its owner: its face is one of ``inside``, and publicly one of ``among``."""

    place: int
    inside: frozenset[int]
    among: frozenset[int]


class Untrue(ValueError):
    """Something was said that cannot be said here. ``code`` is "turn", "form" or "face"."""

    def __init__(self, code: str, expected: str) -> None:
        self.code = code
        super().__init__(expected)


@dataclass(frozen=True, slots=True)
class Story:
    """The history, as one device knows it.

    ``host`` is the seat of player 0, None until the coin has fallen, if one decides. ``given`` are the
    places that each player has unlocked for the other.
    ``shown`` the faces that lie open for both. ``known`` these and what the own device has looked at.
    ``match`` is the stand-in: all that is settled, with fillers where this device knows nothing.
    ``choice`` is a secret of this device, for choices that must tell nothing.
    """

    host: Seat | None
    statements: tuple[Statement, ...]
    given: tuple[frozenset[int], frozenset[int]]
    shown: Mapping[int, int]
    known: Mapping[int, int]
    match: Any = None
    choice: bytes = b""

    def pick(self, places: Sequence[int]) -> int:
        """Return one of the places of equal cards, by a secret number. The first would tell of the rest."""
        number = sha256(self.choice + len(self.statements).to_bytes(4, "big")).digest()
        return places[int.from_bytes(number, "big") % len(places)]

    def player(self, seat: Seat) -> int:
        """Return the player of a seat."""
        return HOST if seat == self.host else GUEST

    def seat(self, player: int) -> Seat:
        """Return where a player sits."""
        assert self.host is not None, "nobody sits before the coin has fallen"
        return self.host if player == HOST else self.host.other


class Table(Protocol):
    """The table of places of one game. Pure functions. See the module's docstring."""

    @property
    def cards(self) -> int:
        """How many cards lie in places. Their faces are 0 .. cards - 1."""
        ...

    @property
    def tossed(self) -> bool:
        """Whether a coin can decide the first seat. Otherwise the invitation says it."""
        ...

    def opening(self, story: Story) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the places the guest unlocks with the reply, and the host with the message after it."""
        ...

    def due(self, story: Story) -> Due:
        """Return the next step after the opening."""
        ...

    def saying(self, story: Story, action: str) -> Statement:
        """Return the statement by which the local player does a legal action of the engine."""
        ...

    def answer(self, story: Story) -> Statement:
        """Return the local device's statement when "answer" is due."""
        ...

    def claims(self, story: Story, statement: Statement) -> Sequence[Within]:
        """Return the claims to prove with a statement, or raise Untrue if it is not allowed now."""
        ...

    def deal(self, faces: Sequence[int], host: Seat, chance: Callable[[bytes, int], Sequence[int]]) -> str:
        """Return the engine's deal of the faces by place. ``chance(label, n)`` orders 0 .. n - 1."""
        ...

    def actions(self, story: Story, faces: Sequence[int]) -> tuple[str, ...]:
        """Return the engine's actions that are settled, in a world with these faces.

        The match of the story may be behind: it is brought up to date by what is returned here.
        """
        ...
