"""Packing: which letters can come next in the text of a position, so that its link is short."""

from __future__ import annotations

import re

from noir.games.killer.pieces import SIDE, SUSPECTS
from web.games.killer.edits import without

LETTERS = "-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxyz"
"""All letters that a text can have."""
DIGITS = "0123456789"
_SHIFT = re.compile(r".([rc])([1-5]?)([a-z]?)$")
_CLUE = re.compile(r"[knuazdh]")
_HAND = re.compile(r"h\d[A-Y]([A-Y]+)")


def likely(text: str) -> str:
    """Return the letters that usually follow the beginning of a text. Others can, but they cost more."""
    parts = text.split(".")
    match len(parts):
        case 1:
            return _in_grid(text)
        case 2:
            return _in_phase(parts[1])
        case 3:
            return _in_seat(parts[0], parts[2])
        case _:
            return _in_facts(parts[0], parts[2], parts[3])


def _in_grid(grid: str) -> str:
    rows = grid.split("/")
    width = len(rows[0]) if len(rows) > 1 else SIDE
    used = grid.upper()
    free = "".join(name + name.lower() for name in SUSPECTS if name not in used)
    if len(rows[-1]) >= width:
        return "/." if free else "."
    return free if len(rows) > 1 or not grid else f"{free}/."


def _in_phase(phase: str) -> str:
    if len(phase) < 2:
        return DIGITS if phase else "kiuc"
    shift = _SHIFT.search(phase)
    if shift is None:
        return f"{DIGITS}.rc"
    verb, line, way = shift.groups()
    return "." if way else "12345" if not line else "ew" if verb == "r" else "ns"


def _in_seat(grid: str, seat: str) -> str:
    alive = "".join(name for name in SUSPECTS if name in grid and name not in seat[1:])
    if len(seat) < 3:
        return f"-{alive}" if seat else "KI"
    if seat[-1] == "z":
        return DIGITS[:4]
    if seat[-1] in DIGITS:
        return ".z"
    is_hidden = seat[0] == "K" and seat[2] == "-"
    return "3421.z0" if is_hidden else f"{without(SUSPECTS, seat[1:])}.z"


def _in_facts(grid: str, seat: str, facts: str) -> str:
    earlier, code, held, names, sign, near = _split_last_fact(facts)
    if not code:
        return _codes(seat, facts)
    dead = "".join(name for name in SUSPECTS if name not in grid)
    if code in "exvd":
        cards = {"e": SUSPECTS, "d": SUSPECTS}.get(code, dead)
        return _after(cards, "" if code == "d" else names) + _codes(seat, facts)
    if code == "h" and not held:
        return "1234"
    alive = without(SUSPECTS, dead)
    if not names:
        return dead if code in "knh" else SUSPECTS
    if code == "h":
        return _in_hand(dead, earlier, names[1:]) or _after(dead, names[1:]) + _codes(seat, facts)
    return _beside(alive, code, sign, names[1:] + near) + _codes(seat, facts)


def _split_last_fact(facts: str) -> tuple[str, str, str, str, str, str]:
    """Return the earlier facts and the parts of the last one: its code, hand, names, sign and neighbours."""
    rest = facts.rstrip(SUSPECTS)
    names, sign, near = facts[len(rest) :], "", ""
    if rest.endswith("-"):
        before = rest[:-1].rstrip(SUSPECTS)
        names, sign, near, rest = rest[len(before) : -1], "-", names, before
    held = rest[-1:] if rest[-1:] in DIGITS else ""
    rest = rest.removesuffix(held)
    code = rest[-1:] if rest[-1:].islower() else ""
    return rest.removesuffix(code), code, held, names, sign, near


def _in_hand(dead: str, facts: str, near: str) -> str:
    """Return the dead up to the next one that an earlier limit of the hand has: a later one has it, too."""
    *_, before = _HAND.findall(facts) or [""]
    following = _after(before, near)[:1]
    return "".join(name for name in _after(dead, near) if name <= following)


def _beside(names: str, code: str, sign: str, near: str) -> str:
    """Return the suspects that can be the next one beside, and the sign for no."""
    return _after(names, near) + ("-" if code in "nu" and not sign + near else "")


def _codes(seat: str, facts: str) -> str:
    """Return the codes of the facts that can follow: cards only come first, some facts once."""
    clues = "knua"
    clues += "z" if "z" in seat else ""
    clues += "h" if seat[0] == "K" else ""
    clues += "" if "d" in facts else "d"
    return clues if _CLUE.search(facts) else clues + "exv"


def _after(names: str, last: str) -> str:
    """Return the names that come after the last one in the alphabet."""
    return "".join(name for name in names if name > last[-1:])
