"""Lists of a grid as people write them: names or letters, row by row."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games.killer.pieces import SIDE, SUSPECTS
from web.games.killer.edits import cut, edit, lay, without
from web.games.killer.names import NAMES

if TYPE_CHECKING:
    from noir.games.killer.facts import Position

BRACKETS = re.compile(r"\(([^()]*)\)")


def lay_list(position: Position, text: str) -> Position:
    """Return the position with the grid of a list, or raise InvalidNotation.

    Each line is a row. A list on one line, or in lines of other lengths, fills rows of five. The dead are in
    brackets, and a star follows each INNOCENT. A list without any says nothing of them.
    """
    names = read_suspects(text)
    rows = tuple(filter(None, map(_read_row, text.splitlines())))
    is_grid = 1 < len(rows) <= SIDE and len({*map(len, rows)}) == 1 and len(rows[0]) <= SIDE
    after = lay(position, rows if is_grid else cut(names, SIDE))
    if dead := "".join(map(_read_row, BRACKETS.findall(text))):
        after = replace(after, dead="".join(sorted(dead + without(SUSPECTS, names))))
    innocent = [_read_row(text[: star.start()])[-1:] for star in re.finditer(r"\*", text)]
    return reduce(edit, [f"agents+{name}" for name in innocent if name and name not in after.innocent], after)


def read_suspects(text: str) -> str:
    """Return the suspects of a list, each of them once, or raise InvalidNotation."""
    names = _read_row(text)
    if not names or len({*names}) < len(names):
        raise InvalidNotation(text[:40], "a list of suspects", "edit")
    return names


def _read_row(text: str) -> str:
    """Return the suspects of a line: names, the beginnings of names, or letters."""
    return "".join(map(_read_word, re.findall(r"\w+", text)))


def _read_word(word: str) -> str:
    """Return the suspect of a name, none for a family name, or those of some letters."""
    folded, is_row = word.casefold(), len(word) <= SIDE or word.isupper()
    firsts = {letter: name.casefold().split()[0] for letter, name in NAMES.items()}
    if any(name.casefold().endswith(f" {folded}") for name in NAMES.values()):
        return ""
    if folded in firsts.values():
        return folded[0].upper()
    begun = [letter for letter, first in firsts.items() if first.startswith(folded)]
    if begun and not word.isupper():
        return begun[0]
    if not is_row or not {*word.upper()} <= {*SUSPECTS}:
        raise InvalidNotation(word[:40], "a suspect", "edit")
    return word.upper()
