"""Many matches of Killer vs Inspector in arrays. A suspect is a number, a set of suspects is a mask.

The grids are 5 by 5. Where one has no cell any more, it holds NOBODY.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from noir.adapters.batches import table_of
from noir.adapters.killer import ACTIONS, NUMBERS, PLACES, SHIFTS
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.belief import EVERYBODY
from noir.games.killer.pieces import SIDE, SUSPECTS, apply_shift, has_shift, undoing
from noir.games.killer.state import (
    CITIZEN_ARRESTS,
    DEAD_TO_WIN,
    FIRST_HAND,
    INSPECTOR,
    KILLER,
    QUIET_LIMIT,
    parse_deal,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noir.adapters.batches import Bytes, Flags, Numbers

NOBODY = len(SUSPECTS)
NO_SHIFT = len(SHIFTS)
ARREST, DISGUISE, DRAW, CHOOSE = NUMBERS["aA"], NUMBERS["d"], NUMBERS["e"], NUMBERS["iA"]
KILL, USE, CITIZEN, SHIFT = NUMBERS["kA"], NUMBERS["uA"], NUMBERS["zAB"], NUMBERS[SHIFTS[0]]
VERBS = table_of([ord(text[0]) for text in ACTIONS])
VERBS[SHIFT:] = ord("r")
FIRST = table_of([ord(text[1]) - ord("A") if text[0] in "akiuz" else NOBODY for text in ACTIONS])
SECOND = table_of([ord(text[2]) - ord("A") if text[0] == "z" else NOBODY for text in ACTIONS])
BITS = table_of([*(1 << at for at in range(NOBODY)), 0])
"""The mask of each suspect, and of nobody."""
AROUND = np.full((NOBODY + 1, 8), NOBODY)
"""The neighbours of each cell."""
for _cell in range(NOBODY):
    _beside = [
        at for at in range(NOBODY) if max(abs(at // SIDE - _cell // SIDE), abs(at % SIDE - _cell % SIDE)) == 1
    ]
    AROUND[_cell, : len(_beside)] = _beside
CELL_BYTES = np.array([*(list(place) for row in PLACES for place in row), [0] * 2 * SIDE], np.uint8)
_CELLS, _SIDE = np.arange(NOBODY), np.arange(SIDE)


class Moves(NamedTuple):
    """The shifts of the grids of all sizes, by rows, columns and shift."""

    allowed: Bytes
    source: Numbers  # the cell that each cell comes from
    moved: Numbers  # the cells of the line
    undoing: Numbers  # the shift back


@cache
def all_moves() -> Moves:
    """Return the shifts of all grids."""
    shape = (SIDE + 1, SIDE + 1, len(SHIFTS))
    allowed, undo = np.zeros(shape, np.uint8), np.full(shape, NO_SHIFT)
    source = np.tile(_CELLS, (*shape, 1))
    moved = np.full((*shape, SIDE), NOBODY)
    for rows in range(1, SIDE + 1):
        for columns in range(1, SIDE + 1):
            grid = tuple(SUSPECTS[row * SIDE : row * SIDE + columns] for row in range(rows))
            for number, text in enumerate(SHIFTS):
                shift = parse_action(text)
                if not has_shift(grid, shift):
                    continue
                after = apply_shift(grid, shift)
                size = rows, columns, number
                allowed[size] = 1
                undo[size] = SHIFTS.index(format_action(undoing(grid, shift)))
                for row, names in enumerate(after):
                    source[size][row * SIDE : row * SIDE + columns] = [ord(name) - ord("A") for name in names]
                cells = np.flatnonzero(source[size] != _CELLS)
                moved[size][: len(cells)] = cells
    return Moves(allowed, source, moved, undo)


def spread(masks: Numbers, size: int = NOBODY) -> Bytes:
    """Return the lowest bits of masks as bytes."""
    parts = masks.astype("<u4")[..., None].view(np.uint8)
    return np.unpackbits(parts, axis=-1, count=size, bitorder="little")


class Batch:
    """Many matches. See noir.adapters.batches.Batch."""

    def __init__(self, game_name: str, size: int) -> None:
        self._arrests_dealt = CITIZEN_ARRESTS if game_name.endswith("citizen") else 0
        self._all, self._moves = np.arange(size), all_moves()
        self.over, self.winner = np.ones(size, bool), np.full(size, -1)
        self.seat = np.zeros(size, np.int64)
        self._start, self._evidence = (
            np.zeros((size, NOBODY), np.int64),
            np.zeros((size, NOBODY + 1), np.int64),
        )
        self._evidence[:, NOBODY] = NOBODY
        self._grid, self._cell = np.full((size, NOBODY + 1), NOBODY), np.full((size, NOBODY + 1), NOBODY)
        self._places = np.zeros((size, NOBODY + 1, 2 * SIDE), np.uint8)
        self._rows, self._columns, self._top, self._quiet, self._arrests, self._banned = (
            np.zeros(size, np.int64) for _ in range(6)
        )
        self._dead, self._innocent, self._hand = (np.zeros(size, np.int64) for _ in range(3))
        self._killer, self._inspector = (np.full(size, NOBODY) for _ in range(2))
        self._killers, self._open, self._inspectors, self._own = (np.zeros(size, np.int64) for _ in range(4))
        self._drawn = np.zeros(size, bool)

    def deal(self, matches: Numbers, random: np.random.Generator) -> None:
        """Deal some matches afresh (K5, K6)."""
        names = np.tile(_CELLS, (len(matches), 1))
        self._begin(matches, random.permuted(names, axis=1), random.permuted(names, axis=1))

    def set_deals(self, matches: Numbers, deals: Sequence[str]) -> None:
        """Begin some matches with written deals."""
        read = [parse_deal(deal, citizen=False).deal.split(".") for deal in deals]
        grids, evidence = (
            table_of([[*map(SUSPECTS.index, word)] for word in words]) for words in zip(*read, strict=True)
        )
        self._begin(matches, grids, evidence)

    def deals(self) -> list[str]:
        """Return the text of each match's deal."""
        pairs = zip(self._start.tolist(), self._evidence[:, :NOBODY].tolist(), strict=True)
        return [".".join("".join(SUSPECTS[name] for name in word) for word in pair) for pair in pairs]

    def _begin(self, matches: Numbers, grids: Numbers, evidence: Numbers) -> None:
        self._start[matches], self._evidence[matches, :NOBODY] = grids, evidence
        self._set_grids(matches, grids)
        self._rows[matches] = self._columns[matches] = SIDE
        self._top[matches], self._arrests[matches] = 1 + FIRST_HAND, self._arrests_dealt
        self._banned[matches], self._killer[matches] = NO_SHIFT, evidence[:, 0]
        self._inspector[matches], self.winner[matches] = NOBODY, -1
        for zero in (self.over, self.seat, self._quiet, self._dead, self._innocent, self._drawn):
            zero[matches] = 0
        self._hand[matches] = BITS[evidence[:, 1 : 1 + FIRST_HAND]].sum(1)
        self._own[matches] = self._hand[matches]
        self._killers[matches] = self._open[matches] = EVERYBODY & ~self._hand[matches]
        self._inspectors[matches] = EVERYBODY & ~BITS[evidence[:, 0]]

    def _set_grids(self, matches: Numbers, grids: Numbers) -> None:
        self._grid[matches, :NOBODY] = grids
        self._cell[matches] = NOBODY
        self._cell[matches[:, None], grids] = _CELLS
        self._cell[matches, NOBODY] = NOBODY
        self._places[matches] = CELL_BYTES[self._cell[matches]]

    def _near(self, matches: Numbers, suspects: Numbers) -> Numbers:
        """Return the masks of the neighbours of a suspect in each of some matches."""
        cells = AROUND[self._cell[matches, suspects]]
        return np.asarray(BITS[self._grid[matches[:, None], cells]].sum(1))

    def legal(self) -> Bytes:
        """Return the masks of the legal actions."""
        found = np.zeros((len(self._all), len(ACTIONS)), np.uint8)
        is_killer = (self.seat == KILLER) & ~self.over
        is_inspector = (self.seat == INSPECTOR) & ~self.over
        chosen = self._inspector != NOBODY
        acts = is_inspector & chosen & ~self._drawn
        near = self._near(self._all, np.where(is_killer, self._killer, self._inspector)) & ~self._dead
        living = self._hand & ~self._dead
        found[:, KILL : KILL + NOBODY] = spread(near * is_killer)
        found[:, ARREST : ARREST + NOBODY] = spread((near & ~self._innocent) * acts)
        found[:, CHOOSE : CHOOSE + NOBODY] = spread(living * (is_inspector & ~chosen))
        agents = np.where(living, living, self._hand)  # K19
        found[:, USE : USE + NOBODY] = spread(agents * (is_inspector & self._drawn))
        can_shift = acts | (is_killer & (self._dead > 0))
        found[:, DISGUISE] = is_killer & (self._dead > 0) & (self._top < NOBODY)
        found[:, DRAW] = acts & ((self._top < NOBODY) | (self._hand > 0))
        found[:, SHIFT:] = self._moves.allowed[self._rows, self._columns] * can_shift[:, None]
        barred = np.flatnonzero(can_shift & (self._banned < NO_SHIFT))
        found[barred, SHIFT + self._banned[barred]] = 0
        self._allow_citizens(found, np.flatnonzero(acts & (self._arrests > 0)))
        return found

    def _allow_citizens(self, found: Bytes, matches: Numbers) -> None:
        """Allow the arrests by agents (K20)."""
        at, agents = np.nonzero(spread(self._hand[matches]))
        matches = matches[at]
        near = self._near(matches, agents) & ~self._dead[matches] & ~self._innocent[matches]
        below = BITS[agents] - 1
        others = near & below | near >> 1 & ~below  # without the agent, who is not beside itself
        block = found[:, CITIZEN:SHIFT].reshape(len(found), NOBODY, NOBODY - 1)
        block[matches, agents] = spread(others, NOBODY - 1)
        found[:, CITIZEN:SHIFT] = block.reshape(len(found), -1)

    def counts(self) -> Bytes:
        """Return the counts of the observations."""
        is_killer = self.seat == KILLER
        numbers = (
            *(self.seat, ~self.over, self._inspector != NOBODY, self._drawn),
            *(NOBODY - self._top, np.bitwise_count(self._hand), np.bitwise_count(self._dead)),
            *(self._quiet, self._arrests),
        )
        masks = (
            *(self._dead, self._innocent, BITS[np.where(is_killer, self._killer, self._inspector)]),
            np.where(is_killer, 0, self._hand),
            np.where(is_killer, BITS[self._killer], self._killers),
            np.where(is_killer, self._inspectors, self._own),
        )
        size = len(self._all)
        banned = np.eye(NO_SHIFT + 1, NO_SHIFT, dtype=np.uint8)[self._banned]
        return np.concatenate(
            (
                np.stack(numbers, 1).astype(np.uint8),
                banned,
                self._places[:, :NOBODY].reshape(size, -1),
                spread(np.stack(masks, 1)).reshape(size, -1),
            ),
            1,
        )

    def play(self, matches: Numbers, numbers: Numbers) -> None:
        """Play a legal action in each of some matches."""
        quiet = self._quiet[matches] + 1
        self._quiet[matches], self._banned[matches], self._drawn[matches] = 0, NO_SHIFT, False
        self.seat[matches] = 1 - self.seat[matches]
        verbs, one, two = VERBS[numbers], FIRST[numbers], SECOND[numbers]
        for verb, act in _PLAYS.items():
            at = np.flatnonzero(verbs == ord(verb))
            if len(at):
                act(self, matches[at], numbers[at] if verb == "r" else one[at], two[at], quiet[at])
        self.over[matches] |= self._quiet[matches] >= QUIET_LIMIT  # K21

    def _win(self, matches: Numbers, seat: int) -> None:
        self.over[matches], self.winner[matches] = True, seat

    def _living_near(self, matches: Numbers, suspects: Numbers) -> Numbers:
        return self._near(matches, suspects) & ~self._dead[matches]

    def _shift(self, matches: Numbers, numbers: Numbers, _: Numbers, quiet: Numbers) -> None:
        size = self._rows[matches], self._columns[matches], numbers - SHIFT
        source, moved, rows = self._moves.source[size], self._moves.moved[size], matches[:, None]
        self._grid[matches, :NOBODY] = self._grid[rows, source]
        names = self._grid[rows, moved]
        self._cell[rows, names], self._places[rows, names] = moved, CELL_BYTES[moved]
        stay = ~self._fall(matches)
        self._quiet[matches[stay]] = quiet[stay]
        self._banned[matches[stay]] = self._moves.undoing[size][stay]  # K12

    def _fall(self, matches: Numbers) -> Flags:
        """Take the lines of dead suspects off the grids (K13). Return in which matches there were any."""
        rows, columns = self._rows[matches], self._columns[matches]
        grids = self._grid[matches, :NOBODY].reshape(-1, SIDE, SIDE)
        gone = (grids == NOBODY) | (BITS[grids] & self._dead[matches, None, None] > 0)
        full_rows = gone.all(2) & (rows[:, None] > _SIDE)
        full_columns = gone.all(1) & (columns[:, None] > _SIDE)
        falls = full_rows.any(1) | full_columns.any(1)
        if falls.any():
            at, outside = matches[falls], NOBODY
            lost_rows = full_rows[falls] | (rows[falls, None] <= _SIDE)
            lost_columns = full_columns[falls] | (columns[falls, None] <= _SIDE)
            grids = np.where(lost_rows[:, :, None] | lost_columns[:, None], outside, grids[falls])
            grids = np.take_along_axis(grids, np.argsort(lost_rows, 1, kind="stable")[:, :, None], 1)
            grids = np.take_along_axis(grids, np.argsort(lost_columns, 1, kind="stable")[:, None], 2)
            self._rows[at], self._columns[at] = SIDE - lost_rows.sum(1), SIDE - lost_columns.sum(1)
            self._set_grids(at, grids.reshape(-1, NOBODY))
        return np.asarray(falls)

    def _kill(self, matches: Numbers, victims: Numbers, _: Numbers, __: Numbers) -> None:
        victim = BITS[victims]
        self._dead[matches] |= victim
        near = self._living_near(matches, victims)
        self._open[matches] &= ~victim
        self._killers[matches] &= ~victim & np.where(near, near, EVERYBODY)  # K14
        identity = BITS[self._inspector[matches]]
        answer = np.where(near & identity, near, ~near)
        after = self._inspectors[matches] & ~victim
        after = np.where(victim & self._innocent[matches], after & answer, after)  # K15
        is_hit = victim == identity
        self._inspectors[matches] = np.where(is_hit, victim, after)
        self._own[matches] &= np.where(is_hit, victim, ~victim)
        wins = is_hit | (np.bitwise_count(self._dead[matches]) >= DEAD_TO_WIN)  # K2, K3
        self._win(matches[wins], KILLER)
        self._fall(matches[~wins])

    def _take_card(self, matches: Numbers) -> Numbers:
        """Draw the top cards of some piles, as far as there are any."""
        cards = self._evidence[matches, self._top[matches]]
        self._top[matches] += cards != NOBODY
        return cards

    def _disguise(self, matches: Numbers, _: Numbers, __: Numbers, ___: Numbers) -> None:
        cards, old = self._take_card(matches), BITS[self._killer[matches]]
        card = BITS[cards]
        self._inspectors[matches] &= ~card
        fits = card & (self._dead[matches] | self._innocent[matches]) == 0  # K16
        at, old = matches[fits], old[fits]
        self._open[at] &= ~old
        self._inspectors[at] &= ~old
        self._innocent[at] |= old
        self._killers[at], self._killer[at] = self._open[at], cards[fits]

    def _choose(self, matches: Numbers, names: Numbers, _: Numbers, quiet: Numbers) -> None:
        self._hand[matches] &= ~BITS[names]
        self._inspector[matches], self._own[matches] = names, BITS[names]
        self._quiet[matches] = quiet

    def _arrest(self, matches: Numbers, targets: Numbers, _: Numbers, quiet: Numbers) -> None:
        near = self._living_near(matches, targets)
        self._inspectors[matches] &= np.where(near, near, EVERYBODY)  # K17
        goes_on = ~self._catch(matches, targets)
        self._quiet[matches[goes_on]] = quiet[goes_on]

    def _catch(self, matches: Numbers, targets: Numbers) -> Flags:
        """Arrest a suspect in each match. Return in which of them that ends the game."""
        is_hit = targets == self._killer[matches]
        target = BITS[targets]
        self._killers[matches] &= np.where(is_hit, target, ~target)
        self._win(matches[is_hit], INSPECTOR)  # K4
        return np.asarray(is_hit)

    def _draw(self, matches: Numbers, _: Numbers, __: Numbers, ___: Numbers) -> None:
        card = BITS[self._take_card(matches)]
        self._drawn[matches], self.seat[matches] = True, INSPECTOR  # K18
        self._hand[matches] |= card
        self._open[matches] &= ~card
        self._killers[matches] &= ~card

    def _show(self, matches: Numbers, agent: Numbers) -> None:
        for masks in (self._hand, self._open, self._killers, self._inspectors):
            masks[matches] &= ~agent

    def _use(self, matches: Numbers, agents: Numbers, _: Numbers, __: Numbers) -> None:
        agent = BITS[agents]
        self._show(matches, agent)
        living = agent & self._dead[matches] == 0  # K19
        at, near = matches[living], self._living_near(matches[living], agents[living])
        self._innocent[at] |= agent[living]
        self._killers[at] &= np.where(near & BITS[self._killer[at]], near, ~near)  # K18

    def _arrest_by_citizen(self, matches: Numbers, agents: Numbers, targets: Numbers, _: Numbers) -> None:
        self._show(matches, BITS[agents])
        self._innocent[matches] |= BITS[agents]
        self._arrests[matches] -= 1  # K20
        self._catch(matches, targets)


_PLAYS: dict[str, Callable[[Batch, Numbers, Numbers, Numbers, Numbers], None]] = {
    "k": Batch._kill,
    "d": Batch._disguise,
    "i": Batch._choose,
    "a": Batch._arrest,
    "e": Batch._draw,
    "u": Batch._use,
    "z": Batch._arrest_by_citizen,
    "r": Batch._shift,
}
