"""Editor of District Noir: its cards, places and rules for the analysis board.

An edit is one text. ``row+8`` puts a rose 8 down, ``row-0`` takes the oldest card of the row away, ``hand-8``
an 8 of a hand or pile. ``took+f`` says that the first seat has taken in this round. ``round=3``,
``seat=s`` and ``turn=mine`` set the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation, Seat
from noir.games.district.notation import HIDDEN, SEATS, Position
from noir.games.district.pieces import CODES, COPIES, EMPTY_PILE, KINDS, TAKE_CODE, Kind, Pile
from noir.games.district.position import read
from noir.games.district.state import ROUNDS, starter
from web.contracts.editor import Choice, Piece, Place, PositionEditor
from web.games.district.cards import Card, backs, face, kind_name, several
from web.games.district.street import name_take
from web.model.validation import parse_integer

if TYPE_CHECKING:
    from noir.games.district.observation import Observation
    from noir.positions import Fault
    from web.i18n import Words
    from web.markup import Html

PLACES = ("opposite", "theirs", "row", "hand", "mine", "known")
BEGIN = "2-77B2A2A2-66A2B3H-888B1B2-7A3A4PT-xxxT-f"
"""The position to begin with: round 2, with five cards in the row and both takes to come."""
MAX_CARDS = 45
"""Cards that a place has room for: all there are."""
EDIT = re.compile(r"(\w+)([-+=])(\w*)")
KEYS = {"5": "5", "6": "6", "7": "7", "8": "8", "A2": "2", "A3": "3", "A4": "4", "P": "P", "Q": "Q", "H": "H"}
"""The keys of cards: the betrayals have none."""
NUMBERS = {
    "cards-out": ("out", "must"),
    "copies": ("used", "all"),
    "hand": ("seat", "held"),
    "starter": ("seat",),
    "round-over": ("next",),
    "take": ("seat", "pile", "takes", "least", "most"),
    "takes": ("row", "first", "second"),
    "turns": ("first", "second"),
    "won": ("seat",),
}
"""What the numbers of a fault are, by its code."""


class Editor(PositionEditor):
    """The editor of District Noir."""

    letters = "-.0123456789ABHPQTfsx"

    def empty(self, _game: str) -> Position:
        """Return a table without cards, before the first action of round 1."""
        return Position(Seat.FIRST, 1, (), (EMPTY_PILE, EMPTY_PILE), (False, False), (), ((), ()), 0)

    def begin(self, _game: str) -> Position:
        """Return a typical position in the middle of a game."""
        return read(BEGIN)

    def first_place(self, _position: Position) -> str:
        """Return our hand."""
        return "hand"

    def edit(self, position: Position, text: str) -> Position:
        """Return the position after an edit, perhaps an impossible one, or raise InvalidNotation."""
        parts = EDIT.fullmatch(text)
        if parts is None:
            raise InvalidNotation(text[:40], "an edit", "edit")
        name, sign, value = parts.groups()
        if sign == "=" or name == "took":
            return _set(position, name, sign, value)
        if name not in PLACES:
            raise InvalidNotation(text[:40], "an edit", "edit")
        if (name, sign) == ("row", "-"):
            return _put(position, name, _without(position.row, value))
        if (name, value) == ("opposite", HIDDEN):
            hidden = position.hidden + (1 if sign == "+" else -1)
            return replace(position, hidden=min(MAX_CARDS, max(0, hidden)))
        return _put(position, name, _change(_cards(position, name), sign, _kind(value)))

    def places(self, t: Words, deck: str, position: Position) -> tuple[Place, ...]:
        """Return the row, the piles and the hands."""
        return tuple(_place(t, deck, position, name) for name in PLACES)

    def stock(self, t: Words, deck: str, position: Position, place: str) -> tuple[tuple[Piece, ...], ...]:
        """Return a card of each kind with the number that is left, and a hidden card for the other hand."""
        counts = _count_stock(position)
        pieces = [
            Piece(
                f"{place}+{CODES[kind]}",
                kind_name(t, kind),
                _picture(t, deck, kind),
                str(counts[kind]),
                KEYS.get(CODES[kind], ""),
            )
            for kind in KINDS
        ]
        if place == "opposite":
            pieces.append(Piece(f"opposite+{HIDDEN}", t("district-analysis.hidden"), backs(1), key="X"))
        return (tuple(pieces),)

    def choices(self, t: Words, position: Position) -> tuple[Choice, ...]:
        """Return whose turn it is, the round, our seat and the takes that are used."""
        turns = tuple((f"turn={whose}", t(f"district-analysis.turn.{whose}")) for whose in ("mine", "theirs"))
        turn = "mine" if _turn(position) == position.seat else "theirs"
        rounds = tuple((f"round={n}", str(n)) for n in range(1, ROUNDS + 1))
        seats = tuple((f"seat={SEATS[seat]}", t(f"district-analysis.seat.{seat:d}")) for seat in Seat)
        facts = [
            Choice("turn", t("district-analysis.turn"), turns, f"turn={turn}", "D4"),
            Choice("round", t("district-analysis.round"), rounds, f"round={position.round}"),
            Choice("seat", t("district-analysis.seat"), seats, f"seat={SEATS[position.seat]}", "D3"),
        ]
        for name, seat in (("mine", position.seat), ("theirs", position.seat.other)):
            values = tuple((f"took{sign}{SEATS[seat]}", t(f"district-analysis.took{sign}")) for sign in "-+")
            chosen = values[position.taken[seat]][0]
            facts.append(Choice(f"took-{name}", t(f"district-analysis.took.{name}"), values, chosen, "D4"))
        return tuple(facts)

    def fault(self, t: Words, fault: Fault) -> str:
        """Return why a position is impossible, and a way to mend it."""
        values: dict[str, object] = dict(zip(NUMBERS.get(fault.code, ()), fault.numbers, strict=False))
        if "seat" in values:
            values["seat"] = t(f"district-analysis.seat.{values['seat']}")
        if fault.pieces:
            values["card"] = kind_name(t, _kind(fault.pieces[0]))
        return t(f"district-analysis.fault.{fault.code}", **values)

    def card(self, t: Words, deck: str, name: str) -> Piece:
        """Return a card of a kind."""
        kind = _kind(name)
        return Piece(name, kind_name(t, kind), _picture(t, deck, kind), key=KEYS.get(name, ""))

    def label(self, t: Words, seen: Observation, action: str) -> str:
        """Return "take all" or "take five" beside the pictures of a take."""
        return name_take(t, len(seen.newest)) if action == TAKE_CODE else ""

    def holding(self, t: Words, pieces: tuple[str, ...]) -> str:
        """Return hidden cards in words."""
        return several(t, (_kind(code) for code in pieces)) or t("district-analysis.nothing")


def _kind(code: str) -> Kind:
    if code not in CODES:
        raise InvalidNotation(code[:40], "one of " + " ".join(CODES), "edit")
    return CODES.index(code)


def _set(position: Position, name: str, sign: str, value: str) -> Position:
    if (name, sign) == ("round", "=") and len(value) == 1 and value in "1234":
        return replace(position, round=int(value))
    if (name, sign) == ("turn", "=") and value in ("mine", "theirs"):
        return _give_turn(position, is_mine=value == "mine")
    seat = Seat(SEATS.index(value)) if len(value) == 1 and value in SEATS else None
    if seat is None or (name, sign) not in (("seat", "="), ("took", "+"), ("took", "-")):
        raise InvalidNotation(f"{name}{sign}{value}"[:40], "an edit", "edit")
    if name == "seat":
        return _sit(position, seat)
    takes = list(position.taken)
    takes[seat] = sign == "+"
    return replace(position, taken=(takes[0], takes[1]))


def _sit(position: Position, seat: Seat) -> Position:
    """Return the position with us in a seat. Each person keeps their cards and their take."""
    if seat == position.seat:
        return position
    piles, taken, known = position.piles, position.taken, position.face_up
    return replace(position, seat=seat, piles=piles[::-1], taken=taken[::-1], face_up=known[::-1])


def _turn(position: Position) -> Seat:
    """Return the seat with fewer actions in this round, or the one that starts it."""
    first, second = position.action_counts
    return starter(position.round) if first == second else Seat(first > second)


def _give_turn(position: Position, *, is_mine: bool) -> Position:
    """Return the position with another turn: both acted equally often, and the mover starts the round."""
    if (_turn(position) == position.seat) == is_mine:
        return position
    counts = position.action_counts
    hidden = position.hidden + counts[position.seat.other] - counts[position.seat]
    level = replace(position, hidden=min(MAX_CARDS, max(0, hidden)))
    mover = starter(position.round)
    return _sit(level, mover if is_mine else mover.other)


def _cards(position: Position, name: str) -> tuple[Kind, ...]:
    mine, theirs = position.seat, position.seat.other
    match name:
        case "row":
            return position.row
        case "hand":
            return position.hand
        case "known" | "opposite":
            return position.face_up[mine if name == "known" else theirs]
        case _:
            pile = position.piles[mine if name == "mine" else theirs]
            return tuple(kind for kind in KINDS for _ in range(pile[kind]))


def _put(position: Position, name: str, cards: tuple[Kind, ...]) -> Position:
    match name:
        case "row":
            return replace(position, row=cards)
        case "hand":
            return replace(position, hand=tuple(sorted(cards)))
        case "known" | "opposite":
            seat = position.seat if name == "known" else position.seat.other
            pair = list(position.face_up)
            pair[seat] = tuple(sorted(cards))
            return replace(position, face_up=(pair[0], pair[1]))
        case _:
            seat = position.seat if name == "mine" else position.seat.other
            piles = list(position.piles)
            piles[seat] = tuple(cards.count(kind) for kind in KINDS)
            return replace(position, piles=(piles[0], piles[1]))


def _change(cards: tuple[Kind, ...], sign: str, kind: Kind) -> tuple[Kind, ...]:
    """Return cards with one more of a kind, or one fewer. A place holds 45 at most."""
    if sign == "+":
        return (*cards, kind)[:MAX_CARDS]
    at = cards.index(kind) if kind in cards else len(cards)
    return (*cards[:at], *cards[at + 1 :])


def _without(row: tuple[Kind, ...], value: str) -> tuple[Kind, ...]:
    at = parse_integer(value)
    if not 0 <= at < len(row):
        raise InvalidNotation(value[:40], "the place of a card in the row", "edit")
    return (*row[:at], *row[at + 1 :])


def _count_stock(position: Position) -> Pile:
    used = [kind for name in PLACES for kind in _cards(position, name)]
    return tuple(max(0, COPIES[kind] - used.count(kind)) for kind in KINDS)


def _place(t: Words, deck: str, position: Position, name: str) -> Place:
    """Return a place. Equal cards are one piece with their number, but for those of the row."""
    cards = _cards(position, name)
    if name == "row":
        pieces = [
            Piece(f"row-{at}", kind_name(t, kind), _picture(t, deck, kind), token=CODES[kind])
            for at, kind in enumerate(cards)
        ]
    else:
        pieces = [
            Piece(
                f"{name}-{CODES[kind]}",
                kind_name(t, kind),
                _picture(t, deck, kind),
                str(cards.count(kind)) if cards.count(kind) > 1 else "",
                token=CODES[kind],
            )
            for kind in sorted(set(cards))
        ]
    hidden = position.hidden if name == "opposite" else 0
    if hidden:
        note = str(hidden) if hidden > 1 else ""
        pieces.append(Piece(f"opposite-{HIDDEN}", t("district-analysis.hidden"), backs(1), note))
    label = t(f"district-analysis.place.{name}")
    return Place(name, label, tuple(pieces), len(cards) + hidden)


def _picture(t: Words, deck: str, kind: Kind) -> Html:
    return face(t, Card(kind, 1), deck, loose=True)
