"""Reading: how likely each suspect is, from the Killer's last moves, if his policy is about that of hard."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

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
    from noir.games.killer.worlds import World

MOVES = 12  # how many moves are read
SOFTNESS = 0.1  # a move worth so much less than another is chosen e times less often
CHANCE = 0.1  # the share of moves that follow no policy


def killer_moves(seen: Observation, world: World) -> list[tuple[Sim, Move]]:
    """Return the last moves of the present Killer, each with the position before it in a possible world.

    None where the game began with a story: made-up events show no choices.
    """
    if seen.table.story:
        return []
    first = dealt("".join(seen.table.start), world.evidence, seen.table.citizen)
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


def read(moves: list[tuple[Sim, Move]], shares: dict[str, float]) -> Iterator[None]:
    """Multiply the share of each suspect by how likely his moves were. Yield after each product."""
    for sim, move in moves:
        for name in shares:
            sim.killer = number(name)
            ranked = Weighing(sim).moves()
            powers = {each: exp(value / SOFTNESS) for value, each in ranked}
            likelihood = powers[move] / fsum(powers.values())
            shares[name] *= (1 - CHANCE) * likelihood + CHANCE / len(ranked)
            yield


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
