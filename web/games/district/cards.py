"""The cards of District Noir as they lie on the page: which copy is which, its face and its name.

The engine counts cards by kind. A table has single cards that stay themselves while they move, so
each card a seat gets to see is numbered among its kind in the order it was first seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noir.games.district.observation import Event, Observation, story
from noir.games.district.pieces import CODES, COLOURS, KINDS, TAKE, WORTH, Kind, family
from noir.games.district.state import MAX_TAKE
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Seat
    from web.i18n import Words

# the standard deck: the cards that stand for the copies of each kind, rank and suit
STANDARD = (
    ("3c", "4c", "5c", "6c", "7c"),
    ("3h", "4h", "5h", "6h", "7h", "8h"),
    ("3s", "4s", "5s", "6s", "7s", "8s", "9s"),
    ("3d", "4d", "5d", "6d", "7d", "8d", "9d", "10d"),
    ("Jc", "Jd", "Jh", "Js"),
    ("Qh", "Qd"),
    ("*",),
    ("Ah", "Ad", "As"),
    ("2c", "2d", "2h", "2s"),
    ("Qs", "Qc"),
    ("Kc",),
    ("Ks",),
    ("Kh",),
)
JOKER = "*"
GANGS = "gangs"
"""The deck whose cards show the emblems of the gangs."""


class Card(NamedTuple):
    """One card: its kind, and its number among the cards of that kind (1 was seen first)."""

    kind: Kind
    copy: int

    @property
    def key(self) -> str:
        """A name for this card that is unique on the page, such as "8-3"."""
        return f"{CODES[self.kind]}-{self.copy}"


@dataclass(frozen=True, slots=True)
class Table:
    """Where every card that a seat can see lies. ``deeds`` are all actions with their cards."""

    hand: tuple[Card, ...]
    row: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    deeds: tuple[tuple[Event, tuple[Card, ...]], ...]


class _Dealer:
    """Follows a game and numbers the cards as they appear."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.numbers = [0] * len(KINDS)
        self.row = self.number(seen.first_row)
        self.hand = self.number(seen.drawn[0])
        self.piles: tuple[list[Card], list[Card]] = ([], [])

    def number(self, kinds: Iterable[Kind]) -> list[Card]:
        cards = []
        for kind in kinds:
            self.numbers[kind] += 1
            cards.append(Card(kind, self.numbers[kind]))
        return cards

    def follow(self, event: Event) -> tuple[Card, ...]:
        if event.action == TAKE:
            cards = self.row[-MAX_TAKE:]
            del self.row[-MAX_TAKE:]
            self.piles[event.seat].extend(cards)
            return tuple(cards)
        if event.seat == self.seen.seat:
            card = next(card for card in self.hand if card.kind == event.action)
            self.hand.remove(card)
        else:
            (card,) = self.number((event.action,))
        self.row.append(card)
        return (card,)


def table_from(seen: Observation) -> Table:
    """Return where the cards lie, told from all that happened. Equal moments lie equally."""
    dealer = _Dealer(seen)
    deeds, round_ = [], 1
    for event in story(seen):
        if event.round > round_:
            round_ = event.round
            dealer.hand = dealer.number(seen.drawn[round_ - 1])
        deeds.append((event, dealer.follow(event)))
    if len(seen.drawn) > round_:
        dealer.hand = dealer.number(seen.drawn[-1])
    first, second = (tuple(sorted(pile)) for pile in dealer.piles)
    return Table(tuple(sorted(dealer.hand)), tuple(dealer.row), (first, second), tuple(deeds))


def points_of(n: int) -> str:
    """Return points as a sum is written, a loss with a sign that is as wide as a digit: 3, −2, 0."""
    return f"−{-n}" if n < 0 else str(n)


def format_sign(n: int) -> str:
    """Return points with a sign that is as wide as a digit: +3, −2, 0."""
    return f"+{n}" if n > 0 else points_of(n)


def kind_name(t: Words, kind: Kind, form: str = "card") -> str:
    """Return the name of a kind: "rose 8", "betrayal −2", "port". With form "the" as an object.

    A gang card is called by its emblem. In the standard deck, which shows none, by its suit: "diamond (8)".
    """
    kind_of = family(kind)
    if kind_of in ("alliance", "betrayal"):
        return t(f"district.{form}.{kind_of}", worth=format_sign(WORTH[kind]))
    by_suit = kind_of == "gang" and t.chosen.get("deck", GANGS) != GANGS
    return t(f"district.{form}.{'suit.' if by_suit else ''}{CODES[kind]}")


def poker_name(t: Words, card: Card) -> str:
    """Return the card of the standard deck that stands for a card: "diamonds 3", "joker"."""
    rank_suit = STANDARD[card.kind][card.copy - 1]
    if rank_suit == JOKER:
        return t("district.joker")
    rank, suit = rank_suit[:-1], rank_suit[-1]
    rank_name = rank if rank.isdecimal() else t(f"district.rank.{rank}")
    return t("district.poker", rank=rank_name, suit=t(f"district.suit.{suit}"))


def card_name(t: Words, card: Card) -> str:
    """Return the full name of a card in the deck that the reader has chosen."""
    name = kind_name(t, card.kind)
    if t.chosen.get("deck", GANGS) == GANGS:
        return name
    return t("district.both-names", name=name, poker=poker_name(t, card))


def several(t: Words, kinds: Iterable[Kind]) -> str:
    """Return cards as an enumeration with equal ones together: "2 × rose 8 and port"."""
    counts: dict[Kind, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    names = []
    for kind, n in counts.items():
        name = kind_name(t, kind)
        names.append(name if n == 1 else t("district.times", n=n, name=name))
    return t.list(names)


def face(t: Words, card: Card, deck: str, *, marked: bool = False, loose: bool = False) -> Html:
    """Return the face of a card: a picture for the eye only, with its name beside it.

    A ``loose`` one does not move on the table and may be shown more than once.
    """
    key = None if loose else f"card-{card.key}"
    return el(
        "span",
        _gang_face(t, card.kind) if deck == GANGS else _poker_face(t, card),
        class_=classes("playing", f"of-{family(card.kind)}", "is-fresh" if marked else None),
        id=key,
        data_kind=CODES[card.kind],
        data_deck=deck,
        data_card=CODES[card.kind],
        data_move=key,
        aria_hidden="true",
    )


def _worth(kind: Kind) -> str:
    return str(WORTH[kind]) if kind in COLOURS else format_sign(WORTH[kind]) if WORTH[kind] else ""


def _gang_face(t: Words, kind: Kind) -> list[Html]:
    building = family(kind) == "building"
    title = el("span", t(f"district.short.{CODES[kind]}"), class_="title") if building else None
    return [
        el("span", _worth(kind) or "★", class_="worth"),
        el("span", class_="art"),
        title or el("span", _worth(kind), class_="foot"),
    ]


def _poker_face(t: Words, card: Card) -> list[Html]:
    rank_suit = STANDARD[card.kind][card.copy - 1]
    joker = rank_suit == JOKER
    rank, suit = ("★", "joker") if joker else (rank_suit[:-1], rank_suit[-1])
    if not rank.isdecimal() and not joker:
        rank = t(f"district.letter.{rank}")
    worth = _worth(card.kind)
    return [
        el("span", rank, class_="rank", data_suit=suit),
        el("span", class_="suit", data_suit=suit),
        el(
            "span",
            worth or t(f"district.short.{CODES[card.kind]}"),
            class_="value" if worth else "value word",
        ),
    ]


def backs(n: int) -> Html:
    """Return so many cards seen from behind."""
    pile = [el("span", class_="playing back", data_card="back") for _ in range(n)]
    return el("span", pile, class_="backs", aria_hidden="true")


def chip(card: Card, *, marked: bool = False, loose: bool = False) -> Html:
    """Return a card as a small piece of a pile. It keeps the key of the card, unless it is ``loose``."""
    key = f"card-{card.key}"
    fields = {} if loose else {"id": key, "data_move": key}
    return _chip(card.kind, "is-fresh" if marked else None, data_card=CODES[card.kind], **fields)


def chip_of(kind: Kind) -> Html:
    """Return the small piece that stands for a kind."""
    return _chip(kind, None, aria_hidden="true")


def value_of(t: Words, kind: Kind) -> Html:
    """Return a gang as its number in its colour. The ear hears its name."""
    number = el(
        "span", WORTH[kind], class_="chip of-gang value-of", data_kind=CODES[kind], aria_hidden="true"
    )
    return join([number, el("span", kind_name(t, kind), class_="visually-hidden")])


def _chip(kind: Kind, mark: str | None, **attributes: str) -> Html:
    worth = _worth(kind) if kind not in COLOURS else None
    names = classes("chip", f"of-{family(kind)}", mark)
    return el("span", worth, class_=names, data_kind=CODES[kind], **attributes)


def fresh_cards(table: Table, seat: Seat, fresh: int, *, own: bool = False) -> frozenset[Card]:
    """Return the cards the other seat moved with the latest ``fresh`` actions. With ``own`` the seat, too."""
    latest = table.deeds[len(table.deeds) - fresh :] if fresh else ()
    return frozenset(card for event, cards in latest if own or event.seat != seat for card in cards)
