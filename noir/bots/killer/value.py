"""Value: the win probability of the seat that just moved, from its own knowledge.

Each seat weighs features of its own view with numbers found by self-play
(tests/bench/tune_killer.py). The logistic function makes a probability of the sum.
"""

from __future__ import annotations

from functools import cache
from math import fsum
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from noir.portable_math import exp, log2

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noir.bots.killer.bitboard import Board
    from noir.bots.killer.sim import Sim

ALL = (1 << 25) - 1
BITS = (0.0, *(log2(n) for n in range(1, 26)))
KILLER_FEATURES = 25
INSPECTOR_FEATURES = 26
MAX_SCORE = 30.0  # a score whose chance is as good as 1

doubt_in_bits = cache(log2)
"""The logarithm of a number of suspects. Few numbers come up."""


class View(NamedTuple):
    """One seat's knowledge: ``me`` its identity, ``killers`` and ``inspectors`` the candidates.

    For the Killer ``killers`` are the public candidates (what the Inspector can know at least) and
    ``inspectors`` his own, for the Inspector the other way round. ``own`` are the cards seen.
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
    """Return the Killer's view of a position."""
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
    """Return the Inspector's view of a position."""
    own = sim.inspector_cards
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
    """Return how likely the next disguise succeeds. ``taken`` unseen cards are known to be elsewhere."""
    unseen = ALL & ~view.own
    if not view.pile_size:
        return 0.0
    fit = unseen & ~view.dead & ~view.marked
    return max(0.0, fit.bit_count() - taken) / max(1, unseen.bit_count() - taken)


def killer_features(view: View) -> list[float]:
    """Return the features of the Killer's view when the Inspector is to move."""
    board, me, killers, inspectors, dead, _, own, _, hand_size, pile_size, arrests, _ = view
    nearby = board.near
    near = nearby[me]
    unseen = ALL & ~own
    number = unseen.bit_count() or 1
    # the Inspector knows some of the candidates to be cards of his own
    blind = 1 - (hand_size + 1) / number
    suspects = 1 + (killers.bit_count() - 1) * blind
    left = beside = inspectors & near
    others = inspectors.bit_count() or 1
    risk = 0.0
    while left:
        low = left & -left
        left ^= low
        risk += 1 / (1 + ((killers & nearby[low.bit_length() - 1]).bit_count() - 1) * blind)
    close = beside.bit_count()
    reached = close / others
    dead_share = dead.bit_count() / 16
    alive = (near & ~dead).bit_count()
    disguise = disguise_chance(view, 0) if pile_size else 0.0
    one_of = 1 / suspects
    doubt = doubt_in_bits(suspects)
    first, total = board.steps(me, inspectors)
    one_off, steps = first / others, total / others / 4
    agents = hand_size * (unseen & near).bit_count() / number
    caught = one_of if agents > 1 else agents * one_of
    return [
        1.0,
        doubt,
        one_of,
        risk / others,
        reached,
        reached * one_of,
        BITS[others],
        1 / others if beside else 0.0,
        1 / others,
        close / 8,
        alive / 8,
        0.0 if alive else 1.0,
        dead_share,
        dead_share * dead_share,
        disguise,
        disguise * one_of,
        hand_size / 4,
        caught,
        arrests / 3,
        caught if arrests else 0.0,
        one_off,
        one_off * one_of,
        steps * one_of,
        doubt * disguise,
        dead_share / others,
    ]


def inspector_features(view: View) -> list[float]:
    """Return the features of the Inspector's view when the Killer is to move."""
    board, me, killers, inspectors, dead, _, _, hand, _, pile_size, arrests, _ = view
    nearby = board.near
    near = nearby[me]
    suspects = killers.bit_count() or 1
    left = beside = killers & near
    others = inspectors.bit_count() or 1
    danger = 0.0
    while left:
        low = left & -left
        left ^= low
        danger += 1 / ((inspectors & nearby[low.bit_length() - 1]).bit_count() or 1)
    dead_share = dead.bit_count() / 16
    one_of = 1 / suspects
    cover = beside.bit_count() * one_of
    first, total = board.steps(me, killers)
    one_off, steps = first * one_of, total * one_of / 4
    split, reach, living = _asking(killers, dead, hand, nearby)
    disguise = disguise_chance(view, 1) if pile_size else 0.0
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
        arrests / 3,
        reach.bit_count() * one_of if arrests else 0.0,
        one_of if arrests and reach else 0.0,
        BITS[suspects] * dead_share,
        (near & ~dead).bit_count() / 8,
        one_off,
        steps,
        one_off * one_of,
        steps * one_of,
        one_of * dead_share,
        dead_share / others,
    ]


def _asking(killers: int, dead: int, left: int, nearby: dict[int, int]) -> tuple[int, int, int]:
    """Return the most even split by a radar of the agents ``left``, their reach, and the number alive."""
    suspects = killers.bit_count()
    split, reach, living = 0, 0, 0
    while left:
        low = left & -left
        left ^= low
        caught = killers & nearby[low.bit_length() - 1]
        reach |= caught
        if not dead & low:
            living += 1
            inside = caught.bit_count()
            if inside > suspects - inside:
                inside = suspects - inside
            if inside > split:
                split = inside
    return split, reach, living


def chance(score: float) -> float:
    """Return the win probability of a weighed sum of features."""
    if score > MAX_SCORE:
        score = MAX_SCORE
    elif score < -MAX_SCORE:
        score = -MAX_SCORE
    return 1 / (1 + exp(-score))


def evaluate(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the win probability of some features."""
    return chance(fsum(map(mul, weights, features)))


# the features that stay as they are when only the grid changes
KILLER_STEADY = (0, 1, 2, 6, 8, 12, 13, 14, 15, 16, 18, 23, 24)
INSPECTOR_STEADY = (0, 1, 2, 7, 8, 9, 10, 11, 12, 14, 15, 18, 24, 25)


def killer_on_boards(weights: Sequence[float], view: View) -> Callable[[Board], float]:
    """Return ``evaluate`` of the Killer's view on other boards, at a third of the cost."""
    me, killers, inspectors = view.me, view.killers, view.inspectors
    features, living, unseen = killer_features(view), ALL & ~view.dead, ALL & ~view.own
    base = fsum([weights[at] * features[at] for at in KILLER_STEADY])
    one_of, others, number = features[2], inspectors.bit_count() or 1, unseen.bit_count() or 1
    blind = 1 - (view.hand_size + 1) / number
    for_risk = weights[3] / others
    for_close = (weights[4] + weights[5] * one_of) / others + weights[9] / 8
    for_any = weights[7] / others
    for_alive, for_none = weights[10] / 8, weights[11]
    for_caught = one_of * (weights[17] + (weights[19] if view.arrests else 0.0))
    for_agents = view.hand_size / number
    for_first = (weights[20] + weights[21] * one_of) / others
    for_steps = weights[22] * one_of / others / 4

    def on(board: Board) -> float:
        nearby = board.near
        near = nearby[me]
        score, risk = base, 0.0
        left = inspectors & near
        if left:
            score += for_any + for_close * left.bit_count()
        while left:
            low = left & -left
            left ^= low
            risk += 1 / (1 + ((killers & nearby[low.bit_length() - 1]).bit_count() - 1) * blind)
        alive = (near & living).bit_count()
        agents = for_agents * (unseen & near).bit_count()
        first, total = board.steps(me, inspectors)
        return chance(
            score
            + for_risk * risk
            + (for_alive * alive if alive else for_none)
            + (for_caught if agents > 1 else for_caught * agents)
            + for_first * first
            + for_steps * total
        )

    return on


def inspector_on_boards(weights: Sequence[float], view: View) -> Callable[[Board], float]:
    """Return ``evaluate`` of the Inspector's view on other boards, at half the cost."""
    me, killers, inspectors = view.me, view.killers, view.inspectors
    features, living = inspector_features(view), ALL & ~view.dead
    base = fsum([weights[at] * features[at] for at in INSPECTOR_STEADY])
    suspects, others = killers.bit_count() or 1, inspectors.bit_count() or 1
    one_of = 1 / suspects
    for_cover = (weights[3] + weights[6] / others) * one_of
    for_any, for_danger, for_split = weights[4] * one_of, weights[5] * one_of, weights[13] * one_of
    for_reach, for_reached = (weights[16] * one_of, weights[17] * one_of) if view.arrests else (0.0, 0.0)
    for_alive = weights[19] / 8
    for_first = (weights[20] + weights[22] * one_of) * one_of
    for_steps = (weights[21] + weights[23] * one_of) * one_of / 4

    def on(board: Board) -> float:
        nearby = board.near
        near = nearby[me]
        score, danger = base, 0.0
        left = killers & near
        if left:
            score += for_any + for_cover * left.bit_count()
        while left:
            low = left & -left
            left ^= low
            danger += 1 / ((inspectors & nearby[low.bit_length() - 1]).bit_count() or 1)
        first, total = board.steps(me, killers)
        split, reach, _ = _asking(killers, view.dead, view.hand, nearby)
        return chance(
            score
            + for_danger * danger
            + for_split * split
            + (for_reached + for_reach * reach.bit_count() if reach else 0.0)
            + for_alive * (near & living).bit_count()
            + for_first * first
            + for_steps * total
        )

    return on
