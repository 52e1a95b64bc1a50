"""Statistics: one entry per finished game, and everything else is counted from the entries.

An entry carries a mark made from the record, so a game is counted once however often its end is
seen, and two devices or two tabs can be put together without counting twice. An entry takes about
seventy characters; nothing is ever dropped.
"""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.core import CorruptRecord
from noir.games import GAMES
from web.model.players import HUMAN
from web.model.table import NewerSave

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.model.table import Table

VERSION = 1
WON, DRAWN, LOST = "won", "drawn", "lost"
DUELS = ("better", "even", "worse")
ROLES = ("first", "second", "both")
_MARK_BYTES = 9


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game.

    ``role`` is ``both`` where two people shared the device; ``result`` is then the first seat's.
    ``undone`` counts marked undos; ``duel`` is how a duel ended, or empty.
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
        """Refuse what cannot have been played; raises CorruptRecord."""
        for value, allowed in (
            (self.game, tuple(GAMES)),
            (self.level, (*LEVELS, HUMAN)),
            (self.role, ROLES),
            (self.result, (WON, DRAWN, LOST)),
            (self.duel, ("", *DUELS)),
        ):
            if value not in allowed:
                raise CorruptRecord(str(value)[:40], "one of " + ", ".join(allowed), "statistics")
        numbers = (self.mine, self.theirs, self.undone)
        if not all(type(n) is int for n in numbers) or not isinstance(self.mark, str):
            raise CorruptRecord(str(numbers)[:40], "whole numbers", "statistics")


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
    told = f"{table.match.record()} {' '.join(table.players)}"
    digest = hashlib.sha256(told.encode()).digest()[:_MARK_BYTES]
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
    """Return the entries of a kept text; raise CorruptRecord, or NewerSave for one from the future."""
    try:
        kept = json.loads(text)
        version = kept["v"]
        if isinstance(version, int) and version > VERSION:
            raise NewerSave(version)
        return tuple(Entry(*fields) for fields in kept["games"])
    except (NewerSave, CorruptRecord):
        raise
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise CorruptRecord(text[:40], "statistics", "statistics") from error


def to_text(entries: Iterable[Entry]) -> str:
    """Return the text that ``read`` understands."""
    games = [list(astuple(entry)) for entry in entries]
    return json.dumps({"v": VERSION, "games": games}, separators=(",", ":"))


def merged(older: Iterable[Entry], newer: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return all entries once, those of ``older`` first."""
    return tuple({entry.mark: entry for entry in (*older, *newer)}.values())


def rows(entries: Iterable[Entry]) -> list[Row]:
    """Return the sums per game, level and role, in the order of the registries."""
    groups: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry.game, entry.level, entry.role), []).append(entry)
    games, levels = list(GAMES), [*LEVELS, HUMAN]

    def order(key: tuple[str, str, str]) -> tuple[int, int, int]:
        return games.index(key[0]), levels.index(key[1]), ROLES.index(key[2])

    return [_row(*key, groups[key]) for key in sorted(groups, key=order)]


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
