"""The counting example: two piles that a reader can change, counted by the real count (D10-D14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.games.district.pieces import CODES, COPIES, KINDS, holds_all_buildings
from noir.games.district.scoring import count
from web.games.district.cards import kind_name, points_of
from web.markup import Html, el, join

if TYPE_CHECKING:
    from noir.core import GameError
    from noir.games.district.pieces import Kind, Pile
    from noir.games.district.scoring import Count
    from web.i18n import Words

SEATS = ("first", "second")
LINES = ("majorities", "sets", "alliances", "betrayals", "total")
EXAMPLE: tuple[Pile, Pile] = (
    (2, 2, 3, 2, 1, 0, 0, 0, 1, 1, 0, 0, 0),
    (1, 2, 2, 5, 1, 1, 1, 1, 0, 0, 0, 0, 0),
)
"""5,5 6,6 7,7,7 8,8 with B3 B2 A2 against 5 6,6 7,7 8,8,8,8,8 with A4 A3 A2 B1: 19 to 21."""


class Counting:
    """Two piles under a reader's hands."""

    def __init__(self) -> None:
        self.piles = EXAMPLE

    def draw(self, t: Words) -> Html:
        """Return the inside of the region of the counting example."""
        return _counting(t, self)

    def refusal(self, t: Words, _error: GameError) -> str:
        """Return why a pile cannot be changed so."""
        return t("district-page.count.none")

    def change(self, text: str) -> None:
        """Do ``+0 A2`` or ``-1 8``, a card more or less for a seat, or raise IllegalAction for none left."""
        how, _, code = text.partition(" ")
        if how not in ("+0", "+1", "-0", "-1") or code not in CODES:
            raise InvalidNotation(text, "a change such as +0 A2", "count")
        seat, kind = int(how[1]), CODES.index(code)
        if not self.can(how[0], seat, kind):
            raise IllegalAction(text, "a card that is there", "count", "none")
        counts = list(self.piles[seat])
        counts[kind] += 1 if how[0] == "+" else -1
        pile = tuple(counts)
        self.piles = (self.piles[0], pile) if seat else (pile, self.piles[1])

    def can(self, sign: str, seat: int, kind: int) -> bool:
        """Tell whether a pile can get or lose a card of a kind, given the number in the deck."""
        if sign == "-":
            return self.piles[seat][kind] > 0
        return self.piles[0][kind] + self.piles[1][kind] < COPIES[kind]

    @property
    def count(self) -> Count:
        """The count of the piles as they are."""
        return count(self.piles)

    @property
    def new_leader(self) -> Seat | None:
        """The seat that holds all three buildings, if one does."""
        return next((seat for seat in Seat if holds_all_buildings(self.piles[seat])), None)


def _counting(t: Words, piles: Counting) -> Html:
    who = [el("th", t(f"district-page.count.{seat}"), scope="col") for seat in SEATS]
    head = el("thead", el("tr", el("th", t("district-page.count.cards"), scope="col"), who))
    rows = [
        el("tr", el("th", kind_name(t, kind), scope="row"), [_cell(t, piles, seat, kind) for seat in Seat])
        for kind in KINDS
    ]
    caption = el("caption", t("district-page.count.caption"))
    cards = el("table", caption, head, el("tbody", rows), class_="pile-table")
    return el("div", cards, _result(t, piles, who), class_="counting", data_lesson="count", data_ply=0)


def verdict(t: Words, piles: Counting) -> str:
    """Return the winner with these piles, and the reason."""
    totals = piles.count
    score = " : ".join(map(points_of, totals.totals))
    if piles.new_leader is not None:
        return t(
            "district-page.count.buildings-they" if piles.new_leader else "district-page.count.buildings-you"
        )
    if totals.winner is None:
        return t("district-page.count.draw", score=score)
    side = "they" if totals.winner else "you"
    if totals.tie_break:
        return t(f"district-page.count.{side}-tie", score=score, value=totals.tie_break)
    return t(f"district-page.count.{side}-win", score=score)


def _cell(t: Words, piles: Counting, seat: int, kind: Kind) -> Html:
    n = el("output", piles.piles[seat][kind])
    return el("td", _change(t, piles, "-", seat, kind), " ", n, " ", _change(t, piles, "+", seat, kind))


def _change(t: Words, piles: Counting, sign: str, seat: int, kind: Kind) -> Html:
    label = t(
        "district-page.count.more" if sign == "+" else "district-page.count.less",
        card=kind_name(t, kind),
        who=t(f"district-page.count.{SEATS[seat]}"),
    )
    return el(
        "button",
        "+" if sign == "+" else "−",
        type="button",
        aria_label=label,
        aria_disabled=None if piles.can(sign, seat, kind) else "true",
        data_do=f"{sign}{seat} {CODES[kind]}",
        data_key=f"count{sign}{seat}{CODES[kind]}",
    )


def _result(t: Words, piles: Counting, who: list[Html]) -> Html:
    totals = piles.count
    columns = [_points(totals, seat) for seat in Seat]
    rows = [
        el(
            "tr",
            el("th", t(f"district-page.count.{line}"), scope="row"),
            [el("td", column[i]) for column in columns],
            class_=line,
        )
        for i, line in enumerate(LINES)
    ]
    head = el("thead", el("tr", el("td"), who))
    caption = el("caption", t("district-page.count.result"))
    table = el("table", caption, head, el("tbody", rows), class_="count-table")
    return join([table, el("p", verdict(t, piles), class_="told")])


def _points(totals: Count, seat: Seat) -> list[str]:
    """Return the lines of one side. The majorities with the colours they come from."""
    side = totals.sides[seat]
    won = [str(colour.value) for colour in reversed(totals.colours) if colour.winner == seat]
    majorities = f"{' + '.join(won)} = {side.majorities}" if len(won) > 1 else str(side.majorities)
    sets = f"{side.sets} × 5 = {side.set_points}" if side.sets else "0"
    return [
        majorities,
        sets,
        str(side.alliances),
        points_of(side.betrayals),
        points_of(side.total),
    ]
