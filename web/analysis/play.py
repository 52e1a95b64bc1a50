"""Play from a position: the table of an address or a message with ``position``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import has_bots
from noir.chance import below, rng_from
from noir.core import GameError, InvalidNotation
from noir.match import Match
from noir.positions import ImpossiblePosition
from web.analysis.texts import read_text
from web.contracts.editor import can_analyse, editor_of
from web.model.players import HUMAN, HotSeat, Solo
from web.model.table import Table
from web.model.validation import Explained

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noir.positions import Fault
    from web.i18n import Words
    from web.session.session import Session

SEEDS = 2**52
"""How many ways a seed can lay the hidden things."""


def table_at(t: Words, text: str, game: str, level: str, seed: str, request: str = "") -> Table:
    """Return a table at the position of a text or a link. The reader has its seat.

    Raises InvalidNotation of "position" or "position-over", or Explained for an impossible position.
    """
    try:
        chapter, *_ = read_text(game, text)
    except GameError as error:
        raise InvalidNotation(text[:40], "the text of a position", "position") from error
    game, position = chapter.game, chapter.root.position
    try:
        match = Match.from_position(game, position, f"{below(SEEDS, rng_from(seed)):x}")
    except ImpossiblePosition as error:
        raise Explained(error, _refusal(t, game, error.fault)) from error
    if match.to_move is None:
        raise InvalidNotation(text[:40], "a position in which the game goes on", "position-over")
    solo = level != HUMAN and has_bots(game)
    seating = Solo(level, position.seat) if solo else HotSeat()
    return Table(match, seating, request=request, branched=True, nonce="")


def order(session: Session, params: Mapping[str, str], request: str) -> Table:
    """Return the table that an address orders."""
    s = session.settings
    return table_at(session.t, params["position"], s.game, s.level, params["seed"], request)


def _refusal(t: Words, game: str, fault: Fault) -> str:
    """Return in words why no game begins at a position, as the analysis board says it."""
    reason = editor_of(game).fault(t, fault) if can_analyse(game) else ""
    return t("error.impossible-position", rule=fault.rule, reason=reason)


ADDRESS = {"position": order}
