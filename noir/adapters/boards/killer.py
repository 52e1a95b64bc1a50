"""A match of Killer vs Inspector in numbers. A suspect is a bit, and a set of suspects is a mask."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from noir.adapters.killer import ACTIONS, NO_PLACE, NUMBERS, PLACES, SHIFTS, bits, shift_bytes
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.belief import EVERYBODY, bit, mask_of, own_belief
from noir.games.killer.pieces import SUSPECTS, apply_shift, has_shift, undoing
from noir.games.killer.state import DEAD_TO_WIN, INSPECTOR, KILLER, QUIET_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.core import Game, Seat
    from noir.games.killer import Observation, State
    from noir.games.killer.action import Action
    from noir.games.killer.pieces import Grid

Cells: TypeAlias = "tuple[int, ...]"
Picks: TypeAlias = "Callable[[Cells], Cells]"

ARREST, DISGUISE, DRAW, CHOOSE = NUMBERS["aA"], NUMBERS["d"], NUMBERS["e"], NUMBERS["iA"]
KILL, USE, CITIZEN, SHIFT = NUMBERS["kA"], NUMBERS["uA"], NUMBERS["zAB"], NUMBERS[SHIFTS[0]]
NO_SHIFT = -1
_SHIFTS = {NUMBERS[text]: parse_action(text) for text in SHIFTS}
NOTHING = bytes(len(ACTIONS))
VERBS = tuple(text[0] for text in ACTIONS)
FIRST = tuple(bit(text[1]) if text[0] in "akiuz" else 0 for text in ACTIONS)
"""The suspect that each action names first, as a bit."""
SECOND = tuple(bit(text[2]) if text[0] == "z" else 0 for text in ACTIONS)
"""The suspect that each action names second, as a bit."""
BETWEEN = {
    (bit(one), bit(two)): NUMBERS[f"z{one}{two}"] for one in SUSPECTS for two in SUSPECTS if one != two
}
"""The numbers of the citizen arrests."""


class Shape(NamedTuple):
    """All that depends on the size of a grid alone. Its cells are counted in reading order."""

    around: tuple[Picks, ...]  # of each cell, its neighbours
    lines: tuple[slice, ...]  # the rows and columns
    shifted: dict[int, Picks]  # of each shift by its number, the cells after it
    moved: dict[int, slice]  # the cells that it moves
    undoing: dict[int, int]  # the shift that would undo it
    mask: bytes  # the shifts as a mask of actions
    places: tuple[bytes, ...]  # of each cell, its row and column


@lru_cache(maxsize=32)
def shape_of(rows: int, columns: int) -> Shape:
    """Return the shape of a grid of a size."""
    size = range(rows * columns)
    grid = tuple(SUSPECTS[at : at + columns] for at in size[::columns])
    lines = (*(slice(at, at + columns) for at in size[::columns]), *_columns(columns))
    found = {number: shift for number, shift in _SHIFTS.items() if has_shift(grid, shift)}
    return Shape(
        tuple(_picks([at for at in size if _is_beside(cell, at, columns)]) for cell in size),
        lines,
        {number: _picks_of_shift(grid, shift) for number, shift in found.items()},
        {number: lines[shift.line - 1 + rows * (shift.verb == "c")] for number, shift in found.items()},
        {number: NUMBERS[format_action(undoing(grid, shift))] for number, shift in found.items()},
        bytes(map(found.__contains__, range(len(ACTIONS)))),
        tuple(PLACES[at // columns][at % columns] for at in size),
    )


def _columns(columns: int) -> tuple[slice, ...]:
    return tuple(slice(at, None, columns) for at in range(columns))


def _picks_of_shift(grid: Grid, shift: Action) -> Picks:
    return _picks([SUSPECTS.index(name) for name in "".join(apply_shift(grid, shift))])


def _is_beside(one: int, other: int, columns: int) -> bool:
    down, right = abs(one // columns - other // columns), abs(one % columns - other % columns)
    return max(down, right) == 1


def _picks(places: list[int]) -> Picks:
    """Return a function that picks the cells at some places."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda cells: tuple(cells[place] for place in places)


@lru_cache(maxsize=1024)
def shift_mask(rows: int, columns: int, banned: int) -> bytes:
    """Return the mask of all actions with the shifts of a grid alone, but the banned one."""
    mask = bytearray(shape_of(rows, columns).mask)
    if banned != NO_SHIFT:
        mask[banned] = 0
    return bytes(mask)


class Board:
    """A match in numbers. See noir.adapters.boards.Board."""

    def __init__(self, game: Game[State, Action, Observation], state: State) -> None:
        table = state.table
        self.turn: int | None = table.to_move
        self.winner: int | None = table.outcome.winner if table.outcome else None
        self._dead, self._innocent = mask_of(table.dead), mask_of(table.innocent)
        self._quiet, self._arrests, self._drawn = table.quiet, table.arrests_left, table.drawn
        self._banned = NUMBERS[format_action(table.banned)] if table.banned else NO_SHIFT
        self._pile, self._hand = [bit(name) for name in reversed(state.pile)], mask_of(state.hand)
        self._killer, self._inspector = mask_of(state.killer), mask_of(state.inspector)
        self._places = [NO_PLACE] * len(SUSPECTS)
        self._set_grid(len(table.grid), tuple(bit(name) for row in table.grid for name in row))
        theirs, mine = (own_belief(game.observe(state, seat)) for seat in (KILLER, INSPECTOR))
        self._killers = mine.killer.mask  # the suspects that the Inspector can't rule out
        self._inspectors = theirs.inspector.mask  # those that the Killer can't rule out
        self._own = mine.inspector.mask  # the Inspector's identity, or those that he can choose
        mine.killer.reopen()
        self._open = mine.killer.mask  # the suspects that may be the Killer after a disguise

    def legal(self) -> bytearray:
        """Return the mask of the legal actions."""
        if self.turn == KILLER:
            return self._legal_for_killer()
        if self.turn is not None and self._inspector and not self._drawn:
            return self._legal_for_inspector()
        found, living = bytearray(NOTHING), self._hand & ~self._dead
        if self.turn is None:
            return found
        if self._drawn:
            _mark(found, USE, living or self._hand)  # K19
        else:
            _mark(found, CHOOSE, living)  # K8
        return found

    def _legal_for_killer(self) -> bytearray:
        if not self._dead:
            found = bytearray(NOTHING)  # K7
        else:
            found = bytearray(shift_mask(self._rows, self._columns, self._banned))
            found[DISGUISE] = bool(self._pile)
        for one in self._around(self._killer):
            if not one & self._dead:
                found[KILL - 1 + one.bit_length()] = 1
        return found

    def _legal_for_inspector(self) -> bytearray:
        found = bytearray(shift_mask(self._rows, self._columns, self._banned))
        barred = self._dead | self._innocent
        for one in self._around(self._inspector):
            if not one & barred:
                found[ARREST - 1 + one.bit_length()] = 1
        found[DRAW] = bool(self._pile or self._hand)
        if self._arrests:
            for agent in self._cells:
                if agent & self._hand:
                    for one in self._around(agent):
                        if not one & barred:
                            found[BETWEEN[agent, one]] = 1
        return found

    def counts(self, seat: int) -> bytes:
        """Return the counts of a seat's observation."""
        numbers = (
            *(seat, self.turn == seat, self._inspector > 0, self._drawn),
            *(len(self._pile), self._hand.bit_count(), self._dead.bit_count(), self._quiet, self._arrests),
        )
        if seat == KILLER:
            masks = self._killer, 0, self._killer, self._inspectors
        else:
            masks = self._inspector, self._hand, self._killers, self._own
        table = bits(self._dead), bits(self._innocent)
        return b"".join((bytes(numbers), shift_bytes(self._banned), *self._places, *table, *map(bits, masks)))

    def play(self, number: int) -> None:
        """Play a legal action by its number."""
        seat, quiet = self.turn, self._quiet + 1
        assert seat is not None
        self._quiet, self._banned, self._drawn, self.turn = 0, NO_SHIFT, False, 1 - seat
        if number >= SHIFT:
            self._shift(number, quiet)
        else:
            _PLAYS[VERBS[number]](self, FIRST[number], SECOND[number], quiet)
        if self._quiet >= QUIET_LIMIT:
            self.turn = None  # K21

    def _win(self, seat: Seat) -> None:
        self.turn, self.winner = None, seat

    def _around(self, suspect: int) -> Cells:
        """Return the neighbours of a suspect. Empty for one off the grid."""
        cells = self._cells
        return self._shape.around[cells.index(suspect)](cells) if suspect in cells else ()

    def _living_near(self, suspect: int) -> int:
        """Return the mask of a suspect's living neighbours."""
        return sum(self._around(suspect)) & ~self._dead

    def _set_grid(self, rows: int, cells: Cells) -> None:
        self._rows, self._columns, self._cells = rows, len(cells) // rows, cells
        self._shape = shape_of(rows, self._columns)
        self._see_places(slice(None))

    def _see_places(self, part: slice) -> None:
        for one, place in zip(self._cells[part], self._shape.places[part], strict=True):
            self._places[one.bit_length() - 1] = place

    def _fall(self) -> bool:
        """Take the lines of dead suspects off the grid (K13). Return whether there are any."""
        cells, dead, rows = self._cells, self._dead, self._rows
        if dead.bit_count() < min(rows, self._columns):
            return False
        gone = [at for at, line in enumerate(self._shape.lines) if not sum(cells[line]) & ~dead]
        if not gone:
            return False
        columns = self._columns
        left = tuple(
            one
            for at, one in enumerate(cells)
            if at // columns not in gone and rows + at % columns not in gone
        )
        for one in cells:
            self._places[one.bit_length() - 1] = NO_PLACE
        self._set_grid(rows - sum(line < rows for line in gone), left)
        return True

    def _shift(self, number: int, quiet: int) -> None:
        self._cells = self._shape.shifted[number](self._cells)
        self._see_places(self._shape.moved[number])
        undoing = self._shape.undoing[number]
        if not self._fall():
            self._quiet, self._banned = quiet, undoing  # K12

    def _kill(self, victim: int, _: int, __: int) -> None:
        self._dead |= victim
        near = self._living_near(victim)
        self._open &= ~victim
        self._killers &= ~victim & (near or EVERYBODY)  # K14
        if victim == self._inspector:
            self._inspectors = victim
            self._win(KILLER)  # K2
            return
        self._inspectors &= ~victim
        self._own &= ~victim
        if victim & self._innocent:  # K15
            self._inspectors &= near if near & self._inspector else ~near
        if self._dead.bit_count() >= DEAD_TO_WIN:
            self._win(KILLER)  # K3
        else:
            self._fall()

    def _disguise(self, _: int, __: int, ___: int) -> None:
        card = self._pile.pop()
        self._inspectors &= ~card
        if not card & (self._dead | self._innocent):  # K16
            self._open &= ~self._killer
            self._inspectors &= ~self._killer
            self._innocent |= self._killer
            self._killers, self._killer = self._open, card

    def _choose(self, name: int, _: int, quiet: int) -> None:
        self._hand &= ~name
        self._inspector = self._own = name
        self._quiet = quiet

    def _arrest(self, target: int, _: int, quiet: int) -> None:
        self._inspectors &= self._living_near(target) or EVERYBODY  # K17
        if self._catch(target):
            self._quiet = quiet

    def _catch(self, target: int) -> bool:
        """Arrest a suspect. Return whether the game goes on."""
        if target == self._killer:
            self._killers = target
            self._win(INSPECTOR)  # K4
            return False
        self._killers &= ~target
        return True

    def _draw(self, _: int, __: int, ___: int) -> None:
        self._drawn, self.turn = True, INSPECTOR  # K18
        if self._pile:
            card = self._pile.pop()
            self._hand |= card
            self._open &= ~card
            self._killers &= ~card

    def _show(self, agent: int) -> None:
        self._hand &= ~agent
        self._open &= ~agent
        self._killers &= ~agent
        self._inspectors &= ~agent

    def _use(self, agent: int, _: int, __: int) -> None:
        self._show(agent)
        if not agent & self._dead:  # K19
            near = self._living_near(agent)
            self._innocent |= agent
            self._killers &= near if near & self._killer else ~near  # K18

    def _arrest_by_citizen(self, agent: int, target: int, _: int) -> None:
        self._show(agent)
        self._innocent |= agent
        self._arrests -= 1  # K20
        self._catch(target)


def _mark(mask: bytearray, first: int, names: int) -> None:
    """Allow an action for each suspect of a mask. ``first`` is the number of the one for A."""
    while names:
        mask[first - 1 + names.bit_length()] = 1
        names &= (1 << (names.bit_length() - 1)) - 1


_PLAYS: dict[str, Callable[[Board, int, int, int], None]] = {
    "k": Board._kill,
    "d": Board._disguise,
    "i": Board._choose,
    "a": Board._arrest,
    "e": Board._draw,
    "u": Board._use,
    "z": Board._arrest_by_citizen,
}
