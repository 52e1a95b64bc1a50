"""Simulation: a game packed for search, masks for letters, changed in place, the public beliefs kept.

The readable rules are in noir.games.killer. A test plays both side by side. A Sim made from an
observation alone has no secrets of the other seat (``killer`` or ``inspector`` is -1): it can be
looked at, but only a Sim of a world can be played on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.bitboard import board_from, letter, number
from noir.games.killer.action import Action
from noir.games.killer.belief import mask_of, public_belief
from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.bots.killer.bitboard import Board
    from noir.games.killer.observation import Observation

ALL = (1 << 25) - 1
NOBODY = -1
NOTHING_BANNED = -1
MAX_CANDIDATES = 3  # a side, in a small ending
GOING_ON, KILLER_WINS, INSPECTOR_WINS, COLD = range(4)


class Move(NamedTuple):
    """An action as numbers: ``one`` is the suspect or the number of the shift (verb ``s``)."""

    verb: str
    one: int = NOBODY
    two: int = NOBODY


class Sim:
    """A position. Masks: dead, marked INNOCENT, shown evidence cards, candidates for both roles."""

    __slots__ = (
        "arrests",
        "banned",
        "board",
        "chosen",
        "citizen",
        "dead",
        "drawn",
        "hand",
        "hand_size",
        "inspector",
        "inspectors",
        "killer",
        "killers",
        "marked",
        "pile",
        "pile_size",
        "quiet",
        "result",
        "shown",
        "turn",
    )

    board: Board
    citizen: bool
    dead: int
    marked: int
    shown: int
    killers: int
    inspectors: int
    killer: int
    inspector: int
    hand: int
    hand_size: int
    pile: tuple[int, ...]
    pile_size: int
    arrests: int
    quiet: int
    banned: int
    drawn: bool
    chosen: bool
    turn: int
    result: int

    def copy(self) -> Sim:
        """Return a position that can be played on without touching this one."""
        clone = Sim.__new__(Sim)
        clone.board, clone.dead, clone.marked, clone.shown = self.board, self.dead, self.marked, self.shown
        clone.killers, clone.inspectors = self.killers, self.inspectors
        clone.killer, clone.inspector, clone.hand = self.killer, self.inspector, self.hand
        clone.hand_size, clone.pile, clone.pile_size = self.hand_size, self.pile, self.pile_size
        clone.arrests, clone.quiet, clone.banned = self.arrests, self.quiet, self.banned
        clone.citizen = self.citizen
        clone.drawn, clone.chosen, clone.turn, clone.result = self.drawn, self.chosen, self.turn, self.result
        return clone

    @property
    def killer_cards(self) -> int:
        """The evidence cards the Killer has seen."""
        return self.shown | 1 << self.killer

    @property
    def inspector_cards(self) -> int:
        """The evidence cards the Inspector has seen."""
        own = self.shown | self.hand
        return own | 1 << self.inspector if self.inspector >= 0 else own

    def play(self, move: Move) -> None:
        """Play a legal move."""
        verb, one, two = move
        self.quiet += 1
        banned = NOTHING_BANNED
        if verb == "s":
            banned = self._shift(one)
        elif verb == "k":
            self._kill(one)
        elif verb == "a":
            self._arrest(one)
            self.inspectors &= self.board.near[one]
        elif verb == "e":
            self._draw()
            return
        elif verb == "u":
            self._use(one)
        elif verb == "d":
            self._disguise()
        elif verb == "z":
            self._show_agent(one)
            self.arrests -= 1
            self.killers &= ~(1 << one)
            self._arrest(two)
        else:
            self._choose(one)
        if verb in "kudz":
            self.quiet = 0
        self.banned = banned
        self.turn = 1 - self.turn
        if self.quiet >= QUIET_LIMIT and self.result == GOING_ON:
            self.result = COLD

    def _shift(self, at: int) -> int:
        board = self.board.after_shift(at)
        self.board = board.fallen(self.dead)
        if self.board is board:
            return board.shape.undoing[at]
        self.quiet = 0
        return NOTHING_BANNED

    def _kill(self, victim: int) -> None:
        bit, near = 1 << victim, self.board.near[victim]
        self.dead |= bit
        if victim == self.inspector or self.dead.bit_count() >= DEAD_TO_WIN:
            self.result = KILLER_WINS
            return
        self.killers &= near & ~bit
        self.inspectors &= ~bit
        if self.marked & bit:
            self.inspectors &= near if near >> self.inspector & 1 else ~near
        self.board = self.board.fallen(self.dead)

    def _disguise(self) -> None:
        card, self.pile = self.pile[0], self.pile[1:]
        self.pile_size -= 1
        if (self.dead | self.marked) >> card & 1:
            self.shown |= 1 << card
            return
        old = 1 << self.killer
        self.marked |= old
        self.shown |= old
        self.inspectors &= ~old
        self.killer = card
        self.killers = ALL & ~self.dead & ~self.marked

    def _choose(self, suspect: int) -> None:
        self.inspector, self.chosen = suspect, True
        self.hand &= ~(1 << suspect)
        self.hand_size -= 1

    def _arrest(self, target: int) -> None:
        if target == self.killer:
            self.result = INSPECTOR_WINS
        self.killers &= ~(1 << target)

    def _draw(self) -> None:
        if self.pile:
            self.hand |= 1 << self.pile[0]
            self.pile = self.pile[1:]
            self.pile_size -= 1
            self.hand_size += 1
        self.drawn, self.quiet, self.banned = True, 0, NOTHING_BANNED

    def _show_agent(self, agent: int) -> None:
        bit = 1 << agent
        self.hand &= ~bit
        self.hand_size -= 1
        self.shown |= bit
        self.marked |= bit
        self.inspectors &= ~bit

    def _use(self, agent: int) -> None:
        self.drawn = False
        if self.dead >> agent & 1:
            marked = self.marked
            self._show_agent(agent)
            self.marked = marked  # K19: the dead are not marked
            return
        self._show_agent(agent)
        near = self.board.near[agent]
        self.killers &= near if near >> self.killer & 1 else ~near
        self.killers &= ~(1 << agent)


def sim_from(observation: Observation) -> Sim:
    """Return the position as the observing seat sees it, without the other's secrets."""
    table, belief = observation.table, public_belief(observation)
    sim = Sim.__new__(Sim)
    sim.board, sim.citizen = board_from(table.grid), table.citizen
    sim.dead, sim.marked = mask_of(table.dead), mask_of(table.innocent)
    sim.shown = mask_of("".join(event.revealed for event in observation.history))
    sim.killers, sim.inspectors = belief.killer.mask, belief.inspector.mask
    own = number(observation.identity) if observation.identity else NOBODY
    is_killer = observation.seat == KILLER
    sim.killer, sim.inspector = (own, NOBODY) if is_killer else (NOBODY, own)
    sim.hand, sim.hand_size = mask_of(observation.hand), table.hand_size
    sim.pile, sim.pile_size = (), table.pile_size
    sim.arrests, sim.quiet, sim.drawn, sim.chosen = table.arrests_left, table.quiet, table.drawn, table.chosen
    sim.banned = sim.board.shape.shifts.index(table.banned) if table.banned else NOTHING_BANNED
    sim.turn, sim.result = int(table.to_move or 0), GOING_ON
    return sim


def is_small(sim: Sim) -> bool:
    """Return whether the Killer is to move, with few candidates and no citizen arrest to fear."""
    few = 1 <= sim.killers.bit_count() <= MAX_CANDIDATES and 1 <= sim.inspectors.bit_count() <= MAX_CANDIDATES
    return few and sim.turn == 0 and sim.chosen and bool(sim.dead) and not (sim.arrests and sim.hand_size)


def action_of(sim: Sim, move: Move) -> Action:
    """Return the action a move stands for in this position."""
    if move.verb == "s":
        return sim.board.shape.shifts[move.one]
    one = letter(move.one) if move.one >= 0 else ""
    return Action(move.verb, one, letter(move.two) if move.two >= 0 else "")


def move_of(sim: Sim, action: Action) -> Move:
    """Return the move that stands for an action in this position."""
    if action.is_shift:
        return Move("s", sim.board.shape.shifts.index(action))
    one = number(action.suspect) if action.suspect else NOBODY
    return Move(action.verb, one, number(action.target) if action.target else NOBODY)
