"""Hindsight: whether a seat has learned anything that it could not have foretold.

The honest rule of undo stands on this: what can be taken back without an advantage is what
brought no news. It is decided from the seat's own observations, so it holds for any game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from noir.chance import rng_from

if TYPE_CHECKING:
    from noir.core import A, O, S, Seat
    from noir.match import Match

WORLDS = 120
"""Worlds sampled. A surprise that one world in 25 would not bring is overlooked once in 130 times."""


def learned(match: Match[S, A, O], seat: Seat, since: int) -> bool:
    """Return whether the actions after ply ``since`` told the seat anything new.

    An own action tells nothing when the next observation is the same in every world the seat cannot
    rule out. An action of the other seat when it is the same in every world and for every action
    that is legal there. Worlds are sampled, the same ones every time.
    """
    game: Any = match.game
    plies = range(since, match.ply)
    by_others_first = sorted(plies, key=lambda ply: match.mover(ply) == seat)  # they are decided soonest
    return any(
        _surprises(game, match.at(ply), match.at(ply + 1), seat, ply, match.action(ply))
        for ply in by_others_first
    )


@lru_cache(maxsize=8)  # the plies of an undo: whatever is drawn at the same moment asks for its price again
def _surprises(game: Any, then: Any, since: Any, seat: Seat, ply: int, text: str) -> bool:
    before, after = game.observe(then, seat), game.observe(since, seat)
    own = game.parse_action(text) if game.to_move(then) == seat else None
    rng = rng_from(f"hindsight {ply}")

    def differs(world: Any) -> bool:
        actions = game.legal_actions(world) if own is None else (own,)
        return any(game.observe(game.apply(world, action), seat) != after for action in actions)

    return any(differs(game.determinize(before, rng)) for _ in range(WORLDS))
