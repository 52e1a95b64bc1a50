"""Opponent faces: the face of a level at a table. Both seats know all it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import FIRST_TALKING_PLY
from web.markup import Html, el
from web.registry import style_class
from web.views.banter import bubble

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look


def portrait(look: Look, seat: Seat) -> Html | None:
    """Return the face of the opponent at a seat, pleased or sour once the game is over. None for others.

    A friend elsewhere has an outline.
    """
    level = look.levels[seat]
    if look.friend and seat != look.seat:
        return el("span", class_="opponent-face is-friend", aria_hidden="true")
    return portrait_of(look.game, level, mood_of(look, seat)) if level else None


def portrait_of(game: str, level: str, mood: str | None = None) -> Html:
    """Return the face of a level of a game. It is for the eye, the name stands beside it."""
    kind = f"opponent-face {style_class(game)}"
    return el("span", class_=kind, data_level=level, data_mood=mood, aria_hidden="true")


def says(look: Look) -> Html | None:
    """Return the opponent's current line. None where lines are muted, and in frames."""
    wanted = look.settings.talk == "on" and not look.framed and not look.watch
    if not wanted or not look.is_live or look.ply < FIRST_TALKING_PLY:
        return None
    return bubble(look)


def short_name(look: Look, seat: Seat) -> str:
    """Return the first name of an opponent, where there is little room. The name of anybody else."""
    name = look.names[seat]
    return name.partition(" ")[0] if look.levels[seat] else name


def mood_of(look: Look, seat: Seat) -> str | None:
    """Return how a seat takes the end of a game, pleased or sour. None before it and in a draw."""
    winner = look.outcome.winner if look.outcome else None
    return None if winner is None else "pleased" if winner == seat else "sour"
