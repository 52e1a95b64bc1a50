"""Edits of a position of Killer vs Inspector. Each is one text, and may make the position impossible.

``dead+C`` marks C as dead, ``dead-C`` brings C back. ``grid+C`` puts C into the next free cell, the first
one of a new grid where none is free. ``rest=`` puts everybody else in at random. ``grid-C`` takes C
out of the grid, ``swap+CD`` exchanges two people.
``killer+C`` and the names of the other cards deal C there. ``clue+killC`` adds the clue that C was killed,
``clue+killCAB`` with those beside. ``beside0+A`` adds A to those beside C in the first clue, ``clue0-``
removes it, ``sooner1+`` moves the second one up. ``quiet=7``, ``seat=K`` and ``columns=4`` set the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from noir.chance import rng_from, shuffle
from noir.core import InvalidNotation
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.belief import public_belief
from noir.games.killer.facts import PHASES, Clue, Position
from noir.games.killer.objections import hand_sizes
from noir.games.killer.pieces import SIDE, SUSPECTS, collapse_of, living_neighbours, remove_lines, shifts
from noir.games.killer.position import to_text
from noir.games.killer.state import CITIZEN_ARRESTS, FIRST_HAND, INSPECTOR, KILLER, QUIET_LIMIT
from web.model.validation import parse_integer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noir.games.killer.pieces import Collapse

EDIT = re.compile(r"([a-z]+)(\d*)([-+=])(\w*)")
NEW_CLUE = re.compile(r"([a-z]+)([A-Y])([A-Y]*)")
SEATS = {"K": KILLER, "I": INSPECTOR}
MAX_CLUES = 40
CARDS = ("killer", "inspector", "hand", "agents", "former", "failed", "spent")
ROLES = ("killer", "inspector")
"""The places with one card."""
IN_ORDER = ("hand", "former")
"""The places whose cards have an order."""
OF_DEAD = ("failed", "spent")
"""The places with cards of the dead only (K16, K19)."""
CLUES = {
    "kill": ("k", None),
    "yes": ("k", True),
    "no": ("k", False),
    "near": ("u", True),
    "far": ("u", False),
    "arrest": ("a", None),
    "citizen": ("z", None),
    "limit": ("h", None),
}
"""The kinds of clues that can be added: their verb and radar."""
USES = "uzh"
"""The verbs of clues that an agent's card gives."""
USED = {"agents": "spent", "spent": "agents"}
"""The places of agents that were used, each with the other one."""
WITH_NEIGHBOURS = "kuah"
"""The verbs of clues about suspects beside another one."""


def game_of(position: Position) -> str:
    """Return the game that a position belongs to."""
    return "killer-citizen" if position.citizen else "killer"


def empty(game: str) -> Position:
    """Return the suspects by the alphabet, before the first kill."""
    is_variant = game == "killer-citizen"
    arrests = CITIZEN_ARRESTS if is_variant else 0
    return Position(KILLER, cut(SUSPECTS, SIDE), is_variant, arrests=arrests, hand_size=FIRST_HAND)


def edit(position: Position, text: str) -> Position:
    """Return the position after an edit, or raise InvalidNotation. The number of hidden cards follows."""
    after = _edit(position, text)
    sizes = hand_sizes(after)
    if after.is_hand_open or not sizes or after.hand_size in sizes:
        return after
    return replace(after, hand_size=max(sizes))


def _edit(position: Position, text: str) -> Position:
    parts = EDIT.fullmatch(text)
    if parts is None:
        raise _refuse(text)
    name, number, sign, value = parts.groups()
    if sign == "=":
        return _set(position, name, value)
    if number:
        return _change_clue(position, name, parse_integer(number), sign, value)
    if name in CARDS and is_suspect(value):
        return _deal(position, name, _change(getattr(position, name), sign, value, name))
    verb = _VERBS.get(name + sign)
    if verb is None or (not re.fullmatch(r"[A-Y]", value) and name not in ("clue", "swap")):
        raise _refuse(text)
    return verb(position, value)


def is_suspect(text: str) -> bool:
    """Return whether a text is the letter of a suspect."""
    return len(text) == 1 and text in SUSPECTS


def without(names: str, out: str) -> str:
    """Return some suspects without others."""
    return "".join(name for name in names if name not in out)


def cut(names: str, columns: int) -> tuple[str, ...]:
    """Return suspects in rows. The last row can be shorter."""
    return tuple(names[at : at + columns] for at in range(0, len(names), columns))


def people(position: Position) -> str:
    """Return everybody in the grid."""
    return "".join(position.grid)


def is_laid(position: Position) -> bool:
    """Return whether everybody is in the grid."""
    return len(people(position)) == len(SUSPECTS)


def width(position: Position) -> int:
    """Return the number of columns."""
    return max(map(len, position.grid), default=SIDE)


def collapse(position: Position) -> Collapse | None:
    """Return the lines that have to leave the grid, or None."""
    lines = collapse_of(position.grid, position.dead) if _is_whole(position) else None
    return lines if lines and lines.gone else None


def values(name: str, position: Position) -> list[str]:
    """Return the values that a fact can have, none for another name."""
    facts: dict[str, Callable[[], Iterable[object]]] = {
        "seat": lambda: SEATS,
        "phase": lambda: PHASES,
        "quiet": lambda: range(QUIET_LIMIT),
        "banned": lambda: ("", *_shift_texts(position)),
        "hand": lambda: sorted({*hand_sizes(position), position.hand_size}),
        "arrests": lambda: range(CITIZEN_ARRESTS + 1 if position.citizen else 0),
        "columns": lambda: range(1, SIDE + 1),
    }
    return [str(value) for value in facts[name]()] if name in facts else []


def _shift_texts(position: Position) -> list[str]:
    """Return the shifts of the grid, and the one that is set."""
    is_grid = 0 < len(position.grid) <= SIDE
    texts = {format_action(shift) for shift in (shifts(position.grid) if is_grid else ())}
    return sorted(texts | ({format_action(position.banned)} if position.banned else set()))


def _refuse(text: str) -> InvalidNotation:
    return InvalidNotation(text[:40], "an edit", "edit")


def _sort(names: Iterable[str]) -> str:
    return "".join(sorted(names))


def _set(position: Position, name: str, value: str) -> Position:
    """Return the position with one of its other facts, or without people in its grid."""
    if (name, value) == ("grid", ""):
        return lay(position, ())
    if (name, value) == ("rest", ""):
        return _deal_rest(position)
    fallen = collapse(position)
    if (name, value) == ("fall", "") and fallen:
        return lay(position, remove_lines(position.grid, fallen))
    if value not in values(name, position):
        raise _refuse(f"{name}={value}")
    if name == "columns":
        return lay(position, cut(people(position), int(value)))
    if name == "banned":
        return replace(position, banned=parse_action(value) if value else None)
    field = "hand_size" if name == "hand" else name
    fields: dict[str, Any] = {field: SEATS.get(value, value)}
    if value.isdecimal():
        fields[field] = int(value)
    return replace(position, **fields)


def _deal_rest(position: Position) -> Position:
    """Return the position with the others at random: in the free cells, or in each other's places."""
    names, rng = people(position), rng_from(to_text(position))
    if not is_laid(position):
        others = "".join(shuffle([*without(SUSPECTS, names)], rng))
        return lay(position, cut(names + others, _columns(position)))
    free = loose(position)
    exchange = str.maketrans(free, "".join(shuffle([*free], rng)))
    return replace(position, grid=tuple(row.translate(exchange) for row in position.grid))


def loose(position: Position) -> str:
    """Return the suspects in the grid without a death, a card or a clue."""
    clues = "".join(clue.centre + clue.near + clue.target for clue in position.clues)
    cards = "".join(getattr(position, name) for name in CARDS)
    return without(people(position), position.dead + cards + clues)


def lay(position: Position, grid: tuple[str, ...]) -> Position:
    """Return the position with another grid. Everybody off it is dead (K13)."""
    missing = without(SUSPECTS, "".join(grid))
    before = without(SUSPECTS, people(position))
    dead = without(position.dead, without(before, missing))
    return replace(position, grid=grid, dead=_sort(missing + without(dead, missing)))


def _columns(position: Position) -> int:
    """Return the number of columns of an unfinished grid. The first row can still grow."""
    return width(position) if len(position.grid) > 1 else SIDE


def _put(position: Position, name: str) -> Position:
    """Return the position with another suspect in the next free cell of the grid, or of a new one."""
    names, columns = people(position), _columns(position)
    if is_laid(position):
        names, columns = "", SIDE
    if name in names:
        raise _refuse(f"grid+{name}")
    return lay(position, cut(names + name, columns))


def _take_away(position: Position, name: str) -> Position:
    return lay(position, cut(without(people(position), name), width(position)))


def _swap(position: Position, pair: str) -> Position:
    names = people(position)
    if len(pair) != 2 or not set(pair) <= set(names):
        raise _refuse(f"swap+{pair}")
    exchange = str.maketrans(pair, pair[::-1])
    return replace(position, grid=tuple(row.translate(exchange) for row in position.grid))


def _kill(position: Position, name: str) -> Position:
    return replace(position, dead=_sort({*position.dead, name}))


def _revive(position: Position, name: str) -> Position:
    if name not in people(position):
        raise _refuse(f"dead-{name}")
    return replace(position, dead=without(position.dead, name))


def _change(cards: str, sign: str, value: str, name: str) -> str:
    """Return some cards with one more, or without one. A role has one card."""
    if sign == "-":
        return without(cards, value)
    if name in ROLES:
        return value
    more = without(cards, value) + value
    return more if name in IN_ORDER else _sort(more)


def _deal(position: Position, name: str, cards: str) -> Position:
    """Return the position with other cards in a place, and with the clues that belong to them."""
    if name in OF_DEAD:
        position = replace(position, dead=_sort({*position.dead, *cards}))
    if name in USED:
        return _use(position, name, cards)
    fields: dict[str, Any] = {name: cards}
    if name == "former":
        position = _use(position, "agents", without(position.agents, cards))
        fields["clues"] = _with_disguise(position.clues, cards)
    after = replace(position, **fields)
    return replace(after, hand_size=len(after.hand)) if after.is_hand_open else after


def _use(position: Position, name: str, cards: str) -> Position:
    """Return the position with other agents used with a mark or without one: each in one way."""
    other = USED[name]
    others = without(getattr(position, other), cards)
    lost = without(getattr(position, name), cards) + without(getattr(position, other), others)
    clues = tuple(c for c in position.clues if c.verb not in USES or c.centre not in lost)
    fields: dict[str, Any] = {name: cards, other: others, "clues": clues}
    return replace(position, **fields)


def _with_disguise(clues: tuple[Clue, ...], former: str) -> tuple[Clue, ...]:
    """Return clues with the latest disguise just where there are former Killers (K16)."""
    if not former:
        return tuple(clue for clue in clues if clue.verb != "d")
    return clues if any(clue.verb == "d" for clue in clues) else (*clues, Clue("d"))


def _add_clue(position: Position, value: str) -> Position:
    """Return the position with another clue, the latest one.

    Those beside are those that it names, or without any those of the grid now.
    """
    parts = NEW_CLUE.fullmatch(value)
    kind, centre, others = parts.groups() if parts else ("", "", "")
    is_pair = kind == "citizen"
    if (is_pair and len(others) != 1) or kind not in CLUES or len(position.clues) >= MAX_CLUES:
        raise _refuse(f"clue+{value}")
    verb, radar = CLUES[kind]
    if verb in USES and any(clue.verb in USES and clue.centre == centre for clue in position.clues):
        raise _refuse(f"clue+{value}")  # each agent is used once
    if is_pair:
        clue = Clue(verb, centre, target=others)
    else:
        near = without(others, centre) or _beside(position, verb, centre)
        near = _narrow(position, verb, radar, centre, near)
        clue = Clue(verb, centre, near, radar, held=int(verb == "h"))
    with_card = _show_card(position, verb, centre)
    return replace(with_card, clues=(*with_card.clues, clue))


def _show_card(position: Position, verb: str, centre: str) -> Position:
    """Return the position with the victim dead, or with the card of an agent that was used."""
    match verb:
        case "k":
            return _kill(position, centre)
        case "u" | "z":
            return _deal(position, "agents", _sort({*position.agents, centre}))
        case "h":
            return _deal(position, "spent", _sort({*position.spent, centre}))
        case _:
            return position


def _beside(position: Position, verb: str, centre: str) -> str:
    """Return the suspects beside another one now, or those that a used agent tells of."""
    if verb == "h":
        return without(position.dead, position.face_up + centre)
    return living_neighbours(position.grid, centre, position.dead) if _is_whole(position) else ""


def _narrow(position: Position, verb: str, radar: bool | None, centre: str, near: str) -> str:
    """Return the suspects a new clue is about, at least one: of those beside, the ones it can tell of."""
    candidates = near if verb == "h" else _candidates(position, verb, radar)
    doubtful = {*near} & {*candidates}
    others = without(people(position), position.dead + centre)
    return _sort(doubtful or {*near} or others or without(SUSPECTS, centre))


def _candidates(position: Position, verb: str, radar: bool | None) -> str:
    """Return the suspects that can have a role that a clue tells of."""
    belief = public_belief(replace(position, killer="", inspector="", hand="").observation)
    killers = "" if verb == "a" else belief.killer.names
    inspectors = belief.inspector.names if verb == "a" or (verb == "k" and radar is not None) else ""
    return killers + inspectors


def _change_clue(position: Position, name: str, number: int, sign: str, value: str) -> Position:
    """Return the position with another clue in place of one, or with one removed or moved."""
    clues = list(position.clues)
    if not 0 <= number < len(clues):
        raise _refuse(name)
    clue = clues[number]
    match name, sign, value:
        case "clue", "-", "":
            return _deal(position, "former", "") if clue.verb == "d" else _drop_clue(position, number)
        case "sooner", "+", "" if number:
            clues[number - 1 : number + 1] = [clue, clues[number - 1]]
        case "held", "+", ("1" | "2" | "3" | "4") if clue.verb == "h":
            clues[number] = replace(clue, held=int(value))
        case "beside", _, _ if clue.verb in WITH_NEIGHBOURS and is_suspect(value):
            near = _sort(_change(clue.near, sign, value, name))
            if not near and clue.verb != "a":
                raise _refuse(name)
            clues[number] = replace(clue, near=near)
        case _:
            raise _refuse(name)
    return replace(position, clues=tuple(clues))


def _drop_clue(position: Position, number: int) -> Position:
    return replace(position, clues=position.clues[:number] + position.clues[number + 1 :])


def _is_whole(position: Position) -> bool:
    """Return whether the rows of the grid are equally long."""
    return len({len(row) for row in position.grid}) == 1


_VERBS: dict[str, Callable[[Position, str], Position]] = {
    "grid+": _put,
    "grid-": _take_away,
    "dead+": _kill,
    "dead-": _revive,
    "swap+": _swap,
    "clue+": _add_clue,
}
