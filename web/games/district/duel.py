"""The duel: the lead in each colour, at a glance. For the eye, as the ledger gives it as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import ALLIANCES, BETRAYALS, BUILDINGS, CODES, COPIES, WORTH, Kind
from noir.games.district.scoring import count
from web.games.district.cards import chip, format_sign, kind_name, points_of
from web.markup import Html, classes, el
from web.views.opponent_faces import short_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Seat
    from noir.games.district.scoring import ColourCount, Count
    from web.games.district.cards import Card, Table
    from web.i18n import Words
    from web.model.look import Look

SIDES = ("own", "rival")


def duel(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    """Return the tug of war over each gang, sets, deals, buildings and the two totals."""
    totals = count(look.seen.piles)
    seats = (look.seat, look.seat.other)
    return _frame(
        [
            _totals(look, totals),
            *(_tug(look, cards, fresh, colour) for colour in reversed(totals.colours)),
            _line(look.t, "sets", [_sets(totals, seat) for seat in seats]),
            _line(look.t, "net", [_deals(cards, fresh, totals, seat) for seat in seats]),
            _windows(look, cards, fresh),
        ],
        look.settings.option("deck"),
    )


def _frame(parts: list[Html], deck: str) -> Html:
    return el("div", parts, class_="duel", data_deck=deck, aria_hidden="true")


def _totals(look: Look, totals: Count) -> Html:
    parts = []
    for side, seat in zip(SIDES, (look.seat, look.seat.other), strict=True):
        total = totals.totals[seat]
        leads = total > totals.totals[seat.other]
        number = el("span", points_of(total), class_="n", data_tick=f"total-{side}")
        parts.append(
            el(
                "div",
                el("span", short_name(look, seat), class_="who"),
                number,
                class_=classes("total", f"is-{side}", "leads" if leads else None),
                data_spot=f"pile-{side}",
            )
        )
    return el("div", parts, class_="totals")


def _tug(look: Look, cards: Table, fresh: frozenset[Card], colour: ColourCount) -> Html:
    own, rival = (_of(cards, seat, (colour.kind,)) for seat in (look.seat, look.seat.other))
    lead = "own" if colour.winner == look.seat else "rival" if colour.winner is not None else "none"
    is_open = not (own or rival)
    what = el("span", look.t("district.gang", n=WORTH[colour.kind]), class_="what")
    return el(
        "div",
        el("span", WORTH[colour.kind], class_="worth-of", data_kind=CODES[colour.kind]),
        el("span", what, class_="track") if is_open else _track(colour.kind, own, rival, fresh),
        class_=classes("tug", is_open and "is-open"),
        data_lead=lead,
    )


def _track(kind: Kind, own: tuple[Card, ...], rival: tuple[Card, ...], fresh: frozenset[Card]) -> Html:
    """Return one place for each card of a gang: mine from the left, his from the right."""
    free = COPIES[kind] - len(own) - len(rival)
    places = [
        *(chip(card, marked=card in fresh) for card in own),
        *(el("span", class_="place-for", data_kind=CODES[kind]) for _ in range(free)),
        *(chip(card, marked=card in fresh) for card in reversed(rival)),
    ]
    return el("span", places, el("i", class_="knot"), class_="track")


def _line(t: Words, name: str, sides: list[list[Html]]) -> Html:
    """Return a line of both sides with its name, or with the value of its cards while it has none."""
    own, rival = sides
    label = t(f"district.{name}" if own or rival else f"district.{name}.open")
    return el(
        "div",
        el("span", own, class_="of is-own"),
        el("span", label, class_="what"),
        el("span", rival, class_="of is-rival"),
        class_=f"line {name}",
    )


def _sets(totals: Count, seat: Seat) -> list[Html]:
    side = totals.sides[seat]
    return [el("span", format_sign(side.set_points), class_="n")] if side.sets else []


def _deals(cards: Table, fresh: frozenset[Card], totals: Count, seat: Seat) -> list[Html]:
    """Return alliances and betrayals as cards, and their points."""
    pile = _of(cards, seat, (*ALLIANCES, *BETRAYALS))
    side = totals.sides[seat]
    if not pile:
        return []
    net = el("span", format_sign(side.alliances + side.betrayals), class_="n")
    return [el("span", [chip(card, marked=card in fresh) for card in pile], class_="chips"), net]


def _windows(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    """Return three dark windows for each side. A building that is taken lights its own."""
    parts = []
    for side, seat in zip(SIDES, (look.seat, look.seat.other), strict=True):
        have = {card.kind: card for card in _of(cards, seat, BUILDINGS)}
        panes = [_pane(look.t, side, kind, have.get(kind), fresh) for kind in BUILDINGS]
        parts.append(el("span", panes, class_=f"skyline is-{side}", data_spot=f"skyline-{side}"))
    return el("div", el("span", look.t("district.buildings.open"), class_="what"), parts, class_="windows")


def _pane(t: Words, side: str, kind: Kind, card: Card | None, fresh: frozenset[Card]) -> Html:
    lit = chip(card, marked=card in fresh) if card else None
    return el(
        "span",
        lit,
        class_=classes("window", "is-lit" if lit else None),
        data_kind=CODES[kind],
        data_spot=f"window-{side}-{CODES[kind]}",
        title=kind_name(t, kind),
    )


def _of(cards: Table, seat: Seat, kinds: Iterable[Kind]) -> tuple[Card, ...]:
    wanted = frozenset(kinds)
    return tuple(card for card in cards.piles[seat] if card.kind in wanted)
