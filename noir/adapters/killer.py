"""Killer vs Inspector in numbers, with and without citizen arrests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.adapters import one_hot
from noir.games.killer.belief import names_of, own_belief
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, FIRST_HAND, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.games.killer import Observation

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


def features(seen: Observation) -> list[float]:
    """Return the numbers of an observation, in the order of FEATURES."""
    table, belief = seen.table, own_belief(seen)
    banned = f"{table.banned.verb}{table.banned.line}{table.banned.way}" if table.banned else ""
    numbers = [float(seen.seat), float(seen.may_act), float(table.chosen), float(table.drawn)]
    numbers += [table.pile_size / PILE, table.hand_size / (FIRST_HAND + 1)]
    numbers += [
        len(table.dead) / DEAD_TO_WIN,
        table.quiet / QUIET_LIMIT,
        table.arrests_left / CITIZEN_ARRESTS,
    ]
    numbers += [float(shift == banned) for shift in SHIFTS]
    places = {name: (y, x) for y, row in enumerate(table.grid) for x, name in enumerate(row)}
    for name in SUSPECTS:
        row, column = places.get(name, (-1, -1))
        numbers += one_hot(row, SIDE) + one_hot(column, SIDE)
    candidates = (names_of(belief.killer.mask), names_of(belief.inspector.mask))
    for group in (table.dead, table.innocent, seen.identity, seen.hand, *candidates):
        numbers += [float(name in group) for name in SUSPECTS]
    return numbers
