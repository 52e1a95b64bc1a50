"""Hide: everybody can name the Killer, and one action is safe."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import letter, members
from noir.bots.killer.kill_race import moves, positions_after, spot_of
from noir.bots.killer.sim import ALL, action_of, sim_from
from noir.games.killer.action import format_action
from noir.games.killer.belief import mask_of, public_belief
from noir.puzzles.killer.sure_kill import ActionKind, Deal
from noir.puzzles.kind import Answer, Danger, Dangers, Solved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.bots.killer.kill_race import Spot
    from noir.bots.killer.sim import Move
    from noir.games.killer.observation import Observation
    from noir.match import Match

PRIOR = 1250.0  # one own turn
GRADES = {"d": "disguise", "k": "kill", "s": "shift"}


class Hide(ActionKind):
    """He is the only public suspect: after exactly one action the Inspector can't be certain and in reach."""

    name = "hide"

    def solve(self, match: Match) -> Solved | None:
        """Return the solution. See noir.puzzles.kind.Kind."""
        seen = self._observe(match)
        if seen is None:
            return None
        spot = spot_of(seen)
        if any(not positions_after(spot, move) for move in moves(spot)):
            return None  # it surely wins at once
        safe = [move for move in moves(spot) if danger(spot, move) is None]
        if len(safe) != 1:
            return None
        text = format_action(action_of(sim_from(seen), safe[0]))
        return Solved(text, 1, GRADES[safe[0].verb], PRIOR)

    def refute(self, match: Match, answer: str) -> Danger:
        """Return the danger of an action. See noir.puzzles.kind.Kind."""
        return next(one for one in self._dangers(match) if one.action == answer)

    def proof(self, match: Match, solution: str) -> Dangers:  # noqa: ARG002 - it is what is left over
        """Return a danger for every action but the safe one."""
        return Dangers(tuple(self._dangers(match)), partial(_after, match))

    def _dangers(self, match: Match) -> Iterator[Danger]:
        """Yield the danger of each action that has one."""
        seen = self._observe(match)
        assert seen is not None, "the position is such a puzzle"
        spot, sim = spot_of(seen), sim_from(seen)
        for move in moves(spot):
            threat = danger(spot, move)
            if threat:
                inspector, hand, agent, card = threat
                text = format_action(action_of(sim, move))
                names = "".join(letter(one) for one in members(hand))
                yield Danger(text, letter(inspector), names, _name(agent), _name(card))

    def _observe(self, match: Match) -> Observation | None:
        """Return the Killer's observation when he is to move and the only public suspect."""
        seen = self.observe(match)
        if seen is None or not seen.table.chosen:
            return None
        return seen if public_belief(seen).killer.mask == mask_of(seen.identity) else None


NOBODY = -1
Threat = tuple[
    int, int, int, int
]  # the Inspector, his hand as a mask, the agent or NOBODY, the card drawn or NOBODY


def _name(suspect: int) -> str:
    return letter(suspect) if suspect >= 0 else ""


def _after(match: Match, one: Danger) -> Match:
    """Return a game of the deal of a danger, with its action done."""
    deal = Deal(match)
    deal.hold(one.hand)
    deal.follow(one.action, Answer((), None, one.card))
    return deal.match(one.inspector).play(one.action)


def danger(spot: Spot, move: Move) -> Threat | None:
    """Return a deal in which the Inspector can arrest the Killer for certain after this move, or None."""
    for after in positions_after(spot, move):
        changed = after.me != spot.me
        # a new identity can be anybody who lives and is not marked
        suspects = ALL & ~after.dead & ~after.marked if changed else 1 << after.me
        threat = _threat(after, suspects & ~(1 << after.me))
        if threat:
            card = members(spot.unseen & ~after.unseen)[0] if move.verb == "d" else NOBODY
            return (*threat, card)
    return None


def _threat(spot: Spot, others: int) -> tuple[int, int, int] | None:
    """Return a threat of arrest: the Inspector holds all other suspects as cards, and reaches the Killer."""
    beside = spot.board.near[spot.me]
    for inspector in members(spot.inspectors):
        needed = others & ~(1 << inspector)
        if needed & ~spot.unseen or needed.bit_count() > spot.hand:
            continue
        if beside >> inspector & 1:
            return inspector, needed, NOBODY
        if spot.arrests:
            for agent in members(beside & spot.unseen & ~(1 << inspector)):
                hand = needed | 1 << agent
                if hand.bit_count() <= spot.hand:
                    return inspector, hand, agent
    return None
