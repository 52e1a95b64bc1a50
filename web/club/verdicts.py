"""Verdicts: the weighed games of an evening as a text that the page keeps, so that a reload loses none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

from noir.core import GameError, Seat
from noir.match import Match
from web.club.moments import Move, Verdict, list_records
from web.model import validation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from web.club.desk import Desk
    from web.club.state import State

WHERE = "moments"
MAX_CHARS = 200_000


def write(state: State, verdicts: Mapping[str, Verdict]) -> str:
    """Return the text of the games of an evening that are weighed."""
    records = list_records(state).values()
    return json.dumps({_mark_of(record): _row(verdicts[record]) for record in records if record in verdicts})


def _mark_of(record: str) -> str:
    return f"{crc32(record.encode()):08x}"


def _row(verdict: Verdict) -> list[Any]:
    move = verdict.move
    found = [move.ply, move.seat, move.action, move.usual, move.chance, move.usual_chance] if move else None
    return [verdict.losses, verdict.results, found]


def read(state: State, text: str) -> dict[str, Verdict]:
    """Return the games of a text that the evening has. One that can't be read is weighed again."""
    found: dict[str, Verdict] = {}
    try:
        rows = validation.parse(text, WHERE, MAX_CHARS)
        for record in list_records(state).values():
            if _mark_of(record) in rows:
                found[record] = _verdict(record, *rows[_mark_of(record)])
    except (GameError, ValueError, TypeError, LookupError):
        pass
    return found


def _verdict(record: str, losses: list[int], results: list[int], row: list[Any] | None) -> Verdict:
    move = None
    if row:
        ply, seat, action, usual, chance, usual_chance = row
        match = Match.from_record(record).branch(ply)
        if not {action, usual} <= {*match.legal()} or match.to_move != seat:
            raise ValueError(row)
        move = Move(ply, Seat(seat), action, usual, int(chance), int(usual_chance), match.observe(Seat(seat)))
    (first, second), (result, other) = losses, results
    return Verdict(move, (int(first), int(second)), (int(result), int(other)))


def recall(desk: Desk) -> None:
    """Take in the weighed games that the page has kept for this evening, once."""
    assert desk.evening
    if text := desk.kept_verdicts.pop(desk.mark, ""):
        desk.verdicts = read(desk.evening.state, text) | desk.verdicts
