"""Faults: the first rule that forbids a position, or none.

Every position of a game passes. What is refused can't arise in any game. Whether shifts could have
brought the suspects of a clue together is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import NO_COLLAPSE, SIDE, SUSPECTS, apply_shift, collapse_of, has_shift
from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, FIRST_HAND, INSPECTOR, QUIET_LIMIT
from noir.positions import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.belief import Exclusion, Suspects
    from noir.games.killer.facts import Clue, Position
    from noir.games.killer.observation import Observation

MOST_NEIGHBOURS = 8

RULES = {
    "dead": "K14",
    "innocent": "K16",
    "away-from-kill": "K14",
    "away-from-radar": "K18",
    "near-silent-radar": "K18",
    "wrong-arrest": "K17",
    "away-from-arrest": "K17",
    "own-card": "K1",
    "is-other": "K1",
    "known": "K1",
}
"""The rule behind the code of an exclusion."""


def rule_of(seen: Observation, out: Exclusion) -> str:
    """Return the rule that excludes a suspect from a role."""
    verb = seen.history[out.ply - 1].verb if out.ply else ""
    if verb == "z" and out.code == "wrong-arrest":
        return "K20"
    if verb == "k" and out.code in ("away-from-radar", "near-silent-radar"):
        return "K15"
    return RULES[out.code]


def objection(position: Position) -> Fault | None:
    """Return why a position can't arise in any game, or None when it can.

    Codes, and the suspects or numbers they name: arrests-without-agents (arrests, agents), beside-itself,
    card-twice, choose-identity, chose-identity, cold, dead-line, failed-alive, first-kill, hand-is-known,
    hand-size (the cards held, and each number that is possible), held-number, inspector-dead,
    inspector-waits, just-drawn, killed-twice, killer-anywhere, killer-dead, killer-waits, limited-hand,
    no-candidates (the suspect of the clue that took the last one), no-citizen-arrests, no-disguise, no-grid,
    no-identity, no-shift-before, no-such-shift, nobody-left, not-chosen, off-grid-alive, over
    (a finished game), spent-alive, suspect-twice, too-many-arrests, too-many-cards, too-many-dead,
    too-many-neighbours, unfinished (the suspects in the grid), victim-alive, victim-not-innocent. A set
    identity that a clue rules out has the code of noir.games.killer.belief.Exclusion.
    """
    return next((fault for check in _CHECKS for fault in check(position)), None)


def _fault(code: str, rule: str, suspects: str = "") -> Fault:
    return Fault(rule, code, (), tuple(suspects))


def _twice(names: str) -> str:
    return "".join(sorted({name for name in names if names.count(name) > 1}))


def _outside(names: str, inside: str) -> str:
    return "".join(name for name in names if name not in inside)


def _inside(names: str, inside: str) -> str:
    return "".join(name for name in names if name in inside)


def _grid(position: Position) -> Iterator[Fault]:
    grid, cells = position.grid, "".join(position.grid)
    if twice := _twice(cells):
        yield _fault("suspect-twice", "K1", twice)
    if len(cells) <= len(SUSPECTS) - DEAD_TO_WIN:
        yield Fault("K5", "unfinished", (len(cells),))
    widths = set(map(len, grid))
    if len(widths) > 1 or max({len(grid), *widths}) > SIDE:
        yield _fault("no-grid", "K5")
    if lost := _outside(_outside(SUSPECTS, cells), position.dead):
        yield _fault("off-grid-alive", "K13", lost)


def _dead(position: Position) -> Iterator[Fault]:
    if len(position.dead) >= DEAD_TO_WIN:
        yield _fault("too-many-dead", "K3")
    collapse = collapse_of(position.grid, position.dead)
    if collapse is not NO_COLLAPSE:
        yield _fault("dead-line", "K13", collapse.gone)


def _first_turns(position: Position) -> Iterator[Fault]:
    """Look at the first two turns, which are always a kill and the choice of an identity."""
    if position.chosen:
        return
    if position.inspector:
        yield _fault("not-chosen", "K8", position.inspector)
    has_past = bool(position.face_up or position.arrests_made or position.quiet)
    if position.phase == "c" and (has_past or len(position.dead) > 1):
        yield _fault("choose-identity", "K8")
    if not position.dead and (has_past or position.clues or position.phase != "k"):
        yield _fault("first-kill", "K7")


def _cards(position: Position) -> Iterator[Fault]:
    shown, killer, inspector = position.face_up, position.killer, position.inspector
    if twice := _twice(shown + killer + inspector + position.hand):
        yield _fault("card-twice", "K1", twice)
    if alive := _outside(position.failed, position.dead):
        yield _fault("failed-alive", "K16", alive)
    if alive := _outside(position.spent, position.dead):
        yield _fault("spent-alive", "K19", alive)
    if dead := _inside(killer, position.dead):
        yield _fault("killer-dead", "K16", dead)
    if dead := _inside(inspector, position.dead):
        yield _fault("inspector-dead", "K2", dead)
    if any(clue.verb == "d" for clue in position.clues) != bool(position.former):
        yield _fault("no-disguise", "K16", position.former)


def hand_sizes(position: Position) -> tuple[int, ...]:
    """Return the numbers of cards that the Inspector can hold, by the other facts.

    Each exoneration draws one and uses one while the pile lasts, and an agent who arrests isn't replaced.
    """
    if not position.chosen:
        return (FIRST_HAND,)
    must_use = position.phase == "u"
    full = FIRST_HAND - 1 + must_use - position.arrests_made
    rest, lacking = position.pile_size + position.hand_size, position.hand_size - position.draws
    return tuple(
        size
        for size in range(max(must_use, lacking), min(full, rest) + 1)
        if size in (full, rest)  # the pile is used up, or they are drawn from it
    )


def _hand(position: Position) -> Iterator[Fault]:
    hand, sizes, rule = position.hand, hand_sizes(position), "K18" if position.chosen else "K6"
    size = len(hand) if position.is_hand_open else position.hand_size
    if not sizes:
        yield _fault("too-many-cards", rule)
    elif size not in sizes or size != position.hand_size:
        yield Fault(rule, "hand-size", (size, *sizes))
    if hand and not position.inspector and (position.chosen or not _outside(hand, position.dead)):
        yield _fault("no-identity", "K8", hand)


def _arrests(position: Position) -> Iterator[Fault]:
    if position.arrests > (CITIZEN_ARRESTS if position.citizen else 0):
        yield _fault("too-many-arrests", "K20")
    if position.arrests_made > len(position.agents):
        yield Fault("K20", "arrests-without-agents", (position.arrests_made, len(position.agents)))


def _quiet(position: Position) -> Iterator[Fault]:
    if position.quiet >= QUIET_LIMIT:
        yield _fault("cold", "K21")
    if position.phase == "u" and (position.quiet or position.banned):
        yield _fault("just-drawn", "K21")


def _turns(position: Position) -> Iterator[Fault]:
    """Count the turns where the Killer alone has done something, so that the others were quiet."""
    is_whole = len("".join(position.grid)) == len(SUSPECTS)
    if not position.chosen or position.phase == "u" or position.agents + position.spent or not is_whole:
        return
    if position.quiet % 2 == (position.phase == "i"):
        yield _fault("inspector-waits" if position.phase == "i" else "killer-waits", "K9")
    if len(position.dead) == 1 and not position.former + position.failed and not position.quiet:
        yield _fault("chose-identity", "K8")


def _shift_ban(position: Position) -> Iterator[Fault]:
    shift = position.banned
    if shift is None:
        return
    if not has_shift(position.grid, shift):
        yield _fault("no-such-shift", "K11")
        return
    if not position.quiet or not position.chosen:
        yield _fault("no-shift-before", "K12")
    before = apply_shift(position.grid, shift)
    if collapse_of(before, position.dead) is not NO_COLLAPSE:
        yield _fault("dead-line", "K13")


def _clues(position: Position) -> Iterator[Fault]:
    clues = position.clues
    if twice := _twice("".join(clue.centre for clue in clues if clue.verb == "k")):
        yield _fault("killed-twice", "K14", twice)
    for clue in clues:
        if clue.centre and clue.centre in clue.near + clue.target:
            yield _fault("beside-itself", "K10", clue.centre)
        if clue.verb != "h" and len(clue.near) > MOST_NEIGHBOURS:
            yield _fault("too-many-neighbours", "K10", clue.near)
        if clue.verb == "k":
            yield from _victim(position, clue)
        elif clue.verb in "az":
            yield from _wrong_arrest(position, clue)


def _victim(position: Position, clue: Clue) -> Iterator[Fault]:
    if clue.centre not in position.dead:
        yield _fault("victim-alive", "K14", clue.centre)
    if clue.radar is not None and clue.centre not in position.innocent:
        yield _fault("victim-not-innocent", "K15", clue.centre)


def _wrong_arrest(position: Position, clue: Clue) -> Iterator[Fault]:
    if clue.verb == "a" and clue.centre == position.inspector:
        yield _fault("beside-itself", "K10", clue.centre)
    if clue.verb == "z" and not position.arrests_made:
        yield _fault("no-citizen-arrests", "K20", clue.centre)


def _limits(position: Position) -> Iterator[Fault]:
    """Look at the dead agents: the rest of the hand was dead, and so were all that were dead before (K19)."""
    limits, before, held = position.limits, "", 0
    if limits and position.seat == INSPECTOR:
        yield _fault("hand-is-known", "K19")
    for clue in limits:
        held += clue.held
        sooner, later = _victims_around(position, clue)
        wrong = _outside(clue.near, position.dead) + _outside(before + sooner, clue.near)
        if wrong or _inside(later, clue.near) or len(_outside(clue.near, position.face_up)) < held:
            yield _fault("limited-hand", "K19", clue.near)
        before = clue.near
    most = position.hand_size - position.has_drawn
    if limits and (held > most or position.draws < position.hand_size - limits[0].held):
        yield _fault("held-number", "K19")


def _victims_around(position: Position, limit: Clue) -> tuple[str, str]:
    """Return the victims of the clues before and after a limit, those whose cards are hidden."""
    at = position.clues.index(limit)
    parts = position.clues[:at], position.clues[at:]
    sooner, later = ("".join(clue.centre for clue in part if clue.verb == "k") for part in parts)
    return _outside(sooner, position.face_up), _outside(later, position.face_up)


def _open_hand(position: Position) -> Iterator[Fault]:
    for clue in position.limits:
        if position.is_hand_open and len(_inside(position.hand, clue.near)) < clue.held:
            yield _fault("limited-hand", "K19", position.hand)


def _candidates(position: Position) -> Iterator[Fault]:
    belief, public = position.belief, public_belief(position.observation)
    if position.dead and not position.former and public.killer.mask.bit_count() > MOST_NEIGHBOURS:
        yield _fault("killer-anywhere", "K14")
    for suspects, name in ((belief.killer, position.killer), (belief.inspector, position.inspector)):
        if not suspects.mask or (name and name not in suspects.names):
            yield _ruled_out(position.observation, suspects, name)


def _ruled_out(seen: Observation, suspects: Suspects, name: str) -> Fault:
    """Name the rule against a set identity, or the clue that took the last candidate by its suspect."""
    if name:
        out = next(out for out in suspects.exclusions if out.suspect == name)
        return _fault(out.code, rule_of(seen, out), name)
    out = max(suspects.exclusions, key=lambda out: out.ply)
    suspect = seen.history[out.ply - 1].suspect  # "" for a disguise
    return _fault("no-candidates" if suspect else "nobody-left", rule_of(seen, out), suspect)


_CHECKS = (
    _grid,
    _dead,
    _first_turns,
    _cards,
    _arrests,
    _hand,
    _quiet,
    _turns,
    _shift_ban,
    _clues,
    _limits,
    _open_hand,
    _candidates,
)
"""Each looks at what those before it let pass."""
