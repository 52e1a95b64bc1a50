"""Calibration: how often predicted chances come true, and the scale that says so."""

from __future__ import annotations

from math import fsum, sqrt
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.population import PLIES, mix
from noir.bots.scale import calibrate

if TYPE_CHECKING:
    from noir.bots.scale import Scale

WIDTH = 0.04
"""Of the results that a point of a scale stands for, at least, where they are even."""
LEAST = 1 / 500
"""The part of all games that a point stands for, at least."""
TURNS = 4
"""How often each scale of several is fitted."""


class Prediction(NamedTuple):
    """A chance that a bot gave before a move: the search's own number, the one shown, and the result."""

    raw: float
    shown: float
    won: float
    weight: float
    game: int
    ply: int = 0


def deciles(entries: list[Prediction]) -> list[dict[str, object]]:
    """Return for each tenth of the predicted chance its mean, the frequency and how much that is worth."""
    table: list[dict[str, object]] = []
    for tenth in range(10):
        inside = [entry for entry in entries if min(9, int(entry.shown * 10)) == tenth]
        weight = fsum(entry.weight for entry in inside)
        if not inside:
            continue
        predicted = fsum(entry.shown * entry.weight for entry in inside) / weight
        true = fsum(entry.won * entry.weight for entry in inside) / weight
        off: dict[int, float] = {}  # the decisions of a game come true together
        for entry in inside:
            off[entry.game] = off.get(entry.game, 0.0) + entry.weight * (entry.won - true)
        half = 1.96 * sqrt(fsum(each * each for each in off.values())) / weight
        line = {"predicted": predicted, "came true": true, "interval": half}
        table.append(
            {"tenth": f"{10 * tenth}-{10 * tenth + 10} %"} | {k: round(100 * v, 1) for k, v in line.items()}
        )
        table[-1] |= {"decisions": len(inside), "games": len(off), "worth": round(weight, 1)}
    return table


def fit_scales(entries: list[Prediction], width: float = WIDTH, part: float = LEAST) -> tuple[Scale, ...]:
    """Return a scale for each of ``PLIES``, in turns fitted to the results that the others don't explain."""
    scales: list[Scale] = [()] * len(PLIES)
    mixed = [(entry, mix(entry.ply)) for entry in entries]
    for turn in range(TURNS * len(PLIES)):
        number = turn % len(PLIES)
        rest = []
        for entry, shares in mixed:
            own = dict(shares).get(number, 0.0)
            others = [(share, scales[other]) for other, share in shares if other != number]
            if own:
                # Before the others are fitted they are taken to be like this one.
                have_scales = all(scale for _, scale in others)
                off = (
                    fsum(share * calibrate(entry.raw, scale) for share, scale in others)
                    if have_scales
                    else 0.0
                )
                won = (entry.won - off) / own if have_scales else entry.won
                rest.append(entry._replace(won=won, weight=entry.weight * own * own))
        scales[number] = fit(rest, width, part)
    return tuple(scales)


def fit(entries: list[Prediction], width: float = WIDTH, part: float = LEAST) -> Scale:
    """Return the scale through the means of neighbouring results, pooled until the frequency grows too."""
    least = fsum(entry.weight for entry in entries) * part
    blocks: list[list[float]] = []  # the weight, and the weighted sums of chances and of results
    first = 0.0
    for entry in sorted(entries):
        if not blocks or (blocks[-1][0] > least and entry.raw > first + width * first * (1 - first)):
            blocks.append([0.0, 0.0, 0.0])
            first = entry.raw
        block = blocks[-1]
        block[0] += entry.weight
        block[1] += entry.weight * entry.raw
        block[2] += entry.weight * entry.won
    pooled: list[tuple[list[float], float, float]] = []  # with the first and the last result
    for block in blocks:
        first = last = block[1] / block[0]
        while pooled and block[2] / block[0] <= pooled[-1][0][2] / pooled[-1][0][0] + 0.01:
            before, first, _ = pooled.pop()
            block = list(map(add, block, before))  # noqa: PLW2901
        pooled.append((block, first, last))
    points: list[tuple[int, int]] = []
    for (weight, _, true), first, last in pooled:
        frequency = min(990, round(1000 * true / weight))
        if frequency <= (points[-1][1] if points else 0):
            continue
        points.append((round(1000 * first), frequency))
        if last > first:
            points.append((round(1000 * last), points[-1][1] + 5))
        if points[-1][1] >= 990:
            break
    return tuple(point for point in points if 0 < point[0] < 1000)
