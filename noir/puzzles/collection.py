"""Cases: the collection, puzzles as lines of text, a file for each family of games, read when wanted.

A *family* is the package of a rule book: a game and its variants. A line is kind, record, seat, solution and
rating, with tabs between. The id is made of what the line asks, so it changes with it and only with it.
"""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation, Seat
from noir.games import families as all_families

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path
    from types import ModuleType

    from noir.puzzles.kind import Kind

FILE = "cases.tsv"
MARK = 5  # letters of an id after the name of its family
COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Case:
    """One puzzle. ``solution`` is an action's text or a suspect's letter. ``record`` holds the secret."""

    id: str
    """The name of the family, a hyphen and five letters."""
    kind: str
    """The name of the kind."""
    record: str
    seat: Seat
    """The seat that must find the solution."""
    solution: str
    rating: int
    """How hard it is, as a rating: the levels are at 1000 to 2100."""

    @property
    def family(self) -> str:
        """The name of the family it belongs to."""
        return family_in(self.id)

    @property
    def line(self) -> str:
        """The line of the data file."""
        return "\t".join((self.kind, self.record, str(int(self.seat)), self.solution, str(self.rating)))


@cache
def families() -> tuple[str, ...]:
    """Return the families of games that have puzzles, in the order of the registry."""
    return tuple(name for name in all_families() if find_spec(f"{__package__}.{name}"))


def family_in(puzzle: str) -> str:
    """Return the family that an id names, or raise InvalidNotation when it names none."""
    family, _, mark = puzzle.rpartition("-")
    if family not in families() or len(mark) != MARK:
        raise InvalidNotation(puzzle, "the id of a puzzle", "puzzle")
    return family


def module_of(family: str) -> ModuleType:
    """Return the module of a family: its KINDS, and the settings of the generator. Raise InvalidNotation."""
    if family not in families():
        raise InvalidNotation(family, "one of " + ", ".join(families()), "family")
    return import_module(f"{__package__}.{family}")


def kinds(family: str) -> tuple[Kind, ...]:
    """Return the kinds of a family."""
    found: tuple[Kind, ...] = module_of(family).KINDS
    return found


def kind_of(case: Case) -> Kind:
    """Return the kind of a puzzle."""
    return next(kind for kind in kinds(case.family) if kind.name == case.kind)


def family_with(kind: str) -> str:
    """Return the family a kind belongs to, or raise InvalidNotation for a name that is no kind."""
    names = {one.name: family for family in families() for one in kinds(family)}
    if kind not in names:
        raise InvalidNotation(kind, "one of " + ", ".join(names), "kind")
    return names[kind]


def make_case(family: str, kind: str, record: str, seat: Seat, solution: str, rating: int) -> Case:
    """Return a puzzle with its id."""
    digest = sha256(f"{kind} {record}".encode()).digest()[:MARK]  # a byte makes more than a letter
    return Case(f"{family}-{b32encode(digest).decode()[:MARK].lower()}", kind, record, seat, solution, rating)


class Cases:
    """The puzzles of one family, in the order of the file."""

    def __init__(self, family: str, cases: Iterable[Case]) -> None:
        self.family, self._cases = family, tuple(cases)

    @classmethod
    def parse(cls, family: str, text: str) -> Cases:
        """Return the puzzles of a data file's text, or raise CorruptRecord for one that is damaged."""
        names = {kind.name for kind in kinds(family)}
        return cls(family, (_case(family, names, *entry) for entry in enumerate(text.splitlines(), 1)))

    def __len__(self) -> int:
        return len(self._cases)

    def __iter__(self) -> Iterator[Case]:
        return iter(self._cases)

    @cached_property
    def _by_id(self) -> dict[str, Case]:
        return {case.id: case for case in self._cases}

    def __getitem__(self, puzzle: str) -> Case:
        """Return a puzzle by its id, or raise InvalidNotation for one that is not here."""
        case = self._by_id.get(puzzle)
        if case is None:
            raise InvalidNotation(puzzle, "the id of a puzzle", "puzzle")
        return case

    def of_kind(self, kind: str = "") -> tuple[Case, ...]:
        """Return the puzzles of a kind, or all of them, easy ones first."""
        found = (case for case in self._cases if kind in ("", case.kind))
        return tuple(sorted(found, key=lambda case: (case.rating, case.id)))

    def like(self, rating: float, tried: Collection[str] = (), kind: str = "") -> Case | None:
        """Return the puzzle nearest to a rating that was not tried, of one kind or any. None when all are."""
        left = [case for case in self.of_kind(kind) if case.id not in tried]
        return min(left, key=lambda case: abs(case.rating - rating), default=None)


def _case(family: str, names: Collection[str], number: int, line: str) -> Case:
    where = f"puzzles, line {number}"
    words = line.split("\t")
    if len(words) != COLUMNS:
        raise CorruptRecord(line, f"{COLUMNS} columns", where)
    kind, record, seat, solution, rating = words
    if kind not in names or seat not in ("0", "1") or not (rating.isascii() and rating.isdigit()):
        raise CorruptRecord(line, "kind, record, seat, solution and rating", where)
    return make_case(family, kind, record, Seat(int(seat)), solution, int(rating))


def data_path(family: str) -> Path:
    """Return where the data file of a family lies in the source tree."""
    from pathlib import Path  # a page reads no files, and need not pay for it

    return Path(__file__).parent / family / FILE


def load(family: str) -> Cases:
    """Return the puzzles of a family from the source tree."""
    return Cases.parse(family, data_path(family).read_text("ascii"))
