"""A second, plain implementation of Killer vs Inspector to hold the engine against.

Written for obviousness alone: a dict of cells, sets, everything recomputed, nothing shared with noir.
"""

from __future__ import annotations

import copy
import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self


class Plain:
    """A game in progress that plays action texts and lists them."""

    def __init__(self, deal: str, citizen: bool) -> None:
        grid, evidence = deal.split(".")
        self.cells = {(n // 5, n % 5): name for n, name in enumerate(grid)}
        self.pile = list(evidence[5:])
        self.killer, self.hand, self.inspector = evidence[0], set(evidence[1:5]), ""
        self.dead: set[str] = set()
        self.innocent: set[str] = set()
        self.turn, self.drawing, self.last_shift, self.quiet = 0, False, "", 0
        self.arrests = 3 if citizen else 0
        self.result = ""

    def fork(self) -> Self:
        """Return a game that can be played on without touching this one."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list | set):  # of texts and places
                setattr(other, name, value.copy())
        return other

    def size(self, axis: int) -> int:
        return 1 + max(cell[axis] for cell in self.cells)

    def near(self, name: str) -> set[str]:
        homes = [cell for cell, who in self.cells.items() if who == name]
        if not homes:
            return set()
        (y, x) = homes[0]
        return {w for (b, a), w in self.cells.items() if max(abs(b - y), abs(a - x)) == 1}

    def line(self, text: str) -> list[tuple[int, int]]:
        number = int(text[1]) - 1
        return sorted(cell for cell in self.cells if cell["rc".index(text[0])] == number)

    def shifts(self) -> set[str]:
        found = set()
        for kind, ways, lines, length in (
            ("r", "ew", self.size(0), self.size(1)),
            ("c", "sn", self.size(1), self.size(0)),
        ):
            for number in range(1, lines + 1):
                found |= {f"{kind}{number}{way}" for way in ways[: {1: 0, 2: 1}.get(length, 2)]}
        last = self.last_shift
        if last:
            back = last[:2] + {"e": "w", "w": "e", "n": "s", "s": "n"}[last[2]]
            found.discard(last if len(self.line(last)) == 2 else back)
        return found

    def legal(self) -> set[str]:
        if self.result:
            return set()
        if self.turn == 0:
            kills = {"k" + name for name in self.near(self.killer) - self.dead}
            if not self.dead:
                return kills
            return kills | self.shifts() | ({"d"} if self.pile else set())
        if not self.inspector:
            return {"i" + name for name in self.hand - self.dead}
        if self.drawing:
            return {"u" + name for name in (self.hand - self.dead or self.hand)}
        closed = self.dead | self.innocent
        moves = self.shifts() | {"a" + name for name in self.near(self.inspector) - closed}
        if self.pile or self.hand:
            moves.add("e")
        if self.arrests:
            moves |= {"z" + agent + name for agent in self.hand for name in self.near(agent) - closed}
        return moves

    def collapse(self) -> bool:
        fallen = {axis: [n for n in range(self.size(axis)) if self.lie_dead(axis, n)] for axis in (0, 1)}
        if not fallen[0] and not fallen[1]:
            return False
        fields = {c: w for c, w in self.cells.items() if c[0] not in fallen[0] and c[1] not in fallen[1]}
        rows = sorted({cell[0] for cell in fields})
        columns = sorted({cell[1] for cell in fields})
        self.cells = {(rows.index(y), columns.index(x)): who for (y, x), who in fields.items()}
        return True

    def lie_dead(self, axis: int, number: int) -> bool:
        return all(who in self.dead for cell, who in self.cells.items() if cell[axis] == number)

    def play(self, text: str) -> None:
        self.quiet, self.drawing, shift = self.quiet + 1, text == "e", ""
        if text[0] in "rc":
            shift = text if self.shift(text) else ""
        else:
            verbs: dict[str, Callable[..., object]] = {
                "k": self.kill, "d": self.disguise, "i": self.choose, "a": self.arrest, "e": self.draw,
                "u": self.use, "z": self.citizen,
            }  # fmt: skip
            verbs[text[0]](*text[1:])
        if text[0] in "kdeuz":
            self.quiet = 0
        self.last_shift = shift
        if not self.drawing:
            self.turn = 1 - self.turn
        if not self.result and self.quiet == 40:
            self.result = "cold"

    def shift(self, text: str) -> bool:
        line = self.line(text)
        names = [self.cells[cell] for cell in line]
        names = [names[-1], *names[:-1]] if text[2] in "es" else [*names[1:], names[0]]
        self.cells.update(zip(line, names, strict=True))
        fell = self.collapse()
        if fell:
            self.quiet = 0
        return not fell

    def kill(self, name: str) -> None:
        self.dead.add(name)
        if name == self.inspector:
            self.result = "inspector-killed"
        elif len(self.dead) == 16:
            self.result = "sixteen-dead"
        else:
            self.collapse()

    def disguise(self) -> None:
        card = self.pile.pop(0)
        if card not in self.dead | self.innocent:
            self.innocent.add(self.killer)
            self.killer = card

    def choose(self, name: str) -> None:
        self.inspector = name
        self.hand.remove(name)

    def arrest(self, name: str) -> None:
        if name == self.killer:
            self.result = "killer-arrested"

    def draw(self) -> None:
        self.hand |= set(self.pile[:1])
        del self.pile[:1]

    def use(self, name: str) -> None:
        self.hand.remove(name)
        self.innocent |= {name} - self.dead

    def citizen(self, agent: str, name: str) -> None:
        self.hand.remove(agent)
        self.innocent.add(agent)
        self.arrests -= 1
        self.arrest(name)


def perft(game: Plain, depth: int) -> int:
    """Return how many action sequences of this length there are."""
    if depth == 0:
        return 1
    total = 0
    for text in game.legal():
        after = game.fork()
        after.play(text)
        total += perft(after, depth - 1)
    return total


def play(deal: str, citizen: bool, actions: list[str]) -> Plain:
    """Return the game after some actions. Each must be legal."""
    game = Plain(deal, citizen)
    for number, text in enumerate(actions, 1):
        assert text in game.legal(), (number, text)
        game.play(text)
    return game


def rows(game: Plain) -> list[str]:
    """Return the grid as rows of letters."""
    cells = sorted(game.cells.items())
    return ["".join(who for _, who in row) for _, row in itertools.groupby(cells, lambda item: item[0][0])]
