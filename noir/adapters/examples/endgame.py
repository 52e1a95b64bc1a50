"""Solve the end of a game in OpenSpiel: ``python3 -m noir.adapters.examples.endgame``.

The game is played at random until a few actions before its end. All deals that a spectator can't rule out
then come into play.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from math import prod
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from noir.adapters.openspiel import spiel_name
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from noir.core import A, Game, O, S

SOLVERS = {"external": ExternalSamplingSolver, "outcome": OutcomeSamplingSolver}


class Choices(Random):
    """Chance that makes all choices in turn, in place of a random generator."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[list[int]] = []  # the choice, out of how many
        self._next = 0

    def random(self) -> float:
        """Return a number that is multiplied by how many choices there are."""
        return Choice(self)

    def make(self, size: int) -> int:
        """Make the next choice, out of so many."""
        if self._next == len(self.made):
            self.made.append([0, size])
        self._next += 1
        return self.made[self._next - 1][0]

    def advance(self) -> bool:
        """Go on to the next choices. Return whether there are any."""
        self._next = 0
        while self.made and self.made[-1][0] + 1 == self.made[-1][1]:
            self.made.pop()
        if self.made:
            self.made[-1][0] += 1
        return bool(self.made)


class Choice(float):
    """A random number that waits for its size to make a choice."""

    def __new__(cls, choices: Choices) -> Self:
        """Keep the choices that it asks."""
        choice = super().__new__(cls)
        choice.choices = choices
        return choice

    choices: Choices

    def __mul__(self, size: float, /) -> float:
        return float(self.choices.make(int(size)))


def all_worlds(game: Game[S, A, O], seen: O) -> Iterator[tuple[S, Fraction]]:
    """Yield each state that ``determinize`` can return, with the probability of that way to it."""
    choices = Choices()
    while True:
        world = game.determinize(seen, choices)
        yield world, Fraction(1, prod(size for _, size in choices.made))
        if not choices.advance():
            return


def deals_in_play(match: Match[S, A, O], plies: int) -> dict[str, Fraction]:
    """Return the deals that a spectator can't rule out, with weights. Those that play alike count as one.

    They begin with those that the first seat can't rule out. The other seat in each of them can't rule out
    others, and so on. The deals of one knowledge of the first seat weigh together as much as that knowledge.
    Raises ValueError if the match can go on for more plies.
    """
    game, seen = match.game, match.observe(Seat.FIRST)
    weights, waiting = {seen: Fraction(1)}, [seen]
    deals, named = dict[str, Fraction](), dict[object, str]()
    while waiting:
        seen = waiting.pop()
        for world, chance in all_worlds(game, seen):
            deal = named.setdefault(unfold(game, world, plies), game.format_deal(world))
            deals[deal] = deals.get(deal, Fraction(0)) + chance * weights[seen]
        for theirs, chance in knowledge(game, seen, Seat.SECOND).items():
            back = knowledge(game, theirs, Seat.FIRST)
            for other in back.keys() - weights.keys():
                weights[other] = weights[seen] * chance / back[seen] * back[other]
                waiting.append(other)
    return deals


def unfold(game: Game[S, A, O], state: S, plies: int) -> tuple[object, ...]:
    """Return all that can be seen from a state on, by each way to play on.

    Raises ValueError if one of them has more plies.
    """
    if plies < 0:
        raise ValueError(f"{game.name}: expected a game that ends after these plies, whatever is played")
    after = [unfold(game, game.apply(state, action), plies - 1) for action in game.legal_actions(state)]
    return *(game.observe(state, seat) for seat in Seat), game.outcome(state), *after


def knowledge(game: Game[S, A, O], seen: O, seat: Seat) -> dict[O, Fraction]:
    """Return the possible observations of a seat, with their probabilities for a seat that knows this."""
    found: dict[O, Fraction] = {}
    for world, chance in all_worlds(game, seen):
        other = game.observe(world, seat)
        found[other] = found.get(other, Fraction(0)) + chance
    return found


def endgame(game_name: str, plies: int, seed: int = 1) -> pyspiel.Game:
    """Return the game of the last plies of a random match.

    Raises ValueError if the match can go on for more plies.
    """
    match, rng = Match.new(game_name, seed), rng_from(seed)
    while match.outcome is None:
        match.play(pick(match.legal(), rng))
    for _ in range(plies):
        match.undo()
    return game_of(match, plies)


def game_of(match: Match[S, A, O], plies: int) -> pyspiel.Game:
    """Return the rest of a match, so many plies, as a game of its own."""
    deals = deals_in_play(match, plies)
    whole = prod({weight.denominator for weight in deals.values()})
    words = sorted(f"{int(weight * whole)}:{deal}" for deal, weight in deals.items())
    past = {"deals": "|".join(words), "actions": ".".join(match.actions)}
    return pyspiel.load_game(spiel_name(match.game.name), past)


def solve(game: pyspiel.Game, solver: str, rounds: int, steps: int = 3, seed: int = 1) -> list[float]:
    """Return the exploitability of a solver's average policy at first and after each part of the rounds.

    The same seed gives the same numbers: OpenSpiel's solvers draw from the chance that numpy keeps for all.
    """
    np.random.seed(seed)
    learner = SOLVERS[solver](game)
    found = [exploitability(game, learner.average_policy())]
    for _ in range(steps):
        for _ in range(rounds // steps):
            learner.iteration()
        found.append(exploitability(game, learner.average_policy()))
    return found


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
    words.add_argument("--solver", default="external", choices=SOLVERS)
    words.add_argument("--plies", type=int, default=4)
    words.add_argument("--rounds", type=int, default=3000)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    try:
        end = endgame(given.game, given.plies, given.seed)
    except ValueError as error:
        words.error(str(error))
    print(f"{len(end.ending.deals)} deals in play")
    for value in solve(end, given.solver, given.rounds, seed=given.seed):
        print(f"exploitability {value:.4f}", flush=True)
