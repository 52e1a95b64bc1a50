"""Suspects on the analysis board: large with all that is set about them, and small for a list."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from web.games.killer.grid import stamp
from web.games.killer.names import short
from web.markup import Html, classes, el

if TYPE_CHECKING:
    from noir.games.killer.facts import Position
    from web.i18n import Words


@cache
def chip(suspect: str) -> Html:
    """Return a suspect in a list: the face and the name."""
    name = el("span", short(suspect), class_="chip-name")
    return el("span", _face(suspect), name, class_="chip", aria_hidden="true")


@cache
def _face(suspect: str) -> Html:
    return el("span", class_="face", data_face=suspect)


@cache
def plain(suspect: str) -> Html:
    """Return a suspect to be laid out, without marks."""
    name = el("span", short(suspect), class_="mug-name")
    return el("span", _face(suspect), name, class_="mug is-small", aria_hidden="true")


def mug(t: Words, position: Position, suspect: str) -> Html:
    """Return a suspect of the grid with every mark. The name of its button says the same."""
    is_dead, is_innocent = suspect in position.dead, suspect in position.innocent
    is_there = any(suspect in row for row in position.grid)
    role = next((name for name in ("killer", "inspector", "hand") if suspect in getattr(position, name)), "")
    banner = el("span", t(f"killer-analysis.banner.{role}"), class_=f"role of-{role}") if role else None
    return el(
        "span",
        _face(suspect),
        el("span", short(suspect), class_="mug-name"),
        el("span", class_="cross") if is_dead else None,
        stamp(t) if is_innocent else None,
        el("span", class_="card-seen") if suspect in position.failed + position.spent else None,
        banner,
        class_=classes("mug", is_dead and "dead", not is_there and "is-small"),
        data_card=suspect,
        aria_hidden="true",
    )
