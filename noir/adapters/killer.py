"""Killer vs Inspector in numbers, with and without citizen arrests."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.adapters import one_hot, shares
from noir.games.killer.action import parse_action
from noir.games.killer.belief import Belief, Suspects, bit, learn, mask_of, own_belief, see_cards, see_draw
from noir.games.killer.observation import first_cards
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, FIRST_HAND, KILLER, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.games.killer import Observation
    from noir.games.killer.pieces import Grid
    from noir.games.killer.state import Event, State, Table

SHIFTS = tuple(
    f"{line}{number}{way}"
    for line, ways in (("c", "ns"), ("r", "ew"))
    for number in range(1, 6)
    for way in ways
)
ACTIONS = (
    *(f"a{name}" for name in SUSPECTS),
    "d",
    "e",
    *(f"{verb}{name}" for verb in "iku" for name in SUSPECTS),
    *(f"z{agent}{target}" for agent in SUSPECTS for target in SUSPECTS if agent != target),
    *SHIFTS,
)
MAX_PLIES = 3000
"""72 times 40 quiet turns and the events between them: 16 kills, 44 cards, 3 arrests, 8 collapses (K21)."""

PILE = len(SUSPECTS) - 1 - FIRST_HAND
FEATURES = (
    ("the seat: 0 the Killer, 1 the Inspector", 1),
    ("1 if this seat is to move", 1),
    ("1 once the Inspector has an identity", 1),
    ("1 between the draw of an exoneration and the choice of the agent", 1),
    ("the evidence pile / 20, the Inspector's hand / 5", 2),
    ("the dead / 16, quiet turns / 40, citizen arrests left / 3", 3),
    ("the shift that may not be undone, one-hot: c1n c1s ... r5e r5w", len(SHIFTS)),
    ("for each suspect A to Y: row and column, one-hot", 2 * SIDE * len(SUSPECTS)),
    ("for each suspect: 1 if dead", len(SUSPECTS)),
    ("for each suspect: 1 if INNOCENT", len(SUSPECTS)),
    ("for each suspect: 1 if this is the seat's own identity", len(SUSPECTS)),
    ("for each suspect: 1 if in the seat's own hand", len(SUSPECTS)),
    ("for each suspect: 1 if this seat can't rule out that it is the Killer", len(SUSPECTS)),
    ("for each suspect: 1 if this seat can't rule out that it is the Inspector", len(SUSPECTS)),
)


ONES = b"".join(
    (
        bytes((1, 1, 1, 1)),
        bytes((PILE, FIRST_HAND + 1)),
        bytes((DEAD_TO_WIN, QUIET_LIMIT, CITIZEN_ARRESTS)),
        bytes((1,)) * (len(SHIFTS) + (2 * SIDE + 6) * len(SUSPECTS)),
    )
)

_SHIFTS = {parse_action(text): one_hot(at, len(SHIFTS)) for at, text in enumerate(SHIFTS)}
_NO_SHIFT = bytes(len(SHIFTS))
_PLACES = [[one_hot(y, SIDE) + one_hot(x, SIDE) for x in range(SIDE)] for y in range(SIDE)]
_NOWHERE = bytes(2 * SIDE)
_FIVE_BITS = [bytes(mask >> place & 1 for place in range(SIDE)) for mask in range(1 << SIDE)]


def counts(seen: Observation) -> bytes:
    """Return the counts of an observation, in the order of FEATURES."""
    belief = own_belief(seen)
    candidates = belief.killer.mask, belief.inspector.mask
    return _counts(seen.seat, seen.table, seen.identity, seen.hand, candidates)


def _counts(seat: Seat, table: Table, identity: str, hand: str, candidates: tuple[int, int]) -> bytes:
    numbers = (
        *(seat, table.to_move == seat, table.chosen, table.drawn, table.pile_size, table.hand_size),
        *(len(table.dead), table.quiet, table.arrests_left),
    )
    shift = _SHIFTS[table.banned] if table.banned else _NO_SHIFT
    cards = map(mask_of, (table.dead, table.innocent, identity, hand))
    return b"".join((bytes(numbers), shift, _places(table.grid), *map(_bits, (*cards, *candidates))))


@lru_cache(maxsize=256)
def _places(grid: Grid) -> bytes:
    places = dict.fromkeys(SUSPECTS, _NOWHERE)
    for row, cells in zip(grid, _PLACES, strict=False):
        places.update(zip(row, cells, strict=False))
    return b"".join(places.values())


def _bits(mask: int) -> bytes:
    """Return 25 bytes, one for each suspect of a mask."""
    parts = [mask & 31, mask >> 5 & 31, mask >> 10 & 31, mask >> 15 & 31, mask >> 20]
    return b"".join([_FIVE_BITS[part] for part in parts])


def features(seen: Observation) -> list[float]:
    """Return the numbers of an observation, in the order of FEATURES."""
    return shares(counts(seen), ONES)


class Viewer:
    """The viewer of a seat. It remembers its conclusions from the events. See noir.adapters.Viewer."""

    def __init__(self, game: object, seat: Seat) -> None:  # noqa: ARG002
        self.seat = seat
        self._deal = ""
        self._read: tuple[Event, ...] = ()
        self._belief = Belief(Suspects(), Suspects())

    def counts(self, state: State) -> bytes:
        """Return the counts of the observation in a state."""
        if state.deal != self._deal or state.history[: len(self._read)] != self._read:
            self._deal, self._read = state.deal, ()
            self._belief = Belief(Suspects(), Suspects())
            see_cards(self._belief, self.seat, first_cards(state, self.seat))
        for event in state.history[len(self._read) :]:
            known = event.hide_from(self.seat)
            learn(self._belief, known, state.table)
            see_draw(self._belief, known, self.seat)
        self._read = state.history
        killer, inspector = self._belief.killer.mask, self._belief.inspector.mask
        if self.seat == KILLER:
            identity, hand = state.killer, ""
            killer &= bit(identity)
        else:
            identity, hand = state.inspector, state.hand
            inspector &= mask_of(identity or first_cards(state, self.seat))
        return _counts(self.seat, state.table, identity, hand, (killer, inspector))
