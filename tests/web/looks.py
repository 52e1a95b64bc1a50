"""Looks of a person at a seat of a match, as a view gets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from web.i18n import Words
from web.model.look import Look
from web.model.settings import Settings

if TYPE_CHECKING:
    from noir.match import Match


def look_at(match: Match, seat: Seat, ply: int | None = None, lang: str = "en", **view: str) -> Look:
    """The person's look at a seat after ``ply`` actions."""
    ply = match.ply if ply is None else ply
    state = match.at(ply)
    mover, outcome = match.game.to_move(state), match.game.outcome(state)
    legal = match.game.legal_actions(state) if mover == seat else ()
    return Look(
        t=Words(lang),
        game=match.game.name,
        seen=match.observe(seat, ply),
        seat=seat,
        names=("You", "Bot"),
        settings=Settings(lang=lang, game=match.game.name),
        legal=frozenset(match.game.format_action(action) for action in legal),
        to_move=mover,
        ply=ply,
        last=ply,
        outcome=outcome,
        both=(match.observe(Seat.FIRST, ply), match.observe(Seat.SECOND, ply)) if outcome else None,
        view=view,
    )
