"""Actions and their texts.

``kX`` kill, ``d`` disguise, ``iX`` the Inspector's choice of identity, ``aX`` arrest, ``e`` draw for an
exoneration and then ``uX`` use agent X, ``zXY`` agent X arrests Y, ``r2e`` ``r2w`` ``c3n`` ``c3s`` shifts.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from noir.core import InvalidNotation

# the verb of a shift -> its two ways, in a line of two only the first is legal (K11)
SHIFTS = {"r": "ew", "c": "sn"}

_FORM = re.compile(r"(?:[de]|[kiau][A-Y]|z[A-Y]{2}|r[1-5][ew]|c[1-5][ns])")


class Action(NamedTuple):
    """One action. ``verb`` is the first letter of its text. The other fields depend on it.

    ``suspect`` is the victim, the arrested, the chosen identity, the agent used or the arresting
    agent. ``target`` is whom an agent arrests. ``line`` and ``way`` belong to shifts.
    The order of actions is the order of their texts.
    """

    verb: str
    suspect: str = ""
    target: str = ""
    line: int = 0
    way: str = ""

    @property
    def is_shift(self) -> bool:
        """Whether this action moves a row or a column."""
        return self.verb in SHIFTS


def format_action(action: Action) -> str:
    """Return the text of an action."""
    if action.is_shift:
        return f"{action.verb}{action.line}{action.way}"
    return action.verb + action.suspect + action.target


@cache  # of the seven hundred texts there are. Others are refused
def parse_action(text: str) -> Action:
    """Return the action a text names, or raise InvalidNotation."""
    if not _FORM.fullmatch(text):
        raise InvalidNotation(text, "an action such as kC, d, iC, aC, e, uC, zCD, r2e or c3n", "action")
    verb = text[0]
    if verb in SHIFTS:
        return Action(verb, line=int(text[1]), way=text[2])
    return Action(verb, suspect=text[1:2], target=text[2:3])
