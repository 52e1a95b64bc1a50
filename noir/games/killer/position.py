"""Position: a moment that can be set up, written, refused and asked about, without the game before it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from noir.chance import pick, shuffle
from noir.core import IllegalAction
from noir.games.killer.action import format_action
from noir.games.killer.belief import mask_of, own_belief, public_belief
from noir.games.killer.condense import endings, position_of
from noir.games.killer.facts import Clue, Position
from noir.games.killer.game import CITIZEN_GAME, KILLER_GAME
from noir.games.killer.notation import read, to_text
from noir.games.killer.objections import objection, rule_of
from noir.games.killer.observation import why_not
from noir.games.killer.pieces import SUSPECTS, living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, INSPECTOR, KILLER, Event
from noir.positions import Beginning, ImpossiblePosition, World

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from noir.core import Seat
    from noir.games.killer.action import Action
    from noir.games.killer.belief import Belief, Suspects

__all__ = [
    "Answer",
    "Clue",
    "Ground",
    "Position",
    "build",
    "endings",
    "grounds",
    "objection",
    "position_of",
    "read",
    "reveal",
    "to_text",
    "turn",
    "worlds",
]


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a suspect can't have a role: the code and rule, and the clue where there is one."""

    suspect: str
    """The letter of the suspect."""
    code: str
    """The reason, one of the codes of ``Exclusion``."""
    rule: str
    """The id of the rule, such as K10."""
    event: Event | None
    """The event that proves it, if one does."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing an action can bring to light.

    ``code`` is ``hit``, ``miss``, ``near``, ``far``, ``sixteenth``, ``changed``, ``failed`` or
    ``nothing``. ``killers`` and ``inspectors`` are the candidates after it. For the seat's own role
    they are the public ones, which the other seat can prove at least. ``wins`` ends the game.
    """

    code: str
    chance: float
    """The probability of it, 0..1, for the seat that acts."""
    killers: str
    inspectors: str
    wins: bool = False


def turn(position: Position) -> Seat:
    """Return the seat that is to move."""
    return position.to_move


def build(position: Position, rng: Random) -> Beginning:
    """Return a game that goes on from a position, in a random one of its worlds, or raise ImpossiblePosition.

    Its deal and history are made up to say what the position says.
    """
    _refuse_impossible(position)
    game = CITIZEN_GAME if position.citizen else KILLER_GAME
    whole = _settle(position, rng)
    pile = [
        name for name in SUSPECTS if name not in whole.face_up + whole.killer + whole.inspector + whole.hand
    ]
    state = whole.state("".join(shuffle(pile, rng)))
    return Beginning(game, state, state.table.ply)


def _settle(position: Position, rng: Random) -> Position:
    """Return the position with all secrets, those that were unknown chosen evenly from its worlds."""
    killer, inspector = pick(_pairs(position), rng)
    hand = position.hand
    if not position.is_hand_open:
        unseen = [name for name in SUSPECTS if name not in position.face_up + killer + inspector]
        for clue in position.limits:
            some = shuffle([name for name in unseen if name in clue.near and name not in hand], rng)
            hand += "".join(some[: clue.held])
        rest = shuffle([name for name in unseen if name not in hand], rng)
        hand += "".join(rest[: position.hand_size - len(hand)])
    return replace(position, killer=killer, inspector=inspector, hand=hand)


def worlds(position: Position) -> Iterator[World]:
    """Yield every world that the seat can't rule out, or raise ImpossiblePosition.

    ``pieces`` are the Inspector and his agents for the Killer, and the Killer for the Inspector.
    Without one's own cards they are the pairs of identities, and the hand stays open.
    """
    _refuse_impossible(position)
    for killer, inspector in _pairs(position):
        whole = replace(position, killer=killer, inspector=inspector)
        if position.seat == INSPECTOR and position.knows_itself:
            yield World(whole, (killer,), 1)
        elif position.seat == INSPECTOR or not position.knows_itself:
            yield World(whole, (killer, inspector), 1)
        elif position.is_hand_open:
            yield World(whole, (inspector, *position.hand), 1)
        else:
            yield from _worlds_of(whole)


def _refuse_impossible(position: Position) -> None:
    if found := objection(position):
        raise ImpossiblePosition(to_text(position), found)


def _pairs(position: Position) -> list[tuple[str, str]]:
    """Return the possible pairs of Killer and Inspector, which are equally likely."""
    belief = position.belief
    killers = position.killer or belief.killer.names
    inspectors = position.inspector or (belief.inspector.names if position.chosen else [""])
    return [(one, other) for one in killers for other in inspectors if one != other]


def _worlds_of(whole: Position) -> Iterator[World]:
    """Yield the worlds with each possible hand. Hands that K19 limits come in more than one way."""
    unseen = [name for name in SUSPECTS if name not in whole.face_up + whole.killer + whole.inspector]
    hands = _hands(whole, "", unseen)  # without limits each one comes once, in order
    counts = sorted(Counter(hands).items()) if whole.limits else ((hand, 1) for hand in hands)
    for hand, ways in counts:
        pieces = tuple(name for name in (whole.inspector, *hand) if name)
        yield World(replace(whole, hand=hand), pieces, ways)


def _hands(position: Position, hand: str, unseen: list[str], level: int = 0) -> Iterator[str]:
    """Yield the hands that equally likely deals lead to, the cards of the tightest limit first."""
    limits = position.limits
    if level == len(limits):
        for rest in combinations(unseen, position.hand_size - len(hand)):
            yield "".join(sorted((*hand, *rest)))
        return
    clue = limits[level]
    for some in combinations([name for name in unseen if name in clue.near], clue.held):
        left = [name for name in unseen if name not in some]
        yield from _hands(position, hand + "".join(some), left, level + 1)


def grounds(position: Position, belief: Belief | None = None) -> dict[str, tuple[Ground, ...]]:
    """Return why suspects can't be ``killer`` and can't be ``inspector``. The others are candidates.

    That is by what the seat can prove, or by another belief about the position.
    """
    belief = belief or position.belief
    return {"killer": _grounds(position, belief.killer), "inspector": _grounds(position, belief.inspector)}


def _grounds(position: Position, suspects: Suspects) -> tuple[Ground, ...]:
    seen = position.observation
    return tuple(
        Ground(out.suspect, out.code, rule_of(seen, out), seen.history[out.ply - 1] if out.ply else None)
        for out in suspects.exclusions
    )


def reveal(position: Position, action: Action) -> tuple[Answer, ...]:
    """Return the possible answers to an action of the seat to move, or raise IllegalAction."""
    reason = why_not(position.observation, action)
    if reason is not None:
        raise IllegalAction(format_action(action), f"a legal action ({reason})", "position", reason)
    if action.verb == "k":
        return tuple(_kill(position, action))
    if action.verb == "d":
        return tuple(_disguise(position))
    if action.verb in "az":
        return tuple(_arrest(position, action))
    if action.verb == "u" and action.suspect not in position.dead:
        near = living_neighbours(position.grid, action.suspect, position.dead)
        event = _event(position, action, near=near, revealed=action.suspect)
        return tuple(_radar(position, event, position.belief.killer.mask))
    return (_after(position, "nothing", 1.0, _event(position, action)),)


def _event(position: Position, action: Action, near: str = "", revealed: str = "") -> Event:
    about = (action.verb, format_action(action), action.suspect, action.target)
    return Event(position.observation.table.ply + 1, position.seat, *about, near=near, revealed=revealed)


def _after(position: Position, code: str, chance: float, event: Event) -> Answer:
    """Return an answer with the candidates that both seats have after the event."""
    seen = position.observation
    then = replace(seen, history=(*seen.history, event))
    public, own = public_belief(then), own_belief(then)
    if position.seat == KILLER:
        return Answer(code, chance, public.killer.names, own.inspector.names)
    return Answer(code, chance, own.killer.names, public.inspector.names)


def _radar(position: Position, event: Event, candidates: int) -> Iterator[Answer]:
    """Yield the answers ``near`` and ``far`` of a radar about one of the suspects of a mask."""
    beside, number = (candidates & mask_of(event.near)).bit_count(), candidates.bit_count()
    for code, count in (("near", beside), ("far", number - beside)):
        if count:
            yield _after(position, code, count / number, replace(event, radar=code == "near"))


def _hit(position: Position, answer: Answer, suspect: str, chance: float) -> Answer:
    """Return the answer that ends the game, as it names the other role."""
    if position.seat == KILLER:
        return Answer("hit", chance, answer.killers, suspect, wins=True)
    return Answer("hit", chance, suspect, answer.inspectors, wins=True)


def _kill(position: Position, action: Action) -> Iterator[Answer]:
    victim, inspectors = action.suspect, position.belief.inspector.names if position.chosen else ""
    near = living_neighbours(position.grid, victim, position.dead)
    event = _event(position, action, near=near)
    if len(position.dead) + 1 >= DEAD_TO_WIN:
        yield replace(_after(position, "sixteenth", 1.0, event), wins=True)
    elif victim in position.innocent and inspectors:
        yield from _radar(position, event, mask_of(inspectors))
    else:
        yield from _hit_or_miss(position, event, victim, inspectors)


def _arrest(position: Position, action: Action) -> Iterator[Answer]:
    target = action.target or action.suspect
    near = living_neighbours(position.grid, target, position.dead) if action.verb == "a" else ""
    shown = action.suspect if action.verb == "z" else ""
    event = replace(_event(position, action, near=near, revealed=shown), success=False)
    yield from _hit_or_miss(position, event, target, position.belief.killer.names)


def _hit_or_miss(position: Position, event: Event, target: str, candidates: str) -> Iterator[Answer]:
    hit = 1 / len(candidates) if target in candidates else 0.0
    miss = _after(position, "miss", 1 - hit, event)
    if hit:
        yield _hit(position, miss, target, hit)
    if hit < 1:
        yield miss


def _disguise(position: Position) -> Iterator[Answer]:
    """Yield success and failure. A card fits if its suspect is alive and not INNOCENT (K16)."""
    gone = position.dead + position.face_up + position.identity
    fits = sum(name not in gone for name in SUSPECTS) - 1  # the Inspector's own card fits, and isn't there
    limited = sum(clue.held for clue in position.limits)
    chance = fits / (position.pile_size + position.hand_size - limited)
    event = Event(position.observation.table.ply + 1, position.seat, "d", "d")
    if fits:
        success = replace(event, success=True, revealed=position.identity)
        yield _after(position, "changed", chance, success)
    if chance < 1:
        yield _after(position, "failed", 1 - chance, event)
