"""Score sheet, the ledger: both piles by kind with their points, now or at the end (D10-D14)."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from noir.games.district.pieces import (
    ALLIANCES,
    BETRAYALS,
    BUILDINGS,
    CODES,
    Kind,
    holds_all_buildings,
)
from noir.games.district.scoring import SET_WORTH, ColourCount, Count, SideCount, count
from noir.games.district.state import add
from web.games.district.cards import Card, chip, face, format_sign, kind_name, points_of, value_of
from web.games.district.cues import COUNTED
from web.games.district.sentences import verdict, voice
from web.markup import Html, classes, el
from web.views import costly as review
from web.views.opponent_faces import portrait, says

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noir.core import Outcome, Seat
    from web.games.district.cards import Table
    from web.model.look import Look


def ledger(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    """Return the piles side by side, the reader's first. At the end it explains the count.

    Until then it is for the ear alone. The ear hears "rose 8: you 0, Tino Lanz 0" in each line. The eye
    sees the owners above the numbers.
    """
    t = look.t
    totals = count(look.seen.piles)
    by_buildings = look.outcome is not None and look.outcome.reason == "buildings"
    is_tied = bool(look.outcome and totals.tie_break and not by_buildings)
    rows = _rows(look, cards, fresh, totals)
    if not by_buildings:
        rows.append(_total(look, totals))
    if is_tied:
        rows.append(_tie_break(look, totals))
    ending = head = None
    if look.outcome:  # before that the duel has the piles
        ending, head = _ending(look, look.outcome, totals), _head(look)
    return el(
        "section",
        ending,
        el("table", el("caption", t(_caption(look))), head, el("tbody", rows)),
        class_=classes(
            "ledger",
            "is-final" if look.outcome else "visually-hidden",
            "no-points" if by_buildings else "is-tied" if is_tied else None,
        ),
    )


def does_take_gain(look: Look) -> bool:
    """Return whether the reader would count more points after a take, or win at once (D10)."""
    seat, piles = look.seat, list(look.seen.piles)
    pile = piles[seat] = add(piles[seat], look.seen.newest)
    before, after = count(look.seen.piles), count((piles[0], piles[1]))
    return after.totals[seat] > before.totals[seat] or holds_all_buildings(pile)


def _head(look: Look) -> Html:
    """Return the names above both piles, for the eye."""
    own = el("th", look.names[look.seat], scope="col", data_spot="pile-own")
    rival = el("th", look.names[look.seat.other], scope="col", data_spot="pile-rival")
    return el("thead", el("tr", el("td"), own, rival), aria_hidden="true")


def _rows(look: Look, cards: Table, fresh: frozenset[Card], totals: Count) -> list[Html]:
    """Return a line for each thing that is counted. Those that hurt come last."""
    gangs = [_gang(look, cards, fresh, colour) for colour in reversed(totals.colours)]
    alliances, betrayals = _others(look, cards, fresh, totals)
    return [*gangs, _sets(look, totals), alliances, _buildings(look, cards, fresh), betrayals]


def _caption(look: Look) -> str:
    if look.outcome is None:
        return "district.ledger"
    return "district.piles" if look.outcome.reason == "buildings" else "district.count"


def _ending(look: Look, outcome: Outcome, totals: Count) -> Html:
    """Return how the game ended, and which rule decided it, under both totals, which grow with the count."""
    t = look.t
    words = [
        None if look.watch else portrait(look, look.seat.other),
        el("h2", verdict(look, outcome), id="end-title"),
        None if outcome.reason == "points" else el("p", t(f"district.decided.{outcome.reason}")),
        says(look),
        review.lines(look),
    ]
    line = el("div", words, class_="decision", data_told="verdict", data_result=True)
    by_buildings = outcome.reason == "buildings"
    lines = [line, _skyline(look)] if by_buildings else [_tally(look, totals), line]
    # The focus begins at words that are not in the announcement: the heading would be heard twice.
    start = el("p", t("shell.over"), class_="visually-hidden", tabindex="-1", data_key="verdict")
    looks = classes(f"verdict is-{look.result}", None if by_buildings else "has-sums")
    return el("div", start, lines, class_=looks)


def _tally(look: Look, totals: Count) -> Html:
    """Return both totals, for the eye, with their value after every line of the count."""
    sides = [
        el(
            "span",
            el("span", look.names[seat], class_="who"),
            el(
                "span",
                points_of(totals.totals[seat]),
                class_="n",
                data_sums=" ".join(map(points_of, _sums(totals, seat))),
            ),
            class_="sum",
        )
        for seat in (look.seat, look.seat.other)
    ]
    return el("p", sides, class_="sums", aria_hidden="true")


def _sums(totals: Count, seat: Seat) -> list[int]:
    """Return the sum of a seat after each line, in the order of the count."""
    side = totals.sides[seat]
    worth = {CODES[one.kind]: one.value for one in totals.colours if one.winner == seat}
    worth |= {"sets": side.set_points, "alliances": side.alliances, "betrayals": side.betrayals}
    return list(accumulate(worth.get(line, 0) for line in COUNTED))


def _skyline(look: Look) -> Html:
    """Return the three buildings that have won, lit."""
    deck = look.settings.option("deck")
    lit = [
        el("span", face(look.t, Card(kind, 1), deck, loose=True), data_told=f"count-{CODES[kind]}")
        for kind in BUILDINGS
    ]
    return el("p", lit, class_="skyline-won", data_spot="skyline", aria_hidden="true")


def _row(
    name: Html | str,
    cells: Sequence[Html],
    *,
    class_: str,
    note: str | None = None,
    line: str = "",
    heading: str = "",
    gains: Sequence[str] = (),
) -> Html:
    """Return one line. While it is counted, ``heading`` replaces its name, and ``gains`` are below."""
    below = " : ".join(gains) or note or ""
    return el(
        "tr",
        el("th", name, (_for_ear(", "), el("small", note)) if note else None, _for_ear(":"), scope="row"),
        cells,
        class_=class_,
        data_told=f"count-{line or class_}",
        data_heading=f"{heading or name}\n{below}".strip(),
    )


def _cell(
    look: Look,
    seat: Seat,
    chips: Sequence[Html],
    n: int | str,
    points: str | None,
    *,
    leads: bool = False,
    words: str | None = None,
    worth: int | None = None,
    of: str = "cards",
) -> Html:
    """Return one cell: the cards, their number and points. ``words`` is for the ear only.

    With ``worth``, the points as a number, both say what they count (``of``) where there is room.
    """
    of_cards, of_points = None, None
    if look.outcome and worth is not None:
        of_cards = look.t.n(f"district.unit.{of}", int(n))
        of_points = look.t.n("district.unit.points", abs(worth))
    name = look.names[seat]
    inside = el(
        "div",
        _for_ear(f"{name.lower() if voice(look, seat) == 'you' else name} "),
        el("span", chips, class_="chips", aria_hidden="true"),
        el("span", n, class_="n", data_unit=of_cards),
        _for_ear(f" {words}") if words else None,
        (" ", el("span", points, class_="points", data_unit=of_points)) if points else None,
        _for_ear(",") if seat == look.seat else None,
        class_="cell",
    )
    return el("td", inside, class_="leads" if leads else None)


def _for_ear(words: str) -> Html:
    return el("span", words, class_="visually-hidden")


def _of(cards: Table, seat: Seat, kinds: Iterable[Kind]) -> list[Card]:
    wanted = frozenset(kinds)
    return [card for card in cards.piles[seat] if card.kind in wanted]


def _chips(look: Look, pile: list[Card], fresh: frozenset[Card]) -> list[Html]:
    """Return the cards of a pile as pieces. At the end, where there is room, with their faces."""
    if look.outcome:
        return [face(look.t, card, look.settings.option("deck"), loose=True) for card in pile]
    return [chip(card, marked=card in fresh, loose=True) for card in pile]


def _gang(look: Look, cards: Table, fresh: frozenset[Card], colour: ColourCount) -> Html:
    t = look.t
    cells, gains = [], []
    for seat in (look.seat, look.seat.other):
        pile = _of(cards, seat, (colour.kind,))
        leads = colour.winner == seat
        points = format_sign(colour.value) if leads else None
        chips = _chips(look, pile, fresh)
        cells.append(_cell(look, seat, chips, len(pile), points, leads=leads, worth=colour.value))
        gains.append(points or "0")
    note = t("district.equal") if colour.winner is None and (look.outcome or any(colour.counts)) else None
    return _row(
        value_of(t, colour.kind),
        cells,
        class_="gang",
        note=note,
        line=CODES[colour.kind],
        heading=kind_name(t, colour.kind),
        gains=() if colour.winner is None else gains,
    )


def _sets(look: Look, totals: Count) -> Html:
    t = look.t
    cells, gains = [], []
    for seat in (look.seat, look.seat.other):
        side = totals.sides[seat]
        points = format_sign(side.set_points) if side.sets else None
        cells.append(_cell(look, seat, (), side.sets, points, worth=side.set_points, of="sets"))
        gains.append(points or "0")
    note = t("district.sets-note", worth=SET_WORTH)
    return _row(t("district.sets"), cells, class_="sets", note=note, gains=gains)


def _others(look: Look, cards: Table, fresh: frozenset[Card], totals: Count) -> list[Html]:
    def points(side: SideCount, name: str) -> int:
        return side.alliances if name == "alliances" else side.betrayals

    rows = []
    for name, kinds in (("alliances", ALLIANCES), ("betrayals", BETRAYALS)):
        cells, gains = [], []
        for seat in (look.seat, look.seat.other):
            pile = _of(cards, seat, kinds)
            worth = points(totals.sides[seat], name)
            label = format_sign(worth) if pile else None
            cells.append(_cell(look, seat, _chips(look, pile, fresh), len(pile), label, worth=worth))
            gains.append(label or "0")
        rows.append(_row(look.t(f"district.{name}"), cells, class_=name, gains=gains))
    return rows


def _buildings(look: Look, cards: Table, fresh: frozenset[Card]) -> Html:
    t = look.t
    cells = []
    for seat in (look.seat, look.seat.other):
        pile = _of(cards, seat, BUILDINGS)
        names = t.list([kind_name(t, card.kind) for card in pile], "")
        all_three = len(pile) == len(BUILDINGS)
        cells.append(
            _cell(
                look,
                seat,
                _chips(look, pile, fresh),
                f"{len(pile)}/{len(BUILDINGS)}",
                None,
                leads=all_three,
                words=names,
            )
        )
    return _row(t("district.buildings"), cells, class_="buildings")


def _total(look: Look, totals: Count) -> Html:
    name = "district.total" if look.outcome else "district.total-now"
    cells = []
    for seat in (look.seat, look.seat.other):
        leads = totals.totals[seat] > totals.totals[seat.other]
        cells.append(_cell(look, seat, (), points_of(totals.totals[seat]), None, leads=leads))
    return _row(look.t(name), cells, class_="total")


def _tie_break(look: Look, totals: Count) -> Html:
    """Return the row that decided equal totals (D14)."""
    colour = next(colour for colour in totals.colours if colour.value == totals.tie_break)
    cells = [
        _cell(look, seat, (), colour.counts[seat], None, leads=colour.winner == seat)
        for seat in (look.seat, look.seat.other)
    ]
    name = look.t("district.tie-break", gang=colour.value)
    return _row(name, cells, class_="tie-break")
