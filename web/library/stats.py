"""Statistics: one entry per finished game, and everything else is counted from the entries.

An entry carries a mark made from the record, so a game is counted once however often its end is
seen, and two devices or two tabs can be put together without counting twice. An entry takes about
seventy characters. Nothing is ever dropped.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from dataclasses import astuple, dataclass, fields
from itertools import takewhile
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.games import GAMES, family_of
from web.model import validation
from web.model.players import FRIEND, HUMAN
from web.model.validation import MOST_UNDONE, Fields

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from web.model.table import Table

VERSION = 1
WON, DRAWN, LOST = "won", "drawn", "lost"
DUELS = ("better", "even", "worse")
ROLES = ("first", "second", "both")
WHERE = "statistics"
MAX_ENTRIES = 50_000  # games. More than anybody plays
MAX_STATS_CHARS = 8_000_000  # characters
GAMES_PER_SLICE = 1000  # games that are checked in a slice
MOST_POINTS = 9999
_MARK_BYTES = 9
_MARK = re.compile(r"[\w=-]{1,24}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game.

    ``role`` is ``both`` where two people shared the device. ``result`` is then the first seat's.
    ``undone`` counts marked undos. ``duel`` is how a duel ended, or empty.
    """

    mark: str
    game: str
    level: str
    role: str
    result: str
    mine: int
    theirs: int
    undone: int
    duel: str

    def __post_init__(self) -> None:
        """Refuse impossible numbers. Raises CorruptRecord."""
        for value, allowed in (
            (self.game, tuple(GAMES)),
            (self.level, (*LEVELS, HUMAN, FRIEND)),
            (self.role, ROLES),
            (self.result, (WON, DRAWN, LOST)),
            (self.duel, ("", *DUELS)),
        ):
            if type(value) is not str or value not in allowed:
                validation.refuse(value, "one of " + ", ".join(allowed), WHERE)
        if type(self.mark) is not str or not _MARK.fullmatch(self.mark):
            validation.refuse(self.mark, "the mark of a game", WHERE)
        for number, least, most in (
            (self.mine, -MOST_POINTS, MOST_POINTS),
            (self.theirs, -MOST_POINTS, MOST_POINTS),
            (self.undone, 0, MOST_UNDONE),
        ):
            if type(number) is not int or not least <= number <= most:
                validation.refuse(number, f"a whole number from {least} to {most}", WHERE)


_FIELDS = fields(Entry)


@dataclass(frozen=True, slots=True)
class Row:
    """The sums of one game, level and role. Games with a marked undo stand apart in ``helped``."""

    game: str
    level: str
    role: str
    played: int
    won: int
    drawn: int
    lost: int
    streak: int
    """Wins in a row up to now."""
    best: int
    """The longest such row."""
    helped: int


def entry_of(table: Table, duel: str = "") -> Entry:
    """Return the entry of a finished game."""
    outcome = table.match.outcome
    assert outcome is not None
    alone = len(table.people) == 1
    seat = table.people[0]
    result = DRAWN if outcome.winner is None else WON if outcome.winner == seat else LOST
    text = f"{table.match.record()} {' '.join(table.players)}"
    digest = hashlib.sha256(text.encode()).digest()[:_MARK_BYTES]
    return Entry(
        mark=urlsafe_b64encode(digest).decode(),
        game=table.game,
        level=table.players[seat.other],
        role=ROLES[seat] if alone else "both",
        result=result,
        mine=outcome.scores[seat],
        theirs=outcome.scores[seat.other],
        undone=table.undone,
        duel=duel,
    )


def read(text: str) -> tuple[Entry, ...]:
    """Return the entries of a kept text, or raise CorruptRecord, or NewerSave for one from the future."""
    return validation.run_to_end(reading(text))


def reading(text: str) -> Generator[tuple[int, int], None, tuple[Entry, ...]]:
    """Read in slices, and yield how many entries are checked."""
    fields = Fields(validation.parse(text, WHERE, MAX_STATS_CHARS), WHERE)
    fields.version(VERSION)
    rows, entries = fields.rows("games", len(_FIELDS), MAX_ENTRIES), list[Entry]()
    for done in range(0, len(rows), GAMES_PER_SLICE):
        if done:
            yield done, len(rows)
        entries += (Entry(*row) for row in rows[done : done + GAMES_PER_SLICE])
    return merge(entries, ())


def to_text(entries: Iterable[Entry]) -> str:
    """Return the text that ``read`` understands."""
    games = [list(astuple(entry)) for entry in entries]
    return json.dumps({"v": VERSION, "games": games}, separators=(",", ":"))


def merge(older: Iterable[Entry], newer: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return all entries once, those of ``older`` first."""
    return tuple({entry.mark: entry for entry in (*older, *newer)}.values())


def latest(entries: Iterable[Entry], game: str, most: int) -> tuple[str, ...]:
    """Return how the last games of one person ended, the oldest first. At most so many."""
    found = [entry.result for entry in entries if entry.game == game and entry.role != "both"]
    return tuple(found[-most:])


def past(entries: Iterable[Entry], table: Table) -> tuple[str, ...]:
    """Return how one person's games against the opponent of a table ended, without that table's own."""
    own = entry_of(table).mark if table.match.outcome else ""
    against = family_of(table.game), table.players[table.people[0].other]
    before = takewhile(lambda entry: entry.mark != own, entries)
    return tuple(one.result for one in before if (family_of(one.game), one.level) == against)


def rows(entries: Iterable[Entry]) -> list[Row]:
    """Return the sums per game, level and role, in the order of the registries."""
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry.game, entry.level, entry.role), []).append(entry)
    games, levels = list(GAMES), [*LEVELS, HUMAN, FRIEND]

    def order(key: tuple[str, str, str]) -> tuple[int, int, int]:
        return games.index(key[0]), levels.index(key[1]), ROLES.index(key[2])

    return [_row(*key, groups[key]) for key in sorted(groups, key=order)]


def records_in(entries: Iterable[Entry]) -> dict[tuple[str, str], tuple[int, int]]:
    """Return by game and level how many games were won, of how many played: those that count."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for row in rows(entries):
        won, played = sums.get((row.game, row.level), (0, 0))
        sums[row.game, row.level] = won + row.won, played + row.played
    return sums


def _row(game: str, level: str, role: str, entries: list[Entry]) -> Row:
    plain = [entry.result for entry in entries if not entry.undone]
    streak = best = 0
    for result in plain:
        streak = streak + 1 if result == WON else 0
        best = max(best, streak)
    won, drawn, lost = (plain.count(result) for result in (WON, DRAWN, LOST))
    helped = len(entries) - len(plain)
    return Row(game, level, role, len(plain), won, drawn, lost, streak, best, helped)


def duels(entries: Iterable[Entry]) -> dict[str, int]:
    """Return how many duels ended better, even and worse."""
    found = [entry.duel for entry in entries]
    return {kind: found.count(kind) for kind in DUELS}


BACKUP = {"stats": reading}
