"""How a position of Killer vs Inspector is built by hand: the edits of the buttons that are pressed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from noir.games.killer.pieces import SIDE, SUSPECTS
from web.contracts.editor import editor_of
from web.games.killer.editor import PAIRS, names_in
from web.games.killer.edits import CARDS, CLUES, IN_ORDER, cut, game_of, is_laid, without
from web.games.killer.names import short
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.games.killer.facts import Clue, Position

T = Words("en")
editor = editor_of("killer")
MENU = 4
"""Keys that choose by Tab and arrows."""


def edits_to(position: Position) -> list[str]:
    """Return the edits from the position to begin with: the grid, our cards, the dead, the clues."""
    return _Builder(position, editor.empty(game_of(position))).edits


def ways_to(edit: str) -> list[str]:
    """Return the places to choose one after the other before an edit has its button."""
    clue = re.match(r"clue\+([a-z]+)([A-Y])", edit)
    if clue is None:
        return re.findall(r"^\w+", edit)
    kind, first = clue.groups()
    return [kind, f"{kind}-{first}"] if kind in PAIRS else [kind]


def list_of(position: Position) -> str:
    """Return the grid of a position as people write it, with the marks of the dead and the INNOCENT."""
    names = {one: f"({short(one)})" if one in position.dead else short(one) for one in SUSPECTS}
    names |= {one: f"{names[one]}*" for one in position.innocent}
    return "\n".join(" ".join(names[one] for one in row) for row in position.grid)


def count_after_list(position: Position) -> int:
    """Return the number of presses that build a position by a pointer once its grid is laid from a list."""
    laid = editor.lay(editor.empty(game_of(position)), list_of(position))
    return min(
        _count(position, laid, _Builder(position, laid, draws=draws).edits)[0] for draws in (False, True)
    )


def count_presses(position: Position) -> tuple[int, int]:
    """Return the number of presses that build a position by a pointer that can sweep, and that of keys.

    Each letter and each digit is a key. A fact takes four, as does a place without a digit: Tab and arrows.
    """
    empty = editor.empty(game_of(position))
    return _count(position, empty, _Builder(position, empty).edits)


def _count(position: Position, built: Position, edits: list[str]) -> tuple[int, int]:
    run = list[str]()
    place = editor.first_place(built)
    presses = keys = 0
    for edit in edits:
        if "=" in edit or edit.startswith("held"):  # its button is always there
            presses, keys = presses + 1, keys + MENU
            built = editor.edit(built, edit)
            continue
        chosen, *more = ways_to(edit)
        if chosen != place:
            digit = next(each.key for each in editor.places(T, "", built) if each.name == chosen)
            presses, keys, run = presses + 1, keys + (1 if digit else MENU), []
        is_swept = any(_is_swept(built, before, edit) for before in run)
        presses, keys = presses + len(more) + (not is_swept), keys + len(more) + 1
        run = [*run, edit] if is_swept else [edit]
        built = editor.edit(built, edit)
        place = editor.next_place(built, chosen, edit)
    assert built == position
    return presses, keys


def _is_swept(position: Position, before: str, edit: str) -> bool:
    """Return whether a drag goes on from one edit to the next. It does nothing to suspects set already."""
    if before[:-1] != edit[:-1] or edit.startswith("clue"):
        return False
    is_tray = edit.startswith("grid+") and not is_laid(position)
    rows = cut(SUSPECTS, SIDE) if is_tray else position.grid
    place = re.match(r"\w+", edit)
    inside = names_in(position, place[0]) if place else ""
    passed = inside if "+" in edit else without(SUSPECTS, inside)
    return _leads(rows, before[-1], edit[-1], passed)


def _leads(rows: Sequence[str], start: str, end: str, passed: str = "") -> bool:
    """Return whether a way from a suspect to another one, without corners, leads over ``passed`` alone."""
    cells = {(x, y): name for y, row in enumerate(rows) for x, name in enumerate(row)}
    waiting, seen = [at for at, name in cells.items() if name == start], set[tuple[int, int]]()
    while waiting:
        x, y = waiting.pop()
        seen.add((x, y))
        for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            name = cells.get(at, "")
            if name == end:
                return True
            if name and name in passed and at not in seen:
                waiting.append(at)
    return False


class _Builder:
    """Does one edit after the other, as some depend on earlier ones."""

    def __init__(self, position: Position, start: Position, *, draws: bool = False) -> None:
        self.edits: list[str] = []
        self._wanted, self._draws = position, draws
        self._choices = {choice.name: choice.chosen for choice in editor.choices(T, position)}
        self._built = start
        self._set("seat")
        self._lay_grid()
        for place in ("inspector", "hand", "killer", "failed"):
            self._put(place)
        for place, verbs in {"agents": "uz", "spent": "h", "dead": "k"}.items():
            self._put(place, but="".join(clue.centre for clue in position.clues if clue.verb in verbs))
        for number, clue in enumerate(position.clues):
            self._add_clue(number, clue)
        for name in self._choices:
            self._set(name)

    def _do(self, edit: str) -> None:
        self._built = editor.edit(self._built, edit)
        self.edits.append(edit)

    def _set(self, name: str) -> None:
        """Set a fact that is another one so far."""
        built = (each.chosen for each in editor.choices(T, self._built) if each.name == name)
        wanted = self._choices.get(name)
        if wanted and wanted != next(built, ""):
            self._do(wanted)

    def _put(self, place: str, but: str = "") -> None:
        """Deal the cards of a place, but those that come with the clues."""
        missing = without(getattr(self._wanted, place), getattr(self._built, place) + but)
        for name in missing if place in IN_ORDER else self._cluster(missing):
            self._do(f"{place}+{name}")

    def _lay_grid(self) -> None:
        grid = self._wanted.grid
        corner = tuple(row[: len(grid[0])] for row in self._built.grid[: len(grid)])
        if grid == corner != self._built.grid:  # the others die side by side, and their lines leave
            for name in "".join(row[len(grid[0]) :] for row in self._built.grid[: len(grid)]):
                self._do(f"dead+{name}")
            for row in self._built.grid[len(grid) :]:
                for name in reversed(row):
                    self._do(f"dead+{name}")
            self._do("fall=")
        elif grid != self._built.grid:
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
        self._do(f"clue+{kind}{clue.centre}{clue.target or self._trail(kind, clue)}")
        if clue.held > 1:
            self._do(f"held{number}+{clue.held}")
        guessed = self._built.clues[number].near
        for name in self._cluster(without(clue.near, guessed)):
            self._do(f"beside{number}+{name}")
        for name in self._cluster(without(guessed, clue.near)):
            self._do(f"beside{number}-{name}")

    def _trail(self, kind: str, clue: Clue) -> str:
        """Return those beside, if a drag from the suspect of a clue leads over them and over no other one.

        It can also lead over suspects that the clue doesn't tell of, who don't come into it.
        """
        edit = f"clue+{kind}{clue.centre}"
        if not self._draws or self._near(edit) == clue.near:
            return ""
        others = without("".join(self._built.grid), clue.near + clue.centre)
        passed = [one for one in others if self._near(f"{edit}{clue.near}{one}") == clue.near]
        grid, free = self._built.grid, clue.near + "".join(passed)
        is_led = all(_leads(grid, clue.centre, one, without(free, one)) for one in clue.near)
        return clue.near if is_led and self._near(f"{edit}{clue.near}") == clue.near else ""

    def _near(self, edit: str) -> str:
        after: Position = editor.edit(self._built, edit)
        return after.clues[-1].near

    def _cluster(self, names: str) -> str:
        """Return suspects in the order of drags, each over those beside each other in the grid."""
        grid, ordered, drag = self._built.grid, "", ""
        while left := without(names, ordered):
            near = (name for name in left if any(_leads(grid, one, name) for one in drag))
            following = next(near, "")
            drag = drag + following if following else left[0]
            ordered += drag[-1]
        return ordered


def name_anew(position: Position) -> Position:
    """Return a position with other names: those of the first grid, which then needs no laying out.

    No rule knows a suspect's name, so any position can be asked about under these names.
    """
    rows, columns = len(position.grid), len(position.grid[0])
    cells = cut(SUSPECTS, SIDE)
    corner = "".join(row[:columns] for row in cells[:rows])
    old = "".join(position.grid)
    change = str.maketrans(old + without(SUSPECTS, old), corner + without(SUSPECTS, corner))

    def rename(text: str) -> str:
        return text.translate(change)

    clues = tuple(
        replace(
            clue,
            centre=rename(clue.centre),
            near="".join(sorted(rename(clue.near))),
            target=rename(clue.target),
        )
        for clue in position.clues
    )
    sets = {name: "".join(sorted(rename(getattr(position, name)))) for name in ("dead", *CARDS)}
    fields: dict[str, Any] = sets | {name: rename(getattr(position, name)) for name in IN_ORDER}
    grid = tuple(row[:columns] for row in cells[:rows])
    return replace(position, grid=grid, clues=clues, **fields)
