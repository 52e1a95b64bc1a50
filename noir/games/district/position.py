"""Position: a table of District Noir that was set up by hand, as one seat knows it.

A text has seven fields with a dash between them. Cards are written as in records, without dots:

    2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f

- the round
- the row, the oldest card first
- the pile of the first seat, then that of the second
- the hand of the first seat, then that of the second. ``x`` is a card that is hidden from us, ``T`` is the
  take of this round while it is not used, and after a dot follow own cards that the other seat knows.
- our seat, ``f`` or ``s``

Every letter can be part of an address. The side to move follows from the hands and takes (D3, D4).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from math import comb
from typing import TYPE_CHECKING, ClassVar

from noir.chance import shuffle
from noir.core import InvalidNotation, Seat
from noir.games.district.action import parse_action
from noir.games.district.game import District
from noir.games.district.observation import Observation, observe
from noir.games.district.pieces import (
    CODES,
    COPIES,
    KINDS,
    TAKE,
    TAKE_CODE,
    Kind,
    Pile,
    count_kinds,
    holds_all_buildings,
)
from noir.games.district.reach import EACH, Acted, Plan, Sizes, nearest, plans_to, seats_of
from noir.games.district.rules import apply, start
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS, Hand, State, mover, starter
from noir.positions import Beginning, Fault, ImpossiblePosition, World

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from noir.core import Outcome

MAX_TEXT = 150  # characters. A possible position has at most 75
HIDDEN = "x"
SEATS = "fs"

endings: Mapping[str, Outcome] = {}
"""None: a finished game is a position, too."""

_CODE = "|".join(CODES)
_CARDS = re.compile(f"(?:{_CODE})*")
_HAND = re.compile(rf"((?:{_CODE})*)({HIDDEN}*)({TAKE_CODE}?)(?:\.((?:{_CODE})*))?")
_FIELDS = ("round", "row", "first pile", "second pile", "first hand", "second hand", "seat")


@dataclass(frozen=True, slots=True)
class Position:
    """A table as ``seat`` knows it. Seats index the pairs.

    ``hand`` are the own cards that the other seat does not know, sorted. ``face_up`` are the cards of the two
    hands that both know, and ``hidden`` is how many more the other seat holds.
    """

    seat: Seat
    round: int
    row: tuple[Kind, ...]
    piles: tuple[Pile, Pile]
    taken: tuple[bool, bool]
    hand: Hand
    face_up: tuple[Hand, Hand]
    hidden: int
    knows_itself: ClassVar[bool] = True

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """How many cards the two hands hold."""
        more = (len(self.hand), self.hidden) if self.seat == 0 else (self.hidden, len(self.hand))
        return len(self.face_up[0]) + more[0], len(self.face_up[1]) + more[1]

    @property
    def action_counts(self) -> Acted:
        """How many actions the two seats did in this round."""
        held = self.hand_sizes
        return IN_HAND - held[0] + self.taken[0], IN_HAND - held[1] + self.taken[1]

    @property
    def sizes(self) -> Sizes:
        """The numbers of cards in the row and in the piles."""
        return Sizes(len(self.row), sum(self.piles[0]), sum(self.piles[1]))


def to_text(position: Position) -> str:
    """Return the one text of a position."""
    hands = []
    for seat in Seat:
        take = "" if position.taken[seat] else TAKE_CODE
        face_up = _write(position.face_up[seat])
        if seat == position.seat:
            hands.append(_write(position.hand) + take + (face_up and "." + face_up))
        else:
            hands.append(face_up + HIDDEN * position.hidden + take)
    piles = (_write(_cards_of(pile)) for pile in position.piles)
    return "-".join(
        [str(position.round), _write(position.row), *piles, *hands, SEATS[position.seat]],
    )


def read(text: str) -> Position:
    """Return the position of a text, also an impossible one, or raise InvalidNotation."""
    if len(text) > MAX_TEXT or not text.isascii():
        raise InvalidNotation(text, f"at most {MAX_TEXT} plain letters", "position")
    fields = text.split("-")
    if len(fields) != len(_FIELDS):
        raise InvalidNotation(text, f"{len(_FIELDS)} fields with dashes between them", "position")
    number, row, first, second, *hands, side = fields
    if len(number) != 1 or not number.isdigit():
        raise InvalidNotation(number, "a digit", "position, round")
    if len(side) != 1 or side not in SEATS:
        raise InvalidNotation(side, " or ".join(SEATS), "position, seat")
    seat = Seat(SEATS.index(side))
    own, other = (_read_hand(hands[each], _FIELDS[4 + each]) for each in (seat, seat.other))
    if own.hidden:
        raise InvalidNotation(hands[seat], "no hidden card in the own hand", f"position, {_FIELDS[4 + seat]}")
    theirs = tuple(sorted(other.cards + other.face_up))
    piles = (count_kinds(_read_cards(first, _FIELDS[2])), count_kinds(_read_cards(second, _FIELDS[3])))
    return Position(
        seat,
        int(number),
        _read_cards(row, _FIELDS[1]),
        piles,
        (own.taken, other.taken) if seat == 0 else (other.taken, own.taken),
        own.cards,
        (own.face_up, theirs) if seat == 0 else (theirs, own.face_up),
        other.hidden,
    )


def objection(position: Position) -> Fault | None:
    """Return why no game reaches a position, or None when one does. Every code has its rule.

    - D9 ``round`` (it): there are four rounds.
    - D1 ``copies`` (card, how many are used, how many exist).
    - D8 ``hand`` (seat, cards): a hand has at most five.
    - D4 ``turns`` (actions of each seat in this round): they alternate.
    - D4 ``no-hidden`` (as before): the other seat is too far ahead, as it holds no hidden cards.
    - D3 ``starter`` (seat): it has acted more often, but the other one starts this round.
    - D8 ``round-over`` (the next round): after the last action it is dealt.
    - D5 ``cards-out`` (cards in row and piles, how many there must be): two, and one for each play.
    - D6 ``take`` (seat, cards in the pile, its takes, the fewest and the most cards that they bring).
    - D6 ``takes`` (the nearest sizes of row and piles that are possible): no order of plays and takes
      leaves those that are set.
    - D6 ``empty-row``: both seats have taken, and the second of them found no card.
    - D10 ``won`` (seat): all three buildings end the game with the take that brings the last one.
    """
    for check in (_check_cards, _check_turns, _check_sizes):
        fault = check(position)
        if fault is not None:
            return fault
    return None


def turn(position: Position) -> Seat | None:
    """Return the seat that is to move in a possible position, or None when the game is over."""
    if position.action_counts == (EACH, EACH) or _winner(position) is not None:
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
    used = _count_used(position)
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
    hidden = shuffle(_cards_of(unseen(position)), rng)
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
        if state.round != self._position.round or len(state.actions) < self._ply:
            return ()
        left = list(self._position.face_up[seat])
        for past in range(self._ply, len(state.actions)):
            if mover(past) == seat and state.actions[past] in left:
                left.remove(state.actions[past])
        return tuple(left)


@dataclass(frozen=True, slots=True)
class _HandText:
    cards: Hand
    hidden: int
    taken: bool
    face_up: Hand


def _read_hand(text: str, where: str) -> _HandText:
    found = _HAND.fullmatch(text)
    if found is None:
        expected = f"cards, {HIDDEN} for a hidden one, {TAKE_CODE} for a take, and a dot before known cards"
        raise InvalidNotation(text, expected, f"position, {where}")
    cards, hidden, take, face_up = found.groups(default="")
    return _HandText(_parse(cards, sort=True), len(hidden), not take, _parse(face_up, sort=True))


def _read_cards(text: str, where: str) -> tuple[Kind, ...]:
    if not _CARDS.fullmatch(text):
        raise InvalidNotation(text, "card codes", f"position, {where}")
    return _parse(text)


def _parse(text: str, *, sort: bool = False) -> tuple[Kind, ...]:
    kinds = [parse_action(code) for code in re.findall(_CODE, text)]
    return tuple(sorted(kinds) if sort else kinds)


def _write(cards: Iterable[Kind]) -> str:
    return "".join(CODES[kind] for kind in cards)


def _cards_of(pile: Pile) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS for _ in range(pile[kind]))


def _count_used(position: Position) -> Pile:
    """Return the counts of all cards whose place is known."""
    kinds = (*position.row, *position.hand, *position.face_up[0], *position.face_up[1])
    return tuple(map(sum, zip(count_kinds(kinds), *position.piles, strict=True)))


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


def _winner(position: Position) -> Seat | None:
    """Return the seat with all three buildings."""
    return next((seat for seat in Seat if holds_all_buildings(position.piles[seat])), None)


def _check_cards(position: Position) -> Fault | None:
    if not 1 <= position.round <= ROUNDS:
        return Fault("D9", "round", (position.round,))
    used = _count_used(position)
    for kind in KINDS:
        if used[kind] > COPIES[kind]:
            return Fault("D1", "copies", (used[kind], COPIES[kind]), (CODES[kind],))
    for seat in Seat:
        if position.hand_sizes[seat] > IN_HAND:
            return Fault("D8", "hand", (seat, position.hand_sizes[seat]))
    return None


def _check_turns(position: Position) -> Fault | None:
    first = starter(position.round)
    ahead = position.action_counts[first] - position.action_counts[first.other]
    if ahead == -1:
        return Fault("D3", "starter", (first.other,))
    if ahead not in (0, 1):
        mine, theirs = (position.action_counts[seat] for seat in (position.seat, position.seat.other))
        code = "no-hidden" if position.hidden == 0 and theirs > mine else "turns"
        return Fault("D4", code, position.action_counts)
    if position.action_counts == (EACH, EACH) and position.round < ROUNDS and _winner(position) is None:
        return Fault("D8", "round-over", (position.round + 1,))
    return None


def _check_sizes(position: Position) -> Fault | None:
    cards_out = 2 + 2 * IN_HAND * position.round - sum(position.hand_sizes)
    if sum(position.sizes) != cards_out:
        return Fault("D5", "cards-out", (sum(position.sizes), cards_out))
    for seat in Seat:
        pile, takes = sum(position.piles[seat]), position.round - 1 + position.taken[seat]
        if not takes <= pile <= MAX_TAKE * takes:
            return Fault("D6", "take", (seat, pile, takes, takes, MAX_TAKE * takes))
    facts = position.sizes, position.round, position.action_counts, position.taken
    if plans_to(*facts) is None:
        possible = nearest(*facts)
        return Fault("D6", "takes", possible) if possible else Fault("D6", "empty-row")
    winner = _winner(position)
    if winner is not None and _plans(position) is None:
        return Fault("D10", "won", (winner,))
    return None


def _plans(position: Position) -> tuple[Plan, ...] | None:
    """Return plans that lead to the position, the last action being the take of a seat with all buildings."""
    sizes, acted, winner = position.sizes, position.action_counts, _winner(position)
    if winner is None:
        return plans_to(sizes, position.round, acted, position.taken)
    first = starter(position.round)
    last = first if acted[first] > acted[first.other] else first.other
    if winner != last or not position.taken[last]:
        return None
    return plans_to(sizes, position.round, acted, position.taken, last)


def _refuse_impossible(position: Position) -> tuple[Plan, ...]:
    """Return plans that lead to the position, or raise ImpossiblePosition."""
    fault = objection(position)
    plans = None if fault else _plans(position)
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
        faces |= zip(cards, _cards_of(pile), strict=True)
    hands: list[tuple[list[Kind], list[Kind]]] = [([], []) for _ in plans]
    for number, seat, card in steps:
        if card is not None:
            hands[number - 1][seat].append(faces[card])
    actions = [TAKE if card is None else faces[card] for _, _, card in steps]
    return [faces[0], faces[1]], hands, actions
