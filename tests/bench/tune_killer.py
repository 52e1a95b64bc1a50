"""Find the weights of the Killer vs Inspector bots by self-play: python3 -m tests.bench.tune_killer.

Every round plays games with the newest weights (some seats with older ones) and a few random moves,
then fits, for each role, a logistic regression from the features after its moves to the result.
The weights of one round are the judge of the policies that played it, as a policy. A round is worth
only what the table of all against all at the end says. ``--rounds 1`` refits the judge.

``--evolve inspector`` (or ``killer``) looks for a policy instead: an evolution strategy (CMA-ES with a
diagonal matrix) whose fitness is the share of games won against ``--against``, some of random, easy
and hard, each with its weight: ``random=0.6 easy=0.2 hard=0.2``.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import number
from noir.bots.killer.policy import Weighing
from noir.bots.killer.rules_of_thumb import casual_move
from noir.bots.killer.sim import GOING_ON, INSPECTOR_WINS, KILLER_WINS, NOBODY, Move, Sim, sim_from
from noir.bots.killer.value import (
    INSPECTOR_FEATURES,
    KILLER_FEATURES,
    evaluate,
    inspector_features,
    inspector_view,
    killer_features,
    killer_view,
)
from noir.bots.killer.weights import Weights, policy_weights
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.killer.belief import mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Sample = tuple[list[float], float]
RANDOM_MOVES = 0.05
RIDGE = 5.0
OLD_SEATS = 0.25
REMEMBERED = 4  # rounds whose samples are fitted together


def world(name: str, seed: str) -> Sim:
    """Return the first position of a random deal, with all its secrets."""
    game = GAMES[name]
    state = game.deal(rng_from(seed))
    sim = sim_from(game.observe(state, Seat.FIRST))
    sim.hand, sim.pile = mask_of(state.hand), tuple(number(card) for card in state.pile)
    return sim


def play(name: str, seed: str, seats: tuple[Weights, Weights]) -> tuple[list[Sample], list[Sample], int]:
    """Return the samples of the Killer and of the Inspector in one game, and how it ended."""
    sim, rng = world(name, seed), rng_from(f"{seed} moves")
    seen: tuple[list[list[float]], list[list[float]]] = ([], [])
    while sim.result == GOING_ON:
        turn = sim.turn
        ranked = Weighing(sim, weights=seats[turn]).moves()
        random = rng.random() < RANDOM_MOVES
        sim.play(pick(ranked, rng)[1] if random else max(ranked, key=lambda entry: entry[0])[1])
        if sim.result == GOING_ON and sim.turn != turn:
            features = inspector_features(inspector_view(sim)) if turn else killer_features(killer_view(sim))
            seen[turn].append(features)
    won = (sim.result == KILLER_WINS, sim.result == INSPECTOR_WINS)
    killer, inspector = ([(line, float(won[turn])) for line in seen[turn]] for turn in (0, 1))
    return killer, inspector, sim.result


def many(task: tuple[str, str, int, list[Weights]]) -> tuple[list[Sample], list[Sample], list[int]]:
    """Play some games with the newest weights, some seats with older ones. The work of one process."""
    name, seed, games, league = task
    killers: list[Sample] = []
    inspectors: list[Sample] = []
    results = []
    for game in range(games):
        rng = rng_from(f"{seed} {game} seats")
        old = [rng.random() < OLD_SEATS for _ in range(2)]
        seats = [pick(league, rng) if is_old else league[-1] for is_old in old]
        first, second, result = play(name, f"{seed} {game}", (seats[0], seats[1]))
        killers += first if seats[0] is league[-1] else []
        inspectors += second if seats[1] is league[-1] else []
        if not any(old):
            results.append(result)
    return killers, inspectors, results


def meeting(task: tuple[str, str, int, Weights, Weights]) -> float:
    """Return the Killer's share of some games between two sets of weights."""
    name, seed, games, killer, inspector = task
    wins = 0
    for game in range(games):
        sim = world(name, f"{seed} {game}")
        while sim.result == GOING_ON:
            ranked = Weighing(sim, weights=inspector if sim.turn else killer).moves()
            sim.play(max(ranked, key=lambda entry: entry[0])[1])
        wins += sim.result == KILLER_WINS
    return wins / games


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Return x with matrix x = vector, by elimination with pivots."""
    size = len(vector)
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda n: abs(rows[n][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def fit(samples: Sequence[Sample], size: int, steps: int = 5) -> tuple[float, ...]:
    """Return the weights of a ridge logistic regression, by Newton's method."""
    weights = [0.0] * size
    for _ in range(steps):
        matrix = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        vector = [-RIDGE * weight for weight in weights]
        for features, result in samples:
            chance = evaluate(weights, features)
            curve = chance * (1 - chance)
            used = [(at, value) for at, value in enumerate(features) if value]
            for row, value in used:
                vector[row] += (result - chance) * value
                scaled = curve * value
                line = matrix[row]
                for column, other in used:
                    line[column] += scaled * other
        weights = [weight + step for weight, step in zip(weights, solve(matrix, vector), strict=True)]
    return tuple(round(weight, 3) for weight in weights)


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Return the mean squared error of the probabilities."""
    return sum((evaluate(weights, line) - result) ** 2 for line, result in samples) / len(samples)


def opponent_move(kind: str, sim: Sim, last_victim: int, rng: Random) -> Move:
    """Return the move of the random, the easy or the hard bot."""
    if kind == "easy":
        return casual_move(sim, last_victim, rng)
    ranked = Weighing(sim).moves()
    if kind == "hard":
        return max(ranked, key=lambda entry: entry[0])[1]
    verb = pick(sorted({move.verb for _, move in ranked}), rng)
    return pick([move for _, move in ranked if move.verb == verb], rng)


def trial(task: tuple[str, str, int, str, int, Weights]) -> float:
    """Return the share of games that weights win in a role (0: Killer) against a kind of opponent."""
    name, seed, games, kind, role, weights = task
    wins = 0
    for game in range(games):
        sim, rng, last = world(name, f"{seed} {game}"), rng_from(f"{seed} {game} moves"), NOBODY
        while sim.result == GOING_ON:
            if sim.turn == role:
                move = max(Weighing(sim, weights=weights).moves(), key=lambda entry: entry[0])[1]
            else:
                move = opponent_move(kind, sim, last, rng)
            last = move.one if move.verb == "k" else last
            sim.play(move)
        wins += sim.result == (INSPECTOR_WINS if role else KILLER_WINS)
    return wins / games


class Evolution:
    """CMA-ES with a diagonal matrix: a mean, a step and a spread for each weight."""

    def __init__(self, start: Sequence[float], step: float, seed: str, size: int = 24) -> None:
        self.mean, self.step, self.rng, self.size = list(start), step, rng_from(seed), size
        number, parents = len(start), size // 2
        shares = [log(parents + 0.5) - log(at + 1) for at in range(parents)]
        self.shares = [share / sum(shares) for share in shares]
        self.effective = 1 / sum(share * share for share in self.shares)
        self.spread = [max(0.4, min(1.5, abs(value))) for value in start]
        self.path = [0.0] * number
        self.path_rate = (self.effective + 2) / (number + self.effective + 5)
        self.spread_rate = min(0.5, (number + 2) / 3 * self.effective / ((number + 2) ** 2 + self.effective))
        self.length = sqrt(number) * (1 - 1 / (4 * number) + 1 / (21 * number * number))

    def ask(self) -> list[list[float]]:
        """Return the directions of one generation, each with its opposite."""
        half = [[self.rng.gauss(0, 1) for _ in self.mean] for _ in range(self.size // 2)]
        return half + [[-value for value in line] for line in half]

    def point(self, direction: Sequence[float]) -> tuple[float, ...]:
        """Return the weights that lie in a direction."""
        triples = zip(self.mean, self.spread, direction, strict=True)
        return tuple(mean + self.step * spread * value for mean, spread, value in triples)

    def tell(self, directions: list[list[float]], fitness: list[float]) -> None:
        """Move towards the better half."""
        order = sorted(range(self.size), key=lambda at: -fitness[at])
        best = list(zip(self.shares, (directions[at] for at in order), strict=False))
        rate, keep = self.path_rate, 1 - self.spread_rate
        for at in range(len(self.mean)):
            drift = sum(share * line[at] for share, line in best)
            square = sum(share * line[at] ** 2 for share, line in best)
            self.path[at] = (1 - rate) * self.path[at] + sqrt(rate * (2 - rate) * self.effective) * drift
            self.mean[at] += self.step * self.spread[at] * drift
            self.spread[at] *= sqrt(keep + self.spread_rate * square)
        length = sqrt(sum(value * value for value in self.path))
        self.step *= exp(rate / (1 + rate) * (length / self.length - 1))


def evolve(
    name: str, role: int, against: dict[str, float], work: tuple[int, int], seed: str, processes: int
) -> None:
    """Print ever better weights of a role. ``work``: generations, and games of each trial."""
    generations, games = work
    start = policy_weights(name == "killer-citizen")
    search = Evolution(start[role], 0.3, seed)
    with ProcessPoolExecutor(processes) as pool:
        for generation in range(generations):
            directions = search.ask()
            fitness = [0.0] * len(directions)
            weights = [start._replace(**{start._fields[role]: search.point(line)}) for line in directions]
            for kind, share in against.items():
                tasks = [(name, f"{seed} {generation}", games, kind, role, one) for one in weights]
                for at, won in enumerate(pool.map(trial, tasks)):
                    fitness[at] += share * won
            search.tell(directions, fitness)
            mean = tuple(round(value, 3) for value in search.mean)
            print(
                f"{generation}: {sum(fitness) / len(fitness):.3f}, step {search.step:.3f}\n{mean}", flush=True
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="killer", choices=("killer", "killer-citizen"))
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--evolve", choices=("killer", "inspector"))
    parser.add_argument("--against", nargs="+", default=["random=0.25", "easy=0.25", "hard=0.5"])
    options = parser.parse_args()
    if options.evolve:
        against = {kind: float(share) for kind, _, share in (text.partition("=") for text in options.against)}
        role = ("killer", "inspector").index(options.evolve)
        evolve(options.game, role, against, (options.rounds, options.games), options.seed, options.processes)
        return
    league = [policy_weights(options.game == "killer-citizen")]
    share = options.games // options.processes
    rounds: list[tuple[list[Sample], list[Sample]]] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for at in range(options.rounds):
            seeds = [f"{options.seed} {at} {part}" for part in range(options.processes)]
            tasks = [(options.game, seed, share, league) for seed in seeds]
            parts = list(pool.map(many, tasks))
            rounds.append(([s for part in parts for s in part[0]], [s for part in parts for s in part[1]]))
            killers = [sample for killers, _ in rounds[-REMEMBERED:] for sample in killers]
            inspectors = [sample for _, inspectors in rounds[-REMEMBERED:] for sample in inspectors]
            league.append(Weights(fit(killers, KILLER_FEATURES), fit(inspectors, INSPECTOR_FEATURES)))
            results = [result for part in parts for result in part[2]]
            wins = [results.count(result) / len(results) for result in (1, 2, 3)]
            print(f"round {at}: Killer {wins[0]:.3f}, Inspector {wins[1]:.3f}, cold {wins[2]:.3f};", end=" ")
            errors = loss(killers, league[-1].killer), loss(inspectors, league[-1].inspector)
            print(f"errors {errors[0]:.4f} {errors[1]:.4f}\n{league[-1]}", flush=True)
        print("the Killer's share of the games: a line for each Killer, a column for each Inspector")
        for killer in league:
            meetings = [(options.game, f"{options.seed} table", 100, killer, other) for other in league]
            print(" ".join(f"{share:.2f}" for share in pool.map(meeting, meetings)), flush=True)


if __name__ == "__main__":
    main()
