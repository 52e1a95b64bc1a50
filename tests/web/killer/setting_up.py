"""How a position of Killer vs Inspector is built by hand: the edits of the buttons that are pressed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.analysis import editor_of
from web.games.killer.edits import CARDS, CLUES, game_of
from web.i18n import Words

if TYPE_CHECKING:
    from noir.games.killer.facts import Clue, Position

T = Words("en")
editor = editor_of("killer")


def edits_to(position: Position) -> list[str]:
    """Return the edits from the position to begin with: the grid, our cards, the dead, the clues."""
    return _Builder(position).edits


def ways_to(edit: str) -> list[str]:
    """Return the places to choose one after the other before an edit has its button."""
    clue = re.match(r"clue\+([a-z]+)([A-Y])([A-Y]?)", edit)
    if clue is None:
        return re.findall(r"^\w+", edit)
    kind, first, second = clue.groups()
    return [kind, f"{kind}-{first}"] if second else [kind]


class _Builder:
    """Does one edit after the other, as some depend on earlier ones."""

    def __init__(self, position: Position) -> None:
        self.edits: list[str] = []
        self._wanted = position
        self._built = editor.empty(game_of(position))
        self._do(f"seat={'KI'[position.seat]}")
        self._lay_grid()
        for place in ("inspector", "hand", "killer", "dead"):
            self._put(place)
        for number, clue in enumerate(position.clues):
            self._add_clue(number, clue)
        for place in CARDS:
            self._put(place)
        for choice in editor.choices(T, position):
            if choice.chosen not in [each.chosen for each in editor.choices(T, self._built)]:
                self._do(choice.chosen)

    def _do(self, edit: str) -> None:
        self._built = editor.edit(self._built, edit)
        self.edits.append(edit)

    def _put(self, place: str) -> None:
        for name in getattr(self._wanted, place):
            if name not in getattr(self._built, place):
                self._do(f"{place}+{name}")

    def _lay_grid(self) -> None:
        grid = self._wanted.grid
        if grid != self._built.grid:
            for name in "".join(grid):
                self._do(f"grid+{name}")
            if len(self._built.grid[0]) != len(grid[0]):
                self._do(f"columns={len(grid[0])}")

    def _add_clue(self, number: int, clue: Clue) -> None:
        """Add a clue, and change its neighbours until they are the right ones."""
        if clue.verb == "d":
            for name in self._wanted.former:
                self._do(f"former+{name}")
            return
        kind = next(kind for kind, what in CLUES.items() if what == (clue.verb, clue.radar))
        self._do(f"clue+{kind}{clue.centre}{clue.target}")
        if clue.held > 1:
            self._do(f"held{number}+{clue.held}")
        guessed = self._built.clues[number].near
        for name in clue.near:
            if name not in guessed:
                self._do(f"beside{number}+{name}")
        for name in guessed:
            if name not in clue.near:
                self._do(f"beside{number}-{name}")
