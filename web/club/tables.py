"""Tables: the places of games, and the standings as CSV."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.club.codes import Place
from web.club.refusal import refuse
from web.club.schedule import next_open
from web.club.sentences import describe_game, describe_ousted, names_at
from web.club.standings import rank_players

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from web.club.desk import Desk

_PLACE = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d)", re.ASCII)
_FORMULA = ("=", "+", "-", "@")
"""The beginnings of a text that a spreadsheet would compute."""


def read_place(text: str) -> Place:
    """Return the place of a game, or raise Refused."""
    found = _PLACE.fullmatch(text)
    if not found:
        refuse("unknown")
    return Place(*map(int, found.groups()))


def write_place(place: Place) -> str:
    """Return the text that ``read_place`` understands."""
    return f"{place.round}.{place.table}.{place.game}"


def name_place(desk: Desk, place: Place) -> str:
    """Return the name of a game for an announcement."""
    assert desk.evening
    one, other = names_at(desk.evening.state, place)
    key = "evening.place.games" if desk.evening.state.setup.games_per_table > 1 else "evening.place"
    return desk.t(key, table=place.table + 1, name=one, other=other, game=place.game + 1)


def key_after(desk: Desk, place: Place) -> str:
    """Return the key of the next form of a result to fill, or of the button of the last one."""
    assert desk.evening
    following = next_open(desk.evening.state, place)
    name, one = ("winner", following) if following else ("type", place)
    return f"{name}-{one.table}-{one.game}"


def say_result(desk: Desk, place: Place) -> None:
    """Say how a game stands, and whether a later round of a knockout no longer fits."""
    desk.say("took", game=name_place(desk, place), result=describe_game(desk, place))
    desk.answer.say = f"{desk.answer.say} {describe_ousted(desk)}".strip()


def write_csv(desk: Desk) -> str:
    """Return the standings as CSV."""
    assert desk.evening
    state = desk.evening.state
    rows: list[tuple[object, ...]] = [("rank", "name", "points", "direct", "buchholz", "margin")]
    rows += [
        (
            line.rank,
            state.players[line.player].name,
            line.points / 2,
            line.direct / 2,
            line.buchholz / 2,
            line.margin,
        )
        for line in rank_players(state)
    ]
    return write_rows(rows)


def write_rows(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV."""
    return "".join(",".join(map(_write_cell, row)) + "\r\n" for row in rows)


def _write_cell(value: object) -> str:
    text = str(value)
    if isinstance(value, str) and text.startswith(_FORMULA):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\r\n]', text) else text
