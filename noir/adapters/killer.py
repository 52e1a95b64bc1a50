"""Killer vs Inspector in numbers, with and without citizen arrests."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.adapters import feature, one_hot, shares, wholes_of
from noir.games.killer.action import format_action
from noir.games.killer.belief import mask_of, own_belief
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, FIRST_HAND, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.games.killer import Observation, State

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
    feature("the seat: 0 the Killer, 1 the Inspector"),
    feature("1 if this seat is to move"),
    feature("1 once the Inspector has an identity"),
    feature("1 between the draw of an exoneration and the choice of the agent"),
    feature(
        "the evidence pile / 20, the Inspector's hand / 5", ("the pile", "the hand"), (PILE, FIRST_HAND + 1)
    ),
    feature(
        "the dead / 16, quiet turns / 40, citizen arrests left / 3",
        ("the dead", "quiet turns", "citizen arrests left"),
        (DEAD_TO_WIN, QUIET_LIMIT, CITIZEN_ARRESTS),
    ),
    feature("the shift that may not be undone, one-hot: c1n c1s ... r5e r5w", SHIFTS),
    feature(
        "for each suspect A to Y: row and column, one-hot",
        [
            f"{name}: {line} {number}"
            for name in SUSPECTS
            for line in ("row", "column")
            for number in range(1, SIDE + 1)
        ],
    ),
    feature("for each suspect: 1 if dead", SUSPECTS),
    feature("for each suspect: 1 if INNOCENT", SUSPECTS),
    feature("for each suspect: 1 if this is the seat's own identity", SUSPECTS),
    feature("for each suspect: 1 if in the seat's own hand", SUSPECTS),
    feature("for each suspect: 1 if this seat can't rule out that it is the Killer", SUSPECTS),
    feature("for each suspect: 1 if this seat can't rule out that it is the Inspector", SUSPECTS),
)
WHOLES = wholes_of(FEATURES)

NUMBERS = {text: number for number, text in enumerate(ACTIONS)}
PLACES = [[one_hot(y, SIDE) + one_hot(x, SIDE) for x in range(SIDE)] for y in range(SIDE)]
NO_PLACE = bytes(2 * SIDE)
_BANNED = [one_hot(at, len(SHIFTS)) for at in range(len(SHIFTS))]
_FROM_DIGITS = bytes.maketrans(b"01", bytes((0, 1)))


def counts(seen: Observation) -> bytes:
    """Return the counts of an observation, in the order of FEATURES."""
    table, belief = seen.table, own_belief(seen)
    numbers = (
        *(seen.seat, seen.may_act, table.chosen, table.drawn, table.pile_size, table.hand_size),
        *(len(table.dead), table.quiet, table.arrests_left),
    )
    places = dict.fromkeys(SUSPECTS, NO_PLACE)
    for row, cells in zip(table.grid, PLACES, strict=False):
        places.update(zip(row, cells, strict=False))
    banned = shift_bytes(NUMBERS[format_action(table.banned)] if table.banned else -1)
    cards = map(mask_of, (table.dead, table.innocent, seen.identity, seen.hand))
    masks = *cards, belief.killer.mask, belief.inspector.mask
    return b"".join((bytes(numbers), banned, *places.values(), *map(bits, masks)))


def shift_bytes(number: int) -> bytes:
    """Return a shift, by the number of the action, as one-hot bytes, or zeros for -1."""
    return bytes(len(SHIFTS)) if number < 0 else _BANNED[number - NUMBERS[SHIFTS[0]]]


@lru_cache(maxsize=4096)
def bits(mask: int) -> bytes:
    """Return 25 bytes, one for each suspect of a mask."""
    return f"{mask:025b}".encode().translate(_FROM_DIGITS)[::-1]


def past(state: State) -> list[str]:
    """Return the texts of the actions so far."""
    return [event.text for event in state.history]


def features(seen: Observation) -> list[float]:
    """Return the numbers of an observation, in the order of FEATURES."""
    return shares(counts(seen), WHOLES)
