"""Handover: a whole evening as a code for a link, and the standings as a small one for a QR code.

Both are a letter, the version, and packed JSON. Whoever has the code of an evening has its secret too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.club.evening import MAX_SAVE_CHARS, read
from web.club.packing import pack, unpack
from web.club.refusal import refuse
from web.club.standings import rank_players

if TYPE_CHECKING:
    from web.club.evening import Evening
    from web.club.state import State

EVENING, STANDINGS = "E", "S"
MAX_CODE_CHARS = 400_000
MAX_BOARD_CHARS = 4000
"""Characters of standings, packed."""
MAX_BOARD = 10_000
"""Characters of standings, unpacked."""


def write_evening(evening: Evening) -> str:
    """Return the code of an evening."""
    return pack(EVENING, evening.to_text())


def read_evening(code: str) -> Evening:
    """Return the evening of a code, all of it computed again, or raise Refused or CorruptRecord."""
    return read(unpack(EVENING, code, MAX_CODE_CHARS, MAX_SAVE_CHARS))


def write_standings(state: State) -> str:
    """Return the code of the standings: the number of rounds, and by player rank, name and points."""
    rows = [[line.rank, state.players[line.player].name, line.points] for line in rank_players(state)]
    return pack(STANDINGS, json.dumps([len(state.rounds), rows]))


def read_standings(code: str) -> tuple[int, list[tuple[int, str, int]]]:
    """Return the number of rounds and the rows of a code, or raise Refused."""
    text = unpack(STANDINGS, code, MAX_BOARD_CHARS, MAX_BOARD)
    try:
        rounds, rows = json.loads(text)
        return int(rounds), [(int(rank), str(name), int(points)) for rank, name, points in rows]
    except (ValueError, TypeError):
        refuse("damaged")
