"""The counting example: both piles with a button for each change, and the count they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.pieces import CODES, KINDS
from web.games.district.cards import kind_name
from web.markup import Html, el, join

if TYPE_CHECKING:
    from noir.games.district.pieces import Kind
    from noir.games.district.scoring import Count
    from web.games.district.counting import Piles
    from web.i18n import Words

SEATS = ("first", "second")
LINES = ("majorities", "sets", "alliances", "betrayals", "total")


def counting(t: Words, piles: Piles) -> Html:
    """Return the inside of the region of the counting example."""
    who = [el("th", t(f"rules.count.{seat}"), scope="col") for seat in SEATS]
    head = el("thead", el("tr", el("th", t("rules.count.cards"), scope="col"), who))
    rows = [
        el("tr", el("th", kind_name(t, kind), scope="row"), [_cell(t, piles, seat, kind) for seat in Seat])
        for kind in KINDS
    ]
    caption = el("caption", t("rules.count.caption"))
    cards = el("table", caption, head, el("tbody", rows), class_="pile-table")
    return el("div", cards, _result(t, piles, who), class_="counting", data_lesson="count", data_ply=0)


def verdict(t: Words, piles: Piles) -> str:
    """Return who wins with these piles, and why."""
    counted = piles.counted
    score = "{} : {}".format(*counted.totals)
    if piles.taken_over is not None:
        return t("rules.count.buildings-they" if piles.taken_over else "rules.count.buildings-you")
    if counted.winner is None:
        return t("rules.count.draw", score=score)
    side = "they" if counted.winner else "you"
    if counted.tie_break:
        return t(f"rules.count.{side}-tie", score=score, value=counted.tie_break)
    return t(f"rules.count.{side}-win", score=score)


def _cell(t: Words, piles: Piles, seat: int, kind: Kind) -> Html:
    n = el("output", piles.piles[seat][kind])
    return el("td", _change(t, piles, "-", seat, kind), " ", n, " ", _change(t, piles, "+", seat, kind))


def _change(t: Words, piles: Piles, sign: str, seat: int, kind: Kind) -> Html:
    label = t(
        "rules.count.more" if sign == "+" else "rules.count.less",
        card=kind_name(t, kind),
        who=t(f"rules.count.{SEATS[seat]}"),
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


def _result(t: Words, piles: Piles, who: list[Html]) -> Html:
    counted = piles.counted
    columns = [_points(counted, seat) for seat in Seat]
    rows = [
        el(
            "tr",
            el("th", t(f"rules.count.{line}"), scope="row"),
            [el("td", column[i]) for column in columns],
            class_=line,
        )
        for i, line in enumerate(LINES)
    ]
    head = el("thead", el("tr", el("td"), who))
    caption = el("caption", t("rules.count.result"))
    table = el("table", caption, head, el("tbody", rows), class_="count-table")
    return join([table, el("p", verdict(t, piles), class_="told")])


def _points(counted: Count, seat: Seat) -> list[str]:
    """Return the lines of one side; the majorities with the colours they come from."""
    side = counted.sides[seat]
    won = [str(colour.value) for colour in reversed(counted.colours) if colour.winner == seat]
    majorities = f"{' + '.join(won)} = {side.majorities}" if len(won) > 1 else str(side.majorities)
    sets = f"{side.sets} × 5 = {side.set_points}" if side.sets else "0"
    return [
        majorities,
        sets,
        str(side.alliances),
        str(side.betrayals).replace("-", "−"),
        str(side.total).replace("-", "−"),
    ]
