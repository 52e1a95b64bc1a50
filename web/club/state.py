"""State of an evening: its settings, players and rounds, and the claims about results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import GAMES
from web.club.codes import BOTH, Place, Result
from web.club.deals import MAX_ROUNDS, SECRET, key_of_round, mark_of, place_in_draw, seed_of
from web.club.refusal import refuse
from web.model import validation
from web.model.validation import NONCE_DIGITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from web.club.pairings import Pair
    from web.club.tasks import Task

FORMATS = ("swiss", "robin", "knockout")
LESSON = "lesson"
"""The format of an evening that is a lesson: it has tasks in place of rounds."""
MAX_PLAYERS = {"swiss": 40, "robin": 10, "knockout": 40}
MAX_STUDENTS = 40
MIN_PLAYERS = 2
MAX_TASKS = 12
MAX_TITLE_CHARS = 60
MAX_DEALS = 4  # of a table in a round
WHERE = "club"
TYPED = 3
"""The side of a result that the organiser has typed. It counts more than all others."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of an evening. ``games`` take turns, round by round."""

    games: tuple[str, ...]
    format: str
    secret: str
    """Random hexadecimal digits of the system's own generator. All deals follow from it."""
    is_duplicate: bool = True
    """Whether all tables of a round play the same deals, each twice with seats swapped."""
    deals: int = 1
    rounds: int = MAX_ROUNDS
    """The most rounds of a Swiss evening."""

    @property
    def is_lesson(self) -> bool:
        """Whether students work on tasks, each alone."""
        return self.format == LESSON

    @property
    def games_per_table(self) -> int:
        """The number of games that a pair plays in a round."""
        return self.deals * (1 + self.is_duplicate)

    def game_of(self, number: int) -> str:
        """Return the game of a round from 0."""
        return self.games[number % len(self.games)]

    def find_seed(self, key_number: int, place: Place) -> str:
        """Return the seed of a deal, whether its round has begun or not."""
        return seed_of(key_of_round(self.secret, key_number), *self.deal_of(place))

    def deal_of(self, place: Place) -> tuple[int, int]:
        """Return the numbers by which a deal follows from the key of its round."""
        return (0, place.game // 2) if self.is_duplicate else (place.table + 1, place.game)


@dataclass(frozen=True, slots=True)
class Player:
    """A player. The number is the place in the order of entry."""

    name: str
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class Claim:
    """A reported result of one game."""

    side: int
    """0 or 1 for a player of the pair, ``BOTH`` or ``TYPED``."""
    result: Result
    text: str
    """The code or the spoken letters, empty for a typed result."""
    record: str = ""
    """The record that was replayed against the sealed deal, empty for a spoken or typed result."""


@dataclass(frozen=True, slots=True)
class Round:
    """The pairs of a round, and by table and game the claims about its results. A bye has no games."""

    pairs: tuple[Pair, ...]
    claims: tuple[tuple[tuple[Claim, ...], ...], ...]
    key: int
    """The number of its key: how many rounds began before it, also those that were taken back."""


@dataclass(frozen=True, slots=True)
class Part:
    """An answer to a part of a task, as a code brought it."""

    number: int
    text: str
    points: int | None
    """None if the teacher judges."""


@dataclass(frozen=True, slots=True)
class Work:
    """All reports of a student's work on a task. Answers count first, then typed points."""

    parts: tuple[Part, ...] = ()
    typed: int | None = None
    """Points that the teacher has typed."""
    spoken: int | None = None
    """Points of dictated letters."""
    is_spoken: bool = False
    games: tuple[int, int, int] | None = None
    """Games that the bot of an exercise has won, drawn and lost at the teacher's page. All 0 if it failed."""


def settle(claims: Sequence[Claim]) -> Claim | None:
    """Return the claim that counts, if any.

    That is a result typed after all others, else a game that was replayed where the players agree, else the
    last typed result, else one on which both players agree.
    """
    if claims and claims[-1].side == TYPED:
        return claims[-1]
    sides = {claim.side: claim for claim in claims}  # of each side the last one
    typed = sides.pop(TYPED, None)
    if _disagree(sides) or not (BOTH in sides or len(sides) > 1):
        return typed
    agreed = max(sides.values(), key=lambda claim: bool(claim.record))
    return agreed if agreed.record else typed or agreed


def is_dispute(claims: Sequence[Claim]) -> bool:
    """Return whether the players of a game report different results or records, and none was typed."""
    sides = {claim.side: claim for claim in claims}
    return TYPED not in sides and _disagree(sides)


def _disagree(sides: Mapping[int, Claim]) -> bool:
    results = {claim.result for claim in sides.values()}
    records = {claim.record for claim in sides.values()} - {""}
    return len(results) > 1 or len(records) > 1


def seat_of(side: int, game: int) -> Seat:
    """Return the seat of a player of a pair. The seats swap from game to game."""
    return Seat(side ^ (game % 2))


@dataclass(frozen=True, slots=True)
class State:
    """An evening after all changes so far."""

    setup: Setup
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    title: str = ""
    """What the organiser calls the evening. At first the date."""
    begun: int = 0
    """How many rounds have begun. Those that were taken back or undone count too: no deal is used again."""
    tasks: tuple[Task, ...] = ()
    dropped: frozenset[int] = frozenset()
    """The numbers of the tasks that no longer count."""
    work: Mapping[tuple[int, int], Work] = field(default_factory=dict)
    """By the numbers of a student and a task."""

    @property
    def mark(self) -> str:
        """The name of the evening in its codes."""
        return mark_of(self.setup.secret)

    @property
    def present(self) -> tuple[int, ...]:
        """The present players, in the order of the draw."""
        drawn = {player.name: place_in_draw(self.setup.secret, player.name) for player in self.players}
        numbers = (number for number, player in enumerate(self.players) if player.is_here)
        return tuple(sorted(numbers, key=lambda number: drawn[self.players[number].name]))

    @property
    def task_numbers(self) -> tuple[int, ...]:
        """The numbers of the tasks that count."""
        return tuple(number for number in range(len(self.tasks)) if number not in self.dropped)

    def find_seed(self, place: Place) -> str:
        """Return the seed of a deal, or raise Refused before its round."""
        if not 0 <= place.round < len(self.rounds):
            refuse("sealed")
        return self.setup.find_seed(self.rounds[place.round].key, place)

    def key_of_round(self, number: int) -> str:
        """Return the key that opens the seal of a round, or raise Refused before the round is played."""
        if not (0 <= number < len(self.rounds) and self.is_played(number)):
            refuse("sealed")
        return key_of_round(self.setup.secret, self.rounds[number].key)

    def is_played(self, number: int) -> bool:
        """Return whether all games of a round have an agreed result."""
        return all(settle(claims) for table in self.rounds[number].claims for claims in table)


def check(setup: Setup) -> Setup:
    """Return possible settings, or raise CorruptRecord."""
    are_games = all(game in GAMES for game in setup.games) and len(setup.games) <= len(GAMES)
    if not are_games or bool(setup.games) == setup.is_lesson:
        validation.refuse(setup.games, "games of the registry", WHERE)
    if setup.format not in (*FORMATS, LESSON):
        validation.refuse(setup.format, "a format", WHERE)
    if not SECRET.fullmatch(setup.secret):
        validation.refuse(setup.secret, f"{NONCE_DIGITS} hexadecimal digits", WHERE)
    if not (1 <= setup.deals <= MAX_DEALS and 1 <= setup.rounds <= MAX_ROUNDS):
        validation.refuse((setup.deals, setup.rounds), "a possible number", WHERE)
    return setup
