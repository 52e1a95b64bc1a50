"""Killer vs Inspector in plain numbers, read afresh from the record. The adapter must find the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import names_of, own_belief
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, FIRST_HAND, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.games.killer import Observation, State

SHIFTS = [f"{line}{n}{way}" for line, ways in (("c", "ns"), ("r", "ew")) for n in range(1, 6) for way in ways]


def features(seen: Observation) -> list[float]:
    table, belief = seen.table, own_belief(seen)
    banned = f"{table.banned.verb}{table.banned.line}{table.banned.way}" if table.banned else ""
    numbers = [float(seen.seat), float(seen.may_act), float(table.chosen), float(table.drawn)]
    numbers += [table.pile_size / (len(SUSPECTS) - 1 - FIRST_HAND), table.hand_size / (FIRST_HAND + 1)]
    numbers += [len(table.dead) / DEAD_TO_WIN, table.quiet / QUIET_LIMIT]
    numbers += [table.arrests_left / CITIZEN_ARRESTS]
    numbers += [float(shift == banned) for shift in SHIFTS]
    places = {name: (y, x) for y, row in enumerate(table.grid) for x, name in enumerate(row)}
    for name in SUSPECTS:
        for at in places.get(name, (-1, -1)):
            numbers += [float(at == place) for place in range(SIDE)]
    candidates = (names_of(belief.killer.mask), names_of(belief.inspector.mask))
    for group in (table.dead, table.innocent, seen.identity, seen.hand, *candidates):
        numbers += [float(name in group) for name in SUSPECTS]
    return numbers


def name_numbers(seen: Observation) -> dict[str, float]:
    """Some numbers, by the name of their part and their label."""
    table, place = seen.table, "for each suspect A to Y: row and column, one-hot"
    return {
        "the evidence pile / 20, the Inspector's hand / 5: the hand": table.hand_size / 5,
        "the dead / 16, quiet turns / 40, citizen arrests left / 3: the dead": len(table.dead) / 16,
        "the dead / 16, quiet turns / 40, citizen arrests left / 3: quiet turns": table.quiet / 40,
        **{
            f"{place}: {name}: {line} {number + 1}": 1
            for y, row in enumerate(table.grid)
            for x, name in enumerate(row)
            for line, number in (("row", y), ("column", x))
        },
        **{f"for each suspect: 1 if dead: {name}": name in table.dead for name in SUSPECTS},
        **{f"for each suspect: 1 if in the seat's own hand: {name}": name in seen.hand for name in SUSPECTS},
    }


def open_cards(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The actions that show cards soonest."""
    return tuple(text for text in texts if text[0] in "deu") or texts


def secrets(state: State) -> object:
    """All that is hidden."""
    return state.killer, state.inspector, frozenset(state.hand), state.pile


def is_clear(state: State) -> bool:
    """Whether few cards are hidden."""
    return state.table.pile_size + state.table.hand_size <= 4
