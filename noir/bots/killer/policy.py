"""Policy: one ply ahead, every move of a view with its expected win probability.

What a move would reveal (a radar, an arrest, a kill) is weighed over the candidates of the view.
Hidden cards of the world are never looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import members
from noir.bots.killer.sim import Move
from noir.bots.killer.value import (
    ALL,
    disguise_chance,
    evaluate,
    inspector_features,
    inspector_on_boards,
    inspector_view,
    killer_features,
    killer_on_boards,
    killer_view,
)
from noir.bots.killer.weights import policy_weights
from noir.chance import shuffle
from noir.games.killer.state import DEAD_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from noir.bots.killer.bitboard import Board
    from noir.bots.killer.sim import Sim
    from noir.bots.killer.value import View
    from noir.bots.killer.weights import Weights

QUIET_COST = 0.0004  # times the square of the quiet turns: nobody wants the case to go cold
Ranked = tuple[float, Move]


class Weighing:
    """The moves of the seat to move in a position, weighed. ``near_only`` leaves out far shifts."""

    def __init__(self, sim: Sim, near_only: bool = False, weights: Weights | None = None) -> None:
        self.sim = sim
        self.near_only = near_only
        self.weights = weights or policy_weights(sim.citizen)

    def moves(self) -> list[Ranked]:
        """Return every move with its value for the seat to move, in a stable order."""
        sim = self.sim
        if sim.turn == 0:
            return list(self._killer_moves(killer_view(sim)))
        view = inspector_view(sim)
        if not sim.chosen:
            return list(self._identities(view))
        if sim.drawn:
            return list(self._agents(view))
        return list(self._inspector_moves(view))

    # --- the Killer ---

    def _killer(self, view: View) -> float:
        return evaluate(self.weights.killer, killer_features(view))

    def _killer_moves(self, view: View) -> Iterator[Ranked]:
        near = view.board.near[view.me]
        for victim in members(near & ~view.dead):
            yield self._kill(view, victim), Move("k", victim)
        if not view.dead:
            return
        if view.pile_size:
            yield self._disguise(view), Move("d")
        yield from self._shifts(view, killer_on_boards(self.weights.killer, view))

    def _kill(self, view: View, victim: int) -> float:
        bit, near = 1 << victim, view.board.near[victim]
        dead = view.dead | bit
        if dead.bit_count() >= DEAD_TO_WIN:
            return 1.0
        after = view._replace(board=view.board.fallen(dead), killers=view.killers & near & ~bit, dead=dead)
        if view.marked & bit:
            return self._over(after, view.inspectors, near)
        left = after._replace(inspectors=view.inspectors & ~bit)
        if not self.sim.chosen or not view.inspectors & bit:
            return self._killer(left)
        hit = 1 / view.inspectors.bit_count()
        return hit + (1 - hit) * self._killer(left) if left.inspectors else 1.0

    def _over(self, after: View, inspectors: int, near: int) -> float:
        """Return the value over the two answers of a radar that tells whether the Inspector is near."""
        inside, outside = inspectors & near, inspectors & ~near
        share = inside.bit_count() / max(1, inspectors.bit_count())
        total = share * self._killer(after._replace(inspectors=inside)) if inside else 0.0
        if outside:
            total += (1 - share) * self._killer(after._replace(inspectors=outside))
        return total

    def _disguise(self, view: View) -> float:
        works = disguise_chance(view, 0)
        after = view._replace(pile_size=view.pile_size - 1)
        value = (1 - works) * self._killer(after) if works < 1 else 0.0
        fit = ALL & ~view.own & ~view.dead & ~view.marked
        if not fit:
            return value
        marked = view.marked | 1 << view.me
        fresh = after._replace(marked=marked, killers=ALL & ~view.dead & ~marked)
        # a few of the possible identities stand for all
        sample = members(fit)[:: max(1, fit.bit_count() // 4)]
        for identity in sample:
            bit = 1 << identity
            then = fresh._replace(me=identity, inspectors=view.inspectors & ~bit, own=view.own | bit)
            value += works * self._killer(then) / len(sample)
        return value

    # --- the Inspector ---

    def _inspector(self, view: View) -> float:
        return evaluate(self.weights.inspector, inspector_features(view))

    def _identities(self, view: View) -> Iterator[Ranked]:
        for identity in members(view.hand & ~view.dead):
            hand = view.hand & ~(1 << identity)
            after = view._replace(me=identity, hand=hand, hand_size=view.hand_size - 1)
            yield self._inspector(after), Move("i", identity)

    def _inspector_moves(self, view: View) -> Iterator[Ranked]:
        quiet = QUIET_COST * view.quiet * view.quiet
        near = view.board.near
        targets = near[view.me] & ~view.dead & ~view.marked
        for target in members(targets & view.killers):
            after = view._replace(inspectors=view.inspectors & near[target])
            yield self._arrest(after, target) - quiet, Move("a", target)
        if view.arrests:
            yield from self._citizen_arrests(view)
        if view.pile_size or view.hand:
            yield self._exonerate(view), Move("e")
        yield from self._shifts(view, inspector_on_boards(self.weights.inspector, view))

    def _arrest(self, after: View, target: int) -> float:
        hit = 1 / max(1, after.killers.bit_count())
        left = after.killers & ~(1 << target)
        return hit + (1 - hit) * self._inspector(after._replace(killers=left)) if left else 1.0

    def _citizen_arrests(self, view: View) -> Iterator[Ranked]:
        open_to = view.killers & ~view.dead & ~view.marked
        for agent in members(view.hand):
            after = self._without(view, agent)._replace(arrests=view.arrests - 1)
            for target in members(open_to & view.board.near[agent]):
                yield self._arrest(after, target), Move("z", agent, target)

    def _without(self, view: View, agent: int) -> View:
        bit = 1 << agent
        return view._replace(
            hand=view.hand & ~bit,
            hand_size=view.hand_size - 1,
            inspectors=view.inspectors & ~bit,
            marked=view.marked | bit,
        )

    def _exonerate(self, view: View) -> float:
        """Return the best that an agent of the present hand gives. The card to come is a bonus unseen."""
        agents = view.hand & ~view.dead
        if not agents:
            return self._inspector(view)
        drawn = view._replace(pile_size=max(0, view.pile_size - 1))
        return max(self._ask(drawn, agent) for agent in members(agents))

    def _agents(self, view: View) -> Iterator[Ranked]:
        living = view.hand & ~view.dead
        for agent in members(living or view.hand):
            yield self._ask(view, agent) if living else self._inspector(view), Move("u", agent)

    def _ask(self, view: View, agent: int) -> float:
        """Return the value over the two answers of an agent's radar."""
        after = self._without(view, agent)
        near = view.board.near[agent]
        inside, outside = view.killers & near, view.killers & ~near
        share = inside.bit_count() / max(1, view.killers.bit_count())
        total = share * self._inspector(after._replace(killers=inside)) if inside else 0.0
        if outside:
            total += (1 - share) * self._inspector(after._replace(killers=outside))
        return total

    # --- both ---

    def _shifts(self, view: View, value: Callable[[Board], float]) -> Iterator[Ranked]:
        board, dead, banned = view.board, view.dead, self.sim.banned
        quiet = QUIET_COST * view.quiet * view.quiet
        for at in board.touching(view.me) if self.near_only else range(len(board.shape.shifts)):
            if at != banned:
                moved = board.after_shift(at)
                after = moved.fallen(dead)
                yield value(after) - (quiet if after is moved else 0.0), Move("s", at)


def best_first(sim: Sim, rng: Random, weights: Weights | None = None) -> list[Ranked]:
    """Return all moves, best first. Those that are worth the same come in random order."""
    ranked = shuffle(Weighing(sim, weights=weights).moves(), rng)
    return sorted(ranked, key=lambda entry: -round(entry[0], 3))
