"""Rules of thumb: a casual player, remembers the last kill only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import members
from noir.bots.killer.sim import NOBODY, Move
from noir.chance import pick

if TYPE_CHECKING:
    from random import Random

    from noir.bots.killer.sim import Sim

KILLS = 0.75  # how often the casual Killer kills when there is a fresh victim
HIDES = 0.3  # how often he changes identity otherwise
ARRESTS = 0.4  # how often the casual Inspector tries an arrest when a suspect is in reach
ASKS = 0.75  # how often he exonerates otherwise


def casual_move(sim: Sim, last_victim: int, rng: Random) -> Move:
    """Return a move from our cards, the grid and the last victim, if any."""
    if sim.turn == 0:
        return _killer(sim, rng)
    near_victim = sim.board.near[last_victim] if last_victim != NOBODY else 0
    return _inspector(sim, near_victim, rng)


def _shift(sim: Sim, rng: Random) -> Move:
    return Move("s", pick([at for at in range(len(sim.board.shape.shifts)) if at != sim.banned], rng))


def _killer(sim: Sim, rng: Random) -> Move:
    alive = sim.board.near[sim.killer] & ~sim.dead
    fresh = alive & ~sim.marked
    if not sim.dead:
        return Move("k", pick(members(alive), rng))
    if fresh and rng.random() < KILLS:
        return Move("k", pick(members(fresh), rng))
    if sim.pile_size and rng.random() < HIDES:
        return Move("d")
    return _shift(sim, rng)


def _inspector(sim: Sim, near_victim: int, rng: Random) -> Move:
    if not sim.chosen or sim.drawn:
        return _from_hand(sim, near_victim, rng)
    open_to = ~sim.dead & ~sim.marked & ~sim.inspector_cards
    suspects = sim.board.near[sim.inspector] & near_victim & open_to
    if suspects and rng.random() < ARRESTS:
        return Move("a", pick(members(suspects), rng))
    pairs = _by_agents(sim, near_victim & open_to) if sim.arrests else []
    if pairs and rng.random() < ARRESTS:
        return pick(pairs, rng)
    if (sim.pile_size or sim.hand) and rng.random() < ASKS:
        return Move("e")
    return _shift(sim, rng)


def _from_hand(sim: Sim, near_victim: int, rng: Random) -> Move:
    """Choose the identity, or the agent to exonerate."""
    living = sim.hand & ~sim.dead
    if not sim.chosen:
        return Move("i", pick(members(living & ~near_victim or living), rng))
    return Move("u", pick(members(living & near_victim or living or sim.hand), rng))


def _by_agents(sim: Sim, targets: int) -> list[Move]:
    """Return the arrests that an agent of the hand can make among some suspects."""
    return [
        Move("z", agent, target)
        for agent in members(sim.hand)
        for target in members(sim.board.near[agent] & targets)
    ]
