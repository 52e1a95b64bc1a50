"""Killer vs Inspector in small pictures: a position, an action, the middle of the end card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.action import parse_action
from noir.games.killer.pieces import SIDE, SUSPECTS, living_neighbours
from noir.games.killer.state import KILLER
from web.contracts.table import Figure
from web.games.killer.deduction import identities
from web.games.killer.log import summary
from web.games.killer.names import place, role, short
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from noir.games.killer.observation import Observation
    from web.model.look import Look

CREAM, INK, CRIMSON, BLUE, GREEN = "#f4f1ea", "#111827", "#b91c5c", "#0b5fa5", "#1d6b45"
WAYS = {"e": "→", "w": "←", "n": "↑", "s": "↓"}
LARGEST = 150
BELOW = 60
"""The height of a line of those who are not in the grid any more."""


def position(look: Look) -> Html:
    """Return the grid as small faces: the dead, the innocent, the reader and their neighbours."""
    seen: Observation = look.seen
    table = seen.table
    near = living_neighbours(table.grid, seen.identity, table.dead) if _stands(seen) else ""
    rows = [el("span", [_small(seen, name, near) for name in row], class_="line-of") for row in table.grid]
    line = el("p", summary(look), class_="visually-hidden")
    looks = classes("few-faces", seen.seat == KILLER and "as-killer")
    return el("div", line, el("span", rows, class_=looks, aria_hidden="true"), class_="snap")


def _stands(seen: Observation) -> bool:
    return bool(seen.identity) and place(seen.table.grid, seen.identity) is not None


def _small(seen: Observation, name: str, near: str) -> Html:
    table = seen.table
    states = classes(
        "small-face",
        name in table.dead and "is-dead",
        name in table.innocent and "is-innocent",
        name == seen.identity and "is-self",
        name in near and "is-near",
    )
    return el("span", _face(name), class_=states)


def _face(name: str) -> Html:
    return el("span", class_="face", data_face=name, data_card=name)


def action_picture(look: Look, action: str) -> Html:
    """Return the suspect of an action under its verb, the line of a shift, or the suspect named."""
    if action in SUSPECTS:
        return el("span", _face(action), class_="small-face")
    parsed, grid = parse_action(action), look.seen.table.grid
    if parsed.is_shift:
        at = parsed.line - 1
        names = grid[at] if parsed.verb == "r" else "".join(row[at] for row in grid if at < len(row))
    else:
        names = parsed.suspect + parsed.target
    faces = [el("span", _face(name), class_="small-face") for name in names]
    mark = el("span", WAYS[parsed.way] if parsed.is_shift else None, class_=f"mark-of is-{parsed.verb}")
    return el(
        "span",
        mark,
        faces,
        class_=classes("deed", "is-line" if parsed.is_shift else None),
        aria_hidden="true",
    )


# -- the end card, as SVG ------------------------------------------------------------


def explain_end(look: Look, outcome: Outcome) -> str:
    """Return how the case ended."""
    return look.t(f"killer.over.{outcome.reason}")


def count_side(look: Look, seat: Seat) -> Figure:
    """Return a side: the face behind the role, and the name of both."""
    who = identities(look)[seat]
    name = role(look.t, seat)
    return Figure(_portrait(who, 0, 0, 100), short(who) if who else "?", name[:1].upper() + name[1:])


def _portrait(who: str, x: int, y: int, size: int, *, pale: bool = False) -> Html:
    if not who:
        mark = el(
            "text",
            "?",
            x=x + size // 2,
            y=y + size * 4 // 5,
            font_family="Bebas Neue",
            font_size=size * 4 // 5,
        )
        return el("g", mark, fill=INK, text_anchor="middle")
    at = SUSPECTS.index(who)
    picture = el("image", data_art="killer/faces.svg", width=100 * SIDE, height=100 * SIDE)
    return el(
        "svg",
        picture,
        x=x,
        y=y,
        width=size,
        height=size,
        viewbox=f"{at % SIDE * 100} {at // SIDE * 100} 100 100",
        opacity="0.3" if pale else None,
    )


def draw_center(look: Look, _outcome: Outcome) -> Html:
    """Return the rest of the grid, with both secrets shown, and below it the suspects that fell out."""
    grid = look.seen.table.grid
    gone = "".join(name for name in SUSPECTS if place(grid, name) is None)
    high = 340 - (BELOW if gone else 0)
    room = min(LARGEST, 540 // len(grid[0]), high // len(grid))
    left, top = (540 - room * len(grid[0])) // 2, (high - room * len(grid)) // 2
    cells = [
        _cell(look, name, left + x * room, top + y * room, room - 6)
        for y, row in enumerate(grid)
        for x, name in enumerate(row)
    ]
    small = min(BELOW - 8, 540 // max(1, len(gone)))
    start = (540 - small * len(gone)) // 2
    cells += [_cell(look, name, start + small * at, 340 - small, small - 4) for at, name in enumerate(gone)]
    return join(cells)


def _cell(look: Look, name: str, x: int, y: int, size: int) -> Html:
    table = look.seen.table
    dead = name in table.dead
    killer, inspector = identities(look)
    secret = CRIMSON if name == killer else BLUE if name == inspector else ""
    edge = secret or (GREEN if name in table.innocent else "#57534b")
    frame = el(
        "rect", x=x, y=y, width=size, height=size, rx=7, fill="#b9b4a8" if dead else CREAM,
        stroke=edge, stroke_width=5 if secret else 3,
    )  # fmt: skip
    cross = f"M{x + 8} {y + 8}l{size - 16} {size - 16}m0 {16 - size}l{16 - size} {size - 16}"
    return join(
        [
            frame,
            _portrait(name, x + 4, y + 4, size - 8, pale=dead),
            el("path", d=cross, stroke=CRIMSON, stroke_width=4, fill="none") if dead else None,
        ]
    )
