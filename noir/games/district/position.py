"""Position: a table of District Noir that was set up by hand, as one seat knows it, and its games."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from math import comb
from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.core import Seat
from noir.games.district.game import District
from noir.games.district.notation import Position, cards_of, read, to_text
from noir.games.district.objections import objection, plans_of
from noir.games.district.observation import Observation, observe
from noir.games.district.pieces import CODES, COPIES, KINDS, TAKE, Kind, Pile
from noir.games.district.reach import EACH, Plan, seats_of
from noir.games.district.rules import apply, start
from noir.games.district.state import MAX_TAKE, Hand, State, mover, starter
from noir.positions import Beginning, Fault, ImpossiblePosition, World

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from noir.core import Outcome

__all__ = [
    "Position",
    "SetUp",
    "build",
    "endings",
    "objection",
    "position_of",
    "read",
    "to_text",
    "turn",
    "unseen",
    "worlds",
]

endings: Mapping[str, Outcome] = {}
"""None: a finished game is a position, too."""


def turn(position: Position) -> Seat | None:
    """Return the seat that is to move in a possible position, or None when the game is over."""
    if position.action_counts == (EACH, EACH) or position.winner is not None:
        return None
    first = starter(position.round)
    return first if position.action_counts[0] == position.action_counts[1] else first.other


def position_of(seen: Observation) -> Position:
    """Return the position that a seat observes."""
    other = seen.seat.other
    hand = list(seen.hand)
    for kind in seen.face_up[seen.seat]:
        hand.remove(kind)
    hidden = seen.hand_sizes[other] - len(seen.face_up[other])
    return Position(
        seen.seat, seen.round, seen.row, seen.piles, seen.taken, tuple(hand), seen.face_up, hidden
    )


def unseen(position: Position) -> Pile:
    """Return how many cards of each kind are neither on the table nor known to be in a hand."""
    used = position.known_counts
    return tuple(COPIES[kind] - used[kind] for kind in KINDS)


def worlds(position: Position) -> Iterator[World]:
    """Yield every hidden hand once, with its ways to be drawn, or raise ImpossiblePosition."""
    _refuse_impossible(position)
    for hand, ways in _hands(unseen(position), position.hidden):
        yield World(_turn_up(position, hand), tuple(CODES[kind] for kind in hand), ways)


def build(position: Position, rng: Random) -> Beginning:
    """Return a made-up game at a position, or raise ImpossiblePosition.

    Which cards were played by whom is made up, and nothing that a seat can conclude depends on it: the
    cards that it has not seen are the same ones in every such game.
    """
    plans = _refuse_impossible(position)
    hidden = shuffle(cards_of(unseen(position)), rng)
    held = [list(cards) for cards in position.face_up]
    held[position.seat] += position.hand
    held[position.seat.other] += hidden[: position.hidden]
    first_row, hands, actions = _tell(position, plans)
    for seat in Seat:
        hands[-1][seat].extend(held[seat])
    later = [kind for pair in hands[1:] for hand in pair for kind in hand]
    deal = (*hands[0][0], *hands[0][1], *first_row, *later, *hidden[position.hidden :])
    return Beginning(SetUp(position, len(actions)), reduce(apply, actions, start(deal)), len(actions))


class SetUp(District):
    """The game from a position on: its past is made up, and cards of the hands can lie face up."""

    def __init__(self, position: Position, ply: int) -> None:
        self._position, self._ply = position, ply

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return all that a seat may know, with the cards that are still face up."""
        face_up = self._keep_face_up(state, 0), self._keep_face_up(state, 1)
        return replace(observe(state, seat), face_up=face_up, made_up=self._ply)

    def _keep_face_up(self, state: State, seat: int) -> Hand:
        """Return the cards of a hand that are still face up. Of equal cards that one is played first."""
        left = list(self._position.face_up[seat])
        for past in range(self._ply, len(state.actions)):
            if mover(past) == seat and state.actions[past] in left:
                left.remove(state.actions[past])
        return tuple(left)


def _turn_up(position: Position, hand: Hand) -> Position:
    """Return the position in which the hidden cards are these, face up."""
    shown = list(position.face_up)
    other = position.seat.other
    shown[other] = tuple(sorted(shown[other] + hand))
    return replace(position, face_up=(shown[0], shown[1]), hidden=0)


def _hands(left: Pile, size: int, kind: Kind = 0) -> Iterator[tuple[Hand, int]]:
    """Yield the hands of a size from counts of cards, each with its number of ways."""
    if kind == len(left):
        if not size:
            yield (), 1
        return
    for number in range(min(left[kind], size), -1, -1):
        for rest, ways in _hands(left, size - number, kind + 1):
            yield (kind,) * number + rest, comb(left[kind], number) * ways


def _refuse_impossible(position: Position) -> tuple[Plan, ...]:
    """Return plans that lead to the position, or raise ImpossiblePosition."""
    fault = objection(position)
    plans = None if fault else plans_of(position)
    if plans is None:
        raise ImpossiblePosition(to_text(position), fault or Fault("D6", "takes", position.sizes))
    return plans


def _tell(
    position: Position, plans: tuple[Plan, ...]
) -> tuple[list[Kind], list[tuple[list[Kind], list[Kind]]], list[int]]:
    """Return the first row, the cards that each seat played in each round, and the actions of a game.

    Cards are numbered as they come, and get their faces once it is known who took which. In a pile the
    buildings come last, as the last take must bring one.
    """
    row, came = [0, 1], 2
    taken: tuple[list[int], list[int]] = ([], [])
    steps: list[tuple[int, int, int | None]] = []  # round, seat, and the number of a card played
    for number, plan in enumerate(plans, start=1):
        acted = position.action_counts if number == len(plans) else (EACH, EACH)
        for seat, own in seats_of(number, acted):
            if plan[seat] == own:
                taken[seat].extend(row[-MAX_TAKE:])
                del row[-MAX_TAKE:]
                steps.append((number, seat, None))
            else:
                row.append(came)
                steps.append((number, seat, came))
                came += 1
    faces = dict(zip(row, position.row, strict=True))
    for cards, pile in zip(taken, position.piles, strict=True):
        faces |= zip(cards, cards_of(pile), strict=True)
    hands: list[tuple[list[Kind], list[Kind]]] = [([], []) for _ in plans]
    for number, seat, card in steps:
        if card is not None:
            hands[number - 1][seat].append(faces[card])
    actions = [TAKE if card is None else faces[card] for _, _, card in steps]
    return [faces[0], faces[1]], hands, actions
