"""The strip of clues: a small picture of the grid for each, and the line that says one of them in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import FIRST_TALKING_PLY
from web.games.killer.clues import drawn_clue, explanation, strip_clues
from web.games.killer.names import place
from web.games.killer.pencil import pencilled
from web.games.killer.verbs import NOTHING, SHIFT, WAYS, verb, waits
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from noir.games.killer.pieces import Grid
    from web.games.killer.clues import Clue
    from web.model.look import Look

SIDE = 10
PLACES = 8
"""Places for clues that are seen on a large screen before the clues come."""
MANY = 3
"""Clues that leave a phone no room for a second sentence."""


def strip(look: Look) -> Html:
    """Return the clues that still hold, the latest first, and a line for the pointed suspect."""
    found = strip_clues(look.seen)
    drawn = drawn_clue(look)
    cards = [_card(look, clue, latest=found[0], drawn=clue == drawn) for clue in found]
    shown = f"{found[0].name}.{drawn.name if drawn else ''}" if found else ""
    is_open = bool(found) and look.view.get("clues") == shown  # a clue that comes or is drawn closes it
    items = [
        *(el("li", card) for card in cards),
        el("li", _more(look, len(found), shown, is_open), class_="more"),
    ]
    blanks = el("div", [el("i") for _ in range(PLACES)], class_="blanks", aria_hidden="true")
    return el(
        "div",
        blanks,
        el("ol", items, class_="clues", aria_label=look.t("killer.clues")) if cards else None,
        el("p", _note(look, found, drawn), class_="note", aria_hidden="true"),
        class_=classes("strip", is_open and "is-open", not found and "is-blank"),
    )


def _more(look: Look, number: int, shown: str, is_open: bool) -> Html:
    """Return the button of the clues that have no room. The style sheet counts them and shows it for any."""
    return el(
        "button",
        type="button",
        class_="clue-card",
        data_do="/ui clues" if is_open else f"/ui clues {shown}",
        data_key="clues-more",
        aria_label=look.t("killer.clues.all", n=number),
        aria_expanded="true" if is_open else "false",
    )


def _note(look: Look, found: list[Clue], drawn: Clue | None) -> Html | str:
    """Return the line for no pointed suspect: the drawn clue, the request of the verb, or the latest clue."""
    if drawn:
        return f"{explanation(look, drawn)} {look.t('killer.legend.moves')}"
    if request := _request(look):
        return request
    if found and _is_in_caption(look, found[0]):
        return ""
    if found:
        return _latest(look, found)
    is_new = any(event.verb == "d" and event.success for event in look.seen.history)
    return look.t("killer.legend.none.new" if is_new else "killer.legend.none")


def _request(look: Look) -> Html | str:
    """Return the request of the pencil or of the verb in hand, "" without one."""
    if pencilled(look):
        return look.t("killer.pencil.how")
    if waits(look) and look.legal and verb(look) != NOTHING:
        return _shift_legend(look) if verb(look) == SHIFT else look.t("killer.legend.citizen")
    return ""


def _is_in_caption(look: Look, clue: Clue) -> bool:
    """Return whether the caption has just said a clue whole, as it does in the first moves."""
    is_new = clue.ply == look.ply < FIRST_TALKING_PLY
    return is_new and look.is_live and bool(look.unseen_actions or not look.is_mine)


def _latest(look: Look, found: list[Clue]) -> Html:
    """Return the latest clue in words. After a shift also where its squares are, if there is room."""
    clue = found[0]
    has_moved = any(event.verb in WAYS[SHIFT] for event in look.seen.history[clue.ply :])
    room = classes("by-room", len(found) < MANY and "is-free")
    moves = el("span", look.t("killer.legend.moves"), class_=room) if has_moved else None
    return join([explanation(look, clue), " ", moves])


def _shift_legend(look: Look) -> Html:
    """Return how to shift. Only a mouse can point at an arrow before it is pressed."""
    how = look.t("killer.legend.shifts")
    point = f"{how} {look.t('killer.legend.shifts.point')}"
    return join([el("span", point, class_="by-mouse"), el("span", how, class_="by-finger")])


def _card(look: Look, clue: Clue, *, latest: Clue, drawn: bool) -> Html:
    """Return the picture of a clue. Pointing at it rings its suspects where they stand now."""
    return el(
        "button",
        picture(look.seen.table.grid, clue.near, clue.centre),
        type="button",
        class_=classes("clue-card", f"about-{clue.about}", clue.how, clue == latest and "latest"),
        data_do="/ui clue" if drawn else f"/ui clue {clue.name}.{latest.name}",
        data_key=f"clue-{clue.name}",
        data_ply=clue.ply,
        data_rings=" ".join(clue.near),
        aria_label=explanation(look, clue),
        aria_pressed="true" if drawn else "false",
    )


def picture(grid: Grid, suspects: str, centre: str) -> Html:
    """Return the grid as dots: those of the clue large, its middle hollow."""
    everybody = [(x, y) for y, row in enumerate(grid) for x, _ in enumerate(row)]
    near = [(at[1] - 1, at[0] - 1) for name in suspects if (at := place(grid, name))]
    middle = place(grid, centre)
    parts = [
        el("path", class_="all", d="".join(_dot(x, y, 4) for x, y in everybody)),
        el("path", class_="near", d="".join(_dot(x, y, 9) for x, y in near)),
        el("path", class_="middle", d=_dot(middle[1] - 1, middle[0] - 1, 7)) if middle else None,
    ]
    return el("svg", parts, viewbox=f"0 0 {SIDE * len(grid[0])} {SIDE * len(grid)}", aria_hidden="true")


def _dot(x: int, y: int, size: int) -> str:
    """Return a square in the middle of a place."""
    start = (SIDE - size) / 2
    return f"M{x * SIDE + start:g} {y * SIDE + start:g}h{size}v{size}h-{size}z"
