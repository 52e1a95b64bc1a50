"""The last actions of District Noir as a game tree, solved by CFR+ over all pairs of hands.

Actions are public, so the tree is that of the public positions. What a seat may hold is one
dimension of an array at every node. Needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from noir.core import Seat
from noir.games import GAMES
from noir.games.district.pieces import COPIES, KINDS, TAKE, count_kinds
from noir.games.district.scoring import count
from noir.games.district.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

DISTRICT = GAMES["district"]
MOST_NODES = 6000  # bigger trees are left out: OverflowError
Array = Any  # numpy's arrays, and numpy is no dependency of the type check


@dataclass
class Node:
    """A public position. ``state`` has hands of the truth, which the solver does not look at."""

    state: State
    player: int
    win: float | None = None  # the first seat's points at an end
    actions: list[int] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    allowed: Array = None  # hands x actions: does the hand still hold the card
    regret: Array = None
    total: Array = None


def hands_of(size: int, unseen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every hand of a size as counts by kind."""
    ranges = [range(min(size, number) + 1) for number in unseen]
    return [hand for hand in product(*ranges) if sum(hand) == size]


class Endgame:
    """The game tree of one position with every pair of hands."""

    def __init__(self, state: State) -> None:
        on_table = count_kinds(state.row)
        self.unseen = tuple(COPIES[k] - on_table[k] - state.piles[0][k] - state.piles[1][k] for k in KINDS)
        self.hands = [hands_of(len(state.hands[seat]), self.unseen) for seat in Seat]
        ways = np.array([[self._ways(a, b) for b in self.hands[1]] for a in self.hands[0]], dtype=float)
        self.ways = ways / ways.sum()
        self.nodes = 0
        counts = ((0,) * len(KINDS),) * 2
        self.root = self._build(state, counts)

    def _ways(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
        pairs = zip(self.unseen, mine, theirs, strict=True)
        return prod(comb(u, a) * comb(u - a, b) if u >= a + b else 0 for u, a, b in pairs)

    def _build(self, state: State, counts: tuple[tuple[int, ...], ...]) -> Node:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise OverflowError
        outcome = DISTRICT.outcome(state)
        if outcome is not None or all(state.taken):
            return Node(state, 0, self._win(state))
        assert state.turn is not None
        seat = int(state.turn)
        node = Node(state, seat)
        size = len(state.hands[seat])
        for action in (*KINDS, TAKE):
            allowed = [self._may(state, hand, counts[seat], action, size) for hand in self.hands[seat]]
            if any(allowed):
                after, used = self._after(state, seat, action, counts)
                node.actions.append(action)
                node.children.append(self._build(after, used))
                column = np.array(allowed, dtype=float)[:, None]
                node.allowed = column if node.allowed is None else np.hstack([node.allowed, column])
        node.regret, node.total = np.zeros_like(node.allowed), np.zeros_like(node.allowed)
        return node

    def _win(self, state: State) -> float:
        outcome = DISTRICT.outcome(state)
        winner = outcome.winner if outcome is not None else count(state.piles).winner
        return 0.5 if winner is None else float(winner == Seat.FIRST)

    def _may(
        self, state: State, hand: tuple[int, ...], counts: tuple[int, ...], action: int, size: int
    ) -> bool:
        left = tuple(a - b for a, b in zip(hand, counts, strict=True))
        if min(left) < 0:
            return False
        seat = state.turn
        assert seat is not None
        if action == TAKE:
            return not state.taken[seat] and bool(state.row)
        return size > 0 and left[action] > 0

    def _after(
        self, state: State, seat: int, action: int, counts: tuple[tuple[int, ...], ...]
    ) -> tuple[State, tuple[tuple[int, ...], ...]]:
        """Return the state after an action by whatever hand may do it, and the cards played."""
        if action == TAKE:
            return DISTRICT.apply(state, action), counts
        hand = (action, *state.hands[seat][1:])  # the card played is one of the hand, whichever
        hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
        swapped = State(
            state.deal, state.actions, state.round, state.turn, hands, state.row, state.piles, state.taken
        )
        used = [list(cards) for cards in counts]
        used[seat][action] += 1
        return DISTRICT.apply(swapped, action), tuple(tuple(cards) for cards in used)

    def solve(self, rounds: int) -> None:
        """Run CFR+ with alternating updates and linear averaging."""
        for number in range(1, rounds + 1):
            for player in (0, 1):
                reach = [np.ones(len(self.hands[0])), np.ones(len(self.hands[1]))]
                self._train(self.root, player, reach[player], reach[1 - player], number)

    def _train(self, node: Node, player: int, mine: Array, theirs: Array, number: int) -> Array:
        if node.win is not None:
            return self.worth(node, player, theirs)
        policy = _match(node.regret, node.allowed)
        if node.player != player:
            parts = [
                self._train(child, player, mine, theirs * policy[:, at], number)
                for at, child in enumerate(node.children)
            ]
            return np.sum(parts, axis=0)
        values = np.stack(
            [
                self._train(child, player, mine * policy[:, at], theirs, number)
                for at, child in enumerate(node.children)
            ],
            axis=1,
        )
        value = (values * policy).sum(axis=1)
        node.regret = np.maximum(0.0, node.regret + (values - value[:, None]) * node.allowed)
        node.total += number * mine[:, None] * policy
        return value

    def worth(self, node: Node, player: int, theirs: Array) -> Array:
        """Return the points of every own hand at an end, weighed by the other's reach."""
        assert node.win is not None
        return self.odds(player, theirs) * (node.win if player == 0 else 1.0 - node.win)

    def odds(self, player: int, theirs: Array) -> Array:
        """Return how likely each own hand is together with the other's reach."""
        odds: Array = self.ways @ theirs if player == 0 else self.ways.T @ theirs
        return odds

    def best(self, node: Node, player: int, theirs: Array) -> Array:
        """Return the value of every own hand, playing best against the average policy."""
        if node.win is not None:
            return self.worth(node, player, theirs)
        if node.player != player:
            policy = _match(node.total, node.allowed)
            parts = [
                self.best(child, player, theirs * policy[:, at]) for at, child in enumerate(node.children)
            ]
            return np.sum(parts, axis=0)
        values = self.action_values(node, player, theirs)
        return np.where(node.allowed > 0, values, -1.0).max(axis=1)

    def action_values(self, node: Node, player: int, theirs: Array) -> Array:
        """Return the best values (hands x actions) at an own node."""
        return np.stack([self.best(child, player, theirs) for child in node.children], axis=1)

    def evaluate_policy(
        self, node: Node, player: int, theirs: Array, choose: dict[tuple[int, int], int]
    ) -> Array:
        """Return the values of a fixed policy (node id, hand) -> action against the average one."""
        if node.win is not None:
            return self.worth(node, player, theirs)
        if node.player != player:
            policy = _match(node.total, node.allowed)
            parts = [
                self.evaluate_policy(child, player, theirs * policy[:, at], choose)
                for at, child in enumerate(node.children)
            ]
            return np.sum(parts, axis=0)
        values = np.stack(
            [self.evaluate_policy(child, player, theirs, choose) for child in node.children], axis=1
        )
        picks = [choose.get((id(node), hand), 0) for hand in range(len(values))]
        return values[np.arange(len(values)), picks]


def _match(weights: Array, allowed: Array) -> Array:
    """Return the policy in proportion to positive weights, even where there are none."""
    usable = weights * allowed
    sums = usable.sum(axis=1, keepdims=True)
    even = allowed / np.maximum(1.0, allowed.sum(axis=1, keepdims=True))
    return np.where(sums > 0, usable / np.where(sums > 0, sums, 1.0), even)


def walk(game: Endgame, node: Node, player: int, theirs: Array) -> Iterator[tuple[Node, Array]]:
    """Yield the seat's nodes with the other's reach under the average policy."""
    if node.win is not None:
        return
    if node.player == player:
        yield node, theirs
        for child in node.children:
            yield from walk(game, child, player, theirs)
        return
    policy = _match(node.total, node.allowed)
    for at, child in enumerate(node.children):
        yield from walk(game, child, player, theirs * policy[:, at])
