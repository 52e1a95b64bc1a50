"""Dialogs: what those show that show more than the table; their commands make them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from web.model.ui import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noir.core import Seat
    from noir.puzzles import Case, Deal
    from noir.review import Judged, Review
    from web.library.stats import Row
    from web.model.settings import Settings
    from web.puzzles.attempts import Sums

    Day: TypeAlias = tuple[str, Case, str]
    """A date, its case and how that went."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Confirm(Dialog):
    """A question before something that cannot be taken back."""

    name: str = "confirm"
    question: str
    invitation: str = ""
    """The invitation that waits for a yes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Share(Dialog):
    """A link of a mode."""

    name: str = "share"
    mode: str
    modes: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Keep(Dialog):
    """The file with everything, out and in."""

    name: str = "keep"
    problem: str = ""
    """What is wrong with a file, ``newer`` or ``broken``."""
    friends: bool = False
    """Whether the file holds games with friends."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Import(Dialog):
    """What a file holds."""

    name: str = "import"
    kept: dict[str, str]
    games: int
    """How many counted games."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reading(Dialog):
    """A file that is being read; the work is dropped with the dialog."""

    name: str = "import"
    work: Iterator[tuple[int, int]]
    progress: tuple[int, int]
    """What is done, of what there is."""

    @property
    def is_working(self) -> bool:
        """Whether work goes on in it."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Statistics(Dialog):
    """The sums of the counted games."""

    name: str = "stats"
    rows: Sequence[Row]
    course: Mapping[str, Sequence[str]]
    """How the latest games went, by game."""
    duels: dict[str, int]
    puzzles: Sums | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Honest(Dialog):
    """The seal of a deal; after the end the deal, and three lines of Python to copy."""

    name: str = "honest"
    seal: str
    old: bool
    """Whether it is sealed in the old way, without a nonce."""
    text: str = ""
    holds: bool = False
    bot: bool = False
    """Whether a bot had to move."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Told(Dialog):
    """The observation that a bot got before one of its actions."""

    name: str = "told"
    ply: int
    seat: Seat
    action: str
    fields: Sequence[tuple[str, str]]
    turn: tuple[int, int]
    """Which of its turns, of how many."""
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reviewed(Dialog):
    """A dialog that shows a review, which grows."""

    report: Review | None = None
    own: bool = False
    """Whether a person played the seat that is reviewed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Decisions(Reviewed):
    """The review of a game."""

    name: str = "review"
    point: int | None = None
    """The decision that the reader has chosen."""
    entries: dict[tuple[int, Settings], tuple[Judged, Any]] = field(default_factory=dict)
    """The entries that were drawn already."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Picture(Reviewed):
    """The card of the end."""

    name: str = "picture"
    address: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PuzzleIndex(Dialog):
    """What there is to solve."""

    name: str = "puzzles"
    sums: Sums
    today: Day | None
    deal: Deal | None
    days: Sequence[Day]
    week: Sequence[Day]
    shelves: Sequence[tuple[str, Sequence[tuple[str, int, int]]]]
    """By family its kinds, of each how many are done and how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PuzzleResult(Dialog):
    """A text about puzzles to send."""

    name: str = "puzzle-result"
    text: str
    series: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Stray(Dialog):
    """A message that belongs to no game of this browser."""

    name: str = "stray"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Fork(Dialog):
    """Two messages of which each denies the other."""

    name: str = "fork"
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Connection(Dialog):
    """The live connection to a friend."""

    name: str = "live"
    trouble: str = ""
    """The key of what is wrong."""
    reading: bool = False
    """Whether the camera is on."""
