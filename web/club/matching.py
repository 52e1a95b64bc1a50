"""Matching: the cheapest way to pair all of an even number of items, by Edmonds' primal-dual method.

Every two items can be paired, at a cost that is a whole number from 0. Each item has a price. A pair costs
at least the prices of its items, and the pairs in use cost exactly that. The search changes prices until a
tree of such pairs joins two single items. An odd circle in the tree is shrunk into one node with a price.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

Costs: TypeAlias = Sequence[Sequence[int]]
Link: TypeAlias = tuple[int, int]

OUTER, FREE, INNER = 1, 0, -1
"""Labels of a node: an even or odd number of steps from a single item, or outside all trees."""


@dataclass(eq=False, slots=True)
class _Node:
    """An item, or an odd circle of nodes. ``base`` is its one item that no pair inside covers."""

    items: list[int]
    base: int
    children: list[_Node] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    """The pair of items that joins each child to the next one."""
    price: int = 0
    label: int = FREE
    parent: Link = (0, 0)
    """The pair that joins an inner node, second, to the outer node before it."""

    def steps(self, start: _Node) -> list[tuple[_Node, Link, _Node]]:
        """Return the even way along the circle from a child to the one with the base."""
        size = len(self.children)
        here = self.children.index(start)
        there = next(at for at, child in enumerate(self.children) if self.base in child.items)
        forward = (there - here) % size % 2 == 0
        way: list[tuple[_Node, Link, _Node]] = []
        while here != there:
            after = (here + (1 if forward else -1)) % size
            link = self.links[here] if forward else self.links[after][::-1]
            way.append((self.children[here], link, self.children[after]))
            here = after
        return way


class _Search:
    """The state of the search: prices, nodes and pairs."""

    def __init__(self, costs: Costs) -> None:
        self.costs = [[2 * cost for cost in row] for row in costs]  # even, so that half a cost is whole
        self.prices = [0] * len(costs)  # with those of all nodes around an item
        self.top = [_Node([item], item) for item in range(len(costs))]
        """The largest node around each item."""
        self.partner = [-1] * len(costs)

    def add_pair(self) -> None:
        """Change prices and pairs until one more pair is in use."""
        for node in self.top:
            node.label = OUTER if self.partner[node.base] < 0 else FREE
        while True:
            change, link, inner = self._next_event()
            for item, node in enumerate(self.top):
                self.prices[item] += change * node.label
            for node in {id(node): node for node in self.top}.values():
                node.price += change * node.label
            if inner:
                self._expand(inner)
            elif self.top[link[1]].label == FREE:
                self._grow(link)
            elif self._join(link):
                return

    def _next_event(self) -> tuple[int, Link, _Node | None]:
        """Return the smallest change of prices after which a pair can be used or a circle must open."""
        change, link = min(self._usable_pairs(), key=itemgetter(0))
        circles = [node for node in self.top if node.label == INNER and node.children]
        cheapest = min(circles, key=lambda node: node.price, default=None)
        if cheapest and cheapest.price < change:
            return cheapest.price, link, cheapest
        return change, link, None

    def _usable_pairs(self) -> Iterator[tuple[int, Link]]:
        """Yield each pair that an outer node can have, and the change of prices that it needs."""
        for one, node in enumerate(self.top):
            if node.label != OUTER:
                continue
            row, price = self.costs[one], self.prices[one]
            for other, target in enumerate(self.top):
                if target.label != INNER and target is not node:
                    spare = row[other] - price - self.prices[other]
                    yield spare // 2 if target.label == OUTER else spare, (one, other)

    def _grow(self, link: Link) -> None:
        """Add a free node and its partner to a tree."""
        node = self.top[link[1]]
        node.label, node.parent = INNER, link
        self.top[self.partner[node.base]].label = OUTER

    def _expand(self, node: _Node) -> None:
        """Replace an inner circle without a price by its children."""
        for child in node.children:
            child.label = FREE
            for item in child.items:
                self.top[item] = child
        entry = self.top[node.parent[1]]
        entry.label, entry.parent = INNER, node.parent
        for step, (_, link, after) in enumerate(node.steps(entry)):
            after.label = INNER if step % 2 else OUTER
            after.parent = link

    def _join(self, link: Link) -> bool:
        """Use a pair between two outer nodes. Return whether it joins two trees and so adds a pair."""
        one, other = (self._way_to_root(self.top[item]) for item in link)
        if one[-1][0] is not other[-1][0]:
            for item, partner in (link, link[::-1]):
                self._swap(item, partner)
            return True
        self._shrink(one, link, other)
        return False

    def _way_to_root(self, node: _Node) -> list[tuple[_Node, Link]]:
        """Return the nodes from an outer one to the root of its tree, each with the pair to the next one."""
        way: list[tuple[_Node, Link]] = []
        while (partner := self.partner[node.base]) >= 0:
            way.append((node, (node.base, partner)))
            inner = self.top[partner]
            way.append((inner, inner.parent[::-1]))
            node = self.top[inner.parent[0]]
        return [*way, (node, (0, 0))]

    def _swap(self, item: int, partner: int) -> None:
        """Pair an item of an outer node, and pair all nodes up to the root again."""
        while True:
            node = self.top[item]
            before = self.partner[node.base]
            self._rebase(node, item)
            self.partner[item] = partner
            if before < 0:
                return
            inner = self.top[before]
            outside, inside = inner.parent
            self._rebase(inner, inside)
            self.partner[inside] = outside
            item, partner = outside, inside

    def _rebase(self, node: _Node, item: int) -> None:
        """Change the pairs inside a node so that they cover all but this item."""
        if node.children:
            start = next(child for child in node.children if item in child.items)
            for before, link, after in node.steps(start)[1::2]:
                self._rebase(before, link[0])
                self._rebase(after, link[1])
                self.partner[link[0]], self.partner[link[1]] = link[1], link[0]
            self._rebase(start, item)
        node.base = item

    def _shrink(self, one: list[tuple[_Node, Link]], link: Link, other: list[tuple[_Node, Link]]) -> None:
        """Put the circle that a pair closes into one outer node."""
        while len(one) > 1 and len(other) > 1 and one[-2][0] is other[-2][0]:
            one, other = one[:-1], other[:-1]
        stem = one[-1][0]
        circle = [stem, *(node for node, _ in reversed(one[:-1])), *(node for node, _ in other[:-1])]
        links = [*(pair[::-1] for _, pair in reversed(one[:-1])), link, *(pair for _, pair in other[:-1])]
        items = [item for node in circle for item in node.items]
        whole = _Node(items, stem.base, circle, links, label=OUTER)
        for item in items:
            self.top[item] = whole


def match_all(costs: Costs) -> tuple[Link, ...]:
    """Return the cheapest pairs that cover an even number of items. ``costs`` is symmetric."""
    search = _Search(costs)
    for _ in range(len(costs) // 2):
        search.add_pair()
    return tuple((one, other) for one, other in enumerate(search.partner) if one < other)
