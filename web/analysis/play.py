"""Play from a position: the table of an address or a message with ``position``."""

from __future__ import annotations

from noir.bots import has_bots
from noir.chance import below, rng_from
from noir.core import GameError, InvalidNotation
from noir.match import Match
from noir.positions import ImpossiblePosition
from web.analysis.link import read_text
from web.model.players import HUMAN, HotSeat, Solo
from web.model.table import Table

SEEDS = 2**52
"""How many ways a seed can lay the hidden things."""


def table_at(text: str, game: str, level: str, seed: str, request: str = "") -> Table:
    """Return a table at the position of a text or a link. The reader has its seat.

    Raises InvalidNotation: of "position", "position-rule" for an impossible one, or "position-over".
    """
    try:
        chapter, *_ = read_text(game, text)
    except GameError as error:
        raise InvalidNotation(text[:40], "the text of a position", "position") from error
    game, position = chapter.game, chapter.root.position
    try:
        match = Match.from_position(game, position, f"{below(SEEDS, rng_from(seed)):x}")
    except ImpossiblePosition as error:
        raise InvalidNotation(error.fault.rule, error.expected, "position-rule") from error
    if match.to_move is None:
        raise InvalidNotation(text[:40], "a position in which the game goes on", "position-over")
    solo = level != HUMAN and has_bots(game)
    seating = Solo(level, position.seat) if solo else HotSeat()
    return Table(match, seating, request=request, branched=True, nonce="")
