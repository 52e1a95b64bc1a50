"""What a position is worth to the seat that just moved: a win probability from what it knows.

Each seat weighs features of its own view with numbers found by self-play
(tests/bench/tune_killer.py); the logistic function makes a probability of the sum.
"""

from __future__ import annotations

from math import exp, log2
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.boards import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.bots.killer.boards import Board
    from noir.bots.killer.sim import Sim

ALL = (1 << 25) - 1
BITS = (0.0, *(log2(n) for n in range(1, 26)))
KILLER_FEATURES = 25
INSPECTOR_FEATURES = 26


class View(NamedTuple):
    """One seat's knowledge: ``me`` its identity, ``killers`` and ``inspectors`` the candidates.

    For the Killer ``killers`` are the public candidates (what the Inspector can know at least) and
    ``inspectors`` his own; for the Inspector the other way round. ``own`` are the cards seen.
    """

    board: Board
    me: int
    killers: int
    inspectors: int
    dead: int
    marked: int
    own: int
    hand: int
    hand_size: int
    pile_size: int
    arrests: int
    quiet: int


def killer_view(sim: Sim) -> View:
    """Return what the Killer of a position knows."""
    me = 1 << sim.killer
    return View(
        sim.board,
        sim.killer,
        sim.killers,
        sim.inspectors & ~me,
        sim.dead,
        sim.marked,
        sim.shown | me,
        0,
        sim.hand_size,
        sim.pile_size,
        sim.arrests,
        sim.quiet,
    )


def inspector_view(sim: Sim) -> View:
    """Return what the Inspector of a position knows."""
    own = sim.seen_by_inspector
    return View(
        sim.board,
        sim.inspector,
        sim.killers & ~own,
        sim.inspectors,
        sim.dead,
        sim.marked,
        own,
        sim.hand,
        sim.hand_size,
        sim.pile_size,
        sim.arrests,
        sim.quiet,
    )


def disguise_chance(view: View, taken: int) -> float:
    """Return how likely the next disguise succeeds; ``taken`` unseen cards are known to be elsewhere."""
    unseen = ALL & ~view.own
    if not view.pile_size:
        return 0.0
    fit = unseen & ~view.dead & ~view.marked
    return max(0.0, fit.bit_count() - taken) / max(1, unseen.bit_count() - taken)


def killer_features(view: View) -> list[float]:
    """Return the features of the Killer's view when the Inspector is to move."""
    board, dead, inspectors = view.board, view.dead, view.inspectors
    near = board.near[view.me]
    unseen = ALL & ~view.own
    # the Inspector knows some of the candidates to be cards of his own
    blind = 1 - (view.hand_size + 1) / max(1, unseen.bit_count())
    suspects = 1 + (view.killers.bit_count() - 1) * blind
    beside = inspectors & near
    others = max(1, inspectors.bit_count())
    risk = 0.0
    for suspect in members(beside):
        risk += 1 / (1 + ((view.killers & board.near[suspect]).bit_count() - 1) * blind)
    dead_share = dead.bit_count() / 16
    alive = near & ~dead
    disguise = disguise_chance(view, 0)
    one_of = 1 / suspects
    first, total = board.steps(view.me, inspectors)
    one_off, steps = first / others, total / others / 4
    agents = min(1.0, view.hand_size * (unseen & near).bit_count() / max(1, unseen.bit_count()))
    return [
        1.0,
        log2(suspects),
        one_of,
        risk / others,
        beside.bit_count() / others,
        beside.bit_count() / others * one_of,
        BITS[others],
        1 / others if beside else 0.0,
        1 / others,
        beside.bit_count() / 8,
        alive.bit_count() / 8,
        0.0 if alive else 1.0,
        dead_share,
        dead_share * dead_share,
        disguise,
        disguise * one_of,
        view.hand_size / 4,
        agents * one_of,
        view.arrests / 3,
        agents * one_of if view.arrests else 0.0,
        one_off,
        one_off * one_of,
        steps * one_of,
        log2(suspects) * disguise,
        dead_share / others,
    ]


def inspector_features(view: View) -> list[float]:
    """Return the features of the Inspector's view when the Killer is to move."""
    board, killers, inspectors = view.board, view.killers, view.inspectors
    near = board.near[view.me]
    suspects = max(1, killers.bit_count())
    beside = killers & near
    others = max(1, inspectors.bit_count())
    danger = 0.0
    for suspect in members(beside):
        danger += 1 / max(1, (inspectors & board.near[suspect]).bit_count())
    dead_share = view.dead.bit_count() / 16
    one_of = 1 / suspects
    cover = beside.bit_count() * one_of
    first, total = board.steps(view.me, killers)
    one_off, steps = first * one_of, total * one_of / 4
    split, reach, living = 0, 0, 0
    for agent in members(view.hand):
        caught = killers & board.near[agent]
        reach |= caught
        if not view.dead >> agent & 1:
            living += 1
            inside = caught.bit_count()
            split = max(split, min(inside, suspects - inside))
    disguise = disguise_chance(view, 1)
    return [
        1.0,
        BITS[suspects],
        one_of,
        cover,
        one_of if beside else 0.0,
        danger * one_of,
        cover / others,
        BITS[others],
        1 / others,
        dead_share,
        dead_share * dead_share,
        disguise,
        disguise * one_of,
        split * one_of,
        living / 4,
        view.arrests / 3,
        reach.bit_count() * one_of if view.arrests else 0.0,
        one_of if view.arrests and reach else 0.0,
        BITS[suspects] * dead_share,
        (near & ~view.dead).bit_count() / 8,
        one_off,
        steps,
        one_off * one_of,
        steps * one_of,
        one_of * dead_share,
        dead_share / others,
    ]


def weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the win probability of some features."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, weights, features))))))
