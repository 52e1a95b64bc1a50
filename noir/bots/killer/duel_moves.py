"""The moves of a duel: the options of each Killer, the replies, and the number of deals of each kind."""

from __future__ import annotations

from itertools import combinations, product
from math import comb, fsum
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.bitboard import mask_of, members
from noir.bots.killer.sim import ALL, NOTHING_BANNED, Move
from noir.games.killer.state import DEAD_TO_WIN, QUIET_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.bots.killer.bitboard import Board
    from noir.bots.killer.sim import Sim

Masks = tuple[int, ...]
"""For each Killer of an option, the Inspectors that a last kill can hit, or 1 where any last kill wins."""


class Holding(NamedTuple):
    """The Inspector's secrets: an identity, and a mask of possible Killers in the hand."""

    inspector: int
    held: int


Likely = dict[tuple[int, Holding], float]
"""The number of deals of each Killer with each holding."""


class Reply(NamedTuple):
    """An action of some Inspectors, and the targets of a last kill after it."""

    left: Masks
    by: int


class Branch(NamedTuple):
    """A public answer to the Killer's move: the Inspectors it leaves, and their replies."""

    inspectors: int
    wins_by_any: bool
    is_failure: bool
    replies: tuple[Reply, ...]


class Option(NamedTuple):
    """A move of some Killers: the deals it wins each of them at once, and the branches after it."""

    killers: tuple[int, ...]
    gains: tuple[float, ...]
    branches: tuple[Branch, ...]


class Moves:
    """The moves of both seats in a duel, and the number of deals of each kind."""

    def __init__(self, sim: Sim) -> None:
        self.sim = sim
        self.killers = tuple(members(sim.killers))
        self.can_pass = bool(sim.pile_size or sim.hand_size)
        self.likely, self.failing = Likely(), Likely()
        self._deal()

    def _deal(self) -> None:
        """Count the hands of each holding, each deal counting alike, and those in which a disguise fails."""
        sim, size = self.sim, self.sim.hand_size
        unseen = 25 - sim.shown.bit_count() - 2
        duds = (ALL & ~sim.shown & (sim.dead | sim.marked)).bit_count() / max(1, unseen - size)
        for killer, inspector in product(self.killers, members(sim.inspectors)):
            others = sim.killers & ~(1 << killer | 1 << inspector)
            free = unseen - others.bit_count()
            for held in _subsets(others) if killer != inspector else ():
                rest = size - held.bit_count()
                if 0 <= rest <= free:
                    number = comb(free, rest)
                    self.likely[killer, Holding(inspector, held)] = number
                    self.failing[killer, Holding(inspector, held)] = (
                        number * duds * (free - rest) / max(1, free)
                    )

    def weight(self, killer: int, inspectors: int) -> float:
        """Return the number of deals of a Killer with some Inspectors."""
        return fsum(
            number
            for (other, holding), number in self.likely.items()
            if other == killer and inspectors >> holding.inspector & 1
        )

    def options(self) -> dict[Option, Move]:
        """Return the different moves of the Killers. The first of equals stands for all."""
        sim, found, victims = self.sim, dict[Option, Move](), 0
        for killer in self.killers:
            victims |= sim.board.near[killer] & ~sim.dead
        for victim in members(victims):
            found.setdefault(self._kill(victim), Move("k", victim))
        for at in range(len(sim.board.shape.shifts)):
            if at != sim.banned:
                found.setdefault(self._shift(at), Move("s", at))
        if sim.pile_size and (sim.inspectors.bit_count() == 1 or sim.dead.bit_count() + 1 == DEAD_TO_WIN):
            found.setdefault(self._disguise(), Move("d"))
        return found

    def _kill(self, victim: int) -> Option:
        sim, bit = self.sim, 1 << victim
        near, dead, left = sim.board.near[victim], sim.dead | bit, sim.inspectors & ~bit
        killers = tuple([killer for killer in self.killers if near >> killer & 1])
        if dead.bit_count() >= DEAD_TO_WIN:
            return Option(killers, tuple([self.weight(killer, sim.inspectors) for killer in killers]), ())
        board = sim.board.fallen(dead)
        parts = (left & near, left & ~near) if sim.marked & bit else (left,)
        branches = [self._branch(board, dead, killers, some) for some in parts if some]
        gains = tuple([self.weight(killer, sim.inspectors & bit) for killer in killers])
        return Option(killers, gains, tuple([each for each in branches if each]))

    def _shift(self, at: int) -> Option:
        sim = self.sim
        moved = sim.board.after_shift(at)
        board = moved.fallen(sim.dead)
        quiet, banned = (sim.quiet + 1, moved.shape.undoing[at]) if board is moved else (0, NOTHING_BANNED)
        branch = self._branch(board, sim.dead, self.killers, sim.inspectors, quiet, banned)
        return Option(self.killers, (0.0,) * len(self.killers), (branch,) if branch else ())

    def _branch(
        self,
        board: Board,
        dead: int,
        killers: tuple[int, ...],
        inspectors: int,
        quiet: int = 0,
        banned: int = NOTHING_BANNED,
        *,
        is_failure: bool = False,
    ) -> Branch | None:
        """Return the replies of the Inspector, or None if one of them leaves no Killer a target."""
        wins_by_any = dead.bit_count() + 1 == DEAD_TO_WIN
        goal = ~dead if wins_by_any else inspectors
        lefts = {_targets(after, killers, goal, wins_by_any) for after in self._boards(board, dead, banned)}
        if quiet + 1 >= QUIET_LIMIT or not all(map(any, lefts)):
            return None
        replies = [Reply(left, inspectors) for left in _least(lefts)]
        for at, target in enumerate(killers):
            by = board.near[target] & inspectors
            if by:
                targets = _targets(board, killers, goal if wins_by_any else goal & by, wins_by_any)
                replies.append(Reply((*targets[:at], 0, *targets[at + 1 :]), by))
        return Branch(inspectors, wins_by_any, is_failure, tuple(dict.fromkeys(replies)))

    def _boards(self, board: Board, dead: int, banned: int) -> Iterator[Board]:
        if self.can_pass:
            yield board
        for at in range(len(board.shape.shifts)):
            if at != banned:
                yield board.after_shift(at).fallen(dead)

    def _disguise(self) -> Option:
        sim = self.sim
        gains = [
            fsum(
                self.weight(killer, 1 << inspector) * self._as_another(killer, inspector)
                for inspector in members(sim.inspectors & ~(1 << killer))
            )
            for killer in self.killers
        ]
        branch = self._branch(sim.board, sim.dead, self.killers, sim.inspectors, is_failure=True)
        return Option(self.killers, tuple(gains), (branch,) if branch else ())

    def _as_another(self, killer: int, inspector: int) -> float:
        """Return the chance to draw a new identity and then win against this Inspector."""
        sim = self.sim
        unseen = ALL & ~sim.shown & ~(1 << killer | 1 << inspector)
        hands = [mask_of(hand) for hand in combinations(members(unseen), sim.hand_size)]
        wins = self._wins_as(members(unseen & ~sim.dead & ~sim.marked), inspector)
        total = sum(min([(win & ~hand).bit_count() for (win,) in wins]) for hand in hands)
        return total / len(hands) / (unseen.bit_count() - sim.hand_size)

    def _wins_as(self, identities: list[int], inspector: int) -> list[Masks]:
        """Return the new identities that still win after each reply of this Inspector."""
        sim, wins_by_any = self.sim, self.sim.dead.bit_count() + 1 == DEAD_TO_WIN
        goal, found = ~sim.dead if wins_by_any else 1 << inspector, set[Masks]()

        def winning(board: Board) -> int:
            return mask_of(new for new in identities if board.near[new] & goal)

        for board in self._boards(sim.board, sim.dead, NOTHING_BANNED):
            found.add((winning(board),))
        for target in members(mask_of(identities) & sim.board.near[inspector]):
            found.add((winning(sim.board) & ~(1 << target),))
        return _least(found)


def _targets(board: Board, killers: tuple[int, ...], goal: int, wins_by_any: bool) -> Masks:
    """Return the targets of a last kill of each Killer."""
    masks = [board.near[killer] & goal for killer in killers]
    return tuple([min(mask, 1) for mask in masks] if wins_by_any else masks)


def _subsets(mask: int) -> Iterator[int]:
    some = mask
    while some:
        yield some
        some = (some - 1) & mask
    yield 0


def _least(lefts: set[Masks]) -> list[Masks]:
    """Return the smallest targets: none that include all of another's."""
    return [
        one
        for one in sorted(lefts)
        if not any(
            other != one and all(not a & ~b for a, b in zip(other, one, strict=True)) for other in lefts
        )
    ]
