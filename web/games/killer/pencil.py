"""Pencil marks: a reader's own notes on the cards, kept with the table and never seen by a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.model.look import Look

MARKS = ("?", "!", "–")  # suspected, strongly suspected, ruled out


def pencilled(look: Look) -> bool:
    """Return whether pointing at a card writes a mark instead of acting."""
    return look.view.get("pencil") == "on"


def _key(look: Look, suspect: str) -> str:
    """Return the name a mark is kept under; each seat has its own."""
    return f"mark{int(look.seat)}.{suspect}"


def mark_of(look: Look, suspect: str) -> str:
    """Return the mark on a suspect's card, or ""."""
    mark = look.view.get(_key(look, suspect), "")
    return mark if mark in MARKS else ""


def next_mark(look: Look, suspect: str) -> str:
    """Return the command that turns a suspect's mark into the next one, the last into none."""
    mark = mark_of(look, suspect)
    if mark == MARKS[-1]:
        return f"/ui {_key(look, suspect)}"
    following = MARKS[MARKS.index(mark) + 1] if mark else MARKS[0]
    return f"/ui {_key(look, suspect)} {following}"


def switch(look: Look) -> Html:
    """Return the button that takes the pencil up and lays it down."""
    on = pencilled(look)
    return el(
        "button",
        el("span", "✎ ", aria_hidden="true"),
        look.t("killer.pencil"),
        type="button",
        class_="pencil-switch",
        data_do="/ui pencil" if on else "/ui pencil on",
        data_key="pencil",
        aria_pressed="true" if on else "false",
        aria_keyshortcuts="P" if look.settings.keys == "on" else None,
    )
