"""Hidden cards: a game's description of them, so that two devices can play it without a referee.

The cards of a deal lie in numbered places, face down, locked by both players. Who may look where, and
when, what is shown with an action, and who answers what, is the game's business: each game that can be
played so has one table beside its rule book (``noir/games/<game>/duo.py``, a ``Table`` named TABLES[name]).
The machine that follows it is ``noir.duo``. This vocabulary belongs to neither.

A choice that stays secret for a while, such as a bid face down, needs no card. ``Story.promise`` makes the
text in its place, ``Story.open_promise`` the text that opens it later, and ``Story.read_promise`` checks it.

A *player* is 0, who invited, or 1, who was invited. A seat is a place at the table of the engine.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Generic, Protocol

from noir.core import O_co, PortableError, S_co

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from noir.core import Seat

HOST = 0
"""The number of the player who has invited the other."""
GUEST = 1
"""The number of the player who was invited."""
MAX_TEXT_CHARS = 31
"""Characters of a statement at most."""
MAX_SHOWN = 7
"""Cards shown with a statement at most."""
_KEY_CHARS = 22  # base64url, so 128 bits at least
_PROMISE_CHARS = 30
MAX_PROMISED_CHARS = MAX_TEXT_CHARS - _KEY_CHARS
"""Characters of a secret text that a promise keeps at most."""


@dataclass(frozen=True, slots=True)
class Due:
    """The next step, which ``player`` must take.

    "give" takes the own lock off ``places`` for the other, "choose" is an action of a person,
    "answer" is said by the device itself, "over" opens the seeds.
    """

    player: int
    what: str
    """The step: "give", "choose", "answer" or "over"."""
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A player's statement: a text of printable ASCII, and the cards shown with it as (place, face).

    The text has at most MAX_TEXT_CHARS characters, and at most MAX_SHOWN cards are shown.
    """

    player: int
    """The number of the player."""
    text: str
    """The text."""
    shown: tuple[tuple[int, int], ...] = ()
    """The cards, each as (place, face)."""


@dataclass(frozen=True, slots=True)
class Within:
    """A claim about a place by its owner: its face is one of ``inside``, and publicly one of ``among``."""

    place: int
    """The place of the card."""
    inside: frozenset[int]
    among: frozenset[int]


class Untrue(PortableError, ValueError):
    """Something was said that cannot be said here. ``code`` is "turn", "form" or "face"."""

    def __init__(self, code: str, expected: str) -> None:
        self.code = code
        super().__init__(expected)


class StandIn(Protocol[S_co, O_co]):
    """The match that a table of places looks at."""

    @property
    def state(self) -> S_co:
        """The state now."""
        ...

    @property
    def to_move(self) -> Seat | None:
        """The seat that must act, or None when the game is over."""
        ...

    def observe(self, seat: Seat, /) -> O_co:
        """Return a seat's observation now."""
        ...


@dataclass(frozen=True, slots=True)
class Story(Generic[S_co, O_co]):
    """The history, as one device knows it.

    ``host`` is the seat of player 0, None until the coin has fallen, if one decides. ``given`` are the
    places that each player has unlocked for the other.
    ``shown`` the faces that lie open for both. ``known`` these and what the own device has looked at.
    ``stand_in`` is the match with all that is settled, and fillers where this device knows nothing. None
    before the deal.
    ``choice`` is a secret of this device, for choices that must tell nothing.
    """

    host: Seat | None
    statements: tuple[Statement, ...]
    """All that was said, oldest first."""
    given: tuple[frozenset[int], frozenset[int]]
    shown: Mapping[int, int]
    known: Mapping[int, int]
    stand_in: StandIn[S_co, O_co] | None = None
    choice: bytes = b""

    @property
    def match(self) -> StandIn[S_co, O_co]:
        """The stand-in, once there is one."""
        assert self.stand_in is not None, "cards are dealt"
        return self.stand_in

    def pick(self, places: Sequence[int]) -> int:
        """Return one of the places of equal cards, by a secret number. The first would tell of the rest."""
        number = sha256(self.choice + len(self.statements).to_bytes(4, "big")).digest()
        return places[int.from_bytes(number, "big") % len(places)]

    def promise(self, text: str) -> str:
        """Return the promise of a secret text, to say now in its place. It tells nothing of the text.

        Raise ValueError for more than MAX_PROMISED_CHARS characters.
        """
        if len(text) > MAX_PROMISED_CHARS:
            raise ValueError(f"a promise keeps at most {MAX_PROMISED_CHARS} characters")
        number = len(self.statements)
        return _promise(number, self._key(number) + text)

    def open_promise(self, number: int, texts: Iterable[str]) -> str:
        """Return the opening of this device's promise, or "" if it promised none of the texts there."""
        openings = (self._key(number) + text for text in texts if self.choice)
        promise = self.statements[number].text
        return next((opening for opening in openings if _promise(number, opening) == promise), "")

    def read_promise(self, number: int, opening: str) -> str:
        """Return the text that was promised in a statement. Raise Untrue if that was another one."""
        if _promise(number, opening) != self.statements[number].text:
            raise Untrue("face", "what was promised")
        return opening[_KEY_CHARS:]

    def _key(self, number: int) -> str:
        """Return the secret that hides the promise of a statement, and is opened with it."""
        return _letters(b"noir promise key", self.choice, number.to_bytes(4, "big"))[:_KEY_CHARS]

    @property
    def mover(self) -> int:
        """The player that is to move."""
        assert self.match.to_move is not None, "the game goes on"
        return self.player(self.match.to_move)

    def player(self, seat: Seat) -> int:
        """Return the player of a seat."""
        return HOST if seat == self.host else GUEST

    def seat(self, player: int) -> Seat:
        """Return where a player sits."""
        assert self.host is not None, "nobody sits before the coin has fallen"
        return self.host if player == HOST else self.host.other


def _promise(number: int, opening: str) -> str:
    """Return the promise that an opening keeps. A copy in another statement has another number."""
    return _letters(b"noir promise", number.to_bytes(4, "big"), opening.encode())[:_PROMISE_CHARS]


def _letters(*parts: bytes) -> str:
    return urlsafe_b64encode(sha256(b"".join(parts)).digest()).decode()


def fill(allowed: Sequence[int], known: Mapping[int, int], wish: Sequence[int]) -> list[int] | None:
    """Return a face for each place, each once, that agrees with all masks, or None.

    ``allowed`` holds, by place, the bits of the faces that can lie there. Where there is a choice, the
    faces that come first in ``wish`` are taken first.
    """
    taken, holder = set(known.values()), dict[int, int]()
    if len(taken) < len(known) or any(not allowed[place] >> face & 1 for place, face in known.items()):
        return None
    free = [face for face in wish if face not in taken]
    fitting = _fitting(allowed, free)
    places = [place for place in range(len(allowed)) if place not in known]
    for place in sorted(places, key=lambda place: len(fitting[place])):
        if not _seated(place, fitting, holder, set()):
            return None
    lies = {**known, **{place: face for face, place in holder.items()}}
    return [lies[place] for place in range(len(allowed))]


def _fitting(allowed: Sequence[int], faces: Sequence[int]) -> list[list[int]]:
    """Return the faces that each mask allows. Many masks are alike."""
    of_mask = {mask: [face for face in faces if mask >> face & 1] for mask in {*allowed}}
    return [of_mask[mask] for mask in allowed]


def _seated(place: int, fitting: Sequence[Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Find a face for a place, free or replaceable in its own place. Return whether there is one."""
    for face in fitting[place]:
        if face not in holder:
            holder[face] = place
            return True
    for face in fitting[place]:
        if face not in tried:
            tried.add(face)
            if _seated(holder[face], fitting, holder, tried):
                holder[face] = place
                return True
    return False


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
        """Return the places that the guest unlocks for the host first, and the host for the guest."""
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


class OpenTable(Table, Protocol):
    """A table of places whose game can be told by one player (``noir.real_table``)."""

    @property
    def names(self) -> Sequence[str]:
        """The name of the card of each face, as in records. Equal cards share one."""
        ...

    def statements(self, story: Story) -> Iterator[Statement]:
        """Yield the statements that the other player can make now, and perhaps some that aren't allowed."""
        ...
