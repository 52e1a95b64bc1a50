"""A second, slow reading of which positions can be reached: plays backwards until it meets a deal.

Shares nothing with the engine. Cards are one letter each, ``b`` for a building and ``c`` for any other:
which other card it is, forbids nothing but having too many of it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

COPIES = {
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "A2": 4,
    "A3": 2,
    "A4": 1,
    "B1": 3,
    "B2": 4,
    "B3": 2,
} | dict.fromkeys("PQH", 1)


class Table(NamedTuple):
    """The letters of the row and the piles, the sizes of the hands, and the takes of this round."""

    round: int
    row: str
    piles: tuple[str, str]
    held: tuple[int, int]
    taken: tuple[bool, bool]


def is_reached(table: Table) -> bool:
    """Tell whether some game comes to a table, which may be over."""
    if not 1 <= table.round <= 4 or not all(0 <= size <= 5 for size in table.held):
        return False
    if len(table.row) + sum(map(len, table.piles)) + sum(table.held) != 2 + 10 * table.round:
        return False  # no step changes this number: the search would only take long to find it out
    return any(_is_passed(before) for before in _before(table, at_end=True))


@cache
def _is_passed(table: Table) -> bool:
    """Tell whether some game comes to a table and goes on."""
    if any(pile.count("b") == 3 for pile in table.piles):
        return False
    if table == Table(1, table.row, ("", ""), (5, 5), (False, False)) and len(table.row) == 2:
        return True
    return any(_is_passed(before) for before in _before(table, at_end=False))


def _before(table: Table, *, at_end: bool) -> list[Table]:
    """Return the tables one action before this one, and this one itself where it can be a deal."""
    number, row, piles, held, taken = table
    won = [seat for seat in (0, 1) if piles[seat].count("b") == 3]
    done = [5 - held[seat] + taken[seat] for seat in (0, 1)]
    starter = 1 - number % 2
    if done == [0, 0]:
        if number == 1:
            return [table] if at_end else []
        return _before(Table(number - 1, row, piles, (0, 0), (True, True)), at_end=False)
    if done == [6, 6] and number < 4 and at_end and not won:
        return []
    if done[starter] - done[1 - starter] not in (0, 1):
        return []
    actor = starter if done[starter] > done[1 - starter] else 1 - starter
    found = []
    if row and held[actor] < 5 and not won:
        more = (held[0] + 1, held[1]) if actor == 0 else (held[0], held[1] + 1)
        found.append(Table(number, row[:-1], piles, more, taken))
    if taken[actor] and won in ([], [actor]):
        open_again = (False, taken[1]) if actor == 0 else (taken[0], False)
        for size in (5,) if row else (1, 2, 3, 4, 5):
            for buildings in range(size + 1):
                put_back = "b" * buildings + "c" * (size - buildings)
                if all(put_back.count(letter) <= piles[actor].count(letter) for letter in "bc"):
                    pile = "".join(
                        letter * (piles[actor].count(letter) - put_back.count(letter)) for letter in "bc"
                    )
                    before = (pile, piles[1]) if actor == 0 else (piles[0], pile)
                    found.append(Table(number, row + put_back, before, held, open_again))
    return found
