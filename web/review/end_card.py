"""End card as one SVG of 1200 by 630: the result, the reason, luck and play, the address.

It has no style but its attributes, so that it looks the same as a picture of its own. What it
takes from the art of the site is named by ``data-art`` (see web/page/picture.js).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from web.contracts.table import game_name
from web.markup import Html, el, join
from web.review.dialog import bill, share

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from noir.review import Review
    from web.contracts.table import Figure, Pictures
    from web.model.look import Look

WIDTH, HEIGHT = 1200, 630
NIGHT, PANEL, PALE, MUTED, AMBER, LINE = "#14161a", "#1f2329", "#eceff4", "#a9b1bd", "#e8b84a", "#343a43"
DISPLAY, BODY = "Bebas Neue", "Archivo Narrow, system-ui, sans-serif"
EDGE = 48
ROOM = WIDTH - 2 * EDGE
SIDE, TOP, TALL = 260, 208, 340
"""Each player's part stands at an edge, what decided between them."""
SLIM, BROAD = frozenset(" '’.,:;!()|iIjl"), frozenset("MWmw@%…ÆæŒœ")
LETTERS = {DISPLAY: (0.29, 0.43, 0.43, 0.58), BODY: (0.28, 0.51, 0.65, 0.83)}
"""How wide letters are beside their height, at the most: slim ones, small ones, capitals, broad ones."""
FOREIGN = 1.1
"""The same for a letter that neither face has."""


def end_card(look: Look, outcome: Outcome, pictures: Pictures, report: Review | None, address: str) -> Html:
    """Return the card of a game that is over."""
    middle = pictures.draw_center(look, outcome)
    parts = [
        _ground(),
        _head(look),
        _headline(headline(look, outcome), pictures.explain_end(look, outcome)),
        _side(look, outcome, pictures.count_side(look, look.seat), look.seat, EDGE),
        _side(
            look, outcome, pictures.count_side(look, look.seat.other), look.seat.other, WIDTH - EDGE - SIDE
        ),
        el("svg", middle, x=330, y=TOP, width=540, height=TALL, viewbox="0 0 540 340"),
        _foot(look, report if report and report.done == report.total else None, address),
    ]
    return el(
        "svg",
        join(parts),
        viewbox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        xmlns="http://www.w3.org/2000/svg",
    )


def summary(look: Look, outcome: Outcome, pictures: Pictures, report: Review | None) -> str:
    """Return the card in words."""
    sides = []
    for seat in (look.seat, look.seat.other):
        side = pictures.count_side(look, seat)
        what = f"{side.figure}, {side.note}" if side.note else side.figure
        sides.append(look.t("shell.pair", name=_name(look, seat), what=what))
    found = _shares(look, report) if report else []
    shares = [look.t("shell.pair", name=name, what=share) for name, share in found]
    how = pictures.explain_end(look, outcome).rstrip(".")
    return ". ".join([game_name(look.t, look.game), headline(look, outcome), how, *sides, *shares])


def headline(look: Look, outcome: Outcome) -> str:
    """Return the headline of the result, in the voice of the card's sender."""
    t = look.t
    if outcome.winner is None:
        return t("picture.drawn")
    if look.shared or look.watch:
        return t("picture.wins", name=look.names[outcome.winner])
    how = "won" if outcome.winner == look.seat else "lost"
    if look.friend:
        return t(f"picture.{how}-friend")
    return t(f"picture.{how}", name=look.names[look.seat.other])


def _name(look: Look, seat: Seat) -> str:
    """Return the name of a player: the sender does not call himself "you", nor a friend the reader's."""
    if look.friend and seat != look.seat:
        return look.t("share.friend")
    own = look.names[seat] == look.t("shell.you")
    return look.t("picture.me") if own else look.names[seat]


def _ground() -> Html:
    rain = "".join(f"M{x} -20l-126 670" for x in range(40, WIDTH + 160, 37))
    return join(
        [
            el("rect", width=WIDTH, height=HEIGHT, fill=NIGHT),
            el("circle", cx=360, cy=-60, r=520, fill=AMBER, opacity="0.05"),
            el("circle", cx=360, cy=-60, r=320, fill=AMBER, opacity="0.06"),
            el("path", d=rain, stroke="#bed2f0", stroke_opacity="0.05", stroke_width=2, fill="none"),
            el(
                "rect",
                x=8,
                y=8,
                width=WIDTH - 16,
                height=HEIGHT - 16,
                rx=18,
                fill="none",
                stroke=AMBER,
                stroke_width=3,
            ),
        ]
    )


def _head(look: Look) -> Html:
    return join(
        [
            el("rect", x=EDGE, y=36, width=118, height=50, rx=6, fill="none", stroke=PALE, stroke_width=3),
            _text("NOIR", EDGE + 59, 77, 42, PALE, anchor="middle"),
            _text(game_name(look.t, look.game), EDGE + 138, 77, 42, MUTED),
        ]
    )


def _headline(words: str, how: str) -> Html:
    """Return the winner, and below it the reason."""
    small = _fitting(how, 24, ROOM, BODY)
    return join(
        [
            _text(words, EDGE, 154, _fitting(words, 68, ROOM, DISPLAY), PALE),
            _text(how, EDGE, 190, small, MUTED, face=BODY),
        ]
    )


def _side(look: Look, outcome: Outcome, side: Figure, seat: Seat, x: int) -> Html:
    """Return one of the two players: a portrait, a name, the result."""
    won = outcome.winner == seat
    middle, room = x + SIDE // 2, SIDE - 20
    name, figure, note = _name(look, seat), side.figure, side.note
    large, small = _fitting(figure, 80, room, DISPLAY), _fitting(name, 28, room, BODY)
    return join(
        [
            el(
                "rect",
                x=x,
                y=TOP,
                width=SIDE,
                height=TALL,
                rx=14,
                fill=PANEL,
                stroke=AMBER if won else LINE,
                stroke_width=4 if won else 2,
            ),
            el("circle", cx=middle, cy=TOP + 104, r=92, fill="#f4f1ea"),
            el("svg", side.portrait, x=middle - 84, y=TOP + 20, width=168, height=168, viewbox="0 0 100 100"),
            _text(name, middle, TOP + 228, small, PALE, anchor="middle", face=BODY, weight=600),
            _text(figure, middle, TOP + 300, large, AMBER if won else PALE, anchor="middle"),
            _text(note, middle, TOP + 328, _fitting(note, 22, room, BODY), MUTED, anchor="middle", face=BODY),
        ]
    )


def _shares(look: Look, report: Review) -> list[tuple[str, str]]:
    """Return luck and play by name, as the case file weighs them."""
    found = bill(report)
    amounts = (("luck", found.luck), ("play", found.own))
    return [(look.t(f"picture.card-{name}"), share(look, n)) for name, n in amounts]


def _foot(look: Look, report: Review | None, address: str) -> Html:
    """Return where to find it, at the right of luck and play once those are weighed."""
    found = urlsplit(address)
    where = (found.netloc + found.path).rstrip("/")
    line = el("path", d=f"M{EDGE} 566H{WIDTH - EDGE}", stroke=LINE, stroke_width=2)
    if report is None:
        size = _fitting(where, 26, ROOM, BODY)
        at = _text(where, WIDTH // 2, 602, size, AMBER, anchor="middle", face=BODY, weight=600)
        return join([line, at])
    shares = " · ".join(f"{name} {share}" for name, share in _shares(look, report))
    words = look.t("shell.pair", name=_name(look, look.seat), what=shares)
    size = _fitting(where, 24, 400, BODY)
    at = _text(where, WIDTH - EDGE, 602, size, AMBER, anchor="end", face=BODY, weight=600)
    return join([line, at, _text(words, EDGE, 604, _fitting(words, 34, ROOM - 430, DISPLAY), PALE)])


def _fitting(words: str, most: int, room: int, face: str) -> int:
    """Return the size at which words are sure to have room."""
    return min(most, int(room / max(sum(_wide(letter, face) for letter in words), 0.1)))


def _wide(letter: str, face: str) -> float:
    slim, small, capital, broad = LETTERS[face]
    if letter in BROAD:
        return broad
    if letter in SLIM:
        return slim
    if letter > "ÿ" and letter not in "–−“”":
        return FOREIGN
    return capital if letter.isupper() else small


def _text(
    words: str,
    x: int,
    y: int,
    size: int,
    fill: str,
    *,
    anchor: str = "start",
    face: str = DISPLAY,
    weight: int = 400,
) -> Html:
    about: dict[str, str | int] = {"font_family": face, "font_weight": weight, "text_anchor": anchor}
    return el("text", words, x=x, y=y, font_size=size, fill=fill, **about)
