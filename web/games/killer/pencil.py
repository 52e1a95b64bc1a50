"""Pencil marks: a reader's own notes on the cards, kept with the table and never seen by a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.killer.names import NAMES
from web.markup import Html, el

if TYPE_CHECKING:
    from web.model.look import Look

PENCIL = "p"
MARKS = ("?", "!", "–")  # suspected, strongly suspected, ruled out


def tool_in_hand(look: Look) -> str:
    """Return the tool in hand this turn: a verb, an arrest with its agent, or the pencil."""
    what, _, ply = look.view.get("verb", "").partition(".")
    return what if ply == str(look.ply) else ""


def pencilled(look: Look) -> bool:
    """Return whether pointing at a card writes a mark instead of acting."""
    return (tool_in_hand(look) or look.view.get("pencil")) in ("on", PENCIL)


def _key(look: Look, suspect: str) -> str:
    """Return the name a mark is kept under. Each seat has its own."""
    return f"mark{int(look.seat)}.{suspect}"


def mark_of(look: Look, suspect: str) -> str:
    """Return the mark on a suspect's card, or ""."""
    mark = look.view.get(_key(look, suspect), "")
    return mark if mark in MARKS else ""


def describe_mark(look: Look, key: str) -> str:
    """Return a suspect's mark in words. The key is the one the mark is kept under, or "" is returned."""
    suspect = key.rpartition(".")[2]
    if suspect not in NAMES or key != _key(look, suspect):
        return ""
    name = look.t(f"killer.mark.{mark_of(look, suspect) or 'none'}")
    return look.t("killer.mark-of", who=NAMES[suspect], mark=name)


def next_mark(look: Look, suspect: str) -> str:
    """Return the command that turns a suspect's mark into the next one, the last into none."""
    mark = mark_of(look, suspect)
    if mark == MARKS[-1]:
        return f"/ui {_key(look, suspect)}"
    following = MARKS[MARKS.index(mark) + 1] if mark else MARKS[0]
    return f"/ui {_key(look, suspect)} {following}"


def switch(look: Look, first: str) -> Html:
    """Return the button that takes the pencil up, and lays it down for the ``first`` verb."""
    on = pencilled(look)
    if tool_in_hand(look):
        do = f"/ui verb {first if on else PENCIL}.{look.ply}"
    else:
        do = "/ui pencil" if on else "/ui pencil on"
    return el(
        "button",
        el("span", look.t("killer.verb.pencil"), class_="label"),
        type="button",
        class_="verb is-pencil",
        data_do=do,
        data_key="pencil",
        aria_label=look.t("killer.pencil"),
        aria_pressed="true" if on else "false",
        aria_keyshortcuts="P" if look.settings.keys == "on" else None,
    )
