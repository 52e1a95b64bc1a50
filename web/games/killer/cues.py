"""Cues: animations and sounds of the latest actions of Killer vs Inspector, from public events alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from web.games.killer.deduction import secrets
from web.model.cue import Cue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noir.games.killer.observation import Observation
    from noir.games.killer.pieces import Collapse, Grid
    from noir.games.killer.state import Event
    from web.model.look import Look

KILL = 900
DARK = 380
"""When the lamp is down: what is new on the grid is there when it comes up again."""
RADAR = 900
SHIFT = 320
PRESS = 300
STAMP = 280
TURN = 480
LIGHT = 1600
VERDICT = 1000
"""When the light has narrowed and rested: then it shows whether the right one was arrested."""
FOUND = 450
DEALT = 280
"""How long the way of a suspect takes, and then that of half the grid."""


def cues(look: Look, since: int) -> list[Cue]:
    """Return the score of the actions after ply ``since``, in order. At 0 the style deals."""
    if look.ply == 0:
        return [Cue(at=DEALT, sound="take"), Cue(at=2 * DEALT, sound="take")]
    seen: Observation = look.seen
    found: list[Cue] = []
    at = 0
    for event in seen.history[since:]:
        part = [*_DEEDS[event.verb](seen, event, at)]
        if look.outcome and event is seen.history[-1]:  # the words change after it, and it darkens the page
            part = [replace(cue, to="") if cue.do == "dim" else cue for cue in part if cue.do != "wait"]
        at = max([at, *(cue.at + cue.ms for cue in part)])
        fallen = _names(event.collapse.gone)
        if fallen:
            line = "row" if event.collapse.rows else "column"
            part.append(Cue("press", fallen, at=at, ms=PRESS, text=line))
        found += part
    return found + (_end(look, at) if look.outcome else [])


def _end(look: Look, at: int) -> list[Cue]:
    """Return both secrets, one after the other, and the verdict."""
    names = ("case", *(f"found-{suspect}" for suspect in secrets(look)), "masks", "outcome", "parting")
    opening = look.t("killer.end.opens")
    cue = Cue("count", names, to="turn", at=at, ms=FOUND, gap=FOUND, text=opening)
    return [cue, Cue(at=at + FOUND * names.index("outcome"), sound=look.result)]


def _names(suspects: str) -> tuple[str, ...]:
    return tuple(f"suspect-{letter}" for letter in suspects)


def _kill(_seen: Observation, event: Event, at: int) -> Iterator[Cue]:
    yield Cue("dim", to="board", at=at, ms=KILL)
    yield Cue("keep", to="board", at=at, ms=DARK)
    yield Cue("hold", ms=at + DARK)
    yield Cue("drain", _names(event.suspect), at=at, ms=KILL, sound="kill")
    if event.radar is not None:
        yield Cue("ring", _names(event.suspect + event.near), at=at + KILL - 100, ms=RADAR, sound="radar")


def _disguise(seen: Observation, event: Event, at: int) -> Iterator[Cue]:
    there = event.revealed if any(event.revealed in row for row in seen.table.grid) else ""
    if not event.success:
        yield Cue("glow", _names(there), at=at, ms=STAMP, sound="veil")
        return
    yield Cue("turn", _names(there), at=at, ms=TURN, sound="veil")
    yield Cue("stamp", _names(there), at=at + TURN, ms=STAMP)
    if event.seat == seen.seat:
        yield Cue("turn", _names(event.drawn), at=at + TURN, ms=TURN)


def _choice(_seen: Observation, _event: Event, at: int) -> Iterator[Cue]:
    yield Cue(at=at, sound="card")


def _arrest(_seen: Observation, event: Event, at: int) -> Iterator[Cue]:
    suspect = event.target if event.verb == "z" else event.suspect
    end = at + VERDICT
    yield Cue("light", _names(suspect), at=at, ms=LIGHT, gap=VERDICT)
    yield Cue("keep", to="board", at=at, ms=VERDICT)
    for place in ("told", "onward"):  # they would say it before the light does
        yield Cue("wait", to=place, at=at, ms=VERDICT)
    yield Cue("stamp" if event.success else "glow", _names(suspect), at=end, ms=STAMP, sound="arrest")
    if event.near and not event.success:  # the place of who arrests in vain is given away
        yield Cue("ring", _names(event.suspect + event.near), at=end, ms=RADAR, sound="radar")


def _exonerate(_seen: Observation, event: Event, at: int) -> Iterator[Cue]:
    yield Cue("stamp", _names(event.suspect), at=at, ms=STAMP, sound="card")
    if event.radar is not None:
        ring = _names(event.suspect + event.near)
        yield Cue("ring", ring, at=at + STAMP, ms=RADAR, sound="radar")


def _shift(seen: Observation, event: Event, at: int) -> Iterator[Cue]:
    """Yield the way of the one pushed off, out and in at the other end. The others glide by themselves.

    Where lines fall by it, those who move with that one are named, too: they arrive before anything falls.
    """
    if event is not seen.history[-1]:
        yield Cue(at=at, sound="shift")
        return
    way, number = event.text[-1], int(event.text[1]) - 1
    grid = _before_fall(seen.table.grid, event.collapse)
    line = [*grid[number]] if event.verb == "r" else [row[number] for row in grid]
    if way in "wn":
        line.reverse()
    moved = line if event.collapse.gone else line[:1]
    yield Cue("wrap", _names("".join(moved)), at=at, ms=SHIFT, text=way, sound="shift")


def _before_fall(grid: Grid, collapse: Collapse) -> Grid:
    """Return the grid as it was before lines left it."""
    left, gone = iter("".join(grid)), iter(collapse.gone)
    columns = len(grid[0]) + len(collapse.columns)
    return tuple(
        "".join(
            next(gone if row in collapse.rows or column in collapse.columns else left)
            for column in range(1, columns + 1)
        )
        for row in range(1, len(grid) + len(collapse.rows) + 1)
    )


_DEEDS: dict[str, Callable[[Observation, Event, int], Iterator[Cue]]] = {
    "k": _kill,
    "d": _disguise,
    "i": _choice,
    "e": _choice,
    "a": _arrest,
    "z": _arrest,
    "u": _exonerate,
    "r": _shift,
    "c": _shift,
}
