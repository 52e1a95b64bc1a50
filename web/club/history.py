"""History: the changes since the latest draw in words, each with a way to undo it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club.changes import NAMES_APART
from web.club.codes import read_code, read_spoken
from web.club.handins import read_hand_in, read_said
from web.club.lesson_sentences import title_of_task
from web.club.parts import button
from web.club.tables import name_place, read_place
from web.markup import Html, el

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.club.desk import Desk
    from web.club.evening import Evening

DRAWS = ("pair ", "back")
LISTED = ("leave", "return", "code", "spoken", "typed", "drop", "answers", "said", "points", "played")
"""The changes that can be undone under later ones. Without another, players or tasks would be renumbered."""


def list_changes(evening: Evening) -> tuple[int, ...]:
    """Return the numbers of the changes that can be undone. Those before the draw of a round stay."""
    log, numbers = evening.log, evening.changes
    drawn = max((at for at in numbers if log[at].startswith(DRAWS)), default=0)
    return tuple(at for at in numbers if at >= drawn and log[at].startswith(LISTED))


def draw_history(desk: Desk) -> Html | None:
    """Return the ways to undo an earlier change than the latest."""
    assert desk.evening
    evening = desk.evening
    items = [
        button(desk.t("evening.undo", change=describe_change(desk, evening.log[at])), "undo", data_at=at)
        for at in reversed(list_changes(evening))
        if at != evening.last_change
    ]
    if not items:
        return None
    return el(
        "details",
        el("summary", desk.t("evening.changes")),
        el("ul", [el("li", item) for item in items]),
        data_key="changes",
    )


def describe_change(desk: Desk, change: str) -> str:
    """Return a change in words, with its game or its player."""
    name, _, rest = change.partition(" ")
    if name == "enter" and (count := len(rest.split(NAMES_APART))) > 1:
        return desk.word(f"change.entered.{desk.t.plural(count)}", n=count)
    label = desk.word(f"change.{name}")
    about = _ABOUT[name](desk, rest) if name in _ABOUT else ""
    return desk.t("shell.pair", name=label, what=about).removesuffix(".") if about else label


def _name_of(desk: Desk, number: int) -> str:
    assert desk.evening
    return desk.evening.state.players[number].name


_ABOUT: Mapping[str, Callable[[Desk, str], str]] = {
    "title": lambda _desk, text: text,
    "enter": lambda _desk, name: name,
    "leave": lambda desk, number: _name_of(desk, int(number)),
    "return": lambda desk, number: _name_of(desk, int(number)),
    "code": lambda desk, code: name_place(desk, read_code(code).place),
    "spoken": lambda desk, letters: name_place(desk, read_spoken(letters)[0].place),
    "typed": lambda desk, text: name_place(desk, read_place(text.split(" ")[0])),
    "drop": lambda desk, number: title_of_task(desk, int(number)),
    "answers": lambda desk, code: _name_of(desk, read_hand_in(code).student),
    "said": lambda desk, letters: _name_of(desk, read_said(desk.mark, letters)[0]),
    "points": lambda desk, text: _name_of(desk, int(text.partition(".")[0])),
    "played": lambda desk, text: _name_of(desk, int(text.partition(".")[0])),
}
