"""Notation: a position as one short text of letters, digits and the signs ``/ . -``.

    ABcDE/FGHIJ/KLMNO/PQRST/UVWXY.c0.KD-4.kCDHI

Four parts with dots between:

1. The grid, row by row. The dead are small letters. Suspects that are missing are dead and off the grid.
2. The phase and the quiet turns (K21): ``k`` the Killer is to move, ``c`` the Inspector chooses his
   identity, ``i`` he acts, ``u`` he uses an agent. The shift that K12 forbids follows, as in ``i3r2e``.
3. The seat, ``K`` or ``I``, the Killer, the Inspector and his hand. ``KD-3``: I am the Killer D, and the
   Inspector holds three agents. ``I-XAB``: I am the Inspector X with the agents A and B. ``-`` stands for
   an identity that is unknown or not chosen, and a digit for a hand that is unknown. Secrets of the
   other seat are assumed, as in ``KDXAB``. ``z2`` at the end: the variant, with two citizen arrests left.
4. The facts, each a small letter with what belongs to it. First the cards that were shown: ``e`` INNOCENT
   agents, ``x`` dead suspects whose card a failed disguise has shown, ``v`` dead agents used. Then the
   clues in the order they happened:

   ``kCAB``    C was killed, and the Killer is A or B (K14)
   ``nCAB``    the same, C was INNOCENT, and the Inspector is A or B (K15). ``nC-AB``: he is neither
   ``uCAB``    agent C has told that the Killer is A or B (K18). ``uC-AB``: he is neither
   ``aCAB``    C was arrested and isn't the Killer. The Inspector is A or B (K17). ``aC``: that says nothing
   ``zCA``     agent C has arrested A, who isn't the Killer (K20)
   ``dCA``     the Killer was C, then A, and has a new identity now (K16)
   ``h2CAB``   dead agent C was used, and two cards of the hand are among the dead A and B (K19)

A suspect named after ``u`` or ``z`` is an INNOCENT agent, one after ``h`` a dead agent used.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.games.killer.action import parse_action
from noir.games.killer.facts import Clue, Position
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import INSPECTOR, KILLER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_CHARS = 1000  # the longest possible position stays below

_GRID = re.compile(r"(?:[A-Ya-y]{1,5}(?:/[A-Ya-y]{1,5}){0,24})?")  # an unfinished one has any rows
_PHASE = re.compile(r"([kciu])(\d{1,2})([rc][1-5][ewns])?")
_SEAT = re.compile(r"([KI])([A-Y-])(?:([A-Y])([A-Y]*)|-([A-Y]+|\d))(?:z([0-3]))?")
_FACT = re.compile(r"[exvd][A-Y]+|k[A-Y]{2,}|[nu][A-Y]-?[A-Y]+|a[A-Y]+|z[A-Y]{2}|h[1-4][A-Y]{2,}")
_FACTS = re.compile(f"(?:{_FACT.pattern})*")
_EXPECTED = {
    _GRID: "rows of suspects such as ABcDE/FGHIJ",
    _PHASE: "a phase such as k0, c0, i12 or k3r2e",
    _SEAT: "a seat such as KD-3, I-XAB, I--3 or KD-3z2",
    _FACTS: "facts such as eABkCDEaF",
}


def to_text(position: Position) -> str:
    """Return the text of a position. ``read`` reads it back."""
    grid = "/".join(
        "".join(name.lower() if name in position.dead else name for name in row) for row in position.grid
    )
    phase = f"{position.phase}{position.quiet}{_shift_text(position)}"
    seat = "K" if position.seat == KILLER else "I"
    hand = position.hand if position.is_hand_open else str(position.hand_size)
    arrests = f"z{position.arrests}" if position.citizen else ""
    seat = f"{seat}{position.killer or '-'}{position.inspector or '-'}{hand}{arrests}"
    return f"{grid}.{phase}.{seat}.{_facts(position)}"


def _shift_text(position: Position) -> str:
    shift = position.banned
    return f"{shift.verb}{shift.line}{shift.way}" if shift else ""


def _facts(position: Position) -> str:
    agents = _without(position.agents, (clue.centre for clue in position.clues if clue.verb in "uz"))
    spent = _without(position.spent, (clue.centre for clue in position.limits))
    shown = [code + names for code, names in (("e", agents), ("x", position.failed), ("v", spent)) if names]
    return "".join(shown + [_clue_text(clue, position.former) for clue in position.clues])


def _without(names: str, named: Iterable[str]) -> str:
    others = set(named)
    return "".join(name for name in names if name not in others)


def _clue_text(clue: Clue, former: str) -> str:
    if clue.verb == "d":
        return "d" + former
    if clue.verb == "h":
        return f"h{clue.held}{clue.centre}{clue.near}"
    verb = "n" if clue.verb == "k" and clue.radar is not None else clue.verb
    return f"{verb}{clue.centre}{'-' if clue.radar is False else ''}{clue.target}{clue.near}"


def read(text: str) -> Position:
    """Return the position of a text, or raise InvalidNotation. Whether it can arise says ``objection``."""
    parts = text.split(".") if len(text) <= MAX_CHARS else []
    if len(parts) != 4:
        raise InvalidNotation(text, "four parts: grid, phase, seat and facts", "position")
    grid, phase, secrets, facts = parts
    return _add_facts(_add_phase(_read_table(grid, secrets), phase), facts)


def _read_table(grid: str, secrets: str) -> Position:
    rows = list(filter(None, _match(_GRID, grid)[0].split("/")))
    form = _match(_SEAT, secrets)
    seat, killer, inspector, agents, others, arrests = form.groups(default="")
    hand = agents or others
    size = int(hand) if hand.isdigit() else len(hand)
    living = {name for row in rows for name in row if name.isupper()}
    return Position(
        KILLER if seat == "K" else INSPECTOR,
        tuple(row.upper() for row in rows),
        citizen=bool(arrests),
        dead="".join(name for name in SUSPECTS if name not in living),
        arrests=int(arrests or 0),
        killer=killer.strip("-"),
        inspector=inspector,
        hand="" if hand.isdigit() else hand,
        hand_size=size,
    )


def _add_phase(position: Position, text: str) -> Position:
    phase, quiet, shift = _match(_PHASE, text).groups(default="")
    banned = parse_action(shift) if shift else None
    return replace(position, phase=phase, quiet=int(quiet), banned=banned)


def _add_facts(position: Position, text: str) -> Position:
    facts = _FACT.findall(_match(_FACTS, text)[0])
    cards = _cards_of(facts)
    clues = tuple(_read_clue(fact) for fact in facts if fact[0] not in "exv")
    agents = cards["e"] + "".join(clue.centre for clue in clues if clue.verb in "uz")
    spent = cards["v"] + "".join(clue.centre for clue in clues if clue.verb == "h")
    if len(agents + spent) > len(set(agents + spent)):
        raise InvalidNotation(text, "each agent once", "position, facts")
    return replace(
        position,
        former=cards["d"],
        agents=_sort(agents),
        failed=_sort(cards["x"]),
        spent=_sort(spent),
        clues=clues,
    )


def _match(form: re.Pattern[str], text: str) -> re.Match[str]:
    found = form.fullmatch(text)
    if found is None:
        raise InvalidNotation(text, _EXPECTED[form], "position")
    return found


def _sort(names: Iterable[str]) -> str:
    return "".join(sorted(names))


def _cards_of(facts: Sequence[str]) -> dict[str, str]:
    """Return the suspects of each kind of card that was shown."""
    found = dict.fromkeys("exvd", "")
    for fact in facts:
        if found.get(fact[0]):
            raise InvalidNotation(fact, f"only one fact with {fact[0]}", "position")
        if fact[0] in found:
            found[fact[0]] = fact[1:]
    return found


def _read_clue(fact: str) -> Clue:
    if fact[0] == "d":
        return Clue("d")
    if fact[0] == "h":
        return Clue("h", fact[2], _sort(set(fact[3:])), held=int(fact[1]))
    if fact[0] == "z":
        return Clue("z", fact[1], target=fact[2])
    radar = "-" not in fact if fact[0] in "nu" else None
    verb = "k" if fact[0] == "n" else fact[0]
    return Clue(verb, fact[1], _sort(set(fact[2:].strip("-"))), radar)
