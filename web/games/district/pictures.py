"""District Noir in small pictures: a position, the cards of an action, the middle of the end card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.games.district.action import parse_action
from noir.games.district.pieces import ALLIANCES, BUILDINGS, CODES, COLOURS, TAKE, WORTH
from noir.games.district.scoring import count
from noir.games.district.state import MAX_TAKE
from web.contracts.table import Figure
from web.games.district.cards import Card, face, format_sign, points_of, table_from
from web.games.district.sentences import summary
from web.markup import Html, classes, el, join
from web.views.opponent_faces import mood_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Outcome, Seat
    from noir.games.district.scoring import ColourCount
    from web.i18n import Words
    from web.model.look import Look

CREAM, INK, NIGHT, PALE, MUTED, AMBER = "#f4f1ea", "#111827", "#0b1220", "#eceff4", "#a9b1bd", "#e8b84a"
GANGS = {5: "#9a4a00", 6: INK, 7: "#0b5fa5", 8: "#b91c5c"}
DISPLAY = "Bebas Neue"
MOODS = (None, "pleased", "sour")  # the rows of the opponents' faces
MIDDLE = 270
STEP = 44
BESIDE, WIDEST = 186, 38  # what the cards of a gang may fill on a side, and one of them


def position(look: Look) -> Html:
    """Return the row, its newest five apart, and the hand below it."""
    cards = table_from(look.seen)
    cut = max(0, len(cards.row) - MAX_TAKE)
    return el(
        "div",
        el("p", summary(look), class_="visually-hidden"),
        _label(look, "district.row"),
        _faces(look, cards.row[:cut], "was") if cut else None,
        _faces(look, cards.row[cut:], "lit") if cards.row else None,
        _label(look, "district.hand"),
        _faces(look, cards.hand, "held"),
        class_="snap",
    )


def _label(look: Look, key: str) -> Html:
    return el("p", look.t(key), class_="of-what", aria_hidden="true")


def action_picture(look: Look, action: str) -> Html:
    """Return the cards that a take brings, or the one that is played."""
    cards, kind = table_from(look.seen), parse_action(action)
    if kind == TAKE:
        return _faces(look, cards.row[-MAX_TAKE:], "lit")
    card = next((card for card in cards.hand if card.kind == kind), Card(kind, 1))  # the other hand is hidden
    return _faces(look, [card], "one")


def sample(t: Words, deck: str) -> Html:
    """Return three cards as a sample of a deck."""
    cards = (Card(kind, 1) for kind in (COLOURS[-1], ALLIANCES[0], BUILDINGS[0]))
    return el("span", [face(t, card, deck, loose=True) for card in cards], class_="sampled")


def _faces(look: Look, cards: Iterable[Card], name: str) -> Html:
    deck = look.settings.option("deck")
    faces = [face(look.t, card, deck, loose=True) for card in cards]
    return el("span", faces, class_=classes("few", name), aria_hidden="true")


# -- the end card, as SVG ------------------------------------------------------------


def explain_end(look: Look, outcome: Outcome) -> str:
    """Return the rule that decided the game."""
    gang = count(look.seen.piles).tie_break
    if outcome.reason == "tie-break":
        return look.t("district.decided.tie-break.by", gang=gang)
    return look.t(f"district.decided.{outcome.reason}")


def count_side(look: Look, seat: Seat) -> Figure:
    """Return a side: a face or a sign of its own, and its points, or its buildings where they decided."""
    pile = look.seen.piles[seat]
    by_buildings = look.outcome is not None and look.outcome.reason == "buildings"
    total = count(look.seen.piles).totals[seat]
    held = sum(pile[kind] for kind in BUILDINGS)
    text = look.t("district.buildings" if by_buildings else "district.total")
    who = _face_of(look, seat) or _sign(seat)
    return Figure(who, f"{held}/{len(BUILDINGS)}" if by_buildings else points_of(total), text)


def _face_of(look: Look, seat: Seat) -> Html | None:
    """Return the face of the opponent at a seat, pleased or sour as the game has ended. None for a person."""
    if look.levels[seat] not in LEVELS or look.outcome is None:
        return None
    row = MOODS.index(mood_of(look, seat))
    picture = el("image", data_art="district/opponents.svg", width=400, height=300)
    box = f"{100 * LEVELS.index(look.levels[seat])} {100 * row} 100 100"
    return el("svg", picture, width=100, height=100, viewbox=box)


def _sign(seat: Seat) -> Html:
    """Return the back of a card as the sign of a seat: the first one's upright, the second one's leaning."""
    turned = "rotate(-8 50 50)" if seat == 0 else "rotate(8 50 50)"
    return el("g", _scene(len(BUILDINGS), 20, 8, 60, 84), transform=turned)


def _scene(at: int, x: int, y: int, width: int, height: int, *, dim: bool = False) -> Html:
    """Return one of the four night scenes: the buildings, and the back of the cards."""
    picture = el("image", data_art="district/scenes.svg", width=400, height=140)
    return el(
        "svg",
        picture,
        x=x,
        y=y,
        width=width,
        height=height,
        viewbox=f"{at * 100} 0 100 140",
        preserveaspectratio="none",
        opacity="0.16" if dim else None,
    )


def draw_center(look: Look, outcome: Outcome) -> Html:
    """Return the count as a tug of war, or the skyline that has won."""
    if outcome.reason == "buildings":
        return _skyline(look)
    totals, seats = count(look.seen.piles), (look.seat, look.seat.other)
    most = max(colour.counts[seat] for colour in totals.colours for seat in seats)
    wide = min(WIDEST, BESIDE // max(1, most))
    rows = [_tug(colour, seats, at * STEP, wide) for at, colour in enumerate(reversed(totals.colours))]
    sums = [
        (look.t("district.sets"), [totals.sides[seat].set_points for seat in seats]),
        (look.t("district.alliances"), [totals.sides[seat].alliances for seat in seats]),
        (look.t("district.betrayals"), [totals.sides[seat].betrayals for seat in seats]),
    ]
    top = len(rows) * STEP
    lines = [_sum(label, pair, top + 26 + at * 32) for at, (label, pair) in enumerate(sums)]
    return join([rows, lines, _windows(look, seats, top + 104)])


def _skyline(look: Look) -> Html:
    """Return the three buildings as large as there is room for, each with its name."""
    parts = []
    for at, kind in enumerate(BUILDINGS):
        x = 6 + 180 * at
        frame = el(
            "rect", x=x, y=22, width=168, height=236, rx=14, fill="none", stroke="#ffd75e", stroke_width=5
        )
        name = _text(look.t(f"district.short.{CODES[kind]}"), x + 84, 298, 28, "#ffe7a8", "middle")
        parts.append(join([frame, _scene(at, x + 5, 27, 158, 226), name]))
    return join(parts)


def _tug(colour: ColourCount, seats: tuple[Seat, Seat], y: int, wide: int) -> Html:
    """Return a gang with the cards of both on either side, each as wide as all of them have room."""
    worth = WORTH[colour.kind]
    ink = GANGS[worth]
    parts = [
        el("rect", x=MIDDLE - 26, y=y, width=52, height=38, rx=6, fill=CREAM),
        _text(worth, MIDDLE, y + 31, 34, ink, "middle"),
    ]
    for side, seat in zip((-1, 1), seats, strict=True):
        for at in range(colour.counts[seat]):
            x = MIDDLE + side * (32 + wide * at) - (wide - 3 if side < 0 else 0)
            parts.append(_card(x, y + 3, wide - 3, ink))
        if colour.winner == seat:
            x = MIDDLE + side * (44 + wide * colour.counts[seat])
            parts.append(
                _text(format_sign(colour.value), x, y + 31, 32, PALE, "end" if side < 0 else "start")
            )
    return join(parts)


def _card(x: int, y: int, width: int, ink: str) -> Html:
    return el("rect", x=x, y=y, width=width, height=32, rx=3, fill=ink, stroke=CREAM, stroke_width=2)


def _sum(label: str, pair: list[int], y: int) -> Html:
    left, right = (format_sign(n) if n else "–" for n in pair)
    return join(
        [
            _text(label, MIDDLE, y, 24, MUTED, "middle"),
            _text(left, MIDDLE - 130, y, 30, PALE, "end"),
            _text(right, MIDDLE + 130, y, 30, PALE, "start"),
        ]
    )


def _windows(look: Look, seats: tuple[Seat, Seat], y: int) -> Html:
    """Return three windows a side. Those of the buildings that are held are lit."""
    parts = []
    for start, seat in zip((MIDDLE - 166, MIDDLE + 40), seats, strict=True):
        for at, kind in enumerate(BUILDINGS):
            has = bool(look.seen.piles[seat][kind])
            edge = "#ffd75e" if has else "#343a43"
            frame = el(
                "rect",
                x=start + at * 44,
                y=y,
                width=38,
                height=50,
                rx=3,
                fill=NIGHT,
                stroke=edge,
                stroke_width=2,
            )
            parts.append(join([frame, _scene(at, start + at * 44 + 1, y + 1, 36, 48, dim=not has)]))
    return join(parts)


def _text(text: str | int, x: int, y: int, size: int, fill: str, anchor: str) -> Html:
    return el("text", text, x=x, y=y, font_family=DISPLAY, font_size=size, fill=fill, text_anchor=anchor)
