"""Reading: how likely each suspect is, from the Killer's last moves, whatever his style is.

He may play as hard does, or have a habit of a stranger. The moves themselves say which of them fits.
"""

from __future__ import annotations

from math import fsum
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.bitboard import number
from noir.bots.killer.policy import Weighing
from noir.bots.killer.sim import move_of, sim_from
from noir.games.killer.action import parse_action
from noir.games.killer.belief import mask_of
from noir.games.killer.observation import observe
from noir.games.killer.state import KILLER, dealt
from noir.portable_math import exp

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from noir.bots.killer.sim import Move, Sim
    from noir.games.killer.observation import Observation

MOVES = 12  # how many moves are read
SOFTNESS = 0.1  # a move worth so much less than another is chosen e times less often
CHANCE = 0.1  # the share of moves that follow no style
STRANGE = 0.3  # how likely the Killer is of a habit that isn't hard's, before he has moved


class Habit(NamedTuple):
    """How often a simple Killer kills, shifts beside himself and disguises, where he can.

    A Killer that ``hunts`` kills possible Inspectors, if one is near.
    """

    kill: float
    shift: float
    disguise: float
    hunts: bool = False


HABITS = (Habit(0.8, 0.1, 0.1), Habit(0.8, 0.1, 0.1, hunts=True), Habit(0.4, 0.4, 0.2))
PRIORS = ((1 - STRANGE) / 2,) * 2 + (STRANGE / len(HABITS),) * len(HABITS)
"""How likely each style is at first: hard's policy with some softness, hard itself, and the habits."""


def killer_moves(seen: Observation, evidence: str) -> list[tuple[Sim, Move]]:
    """Return the last moves of the present Killer, each with the position before it.

    The ``evidence`` may be any that is possible. None where the game began with a story: made-up events show
    no choices.
    """
    if seen.table.story:
        return []
    first = dealt("".join(seen.table.start), evidence, seen.table.citizen)
    sim = sim_from(observe(first, KILLER))
    sim.hand, sim.pile = mask_of(first.hand), tuple(number(card) for card in first.pile)
    moves: list[tuple[Sim, Move]] = []
    for event in seen.history:
        move = move_of(sim, parse_action(event.text))
        if event.seat == KILLER:
            moves.append((sim.copy(), move))
        if event.verb == "d" and event.success:
            moves = []  # the Killer had another identity then
        sim.play(move)
    return moves[-MOVES:]


def read(
    moves: list[tuple[Sim, Move]], shares: dict[str, float], priors: tuple[float, ...] = PRIORS
) -> Iterator[None]:
    """Multiply the share of each suspect by how likely his moves were. Yield after each move of each."""
    styles = dict.fromkeys(shares, priors)
    for sim, move in moves:
        for name in shares:
            sim.killer = number(name)
            styles[name] = tuple(map(mul, styles[name], likelihoods(sim, move)))
            yield
    for name, found in styles.items():
        shares[name] *= fsum(found)


def likelihoods(sim: Sim, move: Move) -> Iterator[float]:
    """Yield how likely a move of the Killer was for each style."""
    values = {each: value for value, each in Weighing(sim).moves()}
    powers = {each: exp(value / SOFTNESS) for each, value in values.items()}
    best = max(round(value, 3) for value in values.values())
    equals = [each for each, value in values.items() if round(value, 3) == best]
    chances = [powers[move] / fsum(powers.values()), (move in equals) / len(equals)]
    for each in (*chances, *_by_habit(sim, list(values), move)):
        yield (1 - CHANCE) * each + CHANCE / len(values)


def _by_habit(sim: Sim, moves: list[Move], move: Move) -> Iterator[float]:
    """Yield how likely a move was for each habit."""
    kills, *others = (list(fit) for fit in _kinds(sim, moves))
    prey = [each for each in kills if sim.inspectors >> each.one & 1]
    for habit in HABITS:
        aims = prey if habit.hunts and prey else kills
        chosen = [(often, fit) for often, fit in zip(habit[:3], (aims, *others), strict=True) if fit]
        total = fsum(often for often, _ in chosen)
        yield fsum(often / total / len(fit) for often, fit in chosen if move in fit)


def _kinds(sim: Sim, moves: list[Move]) -> Iterator[Iterator[Move]]:
    """Yield the kills, the shifts beside the Killer, and the disguise."""
    beside = sim.board.touching(sim.killer)
    yield (each for each in moves if each.verb == "k")
    yield (each for each in moves if each.verb == "s" and each.one in beside)
    yield (each for each in moves if each.verb == "d")


def in_proportion(shares: dict[str, float], rng: Random) -> Iterator[str]:
    """Yield names for ever, as evenly as their shares allow."""
    total = fsum(shares.values())
    credit = {name: rng.random() * share / total for name, share in shares.items()}
    while True:
        for name, share in shares.items():
            credit[name] += share / total
        name = max(credit, key=credit.__getitem__)
        credit[name] -= 1
        yield name
