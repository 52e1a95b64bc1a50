"""Log: every action so far in sentences. Each leads to its moment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.model.look import Look

SHOWN = "log"
"""The key of the view's value that says whether the log was asked for, where it is off at first."""


def log(look: Look, lines: list[str], chapters: dict[int, str]) -> Html:
    """Return every action so far in sentences, newest last. Each leads to its moment.

    A sentence that begins a chapter stands below its action as a heading.
    """
    if _is_off(look):
        return _off(look)
    start = look.match.start
    items = _heading(chapters.get(start - 1, ""))
    for ply, line in enumerate(lines[start:], start=start + 1):
        chapter = chapters.get(ply - 1, "")
        items += [_line(look, ply, _bind(line.removesuffix(chapter).rstrip())), *_heading(chapter)]
    by = {"role": "toolbar", "aria_orientation": "vertical", "aria_labelledby": "log-title"}
    ways = el("div", el("ol", items, class_="lines"), id="lines", **by)
    parts = join(
        [
            el("p", look.t("replay.branch"), class_="fine") if look.match.branched else None,
            el("p", look.t.n("undo.count", look.match.undone), class_="fine") if look.match.undone else None,
            _mark(look, start),
            ways if items else None,
        ]
    )
    return join([el("h2", look.t("shell.log"), id="log-title"), parts]) if parts else parts


def _is_off(look: Look) -> bool:
    """Whether the reader plays with a friend elsewhere, without aids, and has not asked for the log."""
    return look.friend is not None and not look.aids and not look.outcome and look.view.get(SHOWN) != "on"


def _off(look: Look) -> Html:
    show = el(
        "button", look.t("friend.log.show"), type="button", data_do=f"/ui {SHOWN} on", data_key="log-on"
    )
    note = el("p", look.t("friend.log.off"), class_="fine")
    return join([el("h2", look.t("shell.log"), id="log-title"), note, el("p", show)])


def _heading(chapter: str) -> list[Html]:
    """Return the heading of a chapter, if one begins."""
    return [el("li", el("h3", chapter), class_="chapter")] if chapter else []


def _bind(line: str) -> str:
    """Return a sentence with each number on the line of the word before it: "2 × hat 6" is whole."""
    return re.sub(r" (?=[×+−]?\d|×)|(?<=×) ", "\u00a0", line)


def _line(look: Look, ply: int, line: str) -> Html:
    is_current = not look.is_live and ply == look.ply
    way = el(
        "button",
        line,
        type="button",
        data_do=f"/at {ply}",
        data_key=f"log-{ply}",
        aria_current="step" if is_current else None,
    )
    return el("li", way, _mark(look, ply), id=f"log-{ply}")


def _mark(look: Look, ply: int) -> Html:
    """Return the note that undos which were not free went back to this ply."""
    times = look.match.marks.count(ply)
    return el("p", look.t.n("undo.mark", times), class_="mark") if times else Html()
