"""Shifts: the arrows around the grid, and the result of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.action import parse_action
from noir.games.killer.observation import preview
from noir.games.killer.pieces import living_neighbours, shifts
from web.games.killer.clues import hinted, unseen_events
from web.games.killer.names import collapse_words, list_names, shift_words
from web.games.killer.refusals import why
from web.markup import Html, classes, el

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation, Preview
    from web.model.look import Look

ARROW_ORDER = "nesw"  # clockwise around the board, from the top left
SHAFT = el("span", class_="shaft")


def previews(look: Look) -> dict[str, Preview]:
    """Return the result of each shift, by its text, while the person can act and has an identity."""
    seen: Observation = look.seen
    if not look.legal or not seen.identity or seen.table.drawn:
        return {}
    return {f"{shift.verb}{shift.line}{shift.way}": preview(seen, shift) for shift in shifts(seen.table.grid)}


def arrows(look: Look, seen_shifts: dict[str, Preview]) -> Html:
    """Return the arrows. An illegal one is grey and tells why."""
    grid = look.seen.table.grid
    found = [f"{shift.verb}{shift.line}{shift.way}" for shift in shifts(grid)]
    found.sort(key=lambda text: (ARROW_ORDER.index(text[2]), text[1]))
    latest = _latest(look)
    buttons = [_arrow(look, text, seen_shifts.get(text), latest=text in latest) for text in found]
    label = look.t("killer.shifts")
    return el("div", buttons, role="toolbar", class_="arrows", data_reach="arrows", aria_label=label)


def _arrow(look: Look, text: str, after: Preview | None, *, latest: bool) -> Html:
    legal = text in look.legal
    tip = (consequences(look, after) if legal else why(look, text)) if after else ""
    return el(
        "button",
        SHAFT,
        el("span", tip, id=f"tip-{text}", hidden=True) if tip else None,
        type="button",
        class_=classes(
            "arrow",
            latest and "latest",
            hinted(look, text) and "hinted",
        ),
        data_line=text[1],
        data_way=text[2],
        data_slide=text,
        data_do=text if legal else f"/why {text}",
        data_key=f"shift-{text}",
        aria_label=look.t("killer.shift.do", shift=shift_words(look.t, text)),
        aria_describedby=f"tip-{text}" if tip else None,
        aria_disabled=None if legal or look.busy else "true",
    )


def _latest(look: Look) -> tuple[str, ...]:
    """Return the shifts that are new to the reader."""
    return tuple(event.text for event in unseen_events(look) if event.verb in "rc")


def consequences(look: Look, after: Preview) -> str:
    """Return in words the reader's neighbours after a shift, and the suspects that fall."""
    t, seen = look.t, look.seen
    now = _neighbours_now(seen)
    new = "".join(name for name in after.neighbours if name not in now)
    words = [t("killer.after", near=list_names(t, after.neighbours))]
    if new:
        words.append(t("killer.after.new", near=list_names(t, new)))
    fallen = collapse_words(t, after.collapse)
    return " ".join([*words, fallen] if fallen else words)


def _neighbours_now(seen: Observation) -> str:
    """Return the living suspects beside the reader now."""
    return living_neighbours(seen.table.grid, seen.identity, seen.table.dead)


def shift_list(look: Look) -> list[tuple[str, str]]:
    """Return each legal shift with its consequences in words, in the order of the texts."""
    return [
        (text, consequences(look, preview(look.seen, parse_action(text))))
        for text in sorted(look.legal)
        if text[0] in "rc"
    ]
