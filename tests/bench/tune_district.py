"""Find the numbers of ``noir/bots/district/weights.py`` again, by self-play.

    python3 -m tests.bench.tune_district rounds --games 2000

plays the searching bot against itself and fits, round by round, the logistic that predicts the
winner from the features of the round end.

    python3 -m tests.bench.tune_district plies --games 300

plays it again with some random actions mixed in, and fits the one-ply bot: the weights whose
softmax has the highest mean of the win probabilities that the search gives its actions.
Both print the lines to paste.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import exp, sqrt
from typing import TYPE_CHECKING

from noir.bots.district.heuristic import FEATURES, View
from noir.bots.district.packed import pack_pile
from noir.bots.district.pimc import Pimc
from noir.bots.district.value import RoundEnd
from noir.bots.district.weights import ROUND_WEIGHTS
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games.district.state import ROUNDS, starter
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.games.district import State

Row = tuple[int, tuple[float, ...], float]  # round, features, result for the first seat

Options = list[tuple[tuple[float, ...], float]]  # features and win probability of each action
Phase = tuple[int, int]  # who may take, cards in hand
Decision = tuple[Phase, Options]

EXPLORES = 0.15  # how often a random action is played, so that odd positions are met too
SHRINK = 1e-4
RIDGE = 20.0  # how many games' worth the old weights count


def round_end_features(state: State, round_number: int) -> tuple[float, ...]:
    """Return the features of a state just after a round, as the first seat sees them."""
    start = 1 if starter(round_number + 1) == Seat.FIRST else -1
    mine, theirs = (pack_pile(pile) for pile in state.piles)
    return RoundEnd(round_number).features(mine, theirs, start)


def self_play(seed: str, worlds: int = 6) -> list[Row]:
    """Play one game and return its round ends with the result."""
    match = Match.new("district", seed)
    bots = [Pimc(f"{seed}{seat:d}", worlds, 2 * worlds) for seat in Seat]
    ends: list[tuple[int, tuple[float, ...]]] = []
    while (seat := match.to_move) is not None:
        before = match.state.round
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
        if match.state.round > before:
            ends.append((before, round_end_features(match.state, before)))
    assert match.outcome is not None
    winner = match.outcome.winner
    result = 0.5 if winner is None else float(winner == Seat.FIRST)
    return [(number, features, result) for number, features in ends]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small linear system by Gauss-Jordan elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(len(lines)):
        pivot = max(range(at, len(lines)), key=lambda line: abs(lines[line][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [value / lines[at][at] for value in lines[at]]
        for other in range(len(lines)):
            if other != at and lines[other][at]:
                factor = lines[other][at]
                lines[other] = [v - factor * p for v, p in zip(lines[other], lines[at], strict=True)]
    return [line[-1] for line in lines]


def fit_logistic(rows: Sequence[tuple[Sequence[float], float]], old: Sequence[float]) -> list[float]:
    """Return the weights of a logistic regression, drawn towards the old ones (Newton steps)."""
    size = len(old)
    weights = list(old)
    for _ in range(8):
        slope = [RIDGE / 100 * (o - w) for o, w in zip(old, weights, strict=True)]
        bend = [[RIDGE / 100 * (i == j) for j in range(size)] for i in range(size)]
        for x, result in rows:
            p = 1 / (1 + exp(-sum(w * v for w, v in zip(weights, x, strict=True))))
            for i, v in enumerate(x):
                slope[i] += (result - p) * v
                for j in range(size):
                    bend[i][j] += p * (1 - p) * v * x[j]
        weights = [w + d for w, d in zip(weights, solve(bend, slope), strict=True)]
    return weights


def tune_rounds(games: int, seed: str, processes: int) -> None:
    """Print ROUND_WEIGHTS fitted to fresh games."""
    with ProcessPoolExecutor(processes) as pool:
        rows = [row for game in pool.map(self_play, [f"{seed}{n}" for n in range(games)]) for row in game]
    for number in range(1, ROUNDS):
        mine = [(features, result) for of, features, result in rows if of == number]
        weights = fit_logistic(mine, ROUND_WEIGHTS[number])
        print(f"    {number}: ({', '.join(f'{w:.3f}' for w in weights)}),  # {len(mine)} round ends")


def weighed_decisions(seed: str, worlds: int = 20) -> list[Decision]:
    """Play one game and return its real decisions, each action with its win probability."""
    match, rng = Match.new("district", seed), rng_from(seed)
    bot = Pimc(seed, worlds, 2 * worlds)
    decisions: list[Decision] = []
    while (seat := match.to_move) is not None:
        seen = match.observe(seat)
        *_, thought = bot.think(seen)
        if thought.values:
            view = View(seen)
            options = [(tuple(view.features(action)), value) for action, value in thought.values]
            decisions.append((view.phase, options))
        action = pick(seen.legal, rng) if rng.random() < EXPLORES else thought.action
        match.play(match.game.format_action(action))
    return decisions


def fit_softmax(decisions: Sequence[Options], old: Sequence[float], steps: int) -> list[float]:
    """Return the weights that raise the mean value of the softmax policy (Adam)."""
    size = len(old)
    weights, first, second = list(old), [0.0] * size, [0.0] * size
    for step in range(1, steps + 1):
        slope = [0.0] * size
        for options in decisions:
            sums = [sum(w * x for w, x in zip(weights, line, strict=True)) for line, _ in options]
            odds = [exp(value - max(sums)) for value in sums]
            total = sum(odds)
            mean = sum(p * value for p, (_, value) in zip(odds, options, strict=True)) / total
            for chance, (line, value) in zip(odds, options, strict=True):
                pull = chance / total * (value - mean)
                for place, x in enumerate(line):
                    slope[place] += pull * x
        for place in range(size):
            push = slope[place] / len(decisions) - SHRINK * weights[place]
            first[place] += 0.1 * (push - first[place])
            second[place] += 0.01 * (push * push - second[place])
            fair = first[place] / (1 - 0.9**step), second[place] / (1 - 0.99**step)
            weights[place] += 0.1 * fair[0] / (sqrt(fair[1]) + 1e-9)
    return weights


def mean_loss(decisions: Sequence[Options], weights: Sequence[float]) -> float:
    """Return the mean win probability that the best sum gives away."""
    total = 0.0
    for options in decisions:
        _, value = max(options, key=lambda o: sum(w * x for w, x in zip(weights, o[0], strict=True)))
        total += max(value for _, value in options) - value
    return total / len(decisions)


def tune_plies(games: int, seed: str, processes: int, steps: int) -> None:
    """Print PLY_WEIGHTS fitted to fresh decisions. A fifth of them is kept for the check."""
    with ProcessPoolExecutor(processes) as pool:
        found = [
            d for game in pool.map(weighed_decisions, [f"{seed}{n}" for n in range(games)]) for d in game
        ]
    for phase in sorted({phase for phase, _ in found}):
        print_phase(phase, [options for of, options in found if of == phase], steps)


def print_phase(phase: Phase, found: list[Options], steps: int) -> None:
    """Fit one phase from nothing and print its line."""
    learn, check = found[: len(found) * 4 // 5], found[len(found) * 4 // 5 :]
    weights = fit_softmax(learn, [0.0] * FEATURES, steps)
    line = ", ".join(f"{w:.2f}" for w in weights)
    print(f"    {phase}: ({line}),  # {len(found)} decisions, {mean_loss(check, weights):.4f} lost each")


def main() -> None:
    """Read the command line and print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["rounds", "plies"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=200, help="of the fit of the plies")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    if given.what == "rounds":
        tune_rounds(given.games, given.seed, given.processes)
    else:
        tune_plies(given.games, given.seed, given.processes, given.steps)


if __name__ == "__main__":
    main()
