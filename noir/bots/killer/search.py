"""The search bot: the best moves of one ply ahead, played out in worlds the seat cannot rule out.

In every world both seats go on as a one-ply policy would, each from its own view, for some plies, then
a judge of positions says who wins. Sequential halving gives the better half of the candidates the next
worlds, the same worlds to all of them. The Inspector guesses those Killers more often who would have
moved as this one did. The work is a number of play-outs, never a clock. Where few can still be either
role, the chance that the Killer can be sure of in two turns is exact, and taken where it is the best.
"""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import number
from noir.bots.killer.last_turns import Wins, look, near_the_end
from noir.bots.killer.policy import Weighing, best_first
from noir.bots.killer.reading import PRIORS, in_proportion, killer_moves, read
from noir.bots.killer.sim import GOING_ON, INSPECTOR_WINS, KILLER_WINS, Move, action_of, is_small, sim_from
from noir.bots.killer.value import (
    evaluate,
    inspector_features,
    inspector_view,
    killer_features,
    killer_view,
)
from noir.bots.killer.weights import searching
from noir.bots.scale import calibrate
from noir.chance import pick, rng_from
from noir.core import Thinker, Thought
from noir.games import part_of
from noir.games.killer.action import Action
from noir.games.killer.belief import mask_of
from noir.games.killer.observation import Observation
from noir.games.killer.worlds import Guesser

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from noir.bots.killer.sim import Sim
    from noir.bots.killer.weights import Searching, Weights
    from noir.games.killer.state import State
    from noir.games.killer.worlds import World

PRIOR = 2  # the judge at the root counts as so many play-outs
SAME = 0.0005  # moves whose values differ by less are equals
DRAW = 0.3  # what both seats think of a case gone cold: less than an even game


class Work:
    """How much a search does: candidates, worlds in the first round, and plies of a play-out."""

    def __init__(self, candidates: int, worlds: int, plies: int) -> None:
        self.candidates, self.worlds, self.plies = candidates, worlds, plies

    def rounds(self, moves: int) -> list[tuple[int, int]]:
        """Return (candidates, worlds) of each round: half as many candidates, twice the worlds."""
        rounds, candidates, worlds = [], min(self.candidates, moves), self.worlds
        while candidates > 1:
            rounds.append((candidates, worlds))
            candidates, worlds = (candidates + 1) // 2 if candidates > 2 else 1, worlds * 2
        return rounds


def place_secrets(root: Sim, world: World | State) -> Sim:
    """Return the position with the secrets of a world."""
    sim = root.copy()
    sim.killer = number(world.killer)
    sim.inspector = number(world.inspector) if world.inspector else -1
    sim.hand = mask_of(world.hand)
    sim.pile = tuple(number(card) for card in world.pile)
    return sim


def _policy_move(sim: Sim, policy: Weights, rng: Random) -> Move:
    """Return the best near move of the policy. Break ties at random, as no player can count on one."""
    ranked = Weighing(sim, near_only=True, weights=policy).moves()
    least = max(ranked)[0] - SAME
    equals = [move for value, move in ranked if value >= least]
    return equals[0] if len(equals) == 1 else pick(equals, rng)


def play_out(sim: Sim, plies: int, using: Searching, rng: Random) -> float:
    """Return the Killer's win probability after some plies of both policies. Changes ``sim``."""
    for _ in range(plies):
        if sim.result != GOING_ON:
            break
        sim.play(_policy_move(sim, using.policy, rng))
    if sim.result == GOING_ON:
        killer = evaluate(using.judge.killer, killer_features(killer_view(sim)))
        if not sim.chosen:
            return killer
        return (killer + 1 - evaluate(using.judge.inspector, inspector_features(inspector_view(sim)))) / 2
    if sim.result == KILLER_WINS:
        return 1.0
    return 0.0 if sim.result == INSPECTOR_WINS else DRAW


def try_move(world: Sim, move: Move, plies: int, rng: Random) -> float:
    """Return the win probability of the seat to move after a move and a play-out."""
    sim = world.copy()
    sim.play(move)
    value = play_out(sim, plies, searching(world.citizen, world.turn), rng)
    return 1 - value if world.turn and sim.result != 3 else value


Certainty = tuple[Move, float]
"""A move of an equilibrium, and its chance to win."""

NO_DUEL: Certainty = (Move("d"), 0.0)
BOSS_WORK = Work(candidates=8, worlds=16, plies=3)


class Candidate:
    """A move with the results of its play-outs for the thinking seat, and the last round it was in."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move, self.prior = move, prior
        self.total, self.count, self.round = 0.0, 0, 0

    @property
    def value(self) -> float:
        """The mean of the play-outs, with the judge at the root as a first guess."""
        return (self.total + PRIOR * self.prior) / (self.count + PRIOR)


class Search(Thinker[Action, Observation]):
    """Plays the move with the best mean over play-outs. With ``proves`` proven chances come first."""

    weighs = True
    styles = PRIORS
    """How likely the Killer's styles are. ``noir.bots.killer.habits`` can know better."""

    def __init__(self, seed: int | str, work: Work, *, proves: bool = False) -> None:
        self._seed, self._work, self._proves = seed, work, proves

    def think(self, observation: Observation) -> Iterator[Thought[Action]]:
        """Yield after every look, reading and play-out. The values are win probabilities, calibrated."""
        root = sim_from(observation)
        rng = rng_from(f"{self._seed}/{observation.table.ply}")
        using = searching(root.citizen, root.turn)
        ranked = best_first(root, rng, using.policy)
        fields = {move: value for value, move in Weighing(root, weights=using.judge).moves()}
        candidates = [Candidate(move, fields[move]) for _, move in ranked[: self._work.candidates]]
        guesser = Guesser(observation)
        rounds = self._work.rounds(len(ranked))
        shares = dict.fromkeys(guesser.candidates, 1.0)
        moves = killer_moves(observation, guesser.guess(rng).evidence) if root.turn and rounds else []
        looks = len(ranked) if self._proves and near_the_end(observation) else 0
        readings = len(moves) * len(shares)
        total, done = looks + readings + sum(size * worlds for size, worlds in rounds), 0
        wins, duel = Wins(), NO_DUEL
        for wins, duel in self._prove(observation, root):
            done = min(looks, done + 1)
            yield self._thought(root, candidates, wins, duel, done, total)
        secrets = in_proportion(shares, rng)  # the first is drawn after the reading
        worlds = (place_secrets(root, guesser.guess(rng, secret)) for secret in secrets)
        for _ in chain(read(moves, shares, self.styles), self._compare(candidates, rounds, worlds, rng)):
            done += 1
            yield self._thought(root, candidates, wins, duel, done, total)
        yield self._thought(root, candidates, wins, duel, max(1, total), max(1, total))

    def _prove(self, seen: Observation, root: Sim) -> Iterator[tuple[Wins, Certainty]]:
        """Yield the sure wins and the surest chance that are found so far."""
        wins, duel = Wins(), NO_DUEL
        if self._proves and is_small(root):
            duels = part_of("noir.bots", "killer", ".duel")  # late, as few positions are small
            assert duels is not None
            for found in duels.fight(root):
                duel = found.choose(root.killer, rng_from(f"{self._seed}/{seen.table.ply}/duel"))
                yield wins, duel
        for wins in look(seen) if self._proves else ():
            yield wins, duel

    def _compare(
        self, candidates: list[Candidate], rounds: list[tuple[int, int]], worlds: Iterator[Sim], rng: Random
    ) -> Iterator[None]:
        """Play every candidate of a round out in the same worlds. Yield after each play-out."""
        for at, (size, tries) in enumerate(rounds):
            candidates.sort(key=lambda candidate: (-candidate.round, -candidate.value))
            for candidate in candidates[:size]:
                candidate.round = at
            for world in islice(worlds, tries):
                for candidate in candidates[:size]:
                    candidate.total += try_move(world, candidate.move, self._work.plies, rng)
                    candidate.count += 1
                    yield

    @staticmethod
    def _thought(
        root: Sim, candidates: list[Candidate], wins: Wins, duel: Certainty, done: int, total: int
    ) -> Thought[Action]:
        best = sorted(candidates, key=lambda candidate: (-candidate.round, -candidate.value))
        scale = searching(root.citizen, root.turn).scale
        proven = [(move, 1.0) for move in sorted(wins, key=lambda move: wins[move])]
        others = [(each.move, calibrate(each.value, scale)) for each in best if each.move not in wins]
        if not proven and duel[1] > others[0][1]:
            proven, others = [duel], [each for each in others if each[0] != duel[0]]
        values = tuple((action_of(root, move), value) for move, value in [*proven, *others])
        return Thought(values[0][0], values, done, total, sure=bool(wins))
