"""Occasions on which the opponents of District Noir speak: takes, poisoned gifts, the last round, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.observation import Event, story
from noir.games.district.pieces import TAKE, family
from noir.games.district.state import ACTIONS_A_ROUND, ROUNDS

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look

GREETS = (3, 4)
"""The plies after one of which an opponent says good evening."""


def occasions(look: Look) -> list[tuple[Seat, str]]:
    """Return one entry per action. All of it lies open on the table."""
    found = [(event.seat, _of(look, event)) for event in story(look.seen)]
    if look.outcome and look.outcome.winner is not None:
        found[-1] = (found[-1][0], "lost" if look.outcome.winner == look.seat else "won")
    return found


def _of(look: Look, event: Event) -> str:
    """Return the occasion of an action for the reader's opponent."""
    own = event.seat != look.seat
    kinds = [family(kind) for kind in event.cards]
    if event.ply in GREETS:
        return "begin" if own else ""
    if event.ply == (ROUNDS - 1) * ACTIONS_A_ROUND:
        return "last"
    if event.action != TAKE:
        return "poison" if own and "betrayal" in kinds else ""
    return _of_take(kinds, own=own)


def _of_take(kinds: list[str], *, own: bool) -> str:
    if "betrayal" in kinds:
        return "loss" if own else "burnt"
    if "alliance" in kinds or "building" in kinds:
        return "gain" if own else "yours"
    return ""
