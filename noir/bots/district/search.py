"""Exact search of one round with both hands known, up to the second take.

After the second take nothing more happens in a round but the row left behind, so the search
ends there and asks ``value.RoundEnd``. What that row offers the next starter is left out: a
guess of it made the play worse. Alpha-beta over packed numbers, without undo. Every
margin is that of the seat named by the function. 0 is "me", the seat that is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noir.bots.district.packed import (
    ALL_BUILDINGS,
    BUILDING_SHIFT,
    FIVE,
    FIVE_BITS,
    GANG_BITS,
    GANGS,
    SUMS,
)
from noir.bots.district.value import WON, RoundEnd
from noir.games.district.pieces import TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.games.district.pieces import Action, Kind

# for every subset of a hand, as bits: (card + 1, the subset without it), one entry per kind
Moves = list[list[tuple[int, int]]]

INFINITE = 2 * WON
UNTAKEN = -1


class Leaves(dict[int, float]):
    """The newest five -> the margin of the seat that takes them, the other pile being final."""

    def __init__(self, end: RoundEnd, mine: int, theirs: int, start: int) -> None:
        super().__init__()
        self._gangs, self._favours, self._last = end.gangs, end.favours, end.last
        self._mine = mine
        self._their_gangs = theirs & GANGS
        self._minus = end.favours[theirs >> GANG_BITS] - start * end.weights[6]
        self._race = [line[theirs >> BUILDING_SHIFT] for line in end.buildings]

    def __missing__(self, five: int) -> float:
        pile = self._mine + SUMS[five]
        if pile >= ALL_BUILDINGS:
            margin = WON
        else:
            margin = (
                self._gangs[(pile & GANGS) << GANG_BITS | self._their_gangs]
                + self._favours[pile >> GANG_BITS]
                - self._minus
                + self._race[pile >> BUILDING_SHIFT]
            )
            if self._last:
                margin = WON * ((margin > 0) - (margin < 0))
        self[five] = margin
        return margin


def moves_of(hand: Sequence[Kind]) -> Moves:
    """Return the plays of every subset of a sorted hand. Equal kinds are tried once."""
    table: Moves = []
    for subset in range(1 << len(hand)):
        plays, last = [], -1
        for place in range(len(hand) - 1, -1, -1):
            kind = hand[place]
            if subset >> place & 1 and kind != last:
                plays.append((kind + 1, subset & ~(1 << place)))
                last = kind
        table.append(plays)
    return table


class RoundSearch:
    """Values of actions in one public position. Its leaves are shared by all worlds.

    ``piles`` and ``taken`` are mine, theirs. ``start`` is +1 when I start the next round.
    """

    def __init__(
        self, end: RoundEnd, piles: tuple[int, int], row: int, taken: tuple[bool, bool], start: int
    ) -> None:
        self.end, self.piles, self.row, self.taken, self.start = end, piles, row, taken, start
        self._leaves: tuple[dict[int, Leaves], dict[int, Leaves]] = ({}, {})

    def leaves(self, side: int, theirs: int) -> Leaves:
        """Return the leaves of the seat that takes second, the other pile being final."""
        leaves = self._leaves[side].get(theirs)
        if leaves is None:
            leaves = self._leaves[side][theirs] = Leaves(
                self.end, self.piles[side], theirs, -self.start if side else self.start
            )
        return leaves


class Node(NamedTuple):
    """A position within one world: the sides are 0 (me) and 1.

    ``hand_sizes`` are subsets of the hands, ``finals`` the packed piles of those who have taken, else
    UNTAKEN.
    """

    side: int
    row: int
    hand_sizes: tuple[int, int]
    finals: tuple[int, int]


class World:
    """One guess of the other hand, solved exactly."""

    def __init__(self, search: RoundSearch, mine: Sequence[Kind], theirs: Sequence[Kind]) -> None:
        self._search = search
        self._moves = (moves_of(mine), moves_of(theirs))
        held = ((1 << len(mine)) - 1, (1 << len(theirs)) - 1)
        finals = [pile if taken else UNTAKEN for pile, taken in zip(search.piles, search.taken, strict=True)]
        self.root = Node(0, search.row, held, (finals[0], finals[1]))

    def options(self, node: Node) -> list[Action]:
        """Return the actions of the side to move. The take comes first."""
        cards = [card - 1 for card, _ in self._moves[node.side][node.hand_sizes[node.side]]]
        return [TAKE, *cards] if node.finals[node.side] == UNTAKEN and node.row else cards

    def after(self, node: Node, action: Action) -> Node:
        """Return the position after an action of the side to move."""
        side, held, finals = node.side, list(node.hand_sizes), list(node.finals)
        if action == TAKE:
            finals[side] = self._search.piles[side] + SUMS[node.row & FIVE]
            row = node.row >> FIVE_BITS
        else:
            row = node.row << 4 | action + 1
            held[side] = next(rest for card, rest in self._moves[side][held[side]] if card == action + 1)
        return Node(1 - side, row, (held[0], held[1]), (finals[0], finals[1]))

    def margin(self, node: Node, alpha: float = -WON, beta: float = WON) -> float:
        """Return my margin at a position, both playing perfectly to the second take."""
        mine, theirs = node.finals
        if max(mine, theirs) >= ALL_BUILDINGS:
            return WON if mine > theirs else -WON
        if mine != UNTAKEN and theirs != UNTAKEN:
            return self._search.end.margin(mine, theirs, self._search.start)
        if mine == theirs:
            own, other = node.hand_sizes[node.side], node.hand_sizes[1 - node.side]
            if node.side:
                return -self._open(node.row, own, other, 1, -beta, -alpha)
            return self._open(node.row, own, other, 0, alpha, beta)
        if mine == UNTAKEN:
            return self._one_may_take(node, 0, alpha, beta)
        return -self._one_may_take(node, 1, -beta, -alpha)

    def _one_may_take(self, node: Node, taker: int, alpha: float, beta: float) -> float:
        """Return the margin of the only side that may still take."""
        other = 1 - taker
        turn = _taker if node.side == taker else _waiter
        leaves = self._search.leaves(taker, node.finals[other])
        moves, held = self._moves, node.hand_sizes
        return turn(node.row, held[taker], held[other], alpha, beta, leaves, moves[taker], moves[other])

    def _open(self, row: int, own: int, other: int, side: int, alpha: float, beta: float) -> float:
        """Return the margin of ``side``, which is to move, before any take."""
        best = -INFINITE
        moves, across = self._moves[side], 1 - side
        if row:
            pile = self._search.piles[side] + SUMS[row & FIVE]
            if pile >= ALL_BUILDINGS:
                return WON
            leaves, answers = self._search.leaves(across, pile), self._moves[across]
            below = row >> FIVE_BITS
            best = -_taker(below, other, own, -beta, -alpha, leaves, answers, moves)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        for card, rest in moves[own]:
            margin = -self._open(row << 4 | card, other, rest, across, -beta, -alpha)
            if margin >= beta:
                return margin
            if margin > best:
                best, alpha = margin, max(alpha, margin)
        return best


def _taker(
    row: int, mine: int, theirs: int, alpha: float, beta: float, leaves: Leaves, own: Moves, other: Moves
) -> float:
    """Return the margin of the only seat that may still take. It is to move."""
    best = leaves[row & FIVE] if row else -INFINITE
    if best >= beta or not mine:
        return best
    if best > alpha:
        alpha = best
    for card, rest in own[mine]:
        margin = _waiter(row << 4 | card, rest, theirs, alpha, beta, leaves, own, other)
        if margin > best:
            best = margin
            if margin > alpha:
                if margin >= beta:
                    return margin
                alpha = margin
    return best


def _waiter(
    row: int, mine: int, theirs: int, alpha: float, beta: float, leaves: Leaves, own: Moves, other: Moves
) -> float:
    """Return the margin of the only seat that may still take. The other is to move."""
    best = INFINITE
    row <<= 4
    if not mine:  # the other plays one card, and then the take is forced (D7)
        for card, _ in other[theirs]:
            margin = leaves[(row | card) & FIVE]
            if margin < best:
                best = margin
        return best
    for card, rest in other[theirs]:
        margin = _taker(row | card, mine, rest, alpha, beta, leaves, own, other)
        if margin < best:
            best = margin
            if margin < beta:
                if margin <= alpha:
                    return margin
                beta = margin
    return best
