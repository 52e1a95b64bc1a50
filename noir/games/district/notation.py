"""Notation: a position as one short text.

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
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import InvalidNotation, Seat
from noir.games.district.action import parse_action
from noir.games.district.pieces import (
    CODES,
    KINDS,
    TAKE_CODE,
    Kind,
    Pile,
    count_kinds,
    holds_all_buildings,
)
from noir.games.district.reach import Acted, Sizes
from noir.games.district.state import IN_HAND, Hand

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_TEXT = 150  # characters. A possible position has at most 75
HIDDEN = "x"
SEATS = "fs"

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
    """The number of the round, 1 to 4."""
    row: tuple[Kind, ...]
    """The cards in the row as kinds, oldest first."""
    piles: tuple[Pile, Pile]
    """The cards taken by each seat: thirteen counts, one for each kind."""
    taken: tuple[bool, bool]
    """Whether each seat has used its take of this round."""
    hand: Hand
    face_up: tuple[Hand, Hand]
    hidden: int

    @property
    def knows_itself(self) -> bool:
        """Always true: the cards of the seat are a part of it."""
        return True

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

    @property
    def known_counts(self) -> Pile:
        """The counts of all cards whose place is known."""
        kinds = (*self.row, *self.hand, *self.face_up[0], *self.face_up[1])
        return tuple(map(sum, zip(count_kinds(kinds), *self.piles, strict=True)))

    @property
    def winner(self) -> Seat | None:
        """The seat with all three buildings."""
        return next((seat for seat in Seat if holds_all_buildings(self.piles[seat])), None)


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
    piles = (_write(cards_of(pile)) for pile in position.piles)
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


def cards_of(pile: Pile) -> tuple[Kind, ...]:
    """Return the cards of a pile, sorted."""
    return tuple(kind for kind in KINDS for _ in range(pile[kind]))
